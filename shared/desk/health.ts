import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'

const check = z.strictObject({
  ok: z.boolean(),
  /** What is wrong and what to do; null while all is well. */
  message: z.string().nullable(),
})

/** Whether the station can do its work, for programs that watch it. */
export const healthRecord = z
  .strictObject({
    status: z.enum(['ok', 'failing']),
    checks: z.strictObject({ database: check, disk: check, printing: check, webhooks: check }),
  })
  .meta({ id: 'Health' })
export type HealthRecord = z.output<typeof healthRecord>

export const healthEndpoints = {
  read: endpoint({
    id: 'health.read',
    method: 'GET',
    path: '/status',
    summary: 'Health, for machines',
    description:
      'Answers 503 while the file cannot be read, the disk is nearly full, or printing or webhooks fail for reasons of the station itself. A printer that is off is no failure.',
    auth: 'none',
    responses: { 200: healthRecord, 503: healthRecord },
  }),
}
