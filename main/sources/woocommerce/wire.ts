import { z } from 'zod'
import { amount, flag, list, membersIn, record, text, texts } from '../../carriers/kit/answers.ts'
import type { RequestShapes } from '../../carriers/kit/request-shape.ts'
import { isoDay, textUpTo } from '../../carriers/kit/shapes.ts'

/**
 * What the shop takes, by the paths below `wp-json`: WooCommerce REST v3 after its documentation and the source of its
 * controllers, the plugins' routes after what their makers say (believed).
 */
const meta = z.strictObject({ id: z.literal(0), key: textUpTo(100), value: z.unknown() })
const tracking = {
  tracking_number: textUpTo(200),
  date_shipped: isoDay,
}

export const requestShapes: RequestShapes = {
  'PUT /wc/v3/orders/*': {
    shape: z.strictObject({ status: textUpTo(40).optional() }),
    fields: {},
  },
  'POST /wc/v3/orders/*/notes': {
    shape: z.strictObject({ note: textUpTo(2000), customer_note: z.boolean() }),
    fields: {},
  },
  'POST /wc/v3/orders/*/fulfillments': {
    shape: z.strictObject({
      status: z.literal('fulfilled'),
      is_fulfilled: z.literal(true),
      notify_customer: z.boolean(),
      meta_data: z.array(meta).min(1),
    }),
    fields: {},
  },
  'POST /wc-shipment-tracking/v3/orders/*/shipment-trackings': {
    shape: z.strictObject({
      ...tracking,
      tracking_provider: textUpTo(100).optional(),
      custom_tracking_provider: textUpTo(100).optional(),
      custom_tracking_link: textUpTo(500).optional(),
    }),
    fields: {},
  },
  'POST /wc-ast/v3/orders/*/shipment-trackings': {
    shape: z.strictObject({ ...tracking, tracking_provider: textUpTo(100) }),
    fields: {},
  },
}

/** What is read of its answers; what they do not name is not looked at. */

const address = record(
  texts(
    'first_name',
    'last_name',
    'company',
    'address_1',
    'address_2',
    'city',
    'state',
    'postcode',
    'country',
    'email',
    'phone',
  ),
)
export type AnsweredAddress = z.output<typeof address>

const metaEntry = record({ key: text, value: text })

const lineItem = record({
  id: text,
  name: text,
  product_id: text,
  variation_id: text,
  quantity: amount,
  total: amount,
  sku: text,
  /** Of the plugin Product Bundles: the line of the bundle this one is a part of. */
  bundled_by: text,
  meta_data: list(metaEntry),
})
export type AnsweredLine = z.output<typeof lineItem>

const order = record({
  ...texts('id', 'number', 'status', 'currency', 'date_created_gmt', 'date_modified_gmt', 'customer_note'),
  billing: address,
  shipping: address,
  line_items: list(lineItem),
  shipping_lines: list(record({ method_title: text })),
  refunds: list(record({ id: text, reason: text })),
})
export type AnsweredOrder = z.output<typeof order>
export const orderAnswer = order
export const ordersAnswer = list(order)

/** Lines of refunds name the line they take from in their data; quantities and totals are below zero. */
export const refundsAnswer = list(
  record({ line_items: list(record({ quantity: amount, meta_data: list(metaEntry) })) }),
)

const product = record({
  id: text,
  parent_id: text,
  weight: amount,
  virtual: flag,
  meta_data: list(metaEntry),
})
export type AnsweredProduct = z.output<typeof product>
export const productsAnswer = list(product)

export const settingAnswer = record({ value: text })
/** The paths a part of the interface has. */
export const routesIn = (body: unknown): string[] => Object.keys(membersIn(membersIn(body).routes))
export const rootAnswer = record({ name: text, home: text, namespaces: list(text) })
export const refusalAnswer = record({ code: text, message: text })
export const writtenAnswer = record({ id: text, tracking_id: text })

export const fulfillmentsAnswer = list(record({ id: text, date_deleted: text, meta_data: list(metaEntry) }))
export const trackingsAnswer = list(record({ tracking_id: text, tracking_number: text }))
export const notesAnswer = list(record({ id: text, note: text }))
