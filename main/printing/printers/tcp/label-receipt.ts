import { z } from 'zod'
import { readCommands, zplText } from '../../zpl/read-zpl.ts'
import type { Receipt } from '../transport.ts'

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
  /** False when `base` is a guess: labels of somebody else, or some not counted yet, were still to come. */
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

/** What makes it unsure how many labels come out: formats from elsewhere, and what takes labels away or adds some. */
const unsure = new Set([
  '^DF',
  '^XF',
  '^SZ',
  '~JA',
  '~JR',
  '~JX',
  '~PR',
  '~PL',
  '^CC',
  '~CC',
  '^CT',
  '~CT',
  '^CD',
  '~CD',
])
/** A format without a field feeds nothing: it only sets something. */
const feeding = new Set(['^FD', '^FS', '^GF', '^XG', '^IM', '^IL'])

/**
 * How many labels a ZPL document makes come out, for comparing with the counter of the printer. Null where that is not
 * sure: documents that change how commands are read, call stored formats or store some, or end in the middle of one.
 */
export function labelCountOf(bytes: Uint8Array): number | null {
  let labels = 0
  let format: { copies: number; feeds: boolean } | null = null
  for (const { name, text } of readCommands(zplText(bytes))) {
    if (unsure.has(name) || (name === '^XA' && format)) return null
    if (name === '^XA') format = { copies: 1, feeds: false }
    if (!format) continue
    if (feeding.has(name)) format.feeds = true
    if (name === '^PQ') format.copies = Math.max(1, Number.parseInt(text, 10) || 1)
    if (name !== '^XZ') continue
    if (format.feeds) labels += format.copies
    format = null
  }
  return labels === 0 || format ? null : labels
}
