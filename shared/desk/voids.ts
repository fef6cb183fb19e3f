import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { list, object, recordId } from '../api/fields.ts'
import { shipmentStatuses } from '../states/shipment-states.ts'

/**
 * What becomes of the money for a label that is voided:
 * - `open`, `credited`, `given_up`: the carrier owes it, has paid it back, or does not.
 * - `not_charged`: only labels that are used are charged, or it was free.
 * - `not_refundable`: the carrier cannot be told, so nothing comes back.
 */
export const refundOutcomes = ['open', 'credited', 'given_up', 'not_charged', 'not_refundable'] as const
export type RefundOutcome = (typeof refundOutcomes)[number]

/** What a voided shipment says of its money in `meta.refund`. Amounts are decimal text; null when nobody knows. */
export const shownRefund = z.object({
  state: z.enum(refundOutcomes),
  amount: z.string().nullable(),
  credited: z.string(),
  currency: z.string().nullable(),
  expected_by: z.string().nullable(),
})
export type ShownRefund = z.output<typeof shownRefund>

/** What a carrier may be asked about a label, or about what it is on. */
export const holdingKinds = ['purchase', 'void', 'pickup', 'manifest', 'upload'] as const

/**
 * What refuses a void:
 * - `pickup`: the pickup that collects it. `shipment`: the shipment it is voided with.
 * - `intent`: what a carrier is asked about the record `id`: at this moment (`pending`), with an outcome that is not written
 *   down yet (`unwritten`) or that nobody knows (`unknown`).
 * - `status`: what became of it. `missing`: it is not there, or of the other mode.
 */
const voidHolder = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pickup'), id: z.string(), day: z.string() }),
  z.strictObject({ kind: z.literal('shipment'), id: z.string() }),
  z.strictObject({
    kind: z.literal('intent'),
    intent: z.enum(holdingKinds),
    state: z.enum(['pending', 'unwritten', 'unknown']),
    id: z.string(),
  }),
  z.strictObject({ kind: z.literal('status'), status: z.enum(shipmentStatuses) }),
  z.strictObject({ kind: z.literal('missing') }),
])

/** What voiding one label would mean, before anybody is asked. */
const voidForecast = z
  .strictObject({
    shipment_id: z.string(),
    /** Why it cannot be voided, in words; null when it can. */
    refusal: z.string().nullable(),
    /** The same to be put into any language, with what has to be changed first; null when it can. */
    held_by: voidHolder.nullable(),
    /** Whether the carrier is asked to void it; the shop's own carriers and some others are not told. */
    tells_carrier: z.boolean(),
    refund: z.enum(['open', 'credited', 'not_charged', 'not_refundable']),
    /** Days until a refund is expected; null where none is to come later. */
    refund_days: z.number().int().nullable(),
    /** The closed manifest the label is on: handed over with its day, so that the carrier may still charge it. */
    closed_manifest: z.strictObject({ id: z.string(), day: z.string() }).nullable(),
    /** Labels for the way back that came along and nobody has used: voided with it, or valid until they are voided. */
    return_labels: z.array(
      z.strictObject({
        shipment_id: z.string(),
        tracking_number: z.string(),
        is_voided_along: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'VoidForecast' })
export type VoidForecast = z.output<typeof voidForecast>

const forecastData = object({
  shipment_ids: list(recordId(), { nonEmpty: true, most: 1_000 }),
}).meta({ id: 'VoidForecastData' })

export const voidEndpoints = {
  forecast: endpoint({
    id: 'voids.forecast',
    method: 'POST',
    path: '/desk/void-forecasts',
    summary: 'See what voiding labels would mean',
    description:
      'Asks no carrier and changes nothing. In the order of `shipment_ids`; one that is not of the mode says so in `refusal`.',
    auth: 'required',
    scope: 'read',
    body: forecastData,
    example: { shipment_ids: ['shp_…'] },
    responses: { 200: z.strictObject({ results: z.array(voidForecast) }).meta({ id: 'VoidForecasts' }) },
  }),
}
