import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object } from '../api/fields.ts'
import { runGroup } from '../settings/buying.ts'

const runSettings = z.strictObject(runGroup.answer).meta({ id: 'RunSettings' })
export type RunSettings = z.output<typeof runSettings>

/** How runs are bought, whoever runs them. */
export const runSettingEndpoints = {
  settings: endpoint({
    id: 'runs.settings',
    method: 'GET',
    path: '/desk/run-settings',
    summary: 'How long buying is held back after the press',
    auth: 'required',
    responses: { 200: runSettings },
  }),
  changeSettings: endpoint({
    id: 'runs.changeSettings',
    method: 'PATCH',
    path: '/desk/run-settings',
    summary: 'Change how long buying is held back',
    auth: 'required',
    body: object(runGroup.patch).partial().meta({ id: 'RunSettingsPatch' }),
    example: { hold_seconds: 5 },
    responses: { 200: runSettings },
  }),
}
