import type { Clock } from '../../platform/clock.ts'
import { labelCountOf } from './answers/label-count.ts'
import type { Situation } from './dialects.ts'
import { isOver, type LabelReceipt, progressOf, readReceipt, writeReceipt } from './label-receipt.ts'
import { noAnswer } from './tcp-problems.ts'
import type { Delivery, Progress, Receipt } from './transport.ts'

/** How long a printer with nothing left to print is watched before that is believed. */
const quietMs = 5_000

/** More copies than any printer holds at once. */
const mostOutstanding = 200

/** Keeps the labels that were handed to one printer together with what its counter says. */
export function createLabelLedger(place: string, clock: Clock) {
  /** What the counter says when everything this station handed over has come out; null when that is not sure. */
  let promised: number | null = null
  /** Something of which the labels could not be counted is still to come out. */
  let isMurky = false
  /** Copies under way, and what is already known for good about them. */
  const outstanding = new Map<Receipt, Progress | null>()
  const quiet = { counter: -1, sinceMs: 0 }
  let serial = 0

  /** How far a copy that is about to leave will move the counter; null when it could not be found again. */
  function open(bytes: Uint8Array, situation: Situation, counter: number | null): Receipt | null {
    const labels = labelCountOf(bytes)
    if (labels === null || counter === null) {
      promised = null
      isMurky = true
      return null
    }
    const { base, exact } = baseOf(counter, situation.waiting)
    promised = exact ? base + labels : null
    serial += 1
    const noted = `${clock.now().getTime()}-${serial}`
    const receipt = writeReceipt({ v: 1, noted, counter, base, labels, exact })
    outstanding.set(receipt, null)
    const [oldest = receipt] = outstanding.keys()
    if (outstanding.size > mostOutstanding) outstanding.delete(oldest)
    return receipt
  }

  function baseOf(counter: number, waiting: number | null): { base: number; exact: boolean } {
    if (promised !== null && promised >= counter) return { base: promised, exact: true }
    return { base: counter + (waiting ?? 0), exact: waiting === 0 && !isMurky }
  }

  /**
   * True when the printer has nothing to do though not everything it was given came out: it lost that, or has not
   * looked at it yet. Nothing may leave before it is known which, or the next label passes for the lost one.
   */
  function isUnsettled(situation: Situation, counter: number): boolean {
    const isMissing = promised !== null && promised > counter && situation.waiting === 0
    const wasQuiet = hasBeenQuiet(situation, counter)
    if (!isMissing) return false
    if (wasQuiet) giveUpOutstanding({ situation, counter, hasBeenQuiet: true })
    return !wasQuiet
  }

  function giveUpOutstanding(seen: Parameters<typeof progressOf>[2]): void {
    for (const [text, known] of outstanding) {
      const receipt = readReceipt(text)
      if (receipt && known === null) outstanding.set(text, progressOf(receipt, place, seen))
    }
    promised = null
  }

  /** What did not arrive whole leaves nobody knowing how far the counter will go. */
  function settle(delivery: Delivery): Delivery {
    if (delivery.outcome !== 'sent') promised = null
    return delivery
  }

  function hasBeenQuiet({ waiting, troubles }: Situation, counter: number): boolean {
    const nowMs = clock.now().getTime()
    const isQuiet = waiting === 0 && troubles.length === 0
    if (!isQuiet || quiet.counter !== counter) {
      quiet.counter = isQuiet ? counter : -1
      quiet.sinceMs = nowMs
      return false
    }
    const wasQuiet = nowMs - quiet.sinceMs >= quietMs
    if (wasQuiet) isMurky = false
    return wasQuiet
  }

  function progress(text: Receipt, receipt: LabelReceipt, situation: Situation, counter: number): Progress {
    const known = outstanding.get(text)
    if (known) return known
    const seen = { situation, counter, hasBeenQuiet: hasBeenQuiet(situation, counter) }
    const found = progressOf(receipt, place, seen)
    if (!isOver(found)) return found
    if (found.outcome !== 'confirmed') promised = null
    if (outstanding.has(text)) outstanding.set(text, found)
    return found
  }

  return { open, isUnsettled, settle, progress, unreadable: () => lost(place), silent: () => pending(place) }
}

const lost = (place: string): Progress => ({
  outcome: 'unknown',
  problem: { code: 'lost_track', message: `Nothing that finds this document again was noted at ${place}.` },
})

const pending = (place: string): Progress => ({ outcome: 'pending', troubles: [], problem: noAnswer(place) })
