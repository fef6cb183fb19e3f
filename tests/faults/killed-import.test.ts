import { expect, test } from 'vitest'
import type { FaultPoint } from '../../main/platform/fault-points.ts'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { Call } from '../support/contract/call.ts'
import { deskImports, importFile, importLine } from '../support/desks/desk-import.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

/** Two processes are started one after the other. */
const twoStartsMs = 60_000
const count = 300
const file = importFile(...Array.from({ length: count }, (_, n) => importLine(`K${n}`)))

const stored = async (call: Call, query = '') =>
  (await call('GET', `/v1/orders?limit=1${query}`)).body.count as number

/** What a station has after an import, without what differs from one to the other. */
async function ordersIn(call: Call) {
  const all: object[] = []
  for (let offset = 0; offset < count; offset += 100) {
    const { body } = await call<{ results: OrderRecord[] }>('GET', `/v1/orders?limit=100&offset=${offset}`)
    all.push(...body.results.map(({ order_id, source, status }) => ({ order_id, source, status })))
  }
  return all.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
}

const steps: FaultPoint[] = ['import.before_rows', 'import.rows_written', 'import.before_finish']

test.each(steps)(
  'an import killed at %s goes on by itself and ends as one that was not',
  async diesAt => {
    const home = tempHome()
    const first = await killableStation(home, { diesAt })
    const desk = deskImports(first.call)
    const planned = await desk.plan(file)
    await first
      .call('POST', desk.path(planned.id, '/commit'), { revision: planned.revision })
      .catch(() => null)
    await first.ended

    const { call } = await killableStation(home)
    const done = await deskImports(call).ended(planned.id)
    expect(done.progress).toEqual({ all: count, stored: count, failed: 0, undone: 0, kept: 0 })
    const undisturbed = await killableStation(tempHome())
    await deskImports(undisturbed.call).run(file)
    expect(await ordersIn(call)).toEqual(await ordersIn(undisturbed.call))
  },
  twoStartsMs,
)

test.each<FaultPoint>(['import.file_written', 'import.rows_planned'])(
  'a file whose station dies at %s is planned again, and nothing of it is there twice',
  async diesAt => {
    const home = tempHome()
    const first = await killableStation(home, { diesAt })
    await deskImports(first.call)
      .plan(file)
      .catch(() => null)
    await first.ended

    const { call } = await killableStation(home)
    expect(await stored(call)).toBe(0)
    const desk = deskImports(call)
    await desk.run(file)
    expect((await desk.plan(file)).plan).toMatchObject({ unchanged: count, create: 0 })
    expect(await stored(call)).toBe(count)
  },
  twoStartsMs,
)

test.each<FaultPoint>(['import.before_undo', 'import.undo_written'])(
  'an undo killed at %s takes the rest back after the start',
  async diesAt => {
    const home = tempHome()
    const first = await killableStation(home, { diesAt })
    const desk = deskImports(first.call)
    const done = await desk.run(file)
    await first.call('POST', desk.path(done.id, '/undo')).catch(() => null)
    await first.ended

    const { call } = await killableStation(home)
    const back = await deskImports(call).ended(done.id, 'undone')
    expect(back.progress).toMatchObject({ undone: count, kept: 0 })
    expect(await stored(call, '&status=cancelled')).toBe(count)
  },
  twoStartsMs,
)

test(
  'an import that was stopped stays so over a restart, and goes on where it was',
  async () => {
    const home = tempHome()
    const first = await killableStation(home)
    const desk = deskImports(first.call)
    const planned = await desk.plan(file)
    const { id, revision } = planned
    await first.call('POST', desk.path(id, '/commit'), { revision })
    await first.call('POST', desk.path(id, '/cancel'))
    await first.kill()

    const { call } = await killableStation(home)
    const again = deskImports(call)
    const stopped = await again.read(id)
    expect(stopped.state).toMatch(/stopped|done/)
    if (stopped.state === 'stopped') await again.commit(stopped)
    expect(await stored(call)).toBe(count)
    expect((await again.read(id)).progress.stored).toBe(count)
  },
  twoStartsMs,
)
