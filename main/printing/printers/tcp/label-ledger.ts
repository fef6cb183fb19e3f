import type { PrintProblem } from '../../../../shared/desk/printing/print-problems.ts'
import type { Delivery, Progress, Receipt } from '../transport.ts'
import type { Situation } from './dialects.ts'
import { type LabelReceipt, labelCountOf, readReceipt, writeReceipt } from './label-receipt.ts'

/** How long a printer with nothing left to print is watched at least before its counter is believed to stand still. */
const quietMs = 5_000
/** The same where the counter was never seen to move with a label, so that nobody knows how late it comes. */
const unseenMs = 45_000
/** However late the counter was seen to come. */
const longestMs = 120_000

/** More copies than any printer holds at once. */
const mostOutstanding = 200

/** What a printer answered at one moment; `counter` is null where that was no count. */
export type Reading = { situation: Situation; counter: number | null; atMs: number }

type Copy = {
  /** What is known of it for good. */
  known: Progress | null
  /** When it was last seen inside, or left; null where an earlier process of the station sent it. */
  busyMs: number | null
  /** When its counter was first seen to have moved. */
  movedMs: number | null
  /** It could not be asked meanwhile, and may have lost its memory. */
  wasAway: boolean
}

/**
 * Keeps the labels that were handed to one printer together with what its counter says, and decides what that proves.
 * Only a counter that moves by exactly the labels of a copy proves that it came out. One that does not move proves
 * nothing: counters come late, stand still, are shared and set back. A copy is then `unknown`, never `failed`, so that
 * nothing is sent again without somebody who looked. How late a counter comes is learned from the copies it proved.
 * Pure: time and answers come in with every reading.
 */
export function createLabelLedger(place: string) {
  /** What the counter says when everything this station handed over has come out; null when that is not sure. */
  let promised: number | null = null
  /** Something of which the labels could not be counted is still to come out. */
  let isMurky = false
  /** Labels the counter did not show, and may show yet. */
  let owed = 0
  /** The longest the counter came behind its label; null before it was seen to move with one. */
  let learnedMs: number | null = null
  /** How many labels in a row it did not move with, while it never did with one before. */
  let misses = 0
  const copies = new Map<Receipt, Copy>()
  const quiet = createQuiet()
  /** Of the copy that is leaving; null where that has none. */
  let leaving: Receipt | null = null
  let serial = 0

  /** How far a copy that is about to leave will move the counter; null when it could not be found again. */
  function open(bytes: Uint8Array, { situation, counter, atMs }: Reading): Receipt | null {
    const labels = labelCountOf(bytes)
    quiet.ends()
    leaving = null
    if (labels === null || counter === null) {
      promised = null
      isMurky = true
      owed += labels ?? 0
      return null
    }
    const { base, exact } = baseOf(counter, situation)
    promised = exact ? base + labels : null
    serial += 1
    const receipt = writeReceipt({ v: 1, noted: `${atMs}-${serial}`, counter, base, labels, exact })
    remember(receipt, atMs)
    leaving = receipt
    return receipt
  }

  function remember(receipt: Receipt, busyMs: number | null): Copy {
    const copy = { known: null, busyMs, movedMs: null, wasAway: false }
    copies.set(receipt, copy)
    const [oldest = receipt] = copies.keys()
    if (copies.size > mostOutstanding) copies.delete(oldest)
    return copy
  }

  function baseOf(counter: number, { waiting, isPresented }: Situation): { base: number; exact: boolean } {
    if (promised !== null && promised >= counter) return { base: promised, exact: true }
    const exact = waiting === 0 && !isPresented && !isMurky && owed === 0
    return { base: counter + (waiting ?? 0) + owed, exact }
  }

  /**
   * True when the printer has nothing to do though its counter does not show all it was given: it lost that, has not
   * looked at it yet or counts late. Nothing may leave meanwhile, or the next label passes for the missing one.
   */
  function isUnsettled(reading: Reading): boolean {
    const { counter, situation } = reading
    const quietForMs = quietFor(reading)
    if (counter === null || promised === null || promised <= counter || situation.waiting !== 0) return false
    if (quietForMs < quietMs) return true
    giveUp(reading, quietForMs)
    return false
  }

  /** Nobody asks about these any more, so the counter proves nothing of them from here on. */
  function giveUp(reading: Reading, quietForMs: number): void {
    const missing = Math.max(0, (promised ?? 0) - (reading.counter ?? 0))
    for (const [text, copy] of copies) {
      const receipt = readReceipt(text)
      if (!receipt || copy.known) continue
      const laterLabels = labelsBehind(text)
      copy.known = progressOf(receipt, place, { ...reading, quietForMs, laterLabels, patienceMs: 0 })
    }
    promised = null
    owed = missing
  }

  /** What did not arrive whole leaves nobody knowing how far the counter will go. */
  function settle(delivery: Delivery): Delivery {
    if (delivery.outcome !== 'sent') promised = null
    if (delivery.outcome === 'failed' && leaving !== null) copies.delete(leaving)
    leaving = null
    return delivery
  }

  function quietFor(reading: Reading): number {
    const quietForMs = quiet.lasts(reading)
    if (quietForMs >= quietMs) isMurky = false
    return quietForMs
  }

  /** How long a quiet printer is waited for before somebody is asked. */
  const patienceMs = (copy: Copy): number => {
    const lateMs = learnedMs ?? latenessOf(copy)
    if (lateMs !== null) return Math.min(quietMs + lateMs, longestMs)
    return copy.wasAway || misses >= 2 ? quietMs : unseenMs
  }

  function labelsBehind(text: Receipt): number {
    const behind = [...copies.keys()]
    return behind
      .slice(behind.indexOf(text) + 1)
      .reduce((sum, each) => sum + (readReceipt(each)?.labels ?? 0), 0)
  }

  function progress(text: Receipt, receipt: LabelReceipt, reading: Reading): Progress {
    const copy = copies.get(text) ?? remember(text, null)
    if (copy.known) return copy.known
    const laterLabels = labelsBehind(text)
    const quietForMs = quietFor(reading)
    const isInside = quietForMs < 0 && (reading.situation.waiting ?? 1) > laterLabels
    if (isInside && copy.busyMs !== null) copy.busyMs = reading.atMs
    if (hasMoved(receipt, reading)) copy.movedMs ??= reading.atMs
    const seen = { ...reading, quietForMs, laterLabels, patienceMs: patienceMs(copy) }
    const found = progressOf(receipt, place, seen)
    if (found.outcome === 'pending') return found
    copy.known = found
    learn(receipt, copy, reading)
    return found
  }

  /** What the end of a copy says of the counter itself. */
  function learn(receipt: LabelReceipt, copy: Copy, reading: Reading): void {
    if (copy.known?.outcome === 'confirmed') {
      const lateMs = latenessOf({ ...copy, movedMs: reading.atMs })
      if (lateMs !== null) learnedMs = Math.max(learnedMs ?? 0, lateMs)
      misses = 0
      owed = 0
      return
    }
    promised = null
    const isMoved = hasMoved(receipt, reading)
    const shown = isMoved ? (reading.counter ?? receipt.counter) : receipt.counter
    const isCleared = learnedMs !== null || (isMoved && !receipt.exact)
    owed = isCleared ? 0 : receipt.base + receipt.labels - shown
    misses = learnedMs === null && !isMoved ? misses + 1 : 0
  }

  /** It could not be reached, and a copy may have been lost with its power. */
  function noteAway(text: Receipt): void {
    const copy = copies.get(text) ?? remember(text, null)
    copy.wasAway = true
  }

  return { open, isUnsettled, settle, progress, noteAway }
}

/** Whether the counter has moved as labels of this copy would move it. */
const hasMoved = ({ base, labels, counter: before }: LabelReceipt, { counter }: Reading): boolean =>
  counter !== null && counter > before && counter <= base + labels

/**
 * The longest the counter may have come behind a label; null while it did not move with one, or nobody watched. It is
 * counted from when the label was last seen inside, so that it is never too short.
 */
const latenessOf = ({ busyMs, movedMs, wasAway }: Copy): number | null =>
  movedMs === null || busyMs === null || wasAway || movedMs < busyMs ? null : movedMs - busyMs

/**
 * For how long a printer has been quiet, in milliseconds: nothing waits, nothing holds it up and its counter stands still;
 * -1 while it is not. It may not have looked at what it received.
 */
function createQuiet() {
  let since: { counter: number | null; atMs: number } | null = null

  function lasts({ situation, counter, atMs }: Reading): number {
    const { waiting, troubles, isPresented } = situation
    const isQuiet = (waiting ?? 0) === 0 && troubles.length === 0 && !isPresented
    // An instant further on was noted before the clock was set back.
    const isSame = since !== null && since.counter === counter && since.atMs <= atMs
    if (!isQuiet) since = null
    else if (!isSame) since = { counter, atMs }
    return since === null ? -1 : atMs - since.atMs
  }

  /** It is given something: how long it had nothing to do before says nothing of that. */
  const ends = () => {
    since = null
  }

  return { lasts, ends }
}

export const noAnswer = (place: string): PrintProblem => ({
  code: 'no_answer',
  message: `The printer at ${place} does not answer the questions it has answered before.`,
})

export const lostTrack = (place: string): Progress =>
  unknown('lost_track', `Nothing that finds this document again was noted at ${place}.`)

/** `laterLabels`: of copies that were handed over behind this one. */
type Seen = Reading & { quietForMs: number; laterLabels: number; patienceMs: number }

/** What a reading proves about a copy: only ever that it came out. */
function progressOf(
  { counter: before, base, labels, exact }: LabelReceipt,
  place: string,
  seen: Seen,
): Progress {
  const { situation, counter, quietForMs, laterLabels, patienceMs } = seen
  const target = base + labels
  const isShown = counter !== null && counter >= target && counter <= target + laterLabels
  // Whose labels moved the counter is not sure while one of those that should have is still inside.
  const hasPassed = situation.waiting === null ? quietForMs >= quietMs : situation.waiting <= laterLabels
  if (isShown && hasPassed && (exact || quietForMs >= quietMs)) return { outcome: 'confirmed' }
  if (quietForMs < patienceMs) return { outcome: 'pending', troubles: situation.troubles }
  if (counter !== null && exact && counter > base && counter < target)
    return unknown(
      'printed_in_part',
      `The label counter of the printer at ${place} shows ${counter - base} of ${labels} labels.`,
    )
  return unknown(
    'lost_track',
    `The label counter of the printer at ${place} ${whyNoProof(before, target, counter)}.`,
  )
}

function whyNoProof(before: number, target: number, counter: number | null): string {
  if (counter === null) return 'is no number'
  if (counter < before) return 'was set back'
  return counter > target ? 'moved by more than was printed' : 'does not show that it came out'
}

const unknown = (code: PrintProblem['code'], message: string): Progress => ({
  outcome: 'unknown',
  problem: { code, message },
})
