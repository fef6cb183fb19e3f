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
import { textLike } from '../../carriers/kit/shapes.ts'

/**
 * What the shop takes, by the paths below `api`, after the definitions of its classes OrderCarrier and OrderHistory. A
 * document without an element is taken and changes nothing.
 */
const id = textLike(/^\d+$/)
const number = textLike(/^(-?\d+(\.\d+)?)?$/)
const nothing = z.strictObject({ prestashop: z.literal('') })

/** As `Validate::isTrackingNumber` has it. */
const trackingNumber = textLike(/^[~:#,%&_=()[\].? +\-@/a-zA-Z0-9]{0,64}$/)

const orderCarrier = {
  id_order: id,
  id_carrier: id,
  id_order_invoice: textLike(/^\d*$/),
  weight: number,
  shipping_cost_tax_excl: number,
  shipping_cost_tax_incl: number,
  tracking_number: trackingNumber,
  date_add: textLike(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$/),
}
const documentOf = (name: string, shape: z.ZodType) =>
  z.union([z.strictObject({ prestashop: z.strictObject({ [name]: shape }) }), nothing])

export const requestShapes: RequestShapes = {
  'PUT /order_carriers/*': {
    shape: documentOf('order_carrier', z.strictObject({ id, ...orderCarrier })),
    fields: {},
  },
  'POST /order_carriers': { shape: documentOf('order_carrier', z.strictObject(orderCarrier)), fields: {} },
  'POST /order_histories': {
    shape: documentOf('order_history', z.strictObject({ id_order: id, id_order_state: id })),
    fields: {},
  },
}

/** What is read of its answers; what they do not name is not looked at. Numbers are texts, and nothing is `0`. */

const address = record(
  texts(
    'id',
    'firstname',
    'lastname',
    'company',
    'address1',
    'address2',
    'postcode',
    'city',
    'id_state',
    'id_country',
    'phone',
    'phone_mobile',
  ),
)
export type AnsweredAddress = z.output<typeof address>
export const addressesAnswer = list(address)

const order = record({
  ...texts('id', 'reference', 'id_address_delivery', 'id_address_invoice', 'id_customer', 'id_carrier'),
  ...texts('id_currency', 'current_state', 'date_add', 'date_upd', 'gift_message'),
  total_discounts_tax_excl: amount,
})
export type AnsweredOrder = z.output<typeof order>
export const ordersAnswer = list(order)

const detail = record({
  ...texts('id', 'id_order', 'product_id', 'product_attribute_id', 'product_name', 'product_reference'),
  product_quantity: amount,
  product_quantity_refunded: amount,
  product_quantity_return: amount,
  product_weight: amount,
  total_price_tax_excl: amount,
})
export type AnsweredLine = z.output<typeof detail>
export const linesAnswer = list(detail)

export const productsAnswer = list(record({ id: text, is_virtual: flag }))
export const customersAnswer = list(record(texts('id', 'email')))

/** A name in the languages of the shop: the first. */
const named = lenient(value => toText(Array.isArray(value) ? membersIn(value[0]).value : value))

export const codesAnswer = list(record(texts('id', 'iso_code')))
export const carriersAnswer = list(record({ id: text, name: text, deleted: flag }))
export const orderStatesAnswer = list(record({ id: text, name: named, paid: flag, shipped: flag }))
export const configurationsAnswer = list(record(texts('name', 'value')))

const carrierRow = record(
  texts(
    'id',
    'id_order',
    'id_carrier',
    'id_order_invoice',
    'weight',
    'shipping_cost_tax_excl',
    'shipping_cost_tax_incl',
    'tracking_number',
    'date_add',
  ),
)
export type AnsweredCarrierRow = z.output<typeof carrierRow>
export const carrierRowsAnswer = list(carrierRow)
/** What was made comes back under its own name. */
export const madeRowAnswer = record({ order_carrier: record({ id: text }) })

export const refusalAnswer = record({ errors: list(record(texts('code', 'message'))) })
