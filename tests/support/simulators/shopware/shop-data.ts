import type { ShopLine, ShopOrder, ShopPlace, ShopTold, ShopWorld } from '../shops/shop-world.ts'

/** An id as the shop has them. */
export const hex = (id: number): string => id.toString(16).padStart(32, '0')
export const deliveryIdOf = ({ id }: ShopOrder): string => hex(id + 0x100000)

export const toldOf = (order: ShopOrder): ShopTold[] => order.told.filter(({ isGone }) => !isGone)

export const deliveryStateOf = ({ state, word }: ShopOrder): string =>
  state === 'sent' ? 'shipped' : state === 'open' && word ? word : 'open'

const payments: Readonly<Record<string, string>> = {
  unpaid: 'open',
  on_hold: 'chargeback',
  refunded: 'refunded',
}
const paymentOf = ({ state }: ShopOrder): string => payments[state] ?? 'paid'

/** The change of an order shows in the time of one of its parts, a different one for each; the first in none. */
const places = [
  'updatedAt',
  'deliveries.updatedAt',
  'transactions.updatedAt',
  'deliveries.shippingOrderAddress.updatedAt',
]

export function timesOf(order: ShopOrder): Record<string, number | null> {
  const { id, placedAtMs, changedAtMs } = order
  const place = places[id % places.length] ?? ''
  return {
    createdAt: placedAtMs,
    'transactions.createdAt': placedAtMs,
    ...Object.fromEntries(places.map(each => [each, null])),
    ...(changedAtMs === placedAtMs ? {} : { [place]: changedAtMs }),
  }
}

const time = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : new Date(ms).toISOString().replace('Z', '+00:00')

/** Shops that show prices with tax have three of it in every line. */
const withTax = (net: string): number => {
  const [whole = '0', fraction] = net.split('.')
  return Number(`${BigInt(whole) + 3n}${fraction === undefined ? '' : `.${fraction}`}`)
}

/** What is left of a part where it was asked along. */
type Along = ReadonlySet<string>
const where = <T>(along: Along, name: string, value: T): T | null => (along.has(name) ? value : null)

const toState = (along: Along, technicalName: string) =>
  where(along, 'stateMachineState', { technicalName, name: technicalName.replaceAll('_', ' ') })

const toPlace = (place: ShopPlace, along: Along, updatedAt: string | null) => ({
  id: hex(1),
  firstName: place.firstName,
  lastName: place.lastName,
  company: place.company,
  department: null,
  street: place.line1,
  additionalAddressLine1: place.line2,
  additionalAddressLine2: null,
  zipcode: place.postalCode,
  city: place.city,
  phoneNumber: place.phone,
  updatedAt,
  country: where(along, 'country', { iso: place.country }),
  countryState: where(
    along,
    'countryState',
    place.state === '' ? null : { shortCode: `${place.country}-${place.state}`, name: place.state },
  ),
})

function toLine(line: ShopLine, world: ShopWorld, along: Along) {
  const product = world.products.get(line.productId ?? 0)
  return {
    id: hex(line.id),
    productId: product ? hex(product.id) : null,
    label: line.title,
    type: 'product',
    quantity: Number(line.quantity),
    states: product?.isVirtual ? ['is-download'] : ['is-physical'],
    payload: { productNumber: line.sku },
    price: {
      quantity: Number(line.quantity),
      totalPrice: withTax(line.total),
      calculatedTaxes: [{ tax: 3, taxRate: 19, price: withTax(line.total) }],
    },
    product: where(
      along,
      'product',
      product
        ? {
            id: hex(product.id),
            weight: product.weight === '' ? null : Number(product.weight),
            customFields: null,
            translated: {
              customFields: { hs_code: product.hsCode, country_of_origin: product.originCountry },
            },
          }
        : null,
    ),
  }
}

function toDelivery(order: ShopOrder, along: Along) {
  const times = timesOf(order)
  const { to } = order
  const carriers = Object.fromEntries(toldOf(order).map(({ numbers, carrier }) => [numbers[0], carrier]))
  return {
    id: deliveryIdOf(order),
    updatedAt: time(times['deliveries.updatedAt']),
    stateMachineState: toState(along, deliveryStateOf(order)),
    shippingOrderAddress: where(
      along,
      'shippingOrderAddress',
      to && toPlace(to, along, time(times['deliveries.shippingOrderAddress.updatedAt'])),
    ),
    shippingMethod: where(along, 'shippingMethod', { name: order.shippingMethod, trackingUrl: null }),
    positions: where(
      along,
      'positions',
      order.lines.map(({ id }) => ({ orderLineItemId: hex(id) })),
    ),
    trackingCodes: toldOf(order).flatMap(({ numbers }) => numbers),
    customFields: { packdesk_carriers: carriers, field_of_another: 'kept' },
  }
}

function toTransaction(order: ShopOrder, along: Along) {
  const times = timesOf(order)
  const refunded = order.lines.filter(({ refunded }) => refunded !== '0')
  const positions = refunded.map(({ id, refunded: quantity }) => ({
    orderLineItemId: hex(id),
    quantity: Number(quantity),
  }))
  const refunds = [
    {
      stateMachineState: toState(along, 'completed'),
      positions: where(along, 'positions', positions),
    },
    {
      stateMachineState: toState(along, 'failed'),
      positions: where(along, 'positions', positions),
    },
  ]
  return {
    id: hex(order.id + 0x200000),
    createdAt: time(times['transactions.createdAt']),
    updatedAt: time(times['transactions.updatedAt']),
    stateMachineState: toState(along, paymentOf(order)),
    captures: where(along, 'captures', [{ refunds: where(along, 'refunds', refunds) }]),
  }
}

/** Nothing of another entity comes that was not asked along. */
export function toOrder(order: ShopOrder, world: ShopWorld, along: Along) {
  const times = timesOf(order)
  return {
    id: hex(order.id),
    versionId: '0fa91ce3e96a4bc2be4bd9ce752c3425',
    autoIncrement: order.id,
    orderNumber: order.number,
    orderDateTime: time(order.placedAtMs),
    createdAt: time(times.createdAt),
    updatedAt: time(times.updatedAt),
    amountTotal: 100,
    price: { taxStatus: 'gross', totalPrice: 100 },
    customerComment: order.note === '' ? null : order.note,
    stateMachineState: toState(along, order.state === 'cancelled' ? 'cancelled' : 'open'),
    currency: where(along, 'currency', { isoCode: order.currency }),
    orderCustomer: where(along, 'orderCustomer', { email: order.email }),
    billingAddress: toPlace(order.billing, along, null),
    lineItems: where(
      along,
      'lineItems',
      order.lines.map(line => toLine(line, world, along)),
    ),
    deliveries: where(along, 'deliveries', [toDelivery(order, along)]),
    transactions: where(along, 'transactions', [toTransaction(order, along)]),
    tags: where(
      along,
      'tags',
      order.tags.map(name => ({ name })),
    ),
  }
}
