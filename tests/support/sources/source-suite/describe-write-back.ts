import { expect, it } from 'vitest'
import type { Fulfilment } from '../../../../main/sources/contract/fulfilment.ts'
import {
  contextOf,
  done,
  fulfilmentOf,
  openShop,
  pull,
  type SourceFixtures,
  type Stage,
} from '../source-stage.ts'

const number = '1Z999AA10123456784'
const other = '1Z999AA10123456793'

type Shipped<Settings> = Stage<Settings> & { fulfilment: Fulfilment }

/** An order a label was bought for, and what is asked of the adapter about it. */
const shipping = <Settings>(fixtures: SourceFixtures<Settings>) => {
  const { adapter } = fixtures
  const ship = async (more: Partial<Fulfilment> = {}) => {
    const stage = await openShop(fixtures)
    const order = stage.world.place({ lines: [{ quantity: '5', total: '50.00' }, {}] })
    return { ...stage, order, fulfilment: fulfilmentOf(fixtures, order, more) }
  }
  const write = ({ fulfilment, connection, context }: Shipped<Settings>) =>
    adapter.writeBack(fulfilment, connection, context)
  const find = ({ fulfilment, connection, context }: Shipped<Settings>) =>
    adapter.findWriteBack(fulfilment, connection, context)
  return { ship, write, find }
}

/** Tracking goes back once, for sure, and can be taken back. */
export function describeWriteBack<Settings>(fixtures: SourceFixtures<Settings>): void {
  describeTelling(fixtures)
  describeParts(fixtures)
  describeOddTelling(fixtures)
  describeTakingBack(fixtures)
}

function describeTelling<Settings>(fixtures: SourceFixtures<Settings>): void {
  const { ship, write, find } = shipping(fixtures)
  const { notifies } = fixtures.adapter.abilities

  it('tells the shop the carrier and the number, and gives the ids it has them by', async () => {
    const shipped = await ship()
    const { ids } = done(await write(shipped))
    expect(ids.length).toBeGreaterThan(0)
    const [told] = shipped.order.told
    expect(told).toMatchObject({ numbers: [number], ...(notifies ? { isNotified: true } : {}) })
    expect(told?.carrier.toUpperCase()).toBe('UPS')
  })

  it('finds nothing before it was told, changes nothing by looking, and finds the same ids after', async () => {
    const shipped = await ship()
    expect(done(await find(shipped))).toBeNull()
    expect(shipped.world.journal).toEqual([])
    const written = done(await write(shipped))
    const before = shipped.world.journal.length
    expect(done(await find(shipped))).toEqual(written)
    expect(shipped.world.journal.length).toBe(before)
  })

  it('does not tell the same twice, whoever asks it to', async () => {
    const shipped = await ship()
    const first = done(await write(shipped))
    expect(done(await write(shipped))).toEqual(first)
    expect(shipped.world.numbersTold()).toEqual([number])
  })

  it('does not know what became of an answer that was lost, and finds that it was done', async () => {
    const shipped = await ship()
    let isLost = false
    const context = contextOf(shipped.world, {
      fetch: async (...call) => {
        const answer = await shipped.context.fetch(...call)
        if (isLost || shipped.world.journal.length === 0) return answer
        isLost = true
        throw new TypeError('fetch failed', {
          cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
        })
      },
    })
    const outcome = await write({ ...shipped, context })
    expect(outcome).toMatchObject({ ok: false, effect: 'unknown', trouble: { kind: 'unreachable' } })
    if (done(await find(shipped)) === null) done(await write(shipped))
    expect(done(await find(shipped))).not.toBeNull()
    expect(shipped.world.numbersTold()).toEqual([number])
  })
}

function describeParts<Settings>(fixtures: SourceFixtures<Settings>): void {
  const { ship, write } = shipping(fixtures)
  const { adapter } = fixtures

  it('tells a part of an order, and the rest after it', async () => {
    const shipped = await ship()
    const [line, rest] = shipped.order.lines
    if (!line || !rest) throw new Error('no lines')
    const part = fulfilmentOf(fixtures, shipped.order, {
      key: 'part',
      lines: [{ lineId: fixtures.lineIdOf(line.id), quantity: 2 }],
      isComplete: false,
    })
    done(await write({ ...shipped, fulfilment: part }))
    const after = await pull(shipped)
    expect(after.orders[0]?.state).toBe('open')
    const whole = fulfilmentOf(fixtures, shipped.order, {
      parcels: [{ trackingNumber: other, url: null }],
      lines: [
        { lineId: fixtures.lineIdOf(line.id), quantity: 3 },
        { lineId: fixtures.lineIdOf(rest.id), quantity: 2 },
      ],
    })
    done(await write({ ...shipped, fulfilment: whole }))
    expect(shipped.world.numbersTold()).toEqual([number, other])
    const last = await pull(shipped)
    expect(last.orders[0]?.state).toBe('fulfilled')
  })

  if (adapter.abilities.severalParcels)
    it('tells every number of several parcels once', async () => {
      const parcels: Fulfilment['parcels'] = [
        { trackingNumber: number, url: null },
        { trackingNumber: other, url: 'https://carrier.example/2' },
      ]
      const shipped = await ship({ parcels })
      const written = done(await write(shipped))
      expect(done(await write(shipped))).toEqual(written)
      expect(shipped.world.numbersTold().toSorted()).toEqual([number, other].toSorted())
    })
}

function describeOddTelling<Settings>(fixtures: SourceFixtures<Settings>): void {
  const { ship, write } = shipping(fixtures)

  if (fixtures.adapter.abilities.notifies)
    it('does not write to the customer where it is not told to', async () => {
      const shipped = await ship({ notify: false })
      done(await write(shipped))
      expect(shipped.order.told.map(({ isNotified }) => isNotified)).toEqual([false])
    })

  it('refuses what was sent of an order that is not there any more', async () => {
    const shipped = await ship()
    shipped.world.remove(shipped.order)
    expect(await write(shipped)).toMatchObject({ ok: false, effect: 'none', trouble: { kind: 'refused' } })
    expect(shipped.world.journal).toEqual([])
  })

  it('tells of several orders at once, each its own', async () => {
    const stage = await openShop(fixtures)
    const orders = Array.from({ length: 6 }, () => stage.world.place())
    const outcomes = await Promise.all(
      orders.map((order, at) =>
        write({
          ...stage,
          fulfilment: fulfilmentOf(fixtures, order, { parcels: [{ trackingNumber: `1Z${at}`, url: null }] }),
        }),
      ),
    )
    for (const outcome of outcomes) done(outcome)
    expect(orders.map(({ told }) => told.flatMap(({ numbers }) => numbers))).toEqual(
      orders.map((_, at) => [`1Z${at}`]),
    )
  })
}

function describeTakingBack<Settings>(fixtures: SourceFixtures<Settings>): void {
  const { ship, write, find } = shipping(fixtures)
  const { takeBack } = fixtures.adapter
  const { reopens = true } = fixtures
  if (takeBack)
    it('takes back what was told, and again what is gone already, and the order is open once more', async () => {
      const shipped = await ship()
      const { fulfilment, connection, context } = shipped
      const written = done(await write(shipped))
      for (let times = 0; times < 2; times += 1)
        done(await takeBack({ fulfilment, written }, connection, context))
      expect(shipped.world.numbersTold()).toEqual([])
      expect(done(await find(shipped))).toBeNull()
      expect((await pull(shipped)).orders[0]?.state).toBe(reopens ? 'open' : 'fulfilled')
      const again = { ...fulfilment, key: 'again', parcels: [{ trackingNumber: other, url: null }] as const }
      done(await write({ ...shipped, fulfilment: again }))
      expect(shipped.world.numbersTold()).toEqual([other])
    })
}
