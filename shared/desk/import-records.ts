import { z } from 'zod'
import { choice, flag, integer, list, object, text } from '../api/fields.ts'
import { shortListQuery } from '../api/pages.ts'
import {
  encodings,
  fileFormats,
  guessReasons,
  importKinds,
  importLayout,
  readingData,
} from './import-layout.ts'
import {
  duplicatePolicies,
  importActions,
  importDoubts,
  importOutcomes,
  importSkipReasons,
  importStates,
} from './import-states.ts'

/** Larger files are larger than any that could be imported. */
export const mostImportBytes = 64 * 1024 * 1024
/** What is pasted comes in one request. */
const mostPastedCharacters = 4 * 1024 * 1024
const mostEdits = 5_000
const mostLeftOut = 50_000

const source = () => text(50, { blank: false })

const choices = {
  policy: choice(duplicatePolicies).meta({ description: 'What happens to records that are there already' }),
  /** What orders without a source of their own count as. */
  source: source().nullable(),
  /** Whose prices a file of rates replaces. */
  connection_id: text(80).nullable(),
  service_code: text(80).nullable(),
}

export const importData = object({
  kind: choice(importKinds),
  /** What the file is called; a hint, and what the list shows. */
  name: text(200, { blank: false }),
  /** A table that was pasted, in place of a file. */
  text: text(mostPastedCharacters, { trim: false }).optional(),
  /** Slug of a template to read it by. */
  template: text(50).nullish(),
  policy: choices.policy.optional(),
  source: choices.source.optional(),
  connection_id: choices.connection_id.optional(),
  service_code: choices.service_code.optional(),
}).meta({ id: 'ImportData' })
export type ImportInput = z.output<typeof importData>

const cellEdit = object({
  line: integer({ min: 1 }),
  head: text(200, { blank: false }),
  value: text(5_000),
}).meta({ id: 'ImportCellEdit' })

export const importPatch = object({
  /** The revision the change began with; another one is refused. */
  revision: integer({ min: 1 }),
  reading: readingData.optional(),
  layout: importLayout.optional(),
  /** Cells mended by hand; they replace those of before. */
  edits: list(cellEdit, { most: mostEdits }).optional(),
  /** Lines of the file that are not imported; they replace those of before. */
  left_out: list(integer({ min: 1 }), { most: mostLeftOut }).optional(),
  policy: choices.policy.optional(),
  source: choices.source.optional(),
  connection_id: choices.connection_id.optional(),
  service_code: choices.service_code.optional(),
}).meta({ id: 'PatchedImportData' })
export type ImportPatch = z.output<typeof importPatch>

const sentence = {
  /** What the page says in its own words, with `params`; `text` is the same in English. */
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
}

const note = z.strictObject({ ...sentence, line: z.int().optional() }).meta({ id: 'ImportNote' })

const money = z.strictObject({ currency: z.string(), amount: z.number() })

const planned = z
  .strictObject({
    rows: z.int(),
    records: z.int(),
    ...(Object.fromEntries(importActions.map(name => [name, z.int()])) as Record<
      (typeof importActions)[number],
      z.ZodInt
    >),
    /** Records with something to look at that are imported all the same. */
    warnings: z.int(),
    /** What is created and updated, by currency. */
    totals: z.array(money),
    /** Over ten times the median of their currency. */
    outliers: z.int(),
    weight_changes: z.int(),
    notes: z.array(note),
    /** Heads nothing was read from. */
    ignored: z.array(z.string()),
  })
  .meta({ id: 'ImportPlan' })
export type ImportPlan = z.output<typeof planned>

const fileFacts = z
  .strictObject({
    format: z.enum(fileFormats),
    encoding: z.enum(encodings).nullable(),
    delimiter: z.string().nullable(),
    header_line: z.int(),
    sheet: z.string().nullable(),
    sheets: z.array(z.string()),
    rows: z.int(),
    says_not: z.enum(fileFormats).nullable(),
  })
  .meta({ id: 'ImportFile' })

const seen = z
  .strictObject({
    file: fileFacts,
    columns: z.array(z.strictObject({ head: z.string(), samples: z.array(z.string()), filled: z.int() })),
    source: z
      .strictObject({
        id: z.string(),
        name: z.string(),
        /** Heads by which rows are left out; missing in what was looked at before they were noted. */
        skips_by: z.array(z.string()).optional(),
      })
      .nullable(),
    /** The slug of the template that knows the file. */
    template: z.string().nullable(),
    /** Why each field was guessed. */
    why: z.record(z.string(), z.enum(guessReasons)),
    unused: z.array(z.string()),
    notes: z.array(note),
  })
  .meta({ id: 'ImportSeen' })
export type ImportSeen = z.output<typeof seen>

const summaryShape = {
  id: z.string(),
  object_type: z.literal('import'),
  kind: z.enum(importKinds),
  name: z.string(),
  bytes: z.int(),
  state: z.enum(importStates),
  test_mode: z.boolean(),
  /** Who began it; null for the watched folder. */
  by: z.string().nullable(),
  template: z.string().nullable(),
  policy: z.enum(duplicatePolicies),
  plan: planned.nullable(),
  /** How many of the records of the plan are stored, failed, undone or kept by an undo. */
  progress: z.strictObject({
    all: z.int(),
    ...(Object.fromEntries(importOutcomes.map(name => [name, z.int()])) as Record<
      (typeof importOutcomes)[number],
      z.ZodInt
    >),
  }),
  /** Why it stopped by itself. */
  trouble: z.string().nullable(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
}

export const importSummary = z.strictObject(summaryShape).meta({ id: 'ImportSummary' })
export type ImportSummary = z.output<typeof importSummary>

export const importRecord = z
  .strictObject({
    ...summaryShape,
    /** Counts the changes; what changes it names the one it began with. */
    revision: z.int(),
    /** What orders without a source of their own count as. */
    source: z.string(),
    connection_id: z.string().nullable(),
    service_code: z.string().nullable(),
    reading: readingData,
    layout: importLayout,
    edits: z.array(cellEdit),
    left_out: z.array(z.int()),
    /** Files of ended imports are kept for a time; without one there is no error file. */
    has_file: z.boolean(),
    /** What was found in the file; null before there is one. */
    seen: seen.nullable(),
    /** The import that brought the same bytes before, and when. */
    same_as: z.strictObject({ id: z.string(), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'Import' })
export type ImportRecord = z.output<typeof importRecord>

const rowProblem = z
  .strictObject({
    ...sentence,
    line: z.int(),
    head: z.string().nullable(),
    value: z.string(),
    /** What the cell may have meant. */
    proposal: z.string().optional(),
    is_warning: z.boolean(),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.output<typeof rowProblem>

export const importRow = z
  .strictObject({
    position: z.int(),
    lines: z.array(z.int()),
    /** What people call it: the number of an order, a name, a SKU. */
    label: z.string(),
    action: z.enum(importActions),
    reason: z.enum(importSkipReasons).nullable(),
    /** Fields an update changes. */
    changes: z.array(z.string()),
    amount: money.nullable(),
    weight_grams: z.int().nullable(),
    weight_grams_before: z.int().nullable(),
    doubts: z.array(z.enum(importDoubts)),
    problems: z.array(rowProblem),
    outcome: z.enum(importOutcomes).nullable(),
    /** Why it failed, or was kept. */
    message: z.string().nullable(),
    record_id: z.string().nullable(),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.output<typeof importRow>

export const importRowViews = [...importActions, 'warning', 'value', 'weight', ...importOutcomes] as const
export type ImportRowView = (typeof importRowViews)[number]

export const rowsQuery = object({ ...shortListQuery(50), view: choice(importRowViews).optional() })
export type ImportRowsQuery = z.output<typeof rowsQuery>

export const decisions = object({
  decisions: list(object({ position: integer({ min: 0 }), update: flag() }), { nonEmpty: true, most: 5_000 }),
}).meta({ id: 'ImportDecisions' })
export type ImportDecisions = z.output<typeof decisions>['decisions']

export const commitData = object({
  /** The plan that was looked at; another one is refused. */
  revision: integer({ min: 1 }),
}).meta({ id: 'ImportCommitData' })

export const templateData = object({
  name: text(50, { blank: false }),
  description: text(50).nullish(),
}).meta({ id: 'ImportTemplateData' })

/** How the text of a cell is understood; says what can be told about a column. */
export const importFieldTypes = [
  'text',
  'number_text',
  'number',
  'quantity',
  'money',
  'weight',
  'length',
  'day',
  'country',
  'state',
  'postal_code',
  'phone',
  'flag',
  'currency',
  'weight_unit',
  'dimension_unit',
  'code',
  'json',
  'status',
] as const

export const importField = z
  .strictObject({
    key: z.string(),
    /** What the station calls it in files of its own. */
    label: z.string(),
    type: z.enum(importFieldTypes),
    /** Its place among what a file of the kind has to say: of those with the same number one is enough. Null where it can do without. */
    need: z.int().nullable(),
  })
  .meta({ id: 'ImportTarget' })
export type ImportField = z.output<typeof importField>

export const fieldsQuery = object({ kind: choice(importKinds) })

const mostLinesLookedAt = 200

export const lookData = object({
  /** Shows what it would make of the first records. */
  layout: importLayout.optional(),
  /** Lines whose cells are wanted as they stand, with what was mended. */
  lines: list(integer({ min: 1 }), { most: mostLinesLookedAt }).optional(),
}).meta({ id: 'ImportLookData' })
export type ImportLookInput = z.output<typeof lookData>

export const importLook = z
  .strictObject({
    /** Cells in the order of `seen.columns`. */
    rows: z.array(z.strictObject({ line: z.int(), cells: z.array(z.string()) })),
    records: z.array(
      z.strictObject({
        lines: z.array(z.int()),
        label: z.string(),
        values: z.array(z.strictObject({ field: z.string(), text: z.string() })),
        problems: z.array(rowProblem),
      }),
    ),
  })
  .meta({ id: 'ImportLook' })
export type ImportLook = z.output<typeof importLook>
