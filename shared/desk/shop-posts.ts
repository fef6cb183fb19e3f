import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object, text } from '../api/fields.ts'

/** Orders in one post. */
export const mostPostedOrders = 100
/** Of a post: five hundred items have room in it. */
export const mostPostedBytes = 1024 * 1024

/**
 * What became of a posted order.
 * - `taken`, `changed`: it is an order here by this post. `unchanged`: it says the same as before.
 * - `kept`: its label is bought: somebody is asked to look. `closed`: it is not to be sent any more.
 * - `left_out`: there is nothing to send, and it was no order here before. `refused`: it cannot be an order.
 */
export const postOutcomes = [
  'taken',
  'changed',
  'unchanged',
  'kept',
  'closed',
  'left_out',
  'refused',
] as const
export type PostOutcome = (typeof postOutcomes)[number]

const postedOrder = z.strictObject({
  /** Its number as it was posted; null where none could be read. */
  order_id: z.string().nullable(),
  outcome: z.enum(postOutcomes),
  /** The id of the order here; null where there is none. */
  id: z.string().nullable(),
  message: z.string().nullable(),
  /** What is wrong, or could not be read, by its path in what was posted. */
  problems: z.array(
    z.strictObject({ field: z.string().nullable(), message: z.string(), is_warning: z.boolean() }),
  ),
  /** Paths nothing was read from. */
  ignored: z.array(z.string()),
})
export type PostedRecord = z.output<typeof postedOrder>

const shopPost = z
  .strictObject({ object_type: z.literal('shop_post'), orders: z.array(postedOrder) })
  .meta({ id: 'ShopPost' })
export type ShopPostRecord = z.output<typeof shopPost>

/** Where shops that post their orders post them. */
export const shopPostEndpoints = {
  receive: endpoint({
    id: 'shops.receive',
    method: 'POST',
    path: '/desk/shops/:id/orders',
    summary: 'Post orders of a shop that is connected by a webhook',
    description:
      'JSON: an order, a list of orders or `{"orders": […]}`, up to 100 and 1 MB. Its sender shows the secret of the shop in the header `webhook-secret`, or signs as Standard Webhooks describes; no key of the station is needed. The same order again changes nothing. The answer says order by order what was taken, and by path what was not; with nothing taken it is a refusal.',
    auth: 'none',
    noStore: true,
    params: object({ id: text(80) }),
    file: { mostBytes: mostPostedBytes },
    responses: { 200: shopPost },
    refusals: [401, 409],
  }),
}
