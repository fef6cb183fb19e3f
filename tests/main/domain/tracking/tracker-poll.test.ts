import { describe, expect, onTestFinished, test } from 'vitest'
import type { TrackingDetail, TrackRequest } from '../../../../main/carriers/contract/model.ts'
import { done, failed, type Outcome } from '../../../../main/carriers/contract/outcome.ts'
import type { Database } from '../../../../main/db/database.ts'
import { carriersWith } from '../../../support/carriers/scripted-carrier.ts'
import { testEngine, unwrap } from '../../../support/station/engine.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const pickedUp = { date: '2026-01-05', time: null, code: 'PU', description: 'Picked up', location: null }
const detail = (trackingNumber: string, more: Partial<TrackingDetail> = {}): TrackingDetail => ({
  trackingNumber,
  status: 'in_transit',
  delivered: false,
  estimatedDelivery: null,
  events: [pickedUp],
  info: {},
  meta: {},
  ...more,
})
const delivered = { ...pickedUp, date: '2026-01-06', code: 'OK', description: 'Delivered' }

type Track = (request: TrackRequest) => Promise<Outcome<TrackingDetail[]>>
const tellAll: Track = async ({ trackingNumbers }) => done(trackingNumbers.map(number => detail(number)))

/** An engine whose carrier answers as the test says, asked by nobody but the poll from now on. */
async function desk(options: { database?: Database; batchSize?: number; numbers?: string[] } = {}) {
  const { batchSize = 10, numbers = ['T1', 'T2', 'T3'] } = options
  const asked: string[][] = []
  let answer = tellAll
  const carriers = carriersWith({
    tracking: { batchSize, perSecond: Number.POSITIVE_INFINITY },
    track: request => {
      asked.push(request.trackingNumbers)
      return answer(request)
    },
  })
  const { engine, clock, database, told } = await testEngine({
    carriers,
    ...(options.database ? { database: options.database } : {}),
  })
  const ids = new Map<string, string>()
  const add = async (number: string) => {
    const input = { tracking_number: number, carrier_name: 'scripted' }
    const { id } = unwrap(await engine.tracking.trackers.add(input, { testMode: true, pendingPickup: true }))
    ids.set(number, id)
  }
  for (const number of numbers) await add(number)
  told()
  asked.length = 0
  engine.tracking.poll.start()
  onTestFinished(engine.tracking.poll.stop)
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  }
  await settled()
  return {
    engine,
    database,
    asked,
    add,
    told,
    settled,
    clock,
    answers: (next: Track) => {
      answer = next
    },
    /** Lets time pass the way it does: what is due is done on the way. */
    pass: async (ms: number, stepMs = ms) => {
      for (let passed = 0; passed < ms; passed += stepMs) {
        clock.advance(stepMs)
        await settled()
      }
    },
    tracker: (number: string) => unwrap(engine.tracking.trackers.retrieve(ids.get(number) ?? '', false)),
    schedule: (number: string) =>
      database.sqlite
        .prepare<[string], { next: number | null; failures: number }>(
          'SELECT next_poll_at AS next, poll_failures AS failures FROM trackers WHERE tracking_number = ?',
        )
        .get(number),
  }
}

describe('the poll', () => {
  test('asks about all that is due with one call, and tells of news only', async () => {
    const { asked, answers, pass, told, tracker } = await desk()
    await pass(2 * hour - 1)
    expect(asked).toEqual([])
    await pass(minute)
    expect(asked).toEqual([['T1', 'T2', 'T3']])
    expect(told()).toEqual([])
    answers(async ({ trackingNumbers }) =>
      done(
        trackingNumbers.map(number =>
          number === 'T2'
            ? detail(number, { delivered: true, status: 'delivered', events: [delivered, pickedUp] })
            : detail(number),
        ),
      ),
    )
    await pass(2 * hour)
    expect(told().map(({ type, data }) => [type, data.tracking_number, data.status])).toEqual([
      ['tracker_updated', 'T2', 'delivered'],
    ])
    expect(tracker('T2').events.map(({ code }) => code)).toEqual(['OK', 'PU'])
    await pass(2 * hour)
    expect(asked.at(-1)).toEqual(['T1', 'T3'])
  })

  test('asks about a few at a time, as many as the carrier takes', async () => {
    const { asked, pass } = await desk({ batchSize: 2, numbers: ['T1', 'T2', 'T3', 'T4', 'T5'] })
    await pass(2 * hour)
    expect(asked).toEqual([['T1', 'T2'], ['T3', 'T4'], ['T5']])
  })

  test('is not told twice about what was asked for by hand meanwhile', async () => {
    const { asked, add, pass, schedule, clock } = await desk({ numbers: ['T1'] })
    await pass(hour)
    await add('T1')
    expect(schedule('T1')?.next).toBe(clock.now().getTime() + 2 * hour)
    asked.length = 0
    await pass(hour + minute)
    expect(asked).toEqual([])
    await pass(hour)
    expect(asked).toEqual([['T1']])
  })

  test('goes on at another pace, stops and begins as it is set', async () => {
    const { engine, asked, pass, settled } = await desk()
    engine.background.change({ tracking: false })
    await pass(day)
    expect(asked).toEqual([])
    expect(engine.tracking.poll.status().state).toBe('idle')
    engine.background.change({ tracking: true, tracking_interval_minutes: 30 })
    await settled()
    expect(asked).toHaveLength(1)
    await pass(30 * minute)
    expect(asked).toHaveLength(2)
  })
})

describe('a bad answer', () => {
  test('about one number is that number’s alone', async () => {
    const { asked, answers, pass, schedule, tracker, told } = await desk()
    answers(async request =>
      request.trackingNumbers.includes('T2')
        ? failed([{ code: 'bad', message: 'No such number.' }])
        : done(request.trackingNumbers.map(number => detail(number, { status: 'on_hold' }))),
    )
    await pass(2 * hour)
    expect(asked).toEqual([['T1', 'T2', 'T3'], ['T1'], ['T2'], ['T3']])
    expect(told().map(({ data }) => data.tracking_number)).toEqual(['T1', 'T3'])
    expect(schedule('T2')).toMatchObject({ failures: 1 })
    expect(tracker('T2').status).toBe('in_transit')
    await pass(2 * hour)
    expect(asked.at(-1)).toEqual(['T1', 'T3'])
  })

  test('that an adapter trips over is, too', async () => {
    const { answers, pass, schedule, told } = await desk()
    answers(async request => {
      if (request.trackingNumbers.includes('T1')) throw new Error('unexpected token')
      return done(request.trackingNumbers.map(number => detail(number, { status: 'on_hold' })))
    })
    await pass(2 * hour)
    expect(told().map(({ data }) => data.tracking_number)).toEqual(['T2', 'T3'])
    expect([schedule('T1')?.failures, schedule('T2')?.failures]).toEqual([1, 0])
  })

  test('that leaves a number out slows that number down', async () => {
    const { asked, answers, pass, schedule, clock } = await desk()
    answers(async () => done([detail('t1 '), detail('T3')]))
    await pass(2 * hour)
    expect(schedule('T2')).toEqual({ next: clock.now().getTime() + 4 * hour, failures: 1 })
    await pass(2 * hour)
    expect(asked.at(-1)).toEqual(['T1', 'T3'])
  })

  test('of the connection is not held against any parcel', async () => {
    const { engine, asked, answers, pass, schedule } = await desk({
      batchSize: 2,
      numbers: ['T1', 'T2', 'T3', 'T4'],
    })
    answers(async () => failed([{ code: 'down', message: 'The carrier cannot be reached.' }], 'safe'))
    await pass(2 * hour)
    expect(engine.tracking.poll.status()).toMatchObject({
      state: 'failing',
      last_error: 'scripted cannot be asked about parcels: The carrier cannot be reached.',
    })
    expect(asked).toEqual([['T1', 'T2'], ['T1'], ['T2']])
    answers(tellAll)
    await pass(hour, minute)
    expect(asked.slice(3).flat().sort()).toEqual(['T1', 'T2', 'T3', 'T4'])
    expect(['T1', 'T2', 'T3', 'T4'].map(number => schedule(number)?.failures)).toEqual([0, 0, 0, 0])
    expect(engine.tracking.poll.status()).toMatchObject({ state: 'waiting', last_error: null })
  })
})

test('a connection in trouble is left alone after two calls, however many parcels are due', async () => {
  const numbers = Array.from({ length: 12 }, (_, n) => `T${n}`)
  const { asked, answers, pass } = await desk({ batchSize: 1, numbers })
  answers(async () => failed([{ code: 'down', message: 'The carrier cannot be reached.' }], 'safe'))
  await pass(2 * hour)
  expect(asked).toHaveLength(2)
})

test('credentials that are refused are held against the connection, not against the parcels', async () => {
  const { asked, answers, pass, schedule, engine } = await desk({ batchSize: 1 })
  const details = { fields: ['credentials.client_id'] }
  answers(async () => failed([{ code: '10401', message: 'ClientId is Invalid', details }]))
  await pass(2 * hour)
  expect(asked).toHaveLength(2)
  expect(schedule('T1')?.failures).toBe(0)
  expect(engine.tracking.poll.status()).toMatchObject({ state: 'failing' })
})

describe('a parcel nobody hears of', () => {
  test('is asked about less and less, then left alone with words that say so, until somebody asks', async () => {
    const { engine, asked, add, pass, tracker, schedule } = await desk({ numbers: ['T1'] })
    await pass(91 * day, hour)
    expect(asked.length).toBeGreaterThan(100)
    expect(asked.length).toBeLessThan(200)
    expect(schedule('T1')?.next).toBeNull()
    expect(tracker('T1').messages).toMatchObject([{ code: 'tracking_given_up' }])
    expect(engine.tracking.poll.status()).toMatchObject({ state: 'idle', next_due_at: null })
    await add('T1')
    expect(tracker('T1').messages).toEqual([])
    asked.length = 0
    await pass(2 * hour)
    expect(asked).toEqual([['T1']])
  })
})

test('a connection that is switched off is not asked, and catches up when it is back', async () => {
  const { engine, asked, pass, settled } = await desk()
  const { records } = await engine.carriers.connections.list({ limit: 1, offset: 0 })
  const id = String(records[0]?.id)
  unwrap(await engine.carriers.connections.update(id, { active: false }))
  await pass(day)
  expect(asked).toEqual([])
  unwrap(await engine.carriers.connections.update(id, { active: true }))
  await settled()
  expect(asked).toEqual([['T1', 'T2', 'T3']])
})

test('after a crash in the middle nothing is lost, and no more than one call is made again', async () => {
  const numbers = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6']
  const before = await desk({ batchSize: 2, numbers })
  before.answers(request =>
    request.trackingNumbers.includes('T3') ? new Promise(() => {}) : tellAll(request),
  )
  await before.pass(2 * hour)
  expect(before.asked).toEqual([
    ['T1', 'T2'],
    ['T3', 'T4'],
  ])

  const after = await desk({ batchSize: 2, numbers: [], database: before.database })
  await after.pass(2 * hour)
  expect(after.asked.slice(0, 2)).toEqual([
    ['T3', 'T4'],
    ['T5', 'T6'],
  ])
})
