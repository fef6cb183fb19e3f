import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object, recordId } from '../api/fields.ts'
import { carrierMessage, rateRecord } from '../api/rates.ts'
import { shipmentData, shipmentEndpoints, shipmentRecord } from '../api/shipments.ts'
import { reachability } from './connections.ts'

const rateStreamData = object({
  shipment_id: recordId().optional(),
  shipment: shipmentData.omit({ service: true }).optional(),
})
  .refine(({ shipment_id, shipment }) => shipment_id !== undefined || shipment !== undefined, {
    message: 'Give the id of a draft, a new shipment, or both: the draft and what it becomes.',
    path: ['shipment_id'],
  })
  .meta({ id: 'RateStreamData' })
export type RateStreamInput = z.output<typeof rateStreamData>

const connectionShape = { connection_id: z.string(), carrier_id: z.string() }

/**
 * What comes, a line of JSON each: who is asked; what one of them said, with the draft as it is stored since (null
 * while nothing is); and the end. `remembered` are earlier prices of a carrier that cannot be reached; they cannot
 * be bought as they are. `reasons` say why there is no price where the carrier said nothing itself.
 */
export const rateLine = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('asking'),
    connections: z.array(z.strictObject({ ...connectionShape, display_name: z.string() })),
  }),
  z.strictObject({
    type: z.literal('answer'),
    ...connectionShape,
    rates: z.array(rateRecord),
    remembered: z.array(rateRecord),
    messages: z.array(carrierMessage),
    reasons: z.array(carrierMessage),
    reachability,
    shipment: shipmentRecord.nullable(),
  }),
  z.strictObject({ type: z.literal('done'), shipment: shipmentRecord }),
  /** Nothing was stored or changed: what would have been answered with this status. */
  z.strictObject({
    type: z.literal('refused'),
    status: z.number().int(),
    body: z.record(z.string(), z.unknown()),
  }),
])
export type RateLine = z.output<typeof rateLine>

export const rateStreamEndpoints = {
  stream: endpoint({
    id: 'deskRates.stream',
    method: 'POST',
    path: '/desk/rates/stream',
    summary: 'Rates of a draft as the carriers give them, one line of JSON each',
    description:
      'For a new shipment, again for a draft, or for a draft and what it becomes: it keeps its id and takes the new entries with their first rates; refused, it stays as it was. The draft is stored with its first rates, or when a carrier could not be reached, so that a fast carrier can be bought from while a slow one is still asked. Lines are `asking`, then an `answer` for each connection, then `done` or `refused`.',
    auth: 'required',
    scope: 'buy',
    body: rateStreamData,
    example: { shipment: shipmentEndpoints.create.example },
    responses: {
      200: { mediaTypes: ['application/x-ndjson'], description: 'Lines of JSON until all have answered' },
    },
    refusals: [404, 409],
  }),
}
