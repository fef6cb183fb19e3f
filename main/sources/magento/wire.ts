import { z } from 'zod'
import {
  flag,
  lenient,
  list,
  membersIn,
  record,
  recordOrNull,
  text,
  texts,
  toText,
} from '../../carriers/kit/answers.ts'
import type { RequestShapes } from '../../carriers/kit/request-shape.ts'
import { oneOf, textUpTo } from '../../carriers/kit/shapes.ts'
import { float } from '../kit/floats.ts'

/**
 * What the shop takes, by the paths below `rest/V1`, after the interfaces of the module Sales of magento/magento2
 * (ShipOrderInterface, ShipmentTrackInterface).
 */
export const carrierCode = oneOf('custom ups usps fedex dhl')
const track = { track_number: textUpTo(255), title: textUpTo(255), carrier_code: carrierCode }

export const requestShapes: RequestShapes = {
  'POST /order/*/ship': {
    shape: z.strictObject({
      items: z
        .array(z.strictObject({ order_item_id: z.int().min(1), qty: z.number().positive() }))
        .min(1)
        .optional(),
      notify: z.boolean().optional(),
      tracks: z.array(z.strictObject(track)).min(1).optional(),
      arguments: z
        .strictObject({ extension_attributes: z.strictObject({ source_code: textUpTo(255) }) })
        .optional(),
    }),
    fields: {},
  },
  'POST /shipment/track': {
    shape: z.strictObject({
      entity: z.strictObject({ ...track, order_id: z.int().min(1), parent_id: z.int().min(1) }),
    }),
    fields: {},
  },
}

/** What is read of its answers; what they do not name is not looked at. Numbers are numbers. */

const address = recordOrNull({
  ...texts('firstname', 'lastname', 'company', 'city', 'region', 'region_code', 'postcode'),
  ...texts('country_id', 'telephone', 'email'),
  street: list(text),
})
export type AnsweredAddress = NonNullable<z.output<typeof address>>

const item = record({
  ...texts('item_id', 'parent_item_id', 'product_id', 'product_type', 'sku', 'name'),
  qty_ordered: float,
  qty_shipped: float,
  qty_canceled: float,
  qty_refunded: float,
  weight: float,
  row_total: float,
  discount_amount: float,
  is_virtual: flag,
})
export type AnsweredItem = z.output<typeof item>

const order = record({
  ...texts('entity_id', 'increment_id', 'state', 'status', 'created_at', 'updated_at'),
  ...texts('order_currency_code', 'customer_email', 'customer_note', 'shipping_description'),
  items: list(item),
  billing_address: address,
  extension_attributes: record({
    shipping_assignments: list(record({ shipping: record({ address }) })),
  }),
})
export type AnsweredOrder = z.output<typeof order>
export const orderAnswer = order
export const ordersAnswer = record({ items: list(order), total_count: float })
export const hasItems = (body: unknown): boolean => {
  const { items } = membersIn(body)
  // Nothing is null in place of a list.
  return Array.isArray(items) || items === null
}

const shipment = record({
  entity_id: text,
  tracks: list(record(texts('entity_id', 'track_number'))),
})
export type AnsweredShipment = z.output<typeof shipment>
export const shipmentsAnswer = record({ items: list(shipment) })

/** A shipment comes back as its number alone. */
export const idAnswer = lenient(toText)
export const trackAnswer = record(texts('entity_id'))

export const storesAnswer = list(record(texts('code', 'base_url', 'weight_unit')))
export const websitesAnswer = list(record(texts('id', 'name')))

/** What stands in a refusal by name or by number, as texts. */
const parameters = lenient(value =>
  Array.isArray(value)
    ? Object.fromEntries(value.map((each, at) => [String(at + 1), toText(each) ?? '']))
    : Object.fromEntries(Object.entries(membersIn(value)).map(([name, each]) => [name, toText(each) ?? ''])),
)
export const refusalAnswer = record({ message: text, parameters })
