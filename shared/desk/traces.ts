import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { flag, object, recordId, text } from '../api/fields.ts'
import { createdFilters, page, pageQuery } from '../api/pages.ts'

const summaryShape = {
  id: z.string(),
  object_type: z.literal('carrier_trace'),
  created_at: z.iso.datetime(),
  test_mode: z.boolean(),
  connection_id: z.string(),
  carrier_name: z.string(),
  carrier_id: z.string(),
  /** What the station wanted, in the words of the adapters: `rate`, `createLabel`, `voidLabel`, `track`, ... */
  operation: z.string().nullable(),
  shipment_id: z.string().nullable(),
  tracker_id: z.string().nullable(),
  pickup_id: z.string().nullable(),
  method: z.string(),
  url: z.string(),
  /** HTTP status; null when there was no answer. */
  status: z.number().int().nullable(),
  duration_ms: z.number().int(),
  /** What went wrong on the way; null when an answer came. */
  problem: z.string().nullable(),
  failed: z.boolean(),
}

/** One request to a carrier, without what was sent and answered. Secrets were taken out before it was stored. */
export const traceSummary = z.strictObject(summaryShape).meta({ id: 'CarrierTraceSummary' })
export type TraceSummary = z.output<typeof traceSummary>

const message = z.strictObject({
  headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** Text; of a document what it is and how large. Null when there was none. */
  body: z.string().nullable(),
  /** Of the whole body. */
  body_bytes: z.number().int(),
  /** Whether only the beginning of the body is shown. */
  is_cut: z.boolean(),
})

export const carrierTrace = z
  .strictObject({ ...summaryShape, request: message, response: message.nullable() })
  .meta({ id: 'CarrierTrace' })
export type CarrierTrace = z.output<typeof carrierTrace>

export const traceFilters = object({
  ...pageQuery(),
  connection_id: text(80).optional(),
  shipment_id: text(80).optional(),
  tracker_id: text(80).optional(),
  pickup_id: text(80).optional(),
  test_mode: flag().optional(),
  operation: text(40).optional(),
  /** True: without an answer, or with one of 400 and more. */
  failed: flag().optional(),
  ...createdFilters,
})
export type TraceFilters = z.output<typeof traceFilters>

/** What the station and its carriers said to each other. */
export const traceEndpoints = {
  list: endpoint({
    id: 'traces.list',
    method: 'GET',
    path: '/desk/traces',
    summary: 'List the requests to carriers of the last days, newest first',
    description:
      'Of both modes, as connections are. Kept for a week, and the newest 20,000; secrets are taken out before anything is stored.',
    auth: 'required',
    scope: 'manage',
    query: traceFilters,
    responses: { 200: page(traceSummary) },
  }),
  retrieve: endpoint({
    id: 'traces.retrieve',
    method: 'GET',
    path: '/desk/traces/:id',
    summary: 'Retrieve a request to a carrier and its answer',
    auth: 'required',
    scope: 'manage',
    params: object({ id: recordId() }),
    responses: { 200: carrierTrace },
    refusals: [404],
  }),
}
