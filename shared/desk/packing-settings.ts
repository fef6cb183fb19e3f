import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object } from '../api/fields.ts'
import { packingGroup } from '../settings/packing.ts'

const packingSettings = z.strictObject(packingGroup.answer).meta({ id: 'PackingSettings' })
export type PackingSettings = z.output<typeof packingSettings>

export const packingSettingEndpoints = {
  retrieve: endpoint({
    id: 'packingSettings.retrieve',
    method: 'GET',
    path: '/desk/packing/settings',
    summary: 'How the shop packs',
    auth: 'required',
    responses: { 200: packingSettings },
  }),
  change: endpoint({
    id: 'packingSettings.change',
    method: 'PATCH',
    path: '/desk/packing/settings',
    summary: 'Change how the shop packs',
    auth: 'required',
    body: object(packingGroup.patch).partial().meta({ id: 'PackingSettingsPatch' }),
    example: { tolerance_percent: 5 },
    responses: { 200: packingSettings },
  }),
}
