import type { StoppedWorkKind } from '../../../shared/desk/station.ts'
import { type CarrierMessage, ok, type Result } from '../../../shared/errors/result.ts'
import type { Connected } from '../../carriers/line/call.ts'
import type { Database } from '../../db/database.ts'
import { toStorageError } from '../../db/storage-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { WorkUnderWay } from '../../platform/work-under-way.ts'
import type { Answer, Intent, IntentKind, IntentShape, IntentState, SettledBy } from './intent-kind.ts'
import { refuseNotWritten } from './intent-rules.ts'
import type { IntentWitness } from './intent-witness.ts'
import { createNoteSettled, type NoteRecord, type Settler } from './record-notes.ts'

export type OutcomePorts<S extends IntentShape> = {
  /** The journal beside the database, told after each commit. */
  witness: Pick<IntentWitness<S>, 'noteOutcome'>
  database: Pick<Database, 'transact' | 'write'>
  clock: Pick<Clock, 'after'>
  /** Knows which intents are under way. A stop waits for those. */
  underWay: Pick<WorkUnderWay<StoppedWorkKind>, 'begin' | 'has'>
  /** Notes who settled one that was unknown. */
  noteRecord: NoteRecord
  /** Told when what became of an intent could not be written down. */
  onUnwritten: (error: unknown, recordId: string) => void
}

type By<C> = Settler & { connection: C | null }

/** Writes what became of intents of one kind, and remembers what could not be written until it can. */
export type IntentOutcomes<S extends IntentShape, C extends Connected> = {
  /** As it is, whatever the row can say: one that nobody is asking about any more is not pending. */
  stateOf: (intent: Intent<S['proposal']>) => IntentState
  /** In one transaction. Throws when it cannot be written, or is known already. */
  writeDone: (intent: Intent<S['proposal']>, answer: Answer<S['value']>, by: By<C>) => S['shown']
  writeNotDone: (intent: Intent<S['proposal']>, by: Settler) => S['shown']
  /** The same for what a carrier just answered: what it did is told even when it cannot be written down. */
  keep: (intent: Intent<S['proposal']>, answer: Answer<S['value']>, connection: C) => Result<S['shown']>
  /** These never throw; what a full disk does not take is written once there is room. */
  release: (intent: Intent<S['proposal']>, settledBy: SettledBy) => void
  /** What the carrier has done so far. */
  note: (intent: Intent<S['proposal']>, message: CarrierMessage) => void
  /** `said`: what the carrier did say; what was noted of it when left out. */
  leaveUnknown: (intent: Intent<S['proposal']>, said?: CarrierMessage[]) => void
  writeLeftOver: () => void
  /** Unknown, or done, while the disk is too full to say so; out of memory, so that it costs nothing to ask. */
  listUnwritten: () => Intent<S['proposal']>[]
  /** Writes what it can and tries no more. Answers how much is left over. */
  stop: () => number
}

/** What is to be written once it can be. */
type LeftOver<Proposal> = {
  intent: Intent<Proposal>
  state: 'done' | 'refused' | 'unknown'
  write: () => void
}

const tryAgainMs = 5_000

export function createIntentOutcomes<S extends IntentShape, C extends Connected>(
  kind: IntentKind<S, C>,
  ports: OutcomePorts<S>,
): IntentOutcomes<S, C> {
  type Named = Intent<S['proposal']>
  const { ledger } = kind
  const { witness } = ports
  const noteSettled = createNoteSettled(ports.noteRecord, kind.name)
  const leftOver = new Map<string, LeftOver<S['proposal']>>()
  let isWaiting = false
  let isStopped = false

  /** The intent as it is by now: its connection may be gone. */
  const settleRow = ({ id }: Named, outcome: 'done' | 'refused' | 'unknown'): Named => {
    const now = ledger.find(id)
    if (!now || !ledger.settle(id, outcome)) throw new Error(`what became of ${id} is known already`)
    return now
  }

  const stateOf = ({ id, state }: Named): IntentState => {
    if (state !== 'pending' || ports.underWay.has(id)) return state
    return leftOver.get(id)?.state === 'refused' ? 'refused' : 'unknown'
  }

  const writeDone: IntentOutcomes<S, C>['writeDone'] = (intent, answer, by) => {
    const shown = ports.database.write(() => {
      const done = kind.happened(settleRow(intent, 'done'), answer, by)
      noteSettled(intent.subjectId, by, true)
      return done
    })
    witness.noteOutcome(intent, 'done', { shown, value: answer.value })
    return shown
  }

  const writeNotDone: IntentOutcomes<S, C>['writeNotDone'] = (intent, by) => {
    const shown = ports.database.write(() => {
      const refused = kind.didNotHappen(settleRow(intent, 'refused'), by)
      noteSettled(intent.subjectId, by, false)
      return refused
    })
    witness.noteOutcome(intent, 'refused')
    return shown
  }

  const writeUnknown = (intent: Named, said: CarrierMessage[]) => {
    ports.database.write(() => {
      if (said.length > 0) ledger.keepSaid?.(intent.id, said)
      kind.unknown(settleRow(intent, 'unknown'), said)
    })
    witness.noteOutcome(intent, 'unknown')
  }

  const saidOf = ({ id }: Named): CarrierMessage[] => [...(ledger.find(id)?.said ?? [])]

  /** One that cannot be written stops nothing: the outcome says it again. */
  const note = (intent: Named, message: CarrierMessage) => {
    try {
      ledger.keepSaid?.(intent.id, [...saidOf(intent), message])
    } catch (error) {
      ports.onUnwritten(error, intent.subjectId)
    }
  }

  const remember = (left: LeftOver<S['proposal']>) => {
    leftOver.set(left.intent.id, left)
    if (isWaiting || isStopped) return
    isWaiting = true
    ports.clock.after(tryAgainMs, () => {
      isWaiting = false
      writeLeftOver()
      const [next] = leftOver.values()
      if (next) remember(next)
    })
  }

  const writeLeftOver = () => {
    for (const { intent, write } of [...leftOver.values()]) {
      try {
        const row = ledger.find(intent.id)
        if (row?.state === 'pending' || row?.state === 'unknown') write()
        leftOver.delete(intent.id)
      } catch {
        // There is still no room for it.
      }
    }
  }

  /** Writes it now, or later. */
  const attempt = (left: LeftOver<S['proposal']>): boolean => {
    try {
      left.write()
      return true
    } catch (error) {
      ports.onUnwritten(error, left.intent.subjectId)
      remember(left)
      return false
    }
  }

  /** By its ids what the carrier made is found again: an outcome that does not repeat them loses none. */
  const withNoted = (intent: Named, said: CarrierMessage[]) =>
    said.some(hasIds) ? said : [...said, ...saidOf(intent).filter(hasIds)]

  const leaveUnknown = (intent: Named, said?: CarrierMessage[]) => {
    const all = said ? withNoted(intent, said) : saidOf(intent)
    void attempt({ intent, state: 'unknown', write: () => writeUnknown(intent, all) })
  }

  const keep: IntentOutcomes<S, C>['keep'] = (intent, answer, connection) => {
    const write = () => writeDone(intent, answer, { connection, settledBy: 'answer' })
    try {
      return ok(write())
    } catch (error) {
      ports.onUnwritten(error, intent.subjectId)
      leaveUnknown(intent)
      // The carrier's whole answer is still here: it is written once there is room, unless somebody settles it before.
      if (toStorageError(error, '') !== null)
        remember({
          intent,
          state: 'done',
          write: () => {
            const shown = write()
            void kind.complete?.(shown)
          },
        })
      const instead = kind.notWritten(intent, answer.value)
      return 'shown' in instead ? ok(instead.shown) : refuseNotWritten(instead, error)
    }
  }

  return {
    stateOf,
    writeDone,
    writeNotDone,
    keep,
    release: (intent, settledBy) =>
      void attempt({ intent, state: 'refused', write: () => writeNotDone(intent, { settledBy }) }),
    note,
    leaveUnknown,
    writeLeftOver,
    listUnwritten: () =>
      [...leftOver.values()].flatMap(({ intent, state }) =>
        state !== 'refused' && ledger.find(intent.id)?.state === 'pending' ? [intent] : [],
      ),
    stop: () => {
      isStopped = true
      writeLeftOver()
      return leftOver.size
    },
  }
}

const hasIds = ({ details }: CarrierMessage): boolean => details?.ids !== undefined
