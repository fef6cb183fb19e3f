import { z } from 'zod'
import type { PrintProblem } from '../../../../shared/desk/printing/print-problems.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Delivery, Progress, Receipt } from '../transport.ts'
import type { Situation } from './dialects.ts'

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

export const noAnswer = (place: string): PrintProblem => ({
  code: 'no_answer',
  message: `The printer at ${place} does not answer the questions it has answered before.`,
})

const lost = (place: string): Progress => ({
  outcome: 'unknown',
  problem: { code: 'lost_track', message: `Nothing that finds this document again was noted at ${place}.` },
})

const pending = (place: string): Progress => ({ outcome: 'pending', troubles: [], problem: noAnswer(place) })

/** Where the labels of a copy are on the counter of the printer. */
const labelReceipt = z.object({
  v: z.literal(1),
  /** Tells copies apart that leave while the counter says the same. */
  noted: z.string(),
  /** What the counter said when the copy left. */
  counter: z.int().nonnegative(),
  /** What it says when everything that was there before has come out. */
  base: z.int().nonnegative(),
  /** Labels of this copy. */
  labels: z.int().positive(),
  /** False when `base` is a guess, because somebody else's labels were still to come. */
  exact: z.boolean(),
})
type LabelReceipt = z.output<typeof labelReceipt>

const writeReceipt = (receipt: LabelReceipt): Receipt => JSON.stringify(receipt)

export function readReceipt(text: Receipt): LabelReceipt | null {
  try {
    return labelReceipt.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const isOver = ({ outcome }: Progress): boolean => outcome !== 'pending'

export type Seen = { situation: Situation; counter: number; hasBeenQuiet: boolean }

/**
 * What the counter says about a copy. A printer that is quiet has nothing more to print; that is only believed once it
 * has been so for a while, because it may not have looked at what it received.
 */
function progressOf(receipt: LabelReceipt, place: string, seen: Seen): Progress {
  const { situation, counter, hasBeenQuiet } = seen
  const { base, labels, exact } = receipt
  if (counter < receipt.counter)
    return unknown('lost_track', `The label counter of the printer at ${place} was set back.`)
  if (counter >= base + labels && (exact || hasBeenQuiet)) return { outcome: 'confirmed' }
  if (!hasBeenQuiet) return { outcome: 'pending', troubles: situation.troubles }
  if (!exact) return unknown('lost_track', `Others print at ${place} too, so its counter does not tell.`)
  const cameOut = Math.max(0, counter - base)
  return cameOut === 0
    ? {
        outcome: 'failed',
        problem: { code: 'not_printed', message: `The printer at ${place} lost it unprinted.` },
      }
    : unknown('printed_in_part', `${cameOut} of ${labels} labels came out at ${place}.`)
}

const unknown = (code: PrintProblem['code'], message: string): Progress => ({
  outcome: 'unknown',
  problem: { code, message },
})

/**
 * How many labels a ZPL document makes come out, for comparing with the counter of the printer. Null where that is not
 * sure: documents that change how commands are read, call stored formats or store some, or end in the middle of one.
 */
export function labelCountOf(bytes: Uint8Array): number | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (/[\^~](?:CC|CT|CD)|\^(?:DF|XF|SZ)|~(?:JA|JR|JX|PR|PL)/.test(text)) return null
  const formats = text.split('^XA').slice(1)
  let labels = 0
  for (const format of formats) {
    const end = format.indexOf('^XZ')
    if (end === -1) return null
    labels += labelsOfFormat(format.slice(0, end))
  }
  return labels === 0 ? null : labels
}

/** A format without a field feeds nothing: it only sets something. */
function labelsOfFormat(format: string): number {
  if (!/\^(?:FD|FS|GF|XG|IM|IL)/.test(format)) return 0
  const quantity = [...format.matchAll(/\^PQ(\d{1,8})/g)].at(-1)?.[1]
  return Math.max(1, Number(quantity ?? 1))
}
