import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object } from '../api/fields.ts'
import { backgroundGroup } from '../settings/background.ts'

const backgroundSettings = z.strictObject(backgroundGroup.answer).meta({ id: 'BackgroundSettings' })
export type BackgroundSettings = z.output<typeof backgroundSettings>
const backgroundPatch = object(backgroundGroup.patch).partial().meta({ id: 'BackgroundSettingsPatch' })
export type BackgroundPatch = z.output<typeof backgroundPatch>

export const backgroundEndpoints = {
  retrieve: endpoint({
    id: 'background.retrieve',
    method: 'GET',
    path: '/desk/background-settings',
    summary: 'How the station asks carriers where parcels are, and where events may be sent',
    auth: 'required',
    responses: { 200: backgroundSettings },
  }),
  change: endpoint({
    id: 'background.change',
    method: 'PATCH',
    path: '/desk/background-settings',
    summary: 'Change how the station asks carriers where parcels are, and where events may be sent',
    description:
      'What is left out stays as it is. Another interval counts from the next time each parcel is asked about.',
    auth: 'required',
    body: backgroundPatch,
    example: { tracking_interval_minutes: 120 },
    responses: { 200: backgroundSettings },
  }),
}
