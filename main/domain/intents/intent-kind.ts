import type { CarrierMessage, Result } from '../../../shared/errors/result.ts'
import type { CarrierAdapter } from '../../carriers/contract/adapter.ts'
import type { Outcome } from '../../carriers/contract/outcome.ts'
import type { CallSubject, Connected } from '../../carriers/line/call.ts'
import type { IntentKindName } from './intent-kinds.ts'

/** `refused` is also what did not happen for another reason. */
export type IntentOutcome = 'done' | 'refused' | 'unknown'
export type IntentState = 'pending' | IntentOutcome

/** Something a carrier is asked to do with a record of the station. */
export type Intent<Proposal = unknown> = {
  id: string
  subjectId: string
  connectionId: string | null
  /** All that is needed to write down later that it happened. */
  proposal: Proposal
  state: IntentState
  /** Who asked for it; left out by ledgers that do not note it. */
  by?: string | null
  /** Milliseconds. */
  startedAt: number
  /** Null while no carrier has heard of it; left out by ledgers that do not note it. */
  askedAt?: number | null
  /** What the carrier told of it although its outcome is not known; left out by ledgers that do not keep it. */
  said?: readonly CarrierMessage[]
}

/** The rows of one kind, which say what a carrier is about to be asked and what came of it. */
export type IntentLedger<Proposal = unknown> = {
  /** Whatever became of it. */
  find: (id: string) => Intent<Proposal> | null
  /** The one about a record that has no known outcome. */
  findOpen: (subjectId: string) => Intent<Proposal> | null
  /** All without a known outcome, the oldest first. */
  listOpen: () => Intent<Proposal>[]
  /** Commits that the carrier hears of it now; without it the intent did certainly not happen. */
  markAsked?: (id: string) => void
  /** Commits what the carrier told of it so far, in place of what it told before. */
  keepSaid?: (id: string, said: readonly CarrierMessage[]) => void
  /** Part of the caller's transaction. False when its outcome is known already. */
  settle: (id: string, outcome: IntentOutcome) => boolean
}

/** The types of a kind, by name. */
export type IntentShape = {
  proposal: unknown
  /** What a carrier that did it answers, or somebody in its place. */
  value: unknown
  /** What an operator says became of it. */
  settlement: { happened: boolean }
  /** What a carrier answers when it is asked what became of it. */
  found: unknown
  /** The record afterwards, as it is answered. */
  shown: unknown
}

/** A sentence for whoever asked, and what finds the record again. */
export type UnknownWords = { message: string; details?: Record<string, unknown> }

export type Answer<Value> = { value: Value; messages: CarrierMessage[] }

/** Who says what became of an intent: the answer to the call itself, a start after a crash, a person, the carrier when asked. */
export type SettledBy = 'answer' | 'recovery' | 'operator' | 'inquiry'

/** Calls the carrier of an attempt, once. */
export type CallOnce = <Request, Value>(
  operation: NonNullable<Operation<Request, Value>>,
  request: Request,
) => Promise<Outcome<Value>>

type Operation<Request, Value> = (
  request: Request,
  connection: Connected['connection'],
  context: Parameters<NonNullable<CarrierAdapter['rate']>>[2],
) => Promise<Outcome<Value>>

/** What a carrier's answer to a question means. `finding` is the word of the interface; `null` settles nothing. */
export type Reading<Value> = { messages: CarrierMessage[] } & (
  | { finding: string; happened: true; value: Value }
  | { finding: string; happened: false }
  | { finding: 'cannot_tell'; happened: null }
)

/** How a carrier is asked what became of an intent. It costs and changes nothing. */
export type Inquiry<S extends IntentShape> = {
  canAsk: (adapter: CarrierAdapter) => boolean
  ask: (
    intent: Intent<S['proposal']>,
    adapter: CarrierAdapter,
    call: CallOnce,
  ) => Promise<Outcome<S['found'] | null>>
  /** Null: the carrier says that there is nothing. */
  read: (
    found: S['found'] | null,
    messages: CarrierMessage[],
    intent: Intent<S['proposal']>,
  ) => Reading<S['value']>
}

/**
 * One kind of intent: what it writes when it happened, when it did not and when nobody knows, and what is said then.
 * Everything else (the order of things, crashes, late answers, settling, asking) is the same for all kinds.
 * `happened`, `didNotHappen` and `unknown` are part of one transaction with the row of the intent, which is settled
 * before they run.
 */
export type IntentKind<S extends IntentShape, C extends Connected = Connected> = {
  name: IntentKindName
  ledger: IntentLedger<S['proposal']>
  /** Whether a carrier has to be told at all; what need not be told has not happened when it was cut off. */
  needsCarrier: (adapter: CarrierAdapter) => boolean
  /** The record as it is; null when there is none of this mode. `intent` is null when none is open. */
  show: (subjectId: string, testMode: boolean, intent: Intent<S['proposal']> | null) => S['shown'] | null
  noSuchRecord: (id: string) => Result<never>
  /** The records a call is about, so that its traffic is found again. */
  about: (intent: Intent<S['proposal']>) => CallSubject
  happened: (
    intent: Intent<S['proposal']>,
    answer: Answer<S['value']>,
    by: { connection: C | null; settledBy: SettledBy },
  ) => S['shown']
  /** Everything is as if it had not been tried. */
  didNotHappen: (intent: Intent<S['proposal']>, by: { settledBy: SettledBy }) => S['shown']
  /** `said`: what the carrier told of it all the same, such as a number. */
  unknown: (intent: Intent<S['proposal']>, said: CarrierMessage[]) => void
  /** What the journal beside the database is told besides: enough to find it again when the database has lost it. */
  witnessed?: {
    intent: (intent: Intent<S['proposal']>) => {
      service: string | null
      draft: Record<string, unknown> | null
    }
    outcome: (told: { shown: S['shown']; value: S['value'] }) => {
      number: string | null
      amount: string | null
    }
  }
  /** What follows once it is written down and does not undo it; it settles its own failures. */
  complete?: (shown: S['shown']) => Promise<S['shown']>
  /** Said where nobody knows whether the carrier acted. */
  unknownWords: (intent: Intent<S['proposal']>) => UnknownWords
  /**
   * Said where the carrier acted and that could not be written down. What is `shown` instead is answered all the same:
   * of a request by proxy the caller's copy is the only one there is.
   */
  notWritten: (intent: Intent<S['proposal']>, value: S['value']) => UnknownWords | { shown: S['shown'] }
  /** What an operator's words mean as the carrier's answer. Asked only for what happened. */
  readSettlement: (intent: Intent<S['proposal']>, settlement: S['settlement']) => Result<S['value']>
  inquiry?: Inquiry<S>
}
