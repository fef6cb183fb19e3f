import type { Align } from '../documents/styles.ts'

/** Text of one weight. */
export type ReceiptText = { text: string; bold: boolean }

/** A stretch of a line; `at` and `width` count letters of the printer. */
export type ReceiptCell = { at: number; width: number; align: Align; texts: readonly ReceiptText[] }

/** What follows each other on a receipt, from the top. Sizes in dots. */
export type ReceiptPart =
  /** Letters of usual size, or twice as high and wide. */
  | { kind: 'line'; cells: readonly ReceiptCell[]; isLarge: boolean }
  | { kind: 'gap' }
  | { kind: 'rule' }
  | { kind: 'barcode'; text: string; height: number; align: Align }
  | { kind: 'qr'; text: string; size: number | null; align: Align }
  | { kind: 'picture'; src: string; width: number | null; align: Align }
  | { kind: 'cut' }

export const letterDots = { width: 12, height: 24, line: 30 }
