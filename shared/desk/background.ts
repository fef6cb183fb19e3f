import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { flag, integer, object } from '../api/fields.ts'

/** What the station does by itself, as far as it can be set. */
export const backgroundSettings = z
  .strictObject({
    /** Whether carriers are asked by themselves where parcels are. */
    tracking: z.boolean(),
    /** How often a carrier is asked about a parcel on its way, in minutes. */
    tracking_interval_minutes: z.int(),
    /** After so many working days without an event a parcel on its way counts as stuck. */
    tracking_stuck_days: z.int(),
    /** After so many working days without a scan a parcel whose hand-over nobody knows of counts as never scanned. */
    tracking_unscanned_days: z.int(),
    /** Whether events may be sent to addresses of this computer. */
    webhooks_to_this_computer: z.boolean(),
    /** Whether events may be sent to addresses of private networks. */
    webhooks_to_private_network: z.boolean(),
  })
  .meta({ id: 'BackgroundSettings' })
export type BackgroundSettings = z.output<typeof backgroundSettings>

export const defaultBackground: BackgroundSettings = {
  tracking: true,
  tracking_interval_minutes: 120,
  tracking_stuck_days: 3,
  tracking_unscanned_days: 4,
  webhooks_to_this_computer: true,
  webhooks_to_private_network: false,
}

export const backgroundPatch = object({
  tracking: flag(),
  tracking_interval_minutes: integer({ min: 15, max: 1_440 }),
  tracking_stuck_days: integer({ min: 1, max: 60 }),
  tracking_unscanned_days: integer({ min: 1, max: 60 }),
  webhooks_to_this_computer: flag(),
  webhooks_to_private_network: flag(),
})
  .partial()
  .meta({ id: 'BackgroundSettingsPatch' })
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
