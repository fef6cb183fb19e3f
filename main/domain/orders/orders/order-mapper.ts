import type { AddressInput } from '../../../../shared/api/addresses.ts'
import type { CommodityInput } from '../../../../shared/api/commodities.ts'
import type { OrderInput, OrderRecord } from '../../../../shared/api/orders.ts'
import { plainOrderNumber } from '../../../../shared/order-number.ts'
import { type EditedField, type OrderAddressField, orderFields } from '../../../../shared/records/order.ts'
import { namesWith } from '../../../../shared/records/record.ts'
import type { ShopDay } from '../../../../shared/units/shop-day.ts'
import { plainTime } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { type WayRules, wayRules } from './order-field-rules.ts'

/** An order as it is stored. Its shipments are documents of their own and put in when it is read. */
export type StoredOrder = Omit<OrderRecord, 'shipments'>

const storedFields = namesWith(orderFields, 'shape').filter(name => name !== 'shipments')

/** What of an order can be edited; an import that is undone puts these back. */
export const editedFields = namesWith(orderFields, 'edit')

export const orderAddressFields = editedFields.filter(
  (name): name is OrderAddressField =>
    orderFields[name].way === 'address' || orderFields[name].way === 'billing',
)

/** Some fields of an order by the rules of their ways. */
export const ofEach = <Name extends EditedField>(
  names: readonly Name[],
  become: (rules: WayRules, name: Name) => unknown,
) =>
  Object.fromEntries(
    names.map(name => [name, become(wayRules[orderFields[name].way], name)]),
  ) as Partial<StoredOrder>

/** An order whose ids have been replaced by what they stand for. */
export type ResolvedOrder = Omit<OrderInput, OrderAddressField | 'line_items'> & {
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

/** A checked order as it is stored, every part under an id of its own. */
export function toStoredOrder(
  input: ResolvedOrder,
  { ids, now, today, testMode }: { ids: Ids; now: Date; today: ShopDay; testMode: boolean },
): StoredOrder {
  const stored: Partial<StoredOrder> = {
    id: ids('order'),
    object_type: 'order',
    ...ofEach(editedFields, (rules, name) => rules.make(input[name], ids)),
    order_date: input.order_date ?? today,
    source: toOrderKey(input).source,
    status: 'unfulfilled',
    meta: {},
    test_mode: testMode,
    created_at: plainTime(now.getTime()),
  }
  return Object.fromEntries(storedFields.map(name => [name, stored[name]])) as StoredOrder
}

/** Ids of the records that live inside an order. */
export const orderPartIds = (order: StoredOrder): string[] => [
  ...orderAddressFields.map(field => order[field]?.id).filter(id => typeof id === 'string'),
  ...order.line_items.map(item => item.id),
]
