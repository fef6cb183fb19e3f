import type { OrderRecord } from '../../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { Run } from '../../../shared/desk/runs.ts'
import { orderOf } from './shop-orders.ts'
import type { ShopStation } from './shop-station.ts'

const minuteMs = 60_000

/** Takes the orders from one number to another, one a minute. */
export async function takeOrders(
  { call, clock }: ShopStation,
  from: number,
  to: number,
): Promise<OrderRecord[]> {
  const taken: OrderRecord[] = []
  for (let n = from; n < to; n += 1) {
    clock.set(clock.now().getTime() + minuteMs)
    taken.push(await call<OrderRecord>('POST', '/v1/orders', orderOf(n)))
  }
  return taken
}

/** Rated, then bought and printed, as the page does it. */
export async function buyInRun(
  { call }: ShopStation,
  chosen: readonly OrderRecord[],
  meanwhile: () => Promise<void> = async () => {},
  printerId: string | null = null,
): Promise<string> {
  const { id } = await call<Run>('POST', '/desk/runs', { order_ids: chosen.map(order => order.id) })
  const until = async (...states: Run['state'][]) => {
    for (;;) {
      const run = await call<Run>('GET', `/desk/runs/${id}`)
      if (states.includes(run.state)) return run
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  for (const [doubt, count] of Object.entries((await until('rated')).look_at))
    if (doubt !== 'total' && count > 0)
      await call('POST', `/desk/runs/${id}/answers`, { doubt, action: 'keep', expected_count: count })
  const { to_buy: toBuy } = await until('rated')
  await meanwhile()
  const printing = { order: 'pick', printer_id: printerId }
  await call('POST', `/desk/runs/${id}/buy`, {
    expected_count: toBuy.count,
    expected_totals: toBuy.totals,
    printing,
  })
  await until('done')
  return id
}

/** A run of which one order was changed after its price was asked for: that one has no label. */
export async function failInRun(shop: ShopStation, chosen: readonly OrderRecord[]): Promise<string> {
  const { call } = shop
  return buyInRun(shop, chosen, async () => {
    const [first] = chosen
    const { entry } = await call<{ entry: { revision: number } }>('GET', `/desk/orders/${first?.id}`)
    const { line_items } = orderOf(3)
    await call('PUT', `/desk/orders/${first?.id}`, { revision: entry.revision, line_items })
  })
}

/** The labels that were bought and have not moved yet. */
export const shipped = async ({ call }: ShopStation): Promise<ShipmentRecord[]> =>
  (await call<{ results: ShipmentRecord[] }>('GET', '/v1/shipments?status=purchased&limit=100')).results
