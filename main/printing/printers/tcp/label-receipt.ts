import { z } from 'zod'
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
