import { expect, test } from 'vitest'
import { done, failed, type Outcome } from '../../../../main/carriers/contract/outcome.ts'
import { openWitness } from '../../../../main/db/witness/witness.ts'
import type { IntentKind, IntentShape } from '../../../../main/domain/intents/intent-kind.ts'
import { type IntentKindName, intentKinds } from '../../../../main/domain/intents/intent-kinds.ts'
import { createIntentLedgers } from '../../../../main/domain/intents/intent-ledger.ts'
import { createIntentOperations } from '../../../../main/domain/intents/intent-operations.ts'
import { createIds } from '../../../../main/platform/ids.ts'
import { createWorkUnderWay } from '../../../../main/platform/work-under-way.ts'
import { ok, refuse } from '../../../../shared/errors/result.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { testDatabase } from '../../../support/station/database.ts'
import { tempHome } from '../../../support/station/temp-home.ts'

type Shape = IntentShape & { value: string; settlement: { happened: boolean }; shown: string }

/** One kind of intent by its name, at a carrier that answers as settlement, and a disk that fails as settlement. */
function choreography(name: IntentKindName) {
  const database = testDatabase()
  const clock = manualClock()
  const underWay = createWorkUnderWay(() => 0)
  const ledgers = createIntentLedgers(database, createIds(), clock, underWay)
  const ledger = ledgers.ledgerOf<unknown>(name)
  const disk = { isFull: false }
  const write = (what: string) => {
    if (disk.isFull) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    return what
  }
  const adapter = { label: 'Any' } as never
  const connection = {
    row: { id: 'car_1', carrierName: 'any', carrierId: 'any' },
    adapter,
    connection: { config: {} } as never,
  }
  const kind: IntentKind<Shape> = {
    name,
    ledger,
    needsCarrier: () => true,
    show: id => id,
    noSuchRecord: () => refuse('not_found'),
    about: () => ({}),
    happened: () => write('happened'),
    didNotHappen: () => write('not'),
    unknown: () => void write('unknown'),
    unknownWords: () => ({ message: 'It may have happened.' }),
    notWritten: () => ({ message: 'It happened.' }),
    readSettlement: () => ok('told'),
    inquiry: {
      canAsk: () => true,
      ask: () => inquiry.promise,
      read: found =>
        found
          ? { finding: 'done', happened: true, messages: [], value: 'found' }
          : { finding: 'not_done', happened: false, messages: [] },
    },
  }
  let inquiry = Promise.withResolvers<Outcome<unknown>>()
  const answer = { outcome: done('yes') as Outcome<string>, throwBefore: false }
  const operations = createIntentOperations<Shape, typeof connection>(kind, {
    database,
    clock,
    noteRecord: () => {},
    mayBegin: () => ok(undefined),
    witness: openWitness(tempHome()).witness,
    onUnwritten: () => {},
    underWay,
    live: { find: async () => connection },
    callCarrier: async () => answer.outcome as never,
  })
  const plan = () => {
    const intent = ledgers.begin(name, { subjectId: 'r1', connectionId: null, proposal: {} })
    return intent.ok ? ok({ intent: intent.value }) : intent
  }
  const carryOut = () =>
    operations.carryOut<object>({
      connection,
      plan,
      send: async call => {
        if (answer.throwBefore) throw new TypeError('a bug while the request is built')
        return call(async () => done(''), undefined)
      },
    })
  const states = () => database.sqlite.prepare('SELECT state FROM intents ORDER BY rowid').pluck().all()
  return {
    operations,
    carryOut,
    states,
    answer,
    disk,
    clock,
    plan,
    release: (outcome: Outcome<unknown>) => {
      inquiry.resolve(outcome)
      inquiry = Promise.withResolvers()
    },
  }
}

const ref = { subjectId: 'r1', testMode: true }
const yes = { happened: true }
const no = { happened: false }

test.each(Object.keys(intentKinds) as IntentKindName[])(
  '%s: every event leaves one honest state',
  async name => {
    const each = choreography(name)
    const { operations, carryOut, answer, states } = each
    expect((await carryOut()).ok).toBe(true)
    answer.outcome = failed([{ code: 'C', message: 'No.' }])
    expect((await carryOut()).ok).toBe(false)
    answer.throwBefore = true
    await expect(carryOut()).rejects.toThrow('a bug while')
    answer.throwBefore = false
    expect(states()).toEqual(['done', 'refused', 'refused'])
    expect((await operations.settle(ref, no)).ok).toBe(false)

    answer.outcome = failed([], 'unknown-outcome')
    expect(JSON.stringify(await carryOut())).toContain('It may have happened.')
    expect(operations.listUnknown()).toHaveLength(1)
    expect((await carryOut()).ok).toBe(false)
    // A late answer after somebody has settled it, while the next one is unknown.
    const asking = operations.ask(ref)
    expect((await operations.settle(ref, no)).ok).toBe(true)
    await carryOut()
    each.release(done(null))
    expect((await asking).ok).toBe(false)
    expect(states().slice(3)).toEqual(['refused', 'unknown'])
    const [{ id } = { id: '' }] = operations.listUnknown()
    expect((await operations.settle({ ...ref, subjectId: 'r2', intentId: id }, yes)).ok).toBe(false)
    expect((await operations.settle({ ...ref, intentId: id }, yes)).ok).toBe(true)
    expect((await operations.settle({ ...ref, intentId: id }, no)).ok).toBe(false)
  },
)

const everyKind = Object.keys(intentKinds) as IntentKindName[]

test.each(everyKind)(
  '%s: when the disk fills up before the answer it is listed and settleable at once, and written when there is room',
  async name => {
    const { operations, carryOut, states, disk, clock } = choreography(name)
    disk.isFull = true
    expect(await carryOut()).toMatchObject({ ok: false, refusal: { code: 'outcome_unknown', status: 507 } })
    expect(states()).toEqual(['pending'])
    expect(operations.listUnknown()).toMatchObject([{ isWritten: false }])
    // It is found and may be settled; only the disk is in the way.
    await expect(operations.settle(ref, yes)).rejects.toThrow('disk is full')
    expect(await carryOut()).toMatchObject({
      refusal: { message: expect.stringContaining('is not written down yet') },
    })
    disk.isFull = false
    clock.advance(5_000)
    expect(states()).toEqual(['done'])
    expect(operations.listUnknown()).toEqual([])
  },
)

test.each(everyKind)(
  '%s: what is known and not written is settled by a person when there is room',
  async name => {
    const { operations, carryOut, states, disk } = choreography(name)
    disk.isFull = true
    await carryOut()
    disk.isFull = false
    expect(await operations.settle(ref, no)).toMatchObject({ ok: false, refusal: { code: 'state_error' } })
    expect(states()).toEqual(['done'])
  },
)

test('a stop writes down what a full disk did not take, and says what it still does not take', async () => {
  const { operations, carryOut, states, disk, clock } = choreography('pickup_schedule')
  disk.isFull = true
  await carryOut()
  expect(operations.stop()).toBe(1)
  clock.advance(60_000)
  expect(states()).toEqual(['pending'])
  const room = choreography('manifest_close')
  room.disk.isFull = true
  await room.carryOut()
  room.disk.isFull = false
  expect(room.operations.stop()).toBe(0)
  expect(room.states()).toEqual(['done'])
})

test('after a crash nobody knows what became of an intent whose connection is gone', async () => {
  const { operations, plan, states } = choreography('upload')
  expect(plan().ok).toBe(true)
  expect(await operations.recover(false)).toEqual({ notHappened: 0, unknown: 1 })
  expect(await operations.recover(false)).toEqual({ notHappened: 0, unknown: 0 })
  expect(states()).toEqual(['unknown'])
})
