import { divideRounded, toDecimal } from '../../../../shared/units/decimal.ts'
import type { ShopLine, ShopOrder, ShopPlace, ShopTold, ShopWorld } from '../shops/shop-world.ts'

/** Orders of a simulated shop in the words of Shopify, whole: what was asked for is picked out of it. */

export const iso = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`
export const gid = (kind: string, id: number): string => `gid://shopify/${kind}/${id}`
export const idIn = (text: unknown): number => Number(/\/(\d+)$/.exec(String(text))?.[1] ?? 0)

const some = (text: string): string | null => (text === '' ? null : text)

const there = ({ told }: ShopOrder) => told.filter(({ isGone }) => !isGone)

/** What is left of a line to be sent. */
export function leftOf(order: ShopOrder, line: ShopLine): number {
  if (order.state === 'sent' || order.state === 'refunded') return 0
  const sent = there(order)
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return Number(line.quantity) - Number(line.refunded) - sent
}

/** With six decimals more than there are: a piece of three for ten is not 3.33. */
function unitPrice({ total, quantity }: ShopLine): string {
  const { units, scale } = toDecimal(total)
  const pieces = BigInt(quantity)
  const decimals = scale + 6
  const price = pieces === 0n ? 0n : divideRounded(units * 10n ** 6n, pieces)
  const digits = String(price).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const money = (amount: string, currencyCode: string) => ({ presentmentMoney: { amount, currencyCode } })

function toGroupLine(order: ShopOrder, line: ShopLine, world: ShopWorld) {
  const product = world.products.get(line.productId ?? 0)
  const weight =
    product && product.weight !== '' ? { unit: 'KILOGRAMS', value: Number(product.weight) } : null
  return {
    id: gid('FulfillmentOrderLineItem', line.id * 1000 + versionOf(order)),
    remainingQuantity: leftOf(order, line),
    totalQuantity: Number(line.quantity) - Number(line.refunded),
    sku: line.sku,
    productTitle: line.title,
    variantTitle: null,
    requiresShipping: !(product?.isVirtual ?? false),
    weight,
    lineItem: {
      id: gid('LineItem', line.id),
      currentQuantity: Number(line.quantity) - Number(line.refunded),
      discountedUnitPriceAfterAllDiscountsSet: money(unitPrice(line), order.currency),
    },
    variant: product
      ? {
          id: gid('ProductVariant', product.id),
          inventoryItem: {
            harmonizedSystemCode: some(product.hsCode),
            countryCodeOfOrigin: some(product.originCountry),
            measurement: { weight },
          },
        }
      : null,
  }
}

/** Everything that is taken back closes its group and opens another. */
const versionOf = ({ told }: ShopOrder): number => told.filter(({ isGone }) => isGone).length

export type ShopGroup = { id: number; location: number; status: string; lines: ShopLine[] }

export function groupsOf(order: ShopOrder): ShopGroup[] {
  const locations = [...new Set(order.lines.map(({ location }) => location ?? order.location))]
  return locations.map(location => {
    const lines = order.lines.filter(line => (line.location ?? order.location) === location)
    const isOver = order.state === 'cancelled' || lines.every(line => leftOf(order, line) <= 0)
    const status = isOver
      ? 'CLOSED'
      : order.state === 'on_hold'
        ? 'ON_HOLD'
        : there(order).length > 0
          ? 'IN_PROGRESS'
          : 'OPEN'
    return { id: order.id * 1000 + location * 100 + versionOf(order), location, status, lines }
  })
}

/** A part of a list behind a place. */
export function pageOf<T>(all: readonly T[], first: number, after: string | null) {
  const begin = after === null ? 0 : Number(after)
  const nodes = all.slice(begin, begin + first)
  const end = begin + nodes.length
  return { pageInfo: { hasNextPage: end < all.length, endCursor: String(end) }, nodes }
}

export const linesOfGroup = 50
export const groupsOfOrder = 5

function toGroup(order: ShopOrder, { id, location, status, lines }: ShopGroup, world: ShopWorld) {
  const isOpen = status === 'OPEN' || status === 'IN_PROGRESS'
  return {
    id: gid('FulfillmentOrder', id),
    status,
    fulfillAt: null,
    supportedActions: isOpen ? [{ action: 'CREATE_FULFILLMENT' }, { action: 'HOLD' }] : [],
    assignedLocation: { name: `Shop ${location}`, location: { id: gid('Location', location) } },
    fulfillmentHolds:
      status === 'ON_HOLD'
        ? [{ reason: 'OTHER', reasonNotes: some(order.word), displayReason: 'Held by the shop' }]
        : [],
    deliveryMethod: { methodType: order.shippingMethod === 'Pickup in the shop' ? 'PICK_UP' : 'SHIPPING' },
    lineItems: groupLinesPage(order, lines, null, world),
  }
}

export const groupLinesPage = (
  order: ShopOrder,
  lines: readonly ShopLine[],
  after: string | null,
  world: ShopWorld,
) =>
  pageOf(
    lines.map(line => toGroupLine(order, line, world)),
    linesOfGroup,
    after,
  )

const toPlace = (place: ShopPlace | null) =>
  place && {
    name: [place.firstName, place.lastName].filter(Boolean).join(' '),
    company: some(place.company),
    address1: place.line1,
    address2: some(place.line2),
    city: place.city,
    provinceCode: some(place.state),
    province: some(place.state),
    zip: place.postalCode,
    countryCodeV2: place.country,
    phone: some(place.phone),
  }

function paymentOf({ state, word, lines }: ShopOrder): string {
  if (state === 'unpaid') return 'PENDING'
  const refunded = lines.filter(({ refunded }) => refunded !== '0')
  const isWhole = refunded.length > 0 && lines.every(line => line.refunded === line.quantity)
  if (state === 'refunded' || isWhole) return 'REFUNDED'
  if (refunded.length > 0) return 'PARTIALLY_REFUNDED'
  return /^[A-Z_]+$/.test(word) && state === 'open' ? word : 'PAID'
}

export const toFulfillment = ({ id, numbers, isGone }: ShopTold) => ({
  id: gid('Fulfillment', id),
  status: isGone ? 'CANCELLED' : 'SUCCESS',
  trackingInfo: numbers.map(number => ({ number })),
})

export function toOrder(order: ShopOrder, world: ShopWorld) {
  const isCancelled = order.state === 'cancelled'
  return {
    id: gid('Order', order.id),
    legacyResourceId: String(order.id),
    name: `#${order.number}`,
    processedAt: iso(order.placedAtMs),
    updatedAt: iso(order.changedAtMs),
    cancelledAt: isCancelled ? iso(order.changedAtMs) : null,
    cancelReason: isCancelled ? 'CUSTOMER' : null,
    test: order.isTest,
    displayFinancialStatus: paymentOf(order),
    displayFulfillmentStatus: 'UNFULFILLED',
    email: order.email,
    note: some(order.note),
    tags: order.tags,
    taxesIncluded: false,
    requiresShipping: true,
    currentTotalPriceSet: money('0.00', order.currency),
    shippingAddress: toPlace(order.to),
    billingAddress: toPlace(order.billing),
    shippingLine: { title: order.shippingMethod },
    fulfillmentOrders: groupsPage(order, null, world),
    fulfillments: order.told.map(toFulfillment),
  }
}

export const groupsPage = (order: ShopOrder, after: string | null, world: ShopWorld) =>
  pageOf(
    groupsOf(order).map(group => toGroup(order, group, world)),
    groupsOfOrder,
    after,
  )
