import { createTrackerRepository } from '../../../main/domain/tracking/tracker-repository.ts'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { ReturnOutcome } from '../../../shared/desk/return-outcomes.ts'
import type { ReturnDraft, ReturnReason, ReturnRecord } from '../../../shared/desk/returns.ts'
import { firstNumber, orderOf } from './shop-orders.ts'
import { pictureTime, type ShopStation } from './shop-station.ts'
import { buyInRun, shipped } from './shop-work.ts'

const dayMs = 86_400_000

type Moved = { id: string; tracked: string | null; status?: 'delivered' | 'in_transit' }

/** Where a parcel is, said of its tracker and of its shipment, as the station does when a carrier tells it. */
export function move(
  { sqlite }: ShopStation['database'],
  { id, tracked, status = 'delivered' }: Moved,
): void {
  const trackers = createTrackerRepository({ sqlite })
  const tracker = tracked === null ? null : trackers.find(tracked, true)
  if (tracker) trackers.save({ ...tracker, status, delivered: status === 'delivered' })
  sqlite
    .prepare("UPDATE shipments SET document = json_set(document, '$.status', ?) WHERE id = ?")
    .run(status, id)
}

const longAgo = 14

/** Parcels of nearly three weeks ago, all of which arrived. */
export async function sendLongAgo(shop: ShopStation): Promise<ShipmentRecord[]> {
  const { clock, call, database } = shop
  clock.set(pictureTime - 19 * dayMs)
  const orders: OrderRecord[] = []
  for (let n = 0; n < longAgo; n += 1)
    orders.push(await call<OrderRecord>('POST', '/v1/orders', orderOf(n * 2 + 1, firstNumber - longAgo + n)))
  await buyInRun(shop, orders)
  const sent = await shipped(shop)
  clock.set(pictureTime - 16 * dayMs)
  for (const { id, tracker_id: tracked } of sent) move(database, { id, tracked })
  return sent
}

/** What recipients sent back of what they were sent: on the way, here, and decided on. */
export async function takeBack(
  { call, clock, database }: ShopStation,
  sent: readonly ShipmentRecord[],
): Promise<void> {
  for (const [at, { reason, days, arrived, outcome }] of comeBack.entries()) {
    clock.set(pictureTime - days * dayMs)
    const { return: begun, label } = await call<ReturnDraft>('POST', '/desk/returns', {
      shipment_id: sent[at]?.id,
      reason,
    })
    const { id } = await call<ReturnRecord>('POST', `/desk/returns/${begun.id}/buy`, {
      selected_rate_id: label.rates[0]?.id,
    })
    const { tracker_id: tracked } = await call<ShipmentRecord>('GET', `/v1/shipments/${label.id}`)
    if (days > 0) move(database, { id: label.id, tracked, status: arrived ? 'delivered' : 'in_transit' })
    if (arrived)
      await call('POST', `/desk/returns/${id}/outcome`, {
        arrived: true,
        items: outcome ? begun.items.map(({ line }) => ({ line, outcome })) : [],
      })
  }
  await call('PATCH', '/desk/returns/settings', { window_days: 30, overdue_days: 14 })
}

type ComesBack = {
  reason: ReturnReason
  days: number
  arrived?: boolean
  outcome?: ReturnOutcome
}

const comeBack: readonly ComesBack[] = [
  { reason: 'too_late', days: 15 },
  { reason: 'damaged', days: 9, arrived: true, outcome: 'written_off' },
  { reason: 'changed_mind', days: 8, arrived: true, outcome: 'restocked' },
  { reason: 'changed_mind', days: 6, arrived: true, outcome: 'restocked' },
  { reason: 'wrong_item', days: 2, arrived: true },
  { reason: 'damaged', days: 1, arrived: true },
  { reason: 'changed_mind', days: 1 },
  { reason: 'wrong_item', days: 0 },
]
