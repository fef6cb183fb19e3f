import { z } from 'zod'
import type { PrintProblem } from '../../../shared/desk/printing/print-problems.ts'
import type { Situation } from './dialects.ts'
import type { Progress, Receipt } from './transport.ts'

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
export type LabelReceipt = z.output<typeof labelReceipt>

export const writeReceipt = (receipt: LabelReceipt): Receipt => JSON.stringify(receipt)

export function readReceipt(text: Receipt): LabelReceipt | null {
  try {
    return labelReceipt.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export const isOver = ({ outcome }: Progress): boolean => outcome !== 'pending'

export type Seen = { situation: Situation; counter: number; hasBeenQuiet: boolean }

/**
 * What the counter says about a copy. A printer that is quiet has nothing more to print; that is only believed once it
 * has been so for a while, because it may not have looked at what it received.
 */
export function progressOf(receipt: LabelReceipt, place: string, seen: Seen): Progress {
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
