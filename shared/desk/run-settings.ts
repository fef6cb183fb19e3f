import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { integer, object } from '../api/fields.ts'
import { longestHoldSeconds } from './run-states.ts'

const runSettings = z
  .strictObject({
    hold_seconds: z.number().int(),
    /** The same before one label is bought on the page. */
    label_hold_seconds: z.number().int(),
  })
  .meta({ id: 'RunSettings' })
export type RunSettings = z.output<typeof runSettings>
export const runSettingsPatch = object({
  hold_seconds: integer({ min: 0, max: longestHoldSeconds }).optional(),
  label_hold_seconds: integer({ min: 0, max: longestHoldSeconds }).optional(),
}).meta({ id: 'RunSettingsPatch' })

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
    body: runSettingsPatch,
    example: { hold_seconds: 5 },
    responses: { 200: runSettings },
  }),
}
