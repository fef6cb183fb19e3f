import { expect } from 'vitest'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import { type RunAnswer, type RunDoubtKind, runDoubtKinds } from '../../../shared/desk/run-gates.ts'
import type { Run, RunItem } from '../../../shared/desk/runs.ts'
import type { Call } from '../contract/call.ts'
import type { TestStationOptions } from '../station/station.ts'
import { orderBody } from './order-desk.ts'
import { scriptedDesk } from './scripted-desk.ts'
import { addConnection, courier, montreal } from './shipping-data.ts'

type Refused = { errors: { code: string; message: string; details?: unknown }[] }

/** Looks at everything that is doubtful of a run and keeps it, kind by kind; answers the run as it is to be bought then. */
export async function keepAll(call: Call, { id }: Pick<Run, 'id'>): Promise<Run> {
  for (;;) {
    const { body: run } = await call<Run>('GET', `/desk/runs/${id}`)
    const doubt = runDoubtKinds.find(kind => run.look_at[kind] > 0)
    if (doubt === undefined) return run
    const answer = { doubt, action: 'keep', expected_count: run.look_at[doubt] }
    expect((await call('POST', `/desk/runs/${id}/answers`, answer)).status).toBe(200)
  }
}

/** A station whose shop has a courier of its own (10 and 25 CAD) beside the carrier that does as it is told. */
export async function runDesk(options: TestStationOptions & { hold?: number; own?: boolean } = {}) {
  const { hold = 0, own = true, ...station } = options
  const desk = await scriptedDesk(station)
  const { call, clock, connection } = desk
  if (own) {
    await addConnection(call, courier())
    await call('PATCH', `/desk/connections/${connection.id}`, { active: false })
  }
  await call('PATCH', '/desk/run-settings', { hold_seconds: hold })
  const take = async (more: object = {}): Promise<OrderRecord> => {
    const { status, body } = await call<OrderRecord>(
      'POST',
      '/v1/orders',
      orderBody({ shipping_from: montreal, ...more }),
    )
    expect(status).toBe(201)
    return body
  }
  const read = async ({ id }: Pick<Run, 'id'>) => (await call<Run>('GET', `/desk/runs/${id}`)).body
  const until = async (run: Pick<Run, 'id'>, ...states: Run['state'][]): Promise<Run> => {
    await expect.poll(async () => states.includes((await read(run)).state)).toBe(true)
    return read(run)
  }
  const begin = async (orders: readonly { id: string }[], more: object = {}): Promise<Run> => {
    const made = await call<Run>('POST', '/desk/runs', { order_ids: orders.map(({ id }) => id), ...more })
    expect(made.status).toBe(201)
    return until(made.body, 'rated')
  }
  return {
    ...desk,
    clock,
    take,
    takeMany: async (count: number, more: object = {}) => {
      const orders: OrderRecord[] = []
      for (let at = 0; at < count; at += 1) orders.push(await take(more))
      return orders
    },
    read,
    until,
    begin,
    items: async ({ id }: Pick<Run, 'id'>, query = '') =>
      (await call<{ count: number; results: RunItem[] }>('GET', `/desk/runs/${id}/items?limit=100${query}`))
        .body.results,
    /** Says what was shown, as the page does. */
    buy: ({ id, to_buy: { count, totals } }: Run, more: object = {}) =>
      call<Run & Refused>('POST', `/desk/runs/${id}/buy`, {
        expected_count: count,
        expected_totals: totals,
        ...more,
      }),
    answer: ({ id }: Pick<Run, 'id'>, doubt: RunDoubtKind, action: RunAnswer, expected_count: number) =>
      call<Run & Refused>('POST', `/desk/runs/${id}/answers`, { doubt, action, expected_count }),
    keepAll: (run: Pick<Run, 'id'>) => keepAll(call, run),
    tell: (run: Pick<Run, 'id'>, command: string, headers: Record<string, string> = {}) =>
      call<Run & Refused>('POST', `/desk/runs/${run.id}/${command}`, {}, { headers }),
    labels: async () =>
      (await call<{ count: number }>('GET', '/v1/shipments?status=purchased&limit=1')).body.count,
  }
}
