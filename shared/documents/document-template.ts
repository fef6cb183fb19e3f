import type { Result } from '../errors/result.ts'

/** `AUTO`: Letter where the sender's country uses it, else A4. Receipts are as long as what stands on them. */
export const documentPapers = ['AUTO', 'A4', 'LETTER', 'LABEL_4X6', 'RECEIPT_80', 'RECEIPT_58'] as const
export type DocumentPaper = (typeof documentPapers)[number]
export type SheetPaper = Exclude<DocumentPaper, 'AUTO'>

/** What the print head of a receipt printer reaches of its roll, and how many letters of its own it sets in a line. */
export const receiptRolls = {
  RECEIPT_80: { widthMm: 72, dots: 576, letters: 48 },
  RECEIPT_58: { widthMm: 48, dots: 384, letters: 32 },
} as const satisfies Partial<Record<SheetPaper, { widthMm: number; dots: number; letters: number }>>
export type ReceiptPaper = keyof typeof receiptRolls

export const isReceiptPaper = (paper: DocumentPaper): paper is ReceiptPaper =>
  Object.hasOwn(receiptRolls, paper)

/** What a document can be made as; `ESCPOS` is what receipt printers speak. */
export const drawnFormats = ['PDF', 'ESCPOS'] as const
export type DrawnFormat = (typeof drawnFormats)[number]

export const documentOrientations = ['portrait', 'landscape'] as const

/** What a document is drawn on. */
export type DocumentSheet = {
  paper: SheetPaper
  orientation: (typeof documentOrientations)[number]
  marginMm: number
  /** Numbers at the foot of documents of more than one page. */
  pageNumbers: boolean
}

/** What the placeholders of one document see. */
export type DocumentData = Record<string, unknown>

/** One document, and the sheet it is drawn on. */
export type DocumentPart = { data: DocumentData; sheet: DocumentSheet }

export const maxTemplateCharacters = 100_000

/** What is wrong with a template; `line` counts from 1. */
export type TemplateProblem = { message: string; line: number | null }

export type DocumentRenderer = {
  /**
   * Fills a template once for every part and makes one file of the results: each on pages of a PDF of its own, or as
   * receipts that are cut apart. `ESCPOS` needs sheets of receipt paper.
   */
  render: (job: {
    template: string
    title: string
    parts: readonly DocumentPart[]
    format?: DrawnFormat
  }) => Promise<Result<Uint8Array>>
  /** What of a template can be seen to be wrong without any data; nothing when it may be stored. */
  check: (template: string) => Promise<TemplateProblem[]>
}
