import type { AddressInput } from '../../../../shared/api/addresses.ts'
import type { CommodityInput } from '../../../../shared/api/commodities.ts'
import type { LineItemRecord, OrderInput, OrderRecord } from '../../../../shared/api/orders.ts'
import { plainOrderNumber } from '../../../../shared/order-number.ts'
import type { ShopDay } from '../../../../shared/units/shop-day.ts'
import { plainTime } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { toAddressRecord, withMisfits } from '../../shipping/addresses/address-mapper.ts'
import { toCommodityRecord } from '../../shipping/commodities/commodity-mapper.ts'

/** An order as it is stored. Its shipments are documents of their own and put in when it is read. */
export type StoredOrder = Omit<OrderRecord, 'shipments'>

export const orderAddressFields = ['shipping_to', 'shipping_from', 'billing_address'] as const

/** An order whose ids have been replaced by what they stand for. */
export type ResolvedOrder = Omit<OrderInput, (typeof orderAddressFields)[number] | 'line_items'> & {
  shipping_to: AddressInput
  shipping_from: AddressInput | null
  billing_address: AddressInput | null
  line_items: CommodityInput[]
}

const defaultSource = 'API'

/** Whether the caller named the source, and with it what the order goes by. */
export const hasSource = ({ source }: Pick<OrderInput, 'source'>): boolean => Boolean(source)

/** Orders of batches and files count as named: the same file sent again is most likely a mistake. */
export const withSource = (input: OrderInput): OrderInput => ({
  ...input,
  source: input.source || defaultSource,
})

/** What an order goes by outside: no two that are not cancelled and had it sent may share it. */
export const toOrderKey = ({ source, order_id }: Pick<OrderInput, 'source' | 'order_id'>) => ({
  source: source || defaultSource,
  orderId: order_id,
})

/** The same for every way its number is written. */
export const orderKeyText = ({ source, orderId }: ReturnType<typeof toOrderKey>): string =>
  JSON.stringify([source, plainOrderNumber(orderId)])

const toLineItem = (input: CommodityInput, ids: Ids): LineItemRecord => {
  const item = toCommodityRecord(input, null)
  return { ...item, id: ids('commodity'), unfulfilled_quantity: item.quantity }
}

/** A checked order as it is stored, every part under an id of its own. */
export function toStoredOrder(
  input: ResolvedOrder,
  { ids, now, today, testMode }: { ids: Ids; now: Date; today: ShopDay; testMode: boolean },
): StoredOrder {
  const address = (given: AddressInput) => toAddressRecord(given, ids('address'))
  return {
    id: ids('order'),
    object_type: 'order',
    order_id: input.order_id,
    order_date: input.order_date ?? today,
    source: toOrderKey(input).source,
    status: 'unfulfilled',
    shipping_to: address(input.shipping_to),
    shipping_from: input.shipping_from && address(input.shipping_from),
    billing_address: input.billing_address && withMisfits(address(input.billing_address)),
    line_items: input.line_items.map(item => toLineItem(item, ids)),
    options: input.options ?? {},
    meta: {},
    metadata: input.metadata ?? {},
    test_mode: testMode,
    created_at: plainTime(now.getTime()),
  }
}

/** Ids of the records that live inside an order. */
export const orderPartIds = (order: StoredOrder): string[] => [
  ...orderAddressFields.map(field => order[field]?.id).filter(id => typeof id === 'string'),
  ...order.line_items.map(item => item.id),
]
