import { expect, test } from 'vitest'
import type { Run, RunItem } from '../../shared/desk/runs.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import type { Call } from '../support/contract/call.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, montreal, vancouver } from '../support/desks/shipping-data.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

/** Two processes are started one after the other. */
const twoStartsMs = 60_000

async function begin(call: Call, orderIds: string[]): Promise<Run> {
  const { body } = await call<Run>('POST', '/desk/runs', { order_ids: orderIds })
  return inState(call, body, 'rated')
}

async function inState(call: Call, { id }: Pick<Run, 'id'>, state: Run['state']): Promise<Run> {
  const read = async () => (await call<Run>('GET', `/desk/runs/${id}`)).body
  await expect.poll(async () => (await read()).state).toBe(state)
  return read()
}

/** A station whose carrier holds the labels of a run, with as many asked for as are asked for at once. */
async function deskInTheMiddle(orders: number) {
  const home = tempHome()
  const carrier = await fakeCarrier()
  // It answers that it has no search. One that is down would be left alone for a while, and nothing bought from it.
  carrier.behave('search', { status: 404, body: {} })
  const first = await killableStation(home)
  await addConnection(first.call, scriptedConnection(carrier))
  await first.call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  const orderIds: string[] = []
  for (let at = 0; at < orders; at += 1)
    orderIds.push((await takeOrder(first.call, { shipping_from: montreal })).id)
  const run = await begin(first.call, orderIds)
  carrier.behave('labels', { how: 'hold', charges: true })
  await first.call('POST', `/desk/runs/${run.id}/buy`, {
    expected_count: run.to_buy.count,
    expected_totals: run.to_buy.totals,
  })
  await carrier.asked('labels', 4)
  return { home, carrier, first, orderIds, run }
}

test(
  'a run of a killed station is interrupted, goes on by Continue alone, and asks for no label twice',
  async () => {
    const { home, carrier, first, run } = await deskInTheMiddle(6)
    await first.kill()
    carrier.behave('labels', {})
    const { call } = await killableStation(home)
    expect(await inState(call, run, 'interrupted')).toMatchObject({ items: { unknown: 4, rated: 2 } })
    expect(carrier.calls('labels')).toBe(4)
    await carrier.asked('search', 4)
    await call('POST', `/desk/runs/${run.id}/continue`, {})
    expect(await inState(call, run, 'done')).toMatchObject({ items: { unknown: 4, bought: 2 } })
    expect(carrier.calls('labels')).toBe(6)
    expect(new Set(carrier.requests('labels').map(({ shipment }) => shipment)).size).toBe(6)
  },
  twoStartsMs,
)

test(
  'a run that was stopped with labels on their way, and then killed, knows which may be bought',
  async () => {
    const { home, carrier, first, orderIds, run } = await deskInTheMiddle(5)
    await first.call('POST', `/desk/runs/${run.id}/stop`, {})
    await first.kill()
    carrier.behave('labels', {})
    const { call } = await killableStation(home)
    expect(await inState(call, run, 'stopped')).toMatchObject({ items: { buying: 0, unknown: 4, rated: 1 } })
    const again = await begin(call, orderIds)
    expect(again).toMatchObject({ skipped: { maybe_bought: 4 }, to_buy: { count: 1 } })
    const { body } = await call<{ results: RunItem[] }>('GET', `/desk/runs/${run.id}/items?state=unknown`)
    expect(body.results).toHaveLength(4)
    expect(carrier.calls('labels')).toBe(4)
  },
  twoStartsMs,
)

test(
  'a run that was interrupted is told once, however often the station starts, and struck when it goes on',
  async () => {
    const { home, carrier, first, run } = await deskInTheMiddle(6)
    await first.kill()
    const list = async (call: Call) =>
      (await call<{ results: { kind: string; solved_at: string | null }[] }>('GET', '/desk/notifications'))
        .body.results
    const second = await killableStation(home)
    await inState(second.call, run, 'interrupted')
    expect(await list(second.call)).toMatchObject([{ kind: 'run_interrupted', solved_at: null }])
    await second.kill()
    carrier.behave('labels', {})
    const { call } = await killableStation(home)
    expect(await list(call)).toHaveLength(1)
    await call('POST', `/desk/runs/${run.id}/continue`, {})
    await inState(call, run, 'done')
    await expect
      .poll(() => list(call))
      .toMatchObject([{ kind: 'run_done' }, { kind: 'run_interrupted', solved_at: expect.any(String) }])
  },
  twoStartsMs,
)

test(
  'a station killed during the hold has bought nothing, and what was left out waits for its answer again',
  async () => {
    const home = tempHome()
    const carrier = await fakeCarrier()
    const first = await killableStation(home)
    await addConnection(first.call, scriptedConnection(carrier))
    await first.call('PATCH', '/desk/run-settings', { hold_seconds: 30 })
    const clear = await takeOrder(first.call, { shipping_from: montreal })
    const shipping_to = { ...vancouver, state_code: 'QC' }
    const doubted = await takeOrder(first.call, { shipping_from: montreal, shipping_to })
    const run = await begin(first.call, [clear.id, doubted.id])
    expect(run).toMatchObject({ to_buy: { count: 1 }, look_at: { address: 1 } })
    const { count: expected_count, totals: expected_totals } = run.to_buy
    const asked = { expected_count, expected_totals, unanswered: 'leave_out' }
    const { body } = await first.call<Run>('POST', `/desk/runs/${run.id}/buy`, asked)
    expect(body).toMatchObject({ state: 'holding', skipped: { unanswered: 1 } })
    await first.kill()
    const { call } = await killableStation(home)
    expect(await inState(call, run, 'rated')).toMatchObject({
      to_buy: { count: 1 },
      look_at: { address: 1 },
      items: { rated: 2 },
    })
    expect(carrier.calls('labels')).toBe(0)
  },
  twoStartsMs,
)
