import { create } from 'zustand'
import type { PackingAnswer, PackingSession } from '../../../../shared/desk/packing.ts'
import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import { type FeedbackSign, feedbackSigns } from '../../../../shared/desk/packing-signs.ts'
import type { ReturnReceipt } from '../../../../shared/desk/return-receipts.ts'
import type { KeyboardLayout } from '../../../../shared/scanning/keyboard-layouts.ts'
import type { LineState } from './pack-line.ts'

/** What the page says by itself. */
export type LocalFeedback =
  | { kind: 'station_lost'; kept: number }
  | { kind: 'garbled' }
  | { kind: 'torn' }
  | { kind: 'scanner_layout'; layout: KeyboardLayout; before: KeyboardLayout | null }
  /** Only managers count what cannot be scanned; `who` is signed in. */
  | { kind: 'may_not_force'; who: string }
  /** What came back is received, and photographed. */
  | { kind: 'return_photo'; receiptId: string; done: Extract<PackingFeedback, { kind: 'return_done' }> }
  /** What was asked could not be done; in the words of the station. */
  | { kind: 'trouble'; message: string }

export type Shown = PackingFeedback | LocalFeedback

const localSigns: Readonly<Record<LocalFeedback['kind'], FeedbackSign>> = {
  station_lost: { tone: 'stop', sound: 'stop', stays: true },
  garbled: { tone: 'yellow', sound: 'wrong', stays: true },
  torn: { tone: 'yellow', sound: 'wrong', stays: true },
  scanner_layout: { tone: 'yellow', sound: 'wrong', stays: true },
  may_not_force: { tone: 'yellow', sound: 'wrong', stays: true },
  return_photo: { tone: 'blue', sound: null, stays: false },
  trouble: { tone: 'yellow', sound: 'wrong', stays: true },
}

export const signOf = ({ kind }: Shown): FeedbackSign =>
  kind in localSigns
    ? localSigns[kind as LocalFeedback['kind']]
    : feedbackSigns[kind as PackingFeedback['kind']]

/** What the line at the bottom is for. */
export type TypingPurpose = 'code' | 'weight' | 'quantity' | 'customs' | 'reason' | 'note'
export type Typing = { purpose: TypingPurpose; text: string }

export type PackState = {
  session: PackingSession | null
  /** What came back and is looked through, at a returns desk. */
  receipt: ReturnReceipt | null
  /** Said over what stands, until it is answered or its moment is over. */
  remark: Shown | null
  /** The session whose last word was read. */
  dismissed: string | null
  /** Enter was pressed once: the next one takes the order over. */
  isTakingOver: boolean
  line: LineState
  typing: Typing | null
  lastScan: { text: string; at: string } | null
  isKeysShown: boolean
}

export const fresh: PackState = {
  session: null,
  receipt: null,
  remark: null,
  dismissed: null,
  isTakingOver: false,
  line: { isLost: false, kept: 0 },
  typing: null,
  lastScan: null,
  isKeysShown: false,
}

/** What stands at this desk. */
export const packState = create<PackState>()(() => fresh)

/** The session whose words stand on the screen: the open one, or the last one until its words were read. */
export const standingSession = ({ session, dismissed }: PackState): PackingSession | null =>
  session === null || session.state === 'paused' || session.id === dismissed ? null : session

/** The order that is on the desk and goes on. */
export const openSession = (state: PackState): PackingSession | null => {
  const session = standingSession(state)
  return session?.state === 'open' ? session : null
}

export const standingOf = (state: PackState): PackingFeedback | null =>
  state.receipt?.feedback ?? standingSession(state)?.feedback ?? null

/** What the screen says; null when it waits for an order. */
export const shownOf = (state: PackState): Shown | null =>
  state.line.isLost ? { kind: 'station_lost', kept: state.line.kept } : (state.remark ?? standingOf(state))

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The state with a session as the station has it now; an older one changes nothing. */
export function withSession(state: PackState, session: PackingSession | null): PackState {
  if (session === null) return { ...state, session: null }
  const { session: before } = state
  if (before?.id === session.id && before.revision > session.revision) return state
  const isNew = before?.id !== session.id
  // What is new on the desk takes the place of what was said in passing.
  const { remark } = state
  const isSaidOver =
    remark !== null &&
    remark.kind !== 'printer_trouble' &&
    signOf(remark).stays &&
    !signOf(session.feedback).stays &&
    !isNew
  const hasMoved = isNew || !same(before?.feedback, session.feedback)
  return {
    ...state,
    session,
    dismissed: isNew ? null : state.dismissed,
    remark: hasMoved && !isSaidOver ? null : remark,
  }
}

/** The state with what came back as the station has it now; an older one changes nothing. */
export function withReceipt(state: PackState, receipt: ReturnReceipt | null): PackState {
  const { receipt: before } = state
  const isOlder = before !== null && before.id === receipt?.id && before.revision > receipt.revision
  return isOlder ? state : { ...state, receipt }
}

/** The state after the station has answered something. */
export function withAnswer(
  before: PackState,
  { feedback, session, receipt }: Pick<PackingAnswer, 'feedback' | 'session' | 'receipt'>,
): PackState {
  const state = withReceipt(before, receipt)
  const isOver = session !== null && session.state !== 'open'
  const isLast = isOver && session.id === state.dismissed
  // Nothing follows: what stands of the order before was read.
  if (isOver && feedback.kind === 'scan_order')
    return { ...state, session, dismissed: session.id, remark: null, isTakingOver: false }
  const moved = isLast ? { ...state, session } : withSession({ ...state, remark: null }, session)
  const isStanding = same(standingOf(moved), feedback) || feedback.kind === 'scan_order'
  return { ...moved, remark: isStanding ? null : feedback, isTakingOver: false }
}
