import { and, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import {
  canMove,
  type PrintJobFilters,
  type PrintJobState,
} from '../../../shared/desk/printing/print-jobs.ts'
import type { Database } from '../../db/database.ts'
import { cutRows } from '../../db/page-cut.ts'
import { printJobs, printPayloads } from '../../db/schema/print-jobs.ts'

export type PrintJobRow = typeof printJobs.$inferSelect
export type PrintJobValues = Omit<typeof printJobs.$inferInsert, 'seq'>

/** What is written of a job after it was made, beside its state. */
const changeable = [
  'printerId',
  'printerName',
  'line',
  'heldAt',
  'heldBy',
  'sentHash',
  'sentFormat',
  'preflight',
  'overriddenBy',
  'receipt',
  'answeredBy',
  'copiesDone',
  'attempts',
  'nextAttemptAt',
  'problemCode',
  'problemMessage',
] as const
export type JobChanges = Partial<Pick<PrintJobRow, (typeof changeable)[number]>>

/** What a look at a document before its turn says of its row. */
export type JobFindings = Pick<PrintJobRow, 'preflight' | 'overriddenBy' | 'problemCode' | 'problemMessage'>

export type PrintJobRepository = ReturnType<typeof createPrintJobRepository>

/** SQL of print jobs, one by one. Their lines are in `print-line-repository.ts`. */
export function createPrintJobRepository({ orm }: Database) {
  const placeholder = sql.placeholder
  const byId = orm
    .select()
    .from(printJobs)
    .where(eq(printJobs.id, placeholder('id')))
    .prepare()
  const payload = orm
    .select({ bytes: printPayloads.bytes })
    .from(printPayloads)
    .where(eq(printPayloads.hash, placeholder('hash')))
    .prepare()
  const isUnchanged = and(eq(printJobs.id, placeholder('id')), eq(printJobs.state, placeholder('before')))
  const write = orm
    .update(printJobs)
    .set({
      state: given('state'),
      updatedAt: given('updatedAt'),
      ...(Object.fromEntries(changeable.map(name => [name, given(name)])) as Record<keyof JobChanges, SQL>),
    })
    .where(isUnchanged)
    .prepare()
  const insert = prepareInsert(orm)
  const noteReceipt = orm
    .update(printJobs)
    .set({ receipt: given('receipt') })
    .where(and(eq(printJobs.id, placeholder('id')), eq(printJobs.state, 'sending')))
    .prepare()
  const noteFindings = orm
    .update(printJobs)
    .set({
      preflight: given('preflight'),
      overriddenBy: given('overriddenBy'),
      problemCode: given('problemCode'),
      problemMessage: given('problemMessage'),
      updatedAt: given('updatedAt'),
    })
    .where(
      sql`id = ${placeholder('id')} AND state = 'queued' AND printer_id = ${placeholder('printerId')} AND preflight IS NULL`,
    )
    .prepare()

  /** Writes over the row as it was read; undefined when it has moved on since. */
  function replace(job: PrintJobRow, changes: Partial<PrintJobRow>): PrintJobRow | undefined {
    const next = { ...job, ...changes }
    return write.run({ ...next, before: job.state }).changes === 1 ? next : undefined
  }

  return {
    find: (id: string): PrintJobRow | undefined => byId.get({ id }),
    bytesOf: (job: Pick<PrintJobRow, 'id' | 'payloadHash'>): Uint8Array => {
      const kept = payload.get({ hash: job.payloadHash })
      if (!kept) throw new Error(`The bytes of print job ${job.id} are missing`)
      return kept.bytes
    },
    keepPayload: (hash: string, bytes: Uint8Array, createdAt: number): void =>
      void orm
        .insert(printPayloads)
        .values({ hash, bytes: Buffer.from(bytes), createdAt })
        .onConflictDoNothing()
        .run(),
    /** At the end of the line, unless it says where. */
    insert: (values: PrintJobValues): PrintJobRow => insert.get({ ...unsaid, ...values }),

    /** Makes one allowed change of state; undefined when the job is not in a state that allows it. */
    move: (job: PrintJobRow, to: PrintJobState, updatedAt: number, changes: JobChanges = {}) =>
      canMove(job.state, to) ? replace(job, { ...changes, state: to, updatedAt }) : undefined,
    /** Writes beside the state; undefined when the job has moved on since. */
    change: (job: PrintJobRow, changes: JobChanges, updatedAt: number): PrintJobRow | undefined =>
      replace(job, { ...changes, updatedAt }),
    /** Takes a waiting job; from now on it may be on its way. */
    claim: (job: PrintJobRow, made: JobChanges, updatedAt: number): PrintJobRow =>
      moved(
        job,
        replace(job, {
          ...made,
          state: 'sending',
          attempts: job.attempts + 1,
          nextAttemptAt: null,
          receipt: null,
          updatedAt,
        }),
      ),
    /** One more copy is out and the next one is about to leave. */
    noteCopy: (job: PrintJobRow, copiesDone: number, updatedAt: number): PrintJobRow =>
      moved(job, replace(job, { copiesDone, attempts: 1, receipt: null, updatedAt })),
    /** What finds the copy under way again. */
    noteReceipt: (id: string, receipt: string): void => void noteReceipt.run({ id, receipt }),
    /** True when the job still waits there and nobody looked at it meanwhile. */
    noteFindings: ({ id, printerId }: PrintJobRow, found: JobFindings, updatedAt: number): boolean =>
      noteFindings.run({ id, printerId, ...found, updatedAt }).changes === 1,

    /** How often a document was printed again, and whether one of those prints still waits. */
    repeatsOf: (rootId: string): { repeats: number; waiting: number } =>
      orm
        .select({
          repeats: count(),
          waiting: sql<number>`coalesce(sum(${printJobs.state} IN ('queued','sending')), 0)`,
        })
        .from(printJobs)
        .where(eq(printJobs.repeatOf, rootId))
        .get() ?? { repeats: 0, waiting: 0 },

    page: (filters: PrintJobFilters): { count: number; next?: number | null; rows: PrintJobRow[] } => {
      const where = and(
        filters.printer_id === undefined ? undefined : eq(printJobs.printerId, filters.printer_id),
        filters.shipment_id === undefined ? undefined : eq(printJobs.shipmentId, filters.shipment_id),
        filters.run_id === undefined ? undefined : eq(printJobs.runId, filters.run_id),
        filters.state?.length ? inArray(printJobs.state, filters.state) : undefined,
        filters.needs_somebody ? needsSomebody : undefined,
      )
      const older = filters.cursor === undefined ? undefined : lt(printJobs.seq, filters.cursor)
      const total = orm.select({ n: count() }).from(printJobs).where(where).get()?.n ?? 0
      const found = orm.select().from(printJobs)
      if (filters.order === 'line') {
        const { limit, offset } = filters
        const inLine = found.where(where).orderBy(printJobs.line, printJobs.seq).limit(limit).offset(offset)
        return { count: total, rows: inLine.all() }
      }
      const rows = found.where(and(where, older)).orderBy(desc(printJobs.seq))
      return { count: total, ...cutRows(filters, (limit, offset) => rows.limit(limit).offset(offset).all()) }
    },
  }
}

function moved(before: PrintJobRow, after: PrintJobRow | undefined): PrintJobRow {
  if (!after) throw new Error(`Print job ${before.id} is not '${before.state}' any more`)
  return after
}

/** Went wrong, and nobody has printed the document again since. */
const needsSomebody = and(
  inArray(printJobs.state, ['failed', 'unknown']),
  sql`NOT EXISTS (SELECT 1 FROM print_jobs AS again
    WHERE again.repeat_of = coalesce(${printJobs.repeatOf}, ${printJobs.id})
      AND again.repeat_number > ${printJobs.repeatNumber})`,
)

/** A placeholder where drizzle wants a value or an expression. */
const given = (name: string): SQL => sql`${sql.placeholder(name)}`

/** Behind everything that waits, is under way or may come back to its place. */
function endOfLine(): SQL {
  const last = (state: PrintJobState) =>
    sql`coalesce((SELECT max(line) FROM print_jobs WHERE printer_id = ${given('printerId')} AND state = ${state}), 0)`
  return sql`(SELECT 1 + max(${last('queued')}, ${last('sending')}, ${last('sent')}))`
}

/** What a new row has where nothing is said. */
const unsaid = {
  ...{ printerId: null, shipmentId: null, kind: 'label', trackingNumbers: '[]', runId: null, line: null },
  ...{ sentHash: null, sentFormat: null, preflight: null, overriddenBy: null, receipt: null },
  ...{ heldAt: null, heldBy: null, answeredBy: null, copiesDone: 0, attempts: 0, nextAttemptAt: null },
  ...{ problemCode: null, problemMessage: null, repeatOf: null, repeatNumber: 0 },
}
const said = [
  ...(['id', 'printerName', 'payloadHash', 'name', 'format', 'sizeBytes', 'copies'] as const),
  ...(['state', 'requestedBy', 'createdAt', 'updatedAt'] as const),
]
const written = [...said, ...Object.keys(unsaid)] as Exclude<keyof PrintJobValues, 'seq'>[]

const prepareInsert = (orm: Database['orm']) =>
  orm
    .insert(printJobs)
    .values({
      ...(Object.fromEntries(written.map(name => [name, given(name)])) as Record<keyof PrintJobValues, SQL>),
      line: sql`coalesce(${given('line')}, ${endOfLine()})`,
    })
    .returning()
    .prepare()
