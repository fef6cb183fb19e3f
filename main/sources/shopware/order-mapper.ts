import { toAmount } from '../../carriers/kit/answers.ts'
import type { SourceAddress, SourceLine, SourceNote, SourceOrder } from '../contract/order.ts'
import {
  countryIn,
  decimalLess,
  decimalSum,
  isSome,
  joinedText,
  laterOf,
  unitValueOf,
} from '../kit/values.ts'
import { deliveriesOf, stateOf, statesMissing } from './order-state.ts'
import type { ShopwareSettings } from './settings.ts'
import type { AnsweredAddress, AnsweredLine, AnsweredOrder, AnsweredProduct } from './wire.ts'

export type Read =
  | { order: SourceOrder }
  | { unreadable: { shopId: string; number: string | null; message: string } }

/** An instant as `2026-11-28T08:00:00Z`; what has no mark of a zone is UTC. */
export function instantOf(written: string | null): string | null {
  if (written === null) return null
  const isMarked = /(?:Z|[+-]\d{2}:?\d{2})$/.test(written)
  const atMs = Date.parse(isMarked ? written : `${written.replace(' ', 'T')}Z`)
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/** When anything of an order became another. */
export const changedAtOf = ({ createdAt, updatedAt, deliveries, transactions }: AnsweredOrder) =>
  [
    createdAt,
    updatedAt,
    ...deliveries.flatMap(each => [each.updatedAt, each.shippingOrderAddress?.updatedAt ?? null]),
    ...transactions.flatMap(each => [each.createdAt, each.updatedAt]),
  ]
    .flatMap(at => instantOf(at) ?? [])
    .reduce<string | null>(laterOf, null)

/** An order as the station knows orders; one without an id, a time, a currency or its states is told as such. */
export function fromOrder(answered: AnsweredOrder, settings: ShopwareSettings): Read {
  const { id, orderNumber } = answered
  const placedAt = instantOf(answered.orderDateTime)
  const changedAt = changedAtOf(answered)
  const currency = answered.currency.isoCode
  const unreadable = (message: string): Read => ({
    unreadable: { shopId: id ?? '', number: orderNumber, message },
  })
  const missing = Object.entries({ id, orderNumber, orderDateTime: placedAt, createdAt: changedAt, currency })
    .filter(([, value]) => value === null)
    .map(([name]) => name)
  if (
    id === null ||
    orderNumber === null ||
    placedAt === null ||
    changedAt === null ||
    currency === null ||
    statesMissing(answered)
  )
    return unreadable(`The shop gives an order without ${missing.join(', ') || 'the states of its parts'}.`)
  const [delivery, ...others] = deliveriesOf(answered)
  if (others.length > 0) return unreadable(severalDeliveries(others.length + 1))
  const kept = answered.lineItems.filter(isKept)
  const lines = kept.map(line => toLine(line, answered, settings))
  const goes = lines.some(({ isShipped }) => isShipped)
  const email = answered.orderCustomer.email
  const address = toAddress(delivery?.shippingOrderAddress ?? null, email)
  return {
    order: {
      shopId: id,
      number: orderNumber,
      url: `${settings.shop_url.replace(/\/+$/, '')}/admin#/sw/order/detail/${id}`,
      ...stateOf(answered, delivery ?? null, lines, settings),
      placedAt,
      changedAt,
      currency,
      shippingTo: goes ? address : null,
      billing: toAddress(answered.billingAddress, email),
      lines,
      shippingMethod: delivery?.shippingMethod.name ?? null,
      note: answered.customerComment,
      tags: answered.tags.flatMap(({ name }) => name ?? []),
      notes: [
        ...(goes && address === null ? [noAddress] : []),
        ...discountNotes(answered, currency),
        ...lineNotes(kept),
      ],
    },
  }
}

const severalDeliveries = (count: number): string =>
  `It goes in ${count} deliveries, and an order here goes to one address at once. Send it from the shop.`

/** Promotions, credits and discounts are no lines of goods: what they take off is told. */
const isKept = ({ type }: AnsweredLine): boolean => !/^(promotion|credit|discount)$/.test(type ?? '')

function toLine(line: AnsweredLine, order: AnsweredOrder, settings: ShopwareSettings): SourceLine {
  const { id, payload, label, product, quantity, productId } = line
  const ordered = decimalLess(quantity ?? '0', refundedOf(line, order))
  const weight = Number(product?.weight ?? 0)
  return {
    lineId: id ?? '',
    sku: payload.productNumber,
    title: label ?? payload.productNumber ?? `Line ${id}`,
    // Nothing says how much of a delivery is on its way: what is ordered is what is left.
    quantity: ordered,
    ordered,
    isShipped: isGoods(line),
    unitValue: unitValueOf(toAmount(netOf(line, order)), quantity, order.currency.isoCode ?? ''),
    weight: weight > 0 ? { value: weight, unit: 'KG' } : null,
    hsCode: fieldOf(product, settings.hs_fields),
    originCountry: countryIn(fieldOf(product, settings.origin_fields)),
    productId,
  }
}

/** A container is what stands in it; downloads are said at the line before 6.7, at the article since. */
const isGoods = ({ type, states, product }: AnsweredLine): boolean =>
  (type === 'product' || type === 'custom') && !states.includes('is-download') && product?.type !== 'digital'

/** Without tax: a shop that shows prices with tax has it in the price of a line. */
function netOf(
  { price: { totalPrice, calculatedTaxes } }: AnsweredLine,
  { price, taxStatus }: AnsweredOrder,
) {
  if (totalPrice === null || (price.taxStatus ?? taxStatus) !== 'gross') return totalPrice
  return decimalLess(totalPrice, ...calculatedTaxes.map(({ tax }) => tax ?? '0'))
}

/** Pieces that were paid back, by the refunds that came to their end. */
const refundedOf = ({ id }: AnsweredLine, { transactions }: AnsweredOrder): string =>
  decimalSum(
    transactions
      .flatMap(({ captures }) => captures.flatMap(({ refunds }) => refunds))
      .filter(({ stateMachineState }) => stateMachineState?.technicalName === 'completed')
      .flatMap(({ positions }) => positions)
      .flatMap(({ orderLineItemId, quantity }) => (orderLineItemId === id ? (quantity ?? []) : [])),
  )

/** The first of some custom fields that has something, in the language of the integration before any other. */
function fieldOf(product: AnsweredProduct | null, names: readonly string[]): string | null {
  const all = { ...product?.customFields, ...product?.translated.customFields }
  for (const name of names) {
    const value = Object.hasOwn(all, name) ? all[name] : null
    const said = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    if (said !== '') return said
  }
  return null
}

function toAddress(address: AnsweredAddress | null, email: string | null): SourceAddress | null {
  if (address === null) return null
  const { firstName, lastName, company, department, street, zipcode, city, phoneNumber } = address
  const isEmpty = [firstName, lastName, company, street, city, zipcode].every(part => part === null)
  if (isEmpty) return null
  const { shortCode, name } = address.countryState
  return {
    personName: joinedText(firstName, lastName),
    companyName: joinedText(company, department),
    line1: street,
    line2: joinedText(address.additionalAddressLine1, address.additionalAddressLine2),
    city,
    // `US-NY`, as in ISO 3166-2.
    state: shortCode?.replace(/^[A-Z]{2}-/, '') ?? name,
    postalCode: zipcode,
    countryCode: countryIn(address.country.iso),
    phone: phoneNumber,
    email,
  }
}

const noAddress: SourceNote = {
  code: 'no_address',
  message: 'The shop says no address of this order.',
  field: 'shipping_to',
}

function discountNotes({ lineItems }: AnsweredOrder, currency: string): SourceNote[] {
  const taken = lineItems.flatMap(line =>
    isKept(line) ? [] : (line.price.totalPrice?.replace(/^-/, '') ?? []),
  )
  const sum = decimalSum(taken)
  const message = `A discount of ${sum} ${currency} on the whole order is not taken off the values of its lines.`
  return isSome(sum) ? [{ code: 'discount', message, field: 'line_items' }] : []
}

const lineNotes = (lines: readonly AnsweredLine[]): SourceNote[] =>
  lines.flatMap((line, at) => {
    if (line.product !== null || !isGoods(line)) return []
    const message = `“${line.label ?? ''}” is no article of the shop: its weight and customs data are unknown.`
    return [{ code: 'no_product', message, field: `line_items[${at}].weight` }]
  })
