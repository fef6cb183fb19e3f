import type { BatchKind } from '../../../../shared/api/batches.ts'
import type { OrderInput } from '../../../../shared/api/orders.ts'
import type {
  FieldLayout,
  FileFormat,
  GuessReason,
  ImportKind,
  ImportLayout,
  Reading,
} from '../../../../shared/desk/import-layout.ts'
import type { FieldsMapping } from './columns.ts'

/** A file as it came: what it is called is a hint and nothing more. */
export type GivenFile = {
  bytes: Uint8Array
  name: string
  kind: ImportKind
  reading: Reading
  /** Of rates: whose prices they are, where the file does not say it. */
  serviceCode?: string | null
}

/** A layout somebody has saved, and the heads of the file it was saved from. */
export type KnownTemplate = { slug: string; name: string; layout: ImportLayout; heads: string[] }

export type InspectRequest = GivenFile & { templates: readonly KnownTemplate[] }

/** A cell that was mended by hand; `head` as in `columns` of what was read. */
export type CellEdit = { line: number; head: string; value: string }

export type PrepareRequest = GivenFile & {
  layout: ImportLayout
  edits: readonly CellEdit[]
  /** Lines that are not to be imported. */
  leftOut: readonly number[]
}

/** A file for `/v1`: the station's own heads, a template's laid over them, and nothing guessed. */
export type DataFileRequest = { bytes: Uint8Array; kind: BatchKind; mapping: FieldsMapping }

/** A sentence with what a page needs to say the same in its own words. */
export type Sentence = { code: string; params: Readonly<Record<string, string | number>>; text: string }

/** Something recognised or guessed that somebody may want to undo; `line` where it is about one. */
export type ImportNote = Sentence & { line?: number }

export type RowProblem = Sentence & {
  /** The line of the file the row begins in, and its place among all rows from zero. */
  line: number
  row: number
  /** The number of the order it belongs to, where that is known. */
  order: string | null
  /** The column it is about; null where it is about the row. */
  head: string | null
  value: string
  /** What the cell may have meant. */
  proposal?: string
  /** The row is imported all the same. */
  is_warning: boolean
}

/** A row that is no work: digital goods, cancelled and shipped orders. */
export type SkippedRow = Sentence & { line: number; order: string | null }

export type FileFacts = {
  format: FileFormat
  /** Null where the format has none. */
  encoding: Reading['encoding'] | null
  delimiter: Reading['delimiter'] | null
  header_line: number
  sheet: string | null
  sheets: string[]
  rows: number
  /** The format its name says, where that is another one. */
  says_not: FileFormat | null
}

export type SeenColumn = { head: string; samples: string[]; filled: number }

export type GuessedField = FieldLayout & { why: GuessReason }

/** What a file is, before anything of it is taken over. */
export type Inspected = {
  file: FileFacts
  columns: SeenColumn[]
  source: { id: string; name: string; skips_by: string[] } | null
  /** The slug of the template that knows the file. */
  template: string | null
  layout: GuessedField[]
  /** Heads nothing is read from. */
  unused: string[]
  notes: ImportNote[]
}

/** An order that no file but its shop tells of. */
export type OrderOrigin = {
  shopId: string
  /** The shop's own id of it. */
  theirId: string
  /** The order it became before; null for one that is new, or that only a file told of. */
  orderId: string | null
  /** What the shop said of it last time: only what is another by now is taken over. */
  before: OrderInput | null
}

/** A record in the making, one line of `items` each. */
export type PreparedItem = {
  /** Lines of the file it was made of; `row` is the place of the first of them among all rows. */
  lines: number[]
  row: number
  /** JSON of what the record is known by. */
  key: string
  /** What people call it: the order number, the name, the SKU. */
  label: string
  /** Tells whether it is the same as last time. */
  digest: string
  /** An order whose file does not say what is in it: one item stands for all. */
  isCounted?: true
  /** Decimal text, with its currency. */
  total?: string
  currency?: string
  grams?: number
  from?: OrderOrigin
  input: unknown
}

/** What would come of a file: records without mistakes, and everything else by line. */
export type Prepared = {
  /** NDJSON, one `PreparedItem` a line, in pieces of whole lines. */
  items: readonly Uint8Array[]
  count: number
  rows: number
  problems: RowProblem[]
  /** All lines of each record that became nothing, also those nothing is wrong with. */
  torn: number[][]
  skipped: SkippedRow[]
  notes: ImportNote[]
  /** Heads nothing was read from. */
  ignored: string[]
}
