import type { OrderUpdateInput } from '../../../../shared/api/orders.ts'
import type { ParcelRecord } from '../../../../shared/api/parcels.ts'
import type { ShipmentStatus } from '../../../../shared/api/shipments.ts'
import { type CarrierMessage, ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { LineItemRecord, OrderStatus } from '../../../../shared/records/order.ts'
import type { ShopDay } from '../../../../shared/units/shop-day.ts'
import { editedFields, type StoredOrder } from './order-mapper.ts'

/** How many of a line item one shipment holds, and how far that shipment is. */
export type LinkedItem = { lineItemId: string; quantity: number; shipmentStatus: ShipmentStatus }

/** A draft ships nothing yet, a cancelled shipment nothing anymore. */
const countsAsShipped = ({ shipmentStatus }: LinkedItem): boolean =>
  shipmentStatus !== 'draft' && shipmentStatus !== 'cancelled'

/** How many of each line item the parcels of a shipment hold, line items in the order they are named. */
export function itemQuantities(parcels: readonly Pick<ParcelRecord, 'items'>[]): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { parent_id: id, quantity } of parcels.flatMap(parcel => parcel.items))
    if (id) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  return quantities
}

/** The order as its shipments have it now. A cancelled order stays cancelled, whatever ships. */
export function withFulfilment(order: StoredOrder, links: readonly LinkedItem[]): StoredOrder {
  const shipped = new Map<string, number>()
  for (const { lineItemId, quantity } of links.filter(countsAsShipped))
    shipped.set(lineItemId, (shipped.get(lineItemId) ?? 0) + quantity)
  const line_items = order.line_items.map(item => ({
    ...item,
    unfulfilled_quantity: Math.max(0, item.quantity - (shipped.get(item.id) ?? 0)),
  }))
  const status = order.status === 'cancelled' ? order.status : statusOf(line_items, links)
  return { ...order, line_items, status }
}

/** A cancelled shipment does not keep an order from being delivered; a draft does, since more is to come. */
function statusOf(items: readonly LineItemRecord[], links: readonly LinkedItem[]): OrderStatus {
  if (items.every(item => item.unfulfilled_quantity === item.quantity)) return 'unfulfilled'
  if (items.some(item => item.unfulfilled_quantity > 0)) return 'partial'
  return links.every(({ shipmentStatus: is }) => is === 'delivered' || is === 'cancelled')
    ? 'delivered'
    : 'fulfilled'
}

/** What of a line item a shipment holds, and how many have labels by others. */
export type AskedItem = { lineItemId: string; quantity: number; taken: number }

/** Where a label for these items is not as the order has it: it is cancelled, or more go than were ordered. */
export function contradictionsOf(order: StoredOrder, asked: readonly AskedItem[]): CarrierMessage[] {
  const { order_id: number } = order
  const cancelled =
    order.status === 'cancelled'
      ? [{ code: 'bought_for_cancelled_order', message: `Order ${number} is cancelled.` }]
      : []
  const items = new Map(order.line_items.map(item => [item.id, item]))
  return [
    ...cancelled,
    ...asked.flatMap(({ lineItemId, quantity, taken }) => {
      const item = items.get(lineItemId)
      const total = quantity + taken
      if (!item || total <= item.quantity) return []
      const name = item.title ?? item.sku ?? 'an item'
      const message = `Order ${number} has ${item.quantity} × ${name}, and with this label ${total} are labelled.`
      return [{ code: 'bought_more_than_ordered', message }]
    }),
  ]
}

/** Metadata alone can be changed in every status. */
export function assertUpdatable(
  { status }: StoredOrder,
  { options, metadata }: OrderUpdateInput,
): Result<void> {
  const isOver = status === 'fulfilled' || status === 'delivered'
  return isOver && !(metadata && options === undefined)
    ? refuse('state_error', { message: `The order is '${status}' and cannot be updated anymore...` })
    : ok(undefined)
}

export function assertCancellable({ status }: StoredOrder): Result<void> {
  if (status === 'unfulfilled') return ok(undefined)
  const hasShipped = status === 'fulfilled' || status === 'partial'
  return refuse('state_error', {
    message: hasShipped
      ? `The order is '${status}' please cancel all related shipments before...`
      : `The order is '${status}' and can not be cancelled anymore...`,
  })
}

/** What an order is may change until something of it has gone. */
export const assertEditable = ({ status }: StoredOrder): Result<void> =>
  status === 'unfulfilled'
    ? ok(undefined)
    : refuse('state_error', {
        message:
          status === 'cancelled'
            ? 'The order is cancelled. Nothing was changed. Reopen it to change it.'
            : 'Something of the order has a label already. Nothing was changed. Void its labels to change it.',
      })

/** Where an order goes may change until something of it has gone there. */
export function assertAddressEditable({ status }: StoredOrder): Result<void> {
  return status === 'unfulfilled'
    ? ok(undefined)
    : refuse('state_error', { message: `Operation not permitted. The related order is '${status}'.` })
}

/** The same order sent again is most likely a mistake, and shipping it twice an expensive one. */
export const refuseDuplicate = (known: StoredOrder) =>
  refuse('state_error', {
    message: `There is an order ${known.order_id} of ${known.source} already: ${known.id}, ${known.status}. Cancel that one before sending it again.`,
  })

/** The day what is packed now leaves, where that is not today. */
export type ShipDatePorts = { laterShipDay: () => ShopDay | null }

/** On a day nobody works, and after the cut-off, a parcel leaves on the next that is worked, unless its order names a day. */
export function shipDateOf(
  { options }: Pick<StoredOrder, 'options'>,
  { laterShipDay }: ShipDatePorts,
): { shipment_date?: ShopDay } {
  const day = laterShipDay()
  return day === null || options.shipment_date ? {} : { shipment_date: day }
}

/** The fields in which an order is another one. */
export const changedFields = (before: StoredOrder, after: StoredOrder): string[] =>
  editedFields.filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
