import type { z } from 'zod'
import { addressData } from '../../../../../shared/api/addresses.ts'
import { orderData } from '../../../../../shared/api/orders.ts'
import { shipmentData } from '../../../../../shared/api/shipments.ts'
import { trackingData } from '../../../../../shared/api/trackers.ts'
import type { ImportKind } from '../../../../../shared/desk/import-layout.ts'
import { productData } from '../../../../../shared/desk/products.ts'
import { sumOfProducts } from '../../../../../shared/units/decimal.ts'
import { serviceLevelSchema } from '../../../../carriers/rate-sheet/service-level.ts'
import { toGrams } from '../convert/measures.ts'
import type { PreparedItem } from '../prepared.ts'
import type { Dictionary, Draft } from './row-reading.ts'

/** What the records of a kind are held against. */
export const schemas: Record<ImportKind, z.ZodType> = {
  orders: orderData,
  shipments: shipmentData,
  trackers: trackingData,
  addresses: addressData,
  products: productData,
  rates: serviceLevelSchema,
}

/** The fields a record is known by, where nobody says otherwise. */
export const usualKeys: Record<ImportKind, readonly string[]> = {
  orders: ['source', 'order_id'],
  shipments: ['reference'],
  trackers: ['tracking_number', 'carrier_name'],
  addresses: ['person_name', 'company_name', 'address_line1', 'postal_code', 'country_code'],
  products: ['sku'],
  rates: ['service_code'],
}

const labelFields: Record<ImportKind, readonly string[]> = {
  orders: ['order_id'],
  shipments: ['reference', 'recipient.person_name'],
  trackers: ['tracking_number'],
  addresses: ['person_name', 'company_name'],
  products: ['sku'],
  rates: ['service_name', 'service_code'],
}

export const valueAt = (from: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, step) => (at as Dictionary | null | undefined)?.[step], from)

export const labelOf = (kind: ImportKind, input: unknown): string => {
  const found = labelFields[kind].map(path => valueAt(input, path)).find(Boolean)
  return typeof found === 'string' ? found : ''
}

/** What people look at in a plan: the value, and the weight. */
export function measuresOf(
  kind: ImportKind,
  { total }: Draft,
  input: unknown,
): Pick<PreparedItem, 'total' | 'currency' | 'grams'> {
  if (kind !== 'orders') return {}
  const items = ((input as Dictionary).line_items ?? []) as Dictionary[]
  const currency =
    valueAt(input, 'options.currency') ?? items.find(each => each.value_currency)?.value_currency
  const grams = items.reduce((sum, item) => sum + weightOf(item), 0)
  const worth = total ?? worthOf(items)
  return {
    ...(worth === null ? {} : { total: String(worth) }),
    ...(typeof currency === 'string' ? { currency } : {}),
    ...(grams > 0 ? { grams: Math.round(grams) } : {}),
  }
}

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise

const weightOf = (item: Dictionary): number =>
  toGrams({ value: numberOf(item.weight, 0), unit: String(item.weight_unit) }) * numberOf(item.quantity, 1)

function worthOf(items: readonly Dictionary[]): string | null {
  const priced = items.filter(item => typeof item.value_amount === 'number')
  if (priced.length === 0) return null
  const { units, scale } = sumOfProducts(
    priced.map(item => [numberOf(item.value_amount, 0), numberOf(item.quantity, 1)] as const),
  )
  const digits = units.toString().padStart(scale + 1, '0')
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '')
}
