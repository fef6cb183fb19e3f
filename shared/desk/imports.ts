import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, flag, integer, list, object, text } from '../api/fields.ts'
import { page, pageQuery, shortListQuery } from '../api/pages.ts'
import { dataTemplateRecord } from './data-templates.ts'
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

const importData = object({
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

const importPatch = object({
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
    source: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
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

const importSummary = z.strictObject(summaryShape).meta({ id: 'ImportSummary' })
export type ImportSummary = z.output<typeof importSummary>

const importRecord = z
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

const importRow = z
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

const rowsQuery = object({ ...shortListQuery(50), view: choice(importRowViews).optional() })
export type ImportRowsQuery = z.output<typeof rowsQuery>

const decisions = object({
  decisions: list(object({ position: integer({ min: 0 }), update: flag() }), { nonEmpty: true, most: 5_000 }),
}).meta({ id: 'ImportDecisions' })
export type ImportDecisions = z.output<typeof decisions>['decisions']

const commitData = object({
  /** The plan that was looked at; another one is refused. */
  revision: integer({ min: 1 }),
}).meta({ id: 'ImportCommitData' })

const templateData = object({
  name: text(50, { blank: false }),
  description: text(50).nullish(),
}).meta({ id: 'ImportTemplateData' })

const byId = object({ id: text(80) })
const about = { auth: 'required', params: byId } as const

/** Files becoming records: read, looked at, planned, carried out, undone. */
export const importEndpoints = {
  list: endpoint({
    id: 'imports.list',
    method: 'GET',
    path: '/desk/imports',
    summary: 'List imports, newest first',
    auth: 'required',
    query: object(pageQuery()),
    responses: { 200: page(importSummary) },
  }),
  create: endpoint({
    id: 'imports.create',
    method: 'POST',
    path: '/desk/imports',
    summary: 'Begin an import, with a table that was pasted or for a file to come',
    description:
      'Products and rates are for those who set up the station. Nothing is stored of the records before `commit`.',
    auth: 'required',
    body: importData,
    example: {
      kind: 'orders',
      name: 'shop-export.csv',
      text: 'Order number,Item title,Item quantity,Item weight,Shipping name,Shipping country\nEX-7,Cup,1,0.5,Ada Haddad,CA',
    },
    responses: { 201: importRecord },
  }),
  file: endpoint({
    ...about,
    id: 'imports.file',
    method: 'PUT',
    path: '/desk/imports/:id/file',
    summary: 'Send the file of an import, and learn what is in it',
    description:
      'The body is the file itself, at most 64 MB: CSV, TSV, XLSX, XLS or JSON, told by its content. It is kept in the folder of the station until the import is removed. Sent again, it replaces the file.',
    file: { mostBytes: mostImportBytes },
    responses: { 200: importRecord },
    refusals: [404, 409],
  }),
  retrieve: endpoint({
    ...about,
    id: 'imports.retrieve',
    method: 'GET',
    path: '/desk/imports/:id',
    summary: 'Retrieve an import: what was seen in its file, its layout, its plan and its progress',
    responses: { 200: importRecord },
    refusals: [404],
  }),
  change: endpoint({
    ...about,
    id: 'imports.change',
    method: 'PATCH',
    path: '/desk/imports/:id',
    summary: 'Change how a file is read and what of it is imported',
    description:
      'What is left out stays. Another reading guesses the layout anew. The plan is made anew with `plan`.',
    body: importPatch,
    example: { revision: 2, policy: 'skip' },
    responses: { 200: importRecord },
    refusals: [404, 409],
  }),
  plan: endpoint({
    ...about,
    id: 'imports.plan',
    method: 'POST',
    path: '/desk/imports/:id/plan',
    summary: 'Say exactly what an import would do; nothing is stored of its records',
    responses: { 200: importRecord },
    refusals: [404, 409],
  }),
  rows: endpoint({
    ...about,
    id: 'imports.rows',
    method: 'GET',
    path: '/desk/imports/:id/rows',
    summary: 'List the records of a plan, and what became of them',
    query: rowsQuery,
    responses: { 200: page(importRow) },
    refusals: [404],
  }),
  decide: endpoint({
    ...about,
    id: 'imports.decide',
    method: 'POST',
    path: '/desk/imports/:id/decisions',
    summary: 'Say which known records are updated, where the plan asks',
    body: decisions,
    example: { decisions: [{ position: 0, update: true }] },
    responses: { 200: importRecord },
    refusals: [404, 409],
  }),
  commit: endpoint({
    ...about,
    id: 'imports.commit',
    method: 'POST',
    path: '/desk/imports/:id/commit',
    summary: 'Carry out the plan of an import, or go on with one that was stopped',
    description:
      'Goes on in the background, also after a restart; nothing is made twice. Rows with errors and undecided ones are left out.',
    body: commitData,
    example: { revision: 3 },
    responses: { 202: importRecord },
    refusals: [404, 409],
  }),
  cancel: endpoint({
    ...about,
    id: 'imports.cancel',
    method: 'POST',
    path: '/desk/imports/:id/cancel',
    summary: 'Stop an import between two records; what is stored stays',
    responses: { 200: importRecord },
    refusals: [404, 409],
  }),
  undo: endpoint({
    ...about,
    id: 'imports.undo',
    method: 'POST',
    path: '/desk/imports/:id/undo',
    summary: 'Take an import back: cancel what it created, restore what it updated',
    description:
      'Refused while anything was bought of it; `details` names what prevents it. What somebody changed since stays as it is, and the rows say so.',
    responses: { 202: importRecord },
    refusals: [404, 409],
  }),
  report: endpoint({
    ...about,
    id: 'imports.report',
    method: 'GET',
    path: '/desk/imports/:id/report',
    summary: 'What became of every record of a file, as a table',
    responses: { 200: { mediaTypes: ['text/csv'], description: 'One line a record, UTF-8 with headers' } },
    refusals: [404],
  }),
  errorFile: endpoint({
    ...about,
    id: 'imports.errorFile',
    method: 'GET',
    path: '/desk/imports/:id/error-file',
    summary: 'The rows that do not fit, in the form of the file, with what is wrong in a column more',
    description: 'Mended, it is imported like any other file; the column with the problems is passed by.',
    responses: {
      200: {
        mediaTypes: [
          'text/csv',
          'text/tab-separated-values',
          'application/json',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'application/vnd.ms-excel',
        ],
        description: 'The file; with heads alone where every row fits',
      },
    },
    refusals: [404, 409],
  }),
  saveTemplate: endpoint({
    ...about,
    id: 'imports.saveTemplate',
    method: 'POST',
    path: '/desk/imports/:id/template',
    summary: 'Save the layout of an import as a template that recognises its file next time',
    body: templateData,
    example: { name: 'Shop export' },
    responses: { 201: dataTemplateRecord },
    refusals: [404, 409],
  }),
  remove: endpoint({
    ...about,
    id: 'imports.remove',
    method: 'DELETE',
    path: '/desk/imports/:id',
    summary: 'Remove an import with its file and report; what it stored stays and can no longer be undone',
    responses: { 200: importSummary },
    refusals: [404, 409],
  }),
}
