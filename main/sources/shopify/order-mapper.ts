import type { WeightUnit } from '../../../shared/units/measures.ts'
import { ownValue } from '../../../shared/values.ts'
import type {
  SourceAddress,
  SourceLine,
  SourceNote,
  SourceOrder,
  SourceOrderState,
} from '../contract/order.ts'
import { countryIn, decimalSum, isSome, joinedText } from '../kit/values.ts'
import { type ShopifyConnection, type ShopifySettings, shopName } from './settings.ts'
import {
  type AnsweredAddress,
  type AnsweredGroup,
  type AnsweredGroupLine,
  type AnsweredOrder,
  numberIn,
} from './wire.ts'

/** A fulfillment order, the shop's unit of work, with all of its lines: one for each location and way of delivery. */
export type Group = Omit<AnsweredGroup, 'lineItems'> & { lines: readonly AnsweredGroupLine[] }
export type WholeOrder = { order: AnsweredOrder; groups: readonly Group[] }

type Read =
  | { order: SourceOrder }
  | { unreadable: { shopId: string; number: string | null; message: string } }

/** An order as the station knows orders; one without an id, a time or a currency is told as such. */
export function fromOrder({ order, groups }: WholeOrder, connection: ShopifyConnection): Read {
  const { settings } = connection
  const shopId = order.legacyResourceId ?? numberIn(order.id)
  const currency = order.currentTotalPriceSet.presentmentMoney.currencyCode
  const { processedAt: placedAt, updatedAt: changedAt, name } = order
  if (shopId === null || currency === null || placedAt === null || changedAt === null)
    return {
      unreadable: {
        shopId: shopId ?? '',
        number: name,
        message: 'The shop gives an order without its number, currency or times.',
      },
    }
  const served = groups.filter(group => isServed(group, settings))
  const { state, reason } = stateOf({ order, groups }, served, connection)
  const lines = linesOf(served, state)
  const hasGoods = lines.some(({ isShipped }) => isShipped)
  const address = toAddress(order.shippingAddress, order.email)
  return {
    order: {
      shopId,
      number: name ?? shopId,
      url: `https://admin.shopify.com/store/${shopName(settings.shop)}/orders/${shopId}`,
      state,
      reason,
      placedAt,
      changedAt,
      currency,
      shippingTo: hasGoods ? address : null,
      billing: toAddress(order.billingAddress, order.email),
      lines,
      shippingMethod: order.shippingLine.title,
      note: order.note,
      tags: order.tags.filter(tag => tag !== null),
      notes: [
        ...(hasGoods && address === null ? [hiddenAddress] : []),
        ...(order.taxesIncluded ? [valuesWithTax] : []),
        ...(state === 'open' ? heldNotes(served) : []),
        ...pointNotes(served),
        ...articleNotes(lines, served),
      ],
    },
  }
}

const hiddenAddress: SourceNote = {
  code: 'no_address',
  message:
    'The shop shows no address of this order. Shopify hides names and addresses from apps on some plans (protected customer data).',
  field: 'shipping_to',
}

const valuesWithTax: SourceNote = {
  code: 'values_with_tax',
  message: 'The prices of this shop contain tax: check the values of the items before they go to customs.',
  field: 'line_items',
}

/** At a location of this desk, named or by its number; at any where none is chosen. */
export function isServed(
  { assignedLocation: { name, location } }: Group,
  { locations }: ShopifySettings,
): boolean {
  const own = [name, numberIn(location.id)].map(each => each?.toLowerCase())
  return locations.length === 0 || locations.some(each => own.includes(each.trim().toLowerCase()))
}

/** It may be told as sent now. */
export const isReady = ({ status, supportedActions }: Group): boolean =>
  (status === 'OPEN' || status === 'IN_PROGRESS') &&
  supportedActions.some(({ action }) => action === 'CREATE_FULFILLMENT')

const hasLeft = ({ lines }: Group): boolean =>
  lines.some(({ remainingQuantity }) => isSome(remainingQuantity ?? '0'))
const isOver = ({ status }: Group): boolean => status === 'CANCELLED' || status === 'CLOSED'

type State = Pick<SourceOrder, 'state' | 'reason'>
const stands = (state: SourceOrderState, reason: string | null = null): State => ({ state, reason })

const payments: Readonly<Record<string, SourceOrderState>> = {
  REFUNDED: 'refunded',
  VOIDED: 'cancelled',
  PENDING: 'unpaid',
  PARTIALLY_PAID: 'unpaid',
  EXPIRED: 'unpaid',
  PAID: 'open',
  PARTIALLY_REFUNDED: 'open',
}

function stateOf(
  { order, groups }: WholeOrder,
  served: readonly Group[],
  connection: ShopifyConnection,
): State {
  const { cancelledAt, cancelReason, displayFinancialStatus: payment, test } = order
  if (cancelledAt !== null) return stands('cancelled', cancelReason)
  if (groups.length > 0 && served.length === 0) return stands('gone', 'It is sent from another location.')
  const left = served.filter(group => !isOver(group) && hasLeft(group))
  if (payment === 'REFUNDED' || payment === 'VOIDED')
    return stands(ownValue(payments, payment) ?? 'refunded', payment)
  if (groups.length > 0 && left.length === 0) return stands('fulfilled')
  const isAuthorized = payment === 'AUTHORIZED'
  const paid = isAuthorized ? authorized(connection) : ownValue(payments, payment ?? '')
  if (paid === undefined)
    return stands('on_hold', `Payment “${payment}”, of which this program does not know what it means.`)
  if (paid === 'unpaid') return stands('unpaid', payment)
  if (test && !connection.testMode) return stands('on_hold', 'This is a test order of the shop.')
  const held = left.find(group => !isReady(group))
  if (held && !left.some(isReady)) return stands('on_hold', holdWords(held))
  return stands('open')
}

const authorized = ({ settings }: ShopifyConnection): SourceOrderState =>
  settings.authorized_is_ready ? 'open' : 'unpaid'

function holdWords({ status, fulfillAt, fulfillmentHolds }: Group): string {
  const said = fulfillmentHolds.flatMap(
    ({ reason, reasonNotes, displayReason }) => joinedText(displayReason ?? reason, reasonNotes) ?? [],
  )
  if (said.length > 0) return said.join('; ')
  if (status === 'SCHEDULED') return `Scheduled for ${fulfillAt ?? 'later'}`
  return status === 'ON_HOLD' ? 'On hold at the shop' : `Not to be sent by this app (${status})`
}

const unitsOf: Readonly<Record<string, WeightUnit>> = {
  GRAMS: 'G',
  KILOGRAMS: 'KG',
  OUNCES: 'OZ',
  POUNDS: 'LB',
}

/** Ways of delivery nobody sends a parcel for. */
const withoutParcel = ['PICK_UP', 'LOCAL', 'RETAIL', 'NONE']

/** A line of the order may stand in several groups: what is to be sent of it now is what is left in those that are ready. */
function linesOf(served: readonly Group[], state: SourceOrderState): SourceLine[] {
  const shown = served.filter(({ status }) => status !== 'CANCELLED' || state === 'cancelled')
  const all = shown.flatMap(group => group.lines.map(line => ({ line, group })))
  const ids = [...new Set(all.map(({ line }) => line.lineItem.id))]
  return ids.flatMap(id => {
    const parts = all.filter(({ line }) => line.lineItem.id === id)
    const counted = state === 'open' ? parts.filter(({ group }) => isReady(group)) : parts
    const left = decimalSum(counted.map(({ line }) => line.remainingQuantity ?? '0'))
    const [first] = parts
    return first ? [toLine(first.line, first.group, left)] : []
  })
}

function toLine(line: AnsweredGroupLine, { deliveryMethod }: Group, quantity: string): SourceLine {
  const { lineItem, variant, productTitle, variantTitle, sku } = line
  const item = variant?.inventoryItem
  const weight = [line.weight, item?.measurement.weight].find(each => (each?.value ?? 0) > 0)
  const unit = ownValue(unitsOf, weight?.unit ?? '')
  return {
    lineId: numberIn(lineItem.id) ?? '',
    sku,
    title: [productTitle, variantTitle].filter(Boolean).join(' - ') || (sku ?? ''),
    quantity,
    ordered: lineItem.currentQuantity ?? quantity,
    isShipped: line.requiresShipping && !withoutParcel.includes(deliveryMethod.methodType ?? ''),
    unitValue: lineItem.discountedUnitPriceAfterAllDiscountsSet.presentmentMoney.amount,
    weight: weight?.value && unit ? { value: weight.value, unit } : null,
    hsCode: item?.harmonizedSystemCode ?? null,
    originCountry: countryIn(item?.countryCodeOfOrigin ?? null),
    productId: numberIn(variant?.id ?? null),
  }
}

function toAddress(address: AnsweredAddress, email: string | null): SourceAddress | null {
  if (!address) return null
  const { name, company, address1, address2, city, provinceCode, province, zip, countryCodeV2, phone } =
    address
  return {
    personName: name,
    companyName: company,
    line1: address1,
    line2: address2,
    city,
    state: provinceCode ?? province,
    postalCode: zip,
    countryCode: countryIn(countryCodeV2),
    phone,
    email,
  }
}

const heldNotes = (served: readonly Group[]): SourceNote[] =>
  served
    .filter(group => !isOver(group) && hasLeft(group) && !isReady(group))
    .map(group => ({
      code: 'partly_held',
      message: `A part of the order is held: ${holdWords(group)}.`,
      field: null,
    }))

const pointNotes = (served: readonly Group[]): SourceNote[] =>
  served.some(({ deliveryMethod }) => deliveryMethod.methodType === 'PICKUP_POINT')
    ? [
        {
          code: 'pickup_point',
          message: 'The customer chose a pickup point: pick a service that goes there.',
          field: 'shipping_to',
        },
      ]
    : []

/** A deleted article leaves its lines without a weight of their own and customs data. */
const articleNotes = (lines: readonly SourceLine[], served: readonly Group[]): SourceNote[] =>
  lines.flatMap(({ lineId, title }, at) => {
    const known = served.flatMap(group => group.lines).find(line => numberIn(line.lineItem.id) === lineId)
    if (known?.variant) return []
    const message = `“${title}” is no article of the shop any more: its customs data are unknown.`
    return [{ code: 'no_product', message, field: `line_items[${at}].weight` }]
  })
