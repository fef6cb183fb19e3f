import { z } from 'zod'
import {
  amount,
  flag,
  lenient,
  list,
  membersIn,
  record,
  text,
  texts,
  toText,
} from '../../carriers/kit/answers.ts'
import type { RequestShapes } from '../../carriers/kit/request-shape.ts'
import { oneOf, textUpTo } from '../../carriers/kit/shapes.ts'

/** What the store takes, by the paths below it: Orders V2 after BigCommerce's published description. */

/** The providers a tracking link is made for. */
const providers = 'auspost canadapost endicia usps fedex royalmail ups upsready upsonline shipperhq'

const shipment = {
  tracking_number: textUpTo(50),
  tracking_link: textUpTo(500),
  shipping_provider: z.union([z.literal(''), oneOf(providers)]),
  shipping_method: textUpTo(250),
  comments: textUpTo(2000),
}

const statusId = z.int().min(0).max(14)

export const requestShapes: RequestShapes = {
  'PUT /v2/orders/*': { shape: z.strictObject({ status_id: statusId.optional() }), fields: {} },
  'POST /v2/orders/*/shipments': {
    shape: z.strictObject({
      ...shipment,
      tracking_link: shipment.tracking_link.optional(),
      comments: shipment.comments.optional(),
      order_address_id: z.int().min(1),
      items: z.array(z.strictObject({ order_product_id: z.int().min(1), quantity: z.int().min(1) })).min(1),
    }),
    fields: {},
  },
  'PUT /v2/orders/*/shipments/*': { shape: z.strictObject(shipment).partial(), fields: {} },
}

/** What is read of its answers; what they do not name is not looked at. */

const address = texts(
  'first_name',
  'last_name',
  'company',
  'street_1',
  'street_2',
  'city',
  'state',
  'zip',
  'country_iso2',
  'phone',
  'email',
)
const billing = record(address)
export type AnsweredAddress = z.output<typeof billing>

const line = record({
  ...texts('id', 'product_id', 'order_address_id', 'name', 'sku', 'type'),
  quantity: amount,
  quantity_shipped: amount,
  quantity_refunded: amount,
  total_ex_tax: amount,
  weight: amount,
  applied_discounts: list(record({ amount })),
  product_options: list(record(texts('display_name', 'display_value'))),
})
export type AnsweredLine = z.output<typeof line>
export const linesAnswer = list(line)

const carried = record({ line_items: list(line) })

const order = record({
  ...texts('id', 'status', 'date_created', 'date_modified', 'default_currency_code', 'customer_message'),
  status_id: amount,
  is_deleted: flag,
  items_total: amount,
  billing_address: billing,
  consignments: record({
    shipping: list(record({ ...address, id: text, shipping_method: text, line_items: list(line) })),
    pickups: list(carried),
    downloads: list(carried),
    email: record({ gift_certificates: list(carried) }),
  }),
})
export type AnsweredOrder = z.output<typeof order>
export const orderAnswer = order
export const ordersAnswer = list(order)

export const storeAnswer = record(texts('name', 'secure_url', 'weight_units'))

/** By country, `ALL` for everywhere else. */
const codes = lenient(
  value =>
    new Map(
      Object.entries(membersIn(value)).flatMap(([country, code]) => {
        const said = toText(code)
        return said === null ? [] : [[country.toUpperCase(), said] as const]
      }),
    ),
)
const customs = record({ product_id: text, country_of_origin: text, hs_codes: codes })
export type AnsweredCustoms = z.output<typeof customs>
export const customsAnswer = record({ data: list(customs) })

export const shipmentsAnswer = list(record(texts('id', 'tracking_number', 'comments')))
export type AnsweredShipment = z.output<typeof shipmentsAnswer>[number]
export const shipmentAnswer = record(texts('id'))

/** V2 refuses by a list of messages, V3 by a title. */
export const refusalAnswer = record(texts('message', 'title'))
