import type { Result } from '../errors/result.ts'

/** `AUTO`: Letter where the sender's country uses it, else A4. */
export const documentPapers = ['AUTO', 'A4', 'LETTER'] as const
export type DocumentPaper = (typeof documentPapers)[number]
export const documentOrientations = ['portrait', 'landscape'] as const

/** What a document is drawn on. */
export type DocumentSheet = {
  paper: Exclude<DocumentPaper, 'AUTO'>
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
  /** Fills a template once for every part and makes one PDF of the results, each on pages of its own. */
  render: (job: {
    template: string
    title: string
    parts: readonly DocumentPart[]
  }) => Promise<Result<Uint8Array>>
  /** What of a template can be seen to be wrong without any data; nothing when it may be stored. */
  check: (template: string) => Promise<TemplateProblem[]>
}
