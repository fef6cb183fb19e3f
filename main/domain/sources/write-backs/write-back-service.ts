import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { OrderAtShop, WriteBackRecord } from '../../../../shared/desk/shops.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { OrderReading } from '../../orders/orders/order-service.ts'
import type { ShopOrderRepository, ShopOrderRow } from '../orders/shop-order-repository.ts'
import type { ShopRepository } from '../shops/shop-repository.ts'
import { toWriteBackRecord } from './write-back-mapper.ts'
import type { WriteBackFilters, WriteBackRepository, WriteBackRow } from './write-back-repository.ts'

export type WriteBackService = {
  list: (
    testMode: boolean,
    query: WriteBackFilters & { limit: number; offset: number },
  ) => { count: number; records: WriteBackRecord[] }
  /** Has it done now what waits, or was refused; what nobody knows the outcome of is looked up first. */
  retry: (recordRef: RecordRef) => Result<WriteBackRecord>
  /** What the shop of an order says of it. */
  order: (recordRef: RecordRef) => Result<OrderAtShop>
  /** A change at the shop needs nobody any more. */
  seeOrder: (recordRef: RecordRef) => Result<OrderAtShop>
}

export type WriteBackServicePorts = {
  repository: WriteBackRepository
  shops: Pick<ShopRepository, 'find'>
  shopOrders: Pick<ShopOrderRepository, 'ofOrder' | 'setDoubt'>
  orders: Pick<OrderReading, 'find'>
  findShipment: (id: string, testMode: boolean) => ShipmentRecord | null
  clock: Clock
  changes: ChangeFeed
  /** The loop looks at once. */
  wake: () => void
}

export function createWriteBackService(ports: WriteBackServicePorts): WriteBackService {
  const { repository, shops, shopOrders, changes } = ports
  const nameOf = (shopId: string) => shops.find(shopId)?.name ?? ''
  const show = (row: WriteBackRow) => toWriteBackRecord(row, nameOf(row.shopId))

  const tell = (id: string) => {
    for (const topic of ['shops', 'attention']) changes.publish({ topic, id, action: 'updated' })
  }

  const findOrder = ({ id, testMode }: RecordRef): Result<ShopOrderRow> => {
    const row = ports.orders.find(id, testMode) ? shopOrders.ofOrder(id) : null
    return row
      ? ok(row)
      : refuse('not_found', { message: `Order ${id.slice(0, 80)} is of no connected shop.` })
  }

  const showOrder = (row: ShopOrderRow, orderId: string): OrderAtShop => {
    const shop = shops.find(row.shopId)
    const { doubt, doubtText, doubtSince } = row
    return {
      order_id: orderId,
      shop: { id: row.shopId, kind: shop?.adapter ?? '', name: shop?.name ?? '' },
      number: row.number,
      url: row.url,
      state: row.state,
      reason: row.reason,
      doubt:
        doubt === null || doubtSince === null
          ? null
          : { what: doubt, message: doubtText ?? '', since: new Date(doubtSince).toISOString() },
      heard_at: new Date(row.heardAt).toISOString(),
      write_backs: repository.ofOrder(orderId).map(show),
    }
  }

  /** What is wanted of the shop by now. */
  const wantedState = ({ state, shipmentId, testMode, written }: WriteBackRow): WriteBackRow['state'] => {
    const isVoid = ports.findShipment(shipmentId, testMode)?.status === 'cancelled'
    if (state === 'left' || (state === 'refused' && isVoid)) return written ? 'to_take_back' : 'dropped'
    return state === 'refused' ? 'waiting' : state
  }

  return {
    list: (testMode, { limit, offset, ...filters }) => {
      const { count, rows } = repository.page(testMode, filters, { limit, offset })
      return { count, records: rows.map(show) }
    },
    retry: ({ id, testMode }) => {
      const row = repository.find(id, testMode)
      if (!row) return refuse('not_found', { message: `There is no write-back ${id.slice(0, 80)}.` })
      const { state } = row
      if (state === 'asking' || state === 'told' || state === 'taken_back' || state === 'dropped')
        return refuse('state_error', { message: settledTexts[state] })
      const now = ports.clock.now().getTime()
      const wanted = wantedState(row)
      const change = { state: wanted, nextAt: wanted === 'dropped' ? null : now, changedAt: now }
      repository.update(id, change)
      tell(id)
      ports.wake()
      return ok(show({ ...row, ...change }))
    },
    order: recordRef => {
      const row = findOrder(recordRef)
      return row.ok ? ok(showOrder(row.value, recordRef.id)) : row
    },
    seeOrder: recordRef => {
      const row = findOrder(recordRef)
      if (!row.ok) return row
      const seen = { doubt: null, doubtText: null, doubtSince: null }
      shopOrders.setDoubt(row.value.seq, seen)
      tell(recordRef.id)
      return ok(showOrder({ ...row.value, ...seen }, recordRef.id))
    },
  }
}

const settledTexts = {
  asking: 'The shop is being asked at this moment. Wait for its answer.',
  told: 'The shop was told of this label. Nothing was sent again.',
  taken_back: 'This was taken back at the shop. Nothing was sent again.',
  dropped: 'The label was voided before the shop heard of it. There is nothing to tell.',
} as const
