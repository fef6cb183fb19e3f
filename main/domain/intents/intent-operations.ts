import { type CarrierMessage, ok, type Result, refuseByCarrier } from '../../../shared/errors/result.ts'
import type { Outcome } from '../../carriers/contract/outcome.ts'
import { type CallCarrier, type Connected, timeoutMsOf } from '../../carriers/line/call.ts'
import type { Clock } from '../../platform/clock.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import type { Answer, CallOnce, Inquiry, Intent, IntentKind, IntentShape, Reading } from './intent-kind.ts'
import { type IntentKindName, stoppedWorkOf } from './intent-kinds.ts'
import { createIntentOutcomes, type IntentOutcomes, type OutcomePorts } from './intent-outcomes.ts'
import {
  askedTooLate,
  cannotBeAsked,
  connectionGone,
  nothingToSettle,
  provesNothingAfterMs,
  withUnknownWords,
} from './intent-rules.ts'
import { createIntentWitness, type IntentWitness, type WitnessPorts } from './intent-witness.ts'

export type IntentPorts<C extends Connected> = Omit<OutcomePorts<never>, 'witness'> &
  WitnessPorts & {
    live: { find: (connectionId: string) => Promise<C | null> }
    callCarrier: CallCarrier
    clock: Pick<Clock, 'now' | 'after'>
    /** Refused while what is written down would be lost: then nothing new is asked of a carrier. */
    mayBegin: () => Result<void>
  }

/**
 * An intent to be settled or asked about. By its own id it is that one or nothing; by the record alone it is the one
 * that is unknown at this moment.
 */
export type IntentRef = {
  subjectId?: string
  intentId?: string | null | undefined
  testMode: boolean
  /** Who settles it or asks about it; left out where the station does. */
  by?: string
}

/** One time that a carrier is asked. */
export type Attempt<S extends IntentShape, C extends Connected, Planned, Ready> = {
  connection: C
  /** Part of one transaction: reads what there is, decides, and writes the intent down. Asks nobody. */
  plan: () => Result<Planned & { intent: Intent<S['proposal']> }>
  /** What has to be there before the carrier hears of it. Refused or thrown: nothing happened. */
  prepare?: (planned: Planned) => Promise<Result<Ready>>
  /** Builds the request and calls. Where nobody has to be told it answers in the carrier's place. */
  send: (call: CallOnce, planned: Planned, ready: Ready | undefined) => Promise<Outcome<S['value']>>
}

export type Found<Shown> = { finding: string; messages: CarrierMessage[]; shown: Shown }

/** `isWritten` is false while only the station knows that it is unknown, because its disk is full. */
export type UnknownIntent = { id: string; subjectId: string; startedAtMs: number; isWritten: boolean }

/** What every kind can do without anybody knowing its types. */
export type AnyIntents = {
  name: IntentKindName
  /**
   * After a crash: finds what was begun and has no outcome. Nothing is asked again. `isRestored`: the data is of a
   * backup, so that anything in it may have gone on since.
   */
  recover: (isRestored: boolean) => Promise<{ notHappened: number; unknown: number }>
  listUnknown: () => UnknownIntent[]
  /** Those of them that no record can say of itself yet, because the disk is full. */
  listUnwritten: () => UnknownIntent[]
  /** Asks the carriers about everything that is unknown, one after the other. Answers how many were settled. */
  askAboutAll: (isStopped: () => boolean) => Promise<number>
  /** Tries once more to write down what is known, and not again. Answers how many outcomes stay unwritten. */
  stop: () => number
  /** Whether the intent is of this kind. */
  holds: (ref: IntentRef) => boolean
}

export type IntentOperations<S extends IntentShape, C extends Connected = Connected> = AnyIntents & {
  /** Intent on disk, call, outcome on disk. */
  carryOut: <Planned, Ready = undefined>(
    attempt: Attempt<S, C, Planned, Ready>,
  ) => Promise<Result<Answer<S['value']> & { shown: S['shown'] }>>
  /** Somebody has found out what became of it. Nothing is sent. */
  settle: (ref: IntentRef, settlement: S['settlement']) => Promise<Result<S['shown']>>
  /** Asks the carrier what became of it, and settles what it knows. */
  ask: (ref: IntentRef) => Promise<Result<Found<S['shown']>>>
}

/** The one choreography of everything that costs money or paper, for one kind of it. */
export function createIntentOperations<S extends IntentShape, C extends Connected>(
  kind: IntentKind<S, C>,
  ports: IntentPorts<C>,
): IntentOperations<S, C> {
  type Named = Intent<S['proposal']>
  const { name, ledger } = kind
  const witness = createIntentWitness(kind, ports)
  const outcomes = createIntentOutcomes(kind, { ...ports, witness })
  const isUnknown = (intent: Named) => outcomes.stateOf(intent) === 'unknown'
  const connectionOf = ({ connectionId }: Named) =>
    connectionId === null ? Promise.resolve(null) : ports.live.find(connectionId)

  const recover: AnyIntents['recover'] = async isRestored => {
    const counts = { notHappened: 0, unknown: 0 }
    for (const intent of ledger.listOpen()) {
      if (intent.state !== 'pending' || !isUnknown(intent)) continue
      const adapter = (await connectionOf(intent))?.adapter
      const wasNotSent =
        intent.askedAt === null || (adapter && (adapter.isLocal || !kind.needsCarrier(adapter)))
      const hasNotHappened = wasNotSent && !isRestored
      if (hasNotHappened) outcomes.release(intent, 'recovery')
      else outcomes.leaveUnknown(intent)
      counts[hasNotHappened ? 'notHappened' : 'unknown'] += 1
    }
    return counts
  }

  const toUnknown = ({ id, subjectId, startedAt, state }: Named): UnknownIntent => ({
    id,
    subjectId,
    startedAtMs: startedAt,
    isWritten: state === 'unknown',
  })

  const { settle, ask, askAboutAll } = createSettling(kind, ports, outcomes, connectionOf)
  return {
    name,
    carryOut: createCarryOut(kind, ports, { outcomes, witness }),
    settle,
    ask,
    askAboutAll,
    recover,
    stop: outcomes.stop,
    listUnknown: () => {
      outcomes.writeLeftOver()
      return ledger.listOpen().filter(isUnknown).map(toUnknown)
    },
    listUnwritten: () => outcomes.listUnwritten().map(toUnknown),
    holds: ({ subjectId, intentId }) => {
      const intent = intentId ? ledger.find(intentId) : subjectId ? ledger.findOpen(subjectId) : null
      return intent !== null
    },
  }
}

/** The one of some kinds that holds an intent; the first when none does, which then says so. */
export const operationsFor = <Some extends AnyIntents>(
  [first, ...others]: readonly [Some, ...Some[]],
  ref: IntentRef,
): Some => [first, ...others].find(each => each.holds(ref)) ?? first

function createCarryOut<S extends IntentShape, C extends Connected>(
  kind: IntentKind<S, C>,
  ports: IntentPorts<C>,
  { outcomes, witness }: { outcomes: IntentOutcomes<S, C>; witness: IntentWitness<S> },
): IntentOperations<S, C>['carryOut'] {
  const { name, ledger } = kind

  /** What the carrier said. Whatever goes wrong before it is called, nothing happened; after that nobody knows. */
  const askCarrier = async <Planned, Ready>(
    { connection, prepare, send }: Attempt<S, C, Planned, Ready>,
    planned: Planned & { intent: Intent<S['proposal']> },
    witnessed: Promise<void>,
  ): Promise<Result<Outcome<S['value']>>> => {
    const { intent } = planned
    let isCalled = false
    const call: CallOnce = (operation, request) => {
      if (isCalled) throw new Error('a carrier is called once an intent')
      isCalled = true
      const onNote = (message: CarrierMessage) => outcomes.note(intent, message)
      return ports.callCarrier(connection, operation, request, {
        paid: true,
        about: kind.about(intent),
        onNote,
      })
    }
    try {
      const ready = prepare ? await prepare(planned) : null
      if (ready && !ready.ok) {
        outcomes.release(intent, 'answer')
        return ready
      }
      // A carrier inside the station that was cut off has done nothing, whenever that was.
      if (!connection.adapter.isLocal) {
        ledger.markAsked?.(intent.id)
        await witnessed
      }
      faultPoint(`${name}.before_call`)
      const outcome = await send(call, planned, ready?.value)
      faultPoint(`${name}.call_answered`)
      return ok(outcome)
    } catch (error) {
      if (isCalled) outcomes.leaveUnknown(intent)
      else outcomes.release(intent, 'answer')
      throw error
    }
  }

  const write = (intent: Intent<S['proposal']>, outcome: Outcome<S['value']>, connection: C) => {
    if (!outcome.ok) {
      if (outcome.retry === 'unknown-outcome') outcomes.leaveUnknown(intent, outcome.messages)
      else outcomes.release(intent, 'answer')
      return refuseByCarrier(withUnknownWords(outcome, connection, kind.unknownWords(intent)))
    }
    const shown = outcomes.keep(intent, outcome, connection)
    return shown.ok ? ok({ value: outcome.value, messages: outcome.messages, shown: shown.value }) : shown
  }

  return async attempt => {
    outcomes.writeLeftOver()
    const allowed = ports.mayBegin()
    if (!allowed.ok) return allowed
    faultPoint(`${name}.before_intent`)
    const planned = ports.database.transact(attempt.plan)
    if (!planned.ok) return planned
    const { intent } = planned.value
    const limitMs = timeoutMsOf(attempt.connection.connection.config, true)
    const end = ports.underWay.begin(stoppedWorkOf(name), limitMs, intent.id)
    try {
      faultPoint(`${name}.intent_written`)
      // On its way to the disk beside what is prepared and committed meanwhile; no carrier outside hears of it before.
      const witnessed = witness.noteIntent(intent, attempt.connection)
      const isWitnessed = witnessed.catch(error => ports.onUnwritten(error, intent.subjectId))
      const outcome = await askCarrier(attempt, planned.value, witnessed)
      const written = outcome.ok ? write(intent, outcome.value, attempt.connection) : outcome
      await isWitnessed
      faultPoint(`${name}.outcome_written`)
      if (!written.ok || !kind.complete) return written
      return ok({ ...written.value, shown: await kind.complete(written.value.shown) })
    } finally {
      end()
      faultPoint(`${name}.before_answer`)
    }
  }
}

type Settling<S extends IntentShape, C extends Connected> = Pick<
  IntentOperations<S, C>,
  'settle' | 'ask' | 'askAboutAll'
>

/** How what nobody knows becomes known. */
function createSettling<S extends IntentShape, C extends Connected>(
  kind: IntentKind<S, C>,
  ports: IntentPorts<C>,
  outcomes: IntentOutcomes<S, C>,
  connectionOf: (intent: Intent<S['proposal']>) => Promise<C | null>,
): Settling<S, C> {
  type Named = Intent<S['proposal']>
  const { ledger } = kind

  /** The intent somebody means, if nobody knows what became of it. */
  const find = ({
    subjectId,
    intentId,
    testMode,
  }: IntentRef): Result<{ intent: Named; shown: S['shown'] }> => {
    outcomes.writeLeftOver()
    const named = intentId ? ledger.find(intentId) : ledger.findOpen(subjectId ?? '')
    const subject = subjectId ?? named?.subjectId ?? ''
    const shown = kind.show(subject, testMode, named)
    if (shown === null) return kind.noSuchRecord(subjectId ?? intentId ?? '')
    if (!named || named.subjectId !== subject) return nothingToSettle(false)
    const state = outcomes.stateOf(named)
    return state === 'unknown' ? ok({ intent: named, shown }) : nothingToSettle(state === 'pending')
  }

  /** Settles an intent that was unknown before something was waited for, unless somebody else did. */
  const settleStill = ({ id }: Named, write: (intent: Named) => S['shown']): Result<S['shown']> => {
    const now = ledger.find(id)
    return now && outcomes.stateOf(now) === 'unknown' ? ok(write(now)) : nothingToSettle(false)
  }

  const completed = async (written: Result<S['shown']>): Promise<Result<S['shown']>> =>
    written.ok && kind.complete ? ok(await kind.complete(written.value)) : written

  const settle: Settling<S, C>['settle'] = async (ref, settlement) => {
    const found = find(ref)
    if (!found.ok) return found
    const { intent } = found.value
    const settler = { settledBy: 'operator', by: ref.by } as const
    if (!settlement.happened) return settleStill(intent, now => outcomes.writeNotDone(now, settler))
    const value = kind.readSettlement(intent, settlement)
    if (!value.ok) return value
    const connection = await connectionOf(intent)
    const answer = { value: value.value, messages: [] }
    return completed(settleStill(intent, now => outcomes.writeDone(now, answer, { connection, ...settler })))
  }

  const inquire = async (intent: Named, connection: C | null): Promise<Reading<S['value']>> => {
    const cannotTell = (messages: CarrierMessage[]) =>
      ({ finding: 'cannot_tell', happened: null, messages }) as const
    if (!connection) return cannotTell([connectionGone()])
    const { adapter } = connection
    const inquiry: Inquiry<S> | undefined = kind.inquiry
    if (!inquiry?.canAsk(adapter)) return cannotTell([cannotBeAsked(adapter.label)])
    const outcome = await inquiry.ask(intent, adapter, (operation, request) =>
      ports.callCarrier(connection, operation, request),
    )
    if (!outcome.ok) return cannotTell(outcome.messages)
    const isTooLate = ports.clock.now().getTime() - intent.startedAt > provesNothingAfterMs
    if (outcome.value === null && isTooLate) return cannotTell([...outcome.messages, askedTooLate()])
    return inquiry.read(outcome.value, outcome.messages, intent)
  }

  const askAbout = async (
    { intent, shown }: { intent: Named; shown: S['shown'] },
    { isStopped, by }: { isStopped: () => boolean; by?: string | undefined },
  ): Promise<Result<Found<S['shown']>>> => {
    const settler = { settledBy: 'inquiry', by } as const
    const connection = await connectionOf(intent)
    const reading = await inquire(intent, connection)
    if (isStopped()) return nothingToSettle(false)
    const { finding, messages } = reading
    const settled = settleStill(intent, now => {
      if (reading.happened === null) return shown
      return reading.happened
        ? outcomes.writeDone(now, { value: reading.value, messages }, { connection, ...settler })
        : outcomes.writeNotDone(now, settler)
    })
    const after = reading.happened ? await completed(settled) : settled
    return after.ok ? ok({ finding, messages, shown: after.value }) : after
  }

  return {
    settle,
    ask: async ref => {
      const found = find(ref)
      return found.ok ? askAbout(found.value, { isStopped: () => false, by: ref.by }) : found
    },
    askAboutAll: async isStopped => {
      let count = 0
      const isDue = (intent: Named) =>
        outcomes.stateOf(intent) === 'unknown' &&
        ports.clock.now().getTime() - intent.startedAt <= provesNothingAfterMs
      for (const intent of kind.inquiry ? ledger.listOpen().filter(isDue) : []) {
        if (isStopped()) break
        const { subjectId } = intent
        const shown = kind.show(subjectId, true, intent) ?? kind.show(subjectId, false, intent)
        const asked = shown === null ? null : await askAbout({ intent, shown }, { isStopped })
        if (asked?.ok && asked.value.finding !== 'cannot_tell') count += 1
      }
      return count
    },
  }
}
