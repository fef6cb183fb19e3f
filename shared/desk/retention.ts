import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { integer, object } from '../api/fields.ts'

/** What the station can remove by itself when it is old, and after how many days unless set otherwise; null: never. */
export const retentionDefaults = {
  events: 92,
  webhook_deliveries: 92,
  notifications: 92,
  trackers: null,
  orders: null,
  drafts: null,
  labels: null,
  batches: null,
  import_files: 30,
  packing_photos: 30,
  print_jobs: null,
  idempotent_requests: null,
} as const satisfies Record<string, number | null>

export type Retained = keyof typeof retentionDefaults
export const retained = Object.keys(retentionDefaults) as Retained[]

const eachOf = <T>(one: T) => Object.fromEntries(retained.map(name => [name, one])) as Record<Retained, T>

/** Days after which each is removed; null where it is kept. */
export const retentionSettings = z.strictObject(eachOf(z.int().nullable())).meta({ id: 'RetentionSettings' })
export type RetentionSettings = z.output<typeof retentionSettings>

export const longestRetentionDays = 3_650

export const retentionPatch = object(eachOf(integer({ min: 1, max: longestRetentionDays }).nullable()))
  .partial()
  .meta({ id: 'RetentionSettingsPatch' })
export type RetentionPatch = z.output<typeof retentionPatch>

export const retentionEndpoints = {
  retrieve: endpoint({
    id: 'retention.retrieve',
    method: 'GET',
    path: '/desk/retention',
    summary: 'How long things are kept',
    description: 'Days after which something is removed by itself; null where it is kept.',
    auth: 'required',
    responses: { 200: retentionSettings },
  }),
  change: endpoint({
    id: 'retention.change',
    method: 'PATCH',
    path: '/desk/retention',
    summary: 'Change how long things are kept',
    description:
      'What is left out stays as it is; null keeps something for good. What is open, of unknown outcome or cost money is never removed.',
    auth: 'required',
    body: retentionPatch,
    example: { events: 92 },
    responses: { 200: retentionSettings },
  }),
}
