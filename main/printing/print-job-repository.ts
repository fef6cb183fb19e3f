import { and, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { canMove, type PrintJobState } from '../../shared/desk/print-job-states.ts'
import type { PrintJobFilters } from '../../shared/desk/print-jobs.ts'
import type { Database } from '../db/database.ts'
import { cutRows } from '../db/page-cut.ts'
import { printJobs, printPayloads } from '../db/schema/print-jobs.ts'

export type PrintJobRow = typeof printJobs.$inferSelect
export type PrintJobValues = Omit<typeof printJobs.$inferInsert, 'seq' | 'line'>

/** What a change of state writes beside the state. */
export type JobChanges = Partial<
  Pick<PrintJobRow, 'attempts' | 'copiesDone' | 'nextAttemptAt' | 'problemCode' | 'problemMessage'>
>

export type PrintJobRepository = ReturnType<typeof createPrintJobRepository>

/** SQL of the spool. */
export function createPrintJobRepository({ orm }: Database) {
  const placeholder = sql.placeholder
  const byId = orm
    .select()
    .from(printJobs)
    .where(eq(printJobs.id, placeholder('id')))
    .prepare()
  const underWay = orm.select().from(printJobs).where(eq(printJobs.state, 'sending')).prepare()
  const isAt = eq(printJobs.printerId, placeholder('printerId'))
  const underWayAt = orm
    .select()
    .from(printJobs)
    .where(and(isAt, eq(printJobs.state, 'sending')))
    .prepare()
  const nextInLine = orm
    .select()
    .from(printJobs)
    .where(and(isAt, eq(printJobs.state, 'queued')))
    .orderBy(printJobs.line, printJobs.seq)
    .limit(1)
    .prepare()
  const payload = orm
    .select({ bytes: printPayloads.bytes })
    .from(printPayloads)
    .where(eq(printPayloads.hash, placeholder('hash')))
    .prepare()

  const write = orm
    .update(printJobs)
    .set({
      state: given('state'),
      attempts: given('attempts'),
      copiesDone: given('copiesDone'),
      nextAttemptAt: given('nextAttemptAt'),
      problemCode: given('problemCode'),
      problemMessage: given('problemMessage'),
      updatedAt: given('updatedAt'),
    })
    .where(and(eq(printJobs.id, placeholder('id')), eq(printJobs.state, placeholder('before'))))
    .prepare()

  /** Writes over the row as it was read; undefined when it has moved on since. */
  function replace(job: PrintJobRow, changes: Partial<PrintJobRow>): PrintJobRow | undefined {
    const next = { ...job, ...changes }
    return write.run({ ...next, before: job.state }).changes === 1 ? next : undefined
  }

  /** Makes one allowed change of state; undefined when the job is not in a state that allows it. */
  const move = (job: PrintJobRow, to: PrintJobState, updatedAt: number, changes: JobChanges = {}) =>
    canMove(job.state, to) ? replace(job, { ...changes, state: to, updatedAt }) : undefined

  return {
    find: (id: string): PrintJobRow | undefined => byId.get({ id }),
    nextInLine: (printerId: string): PrintJobRow | undefined => nextInLine.get({ printerId }),
    bytesOf: (job: PrintJobRow): Uint8Array => {
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
    /** At the end of the line. */
    insert: (values: PrintJobValues): PrintJobRow =>
      orm
        .insert(printJobs)
        .values({
          ...values,
          line: sql`(SELECT coalesce(max(line), 0) + 1 FROM print_jobs WHERE printer_id = ${values.printerId})`,
        })
        .returning()
        .get(),

    move,
    /** Takes a waiting job; from now on it may be on its way. */
    claim: (job: PrintJobRow, updatedAt: number): PrintJobRow =>
      moved(job, move(job, 'sending', updatedAt, { attempts: job.attempts + 1, nextAttemptAt: null })),
    /** One more copy is out and the next one is about to leave. */
    noteCopy: (job: PrintJobRow, copiesDone: number, updatedAt: number): PrintJobRow =>
      moved(job, replace(job, { copiesDone, attempts: 1, updatedAt })),

    /** Jobs that say they are on their way, at one printer or at all. */
    underWay: (printerId?: string): PrintJobRow[] =>
      printerId === undefined ? underWay.all() : underWayAt.all({ printerId }),
    printersWithWork: (): string[] =>
      orm
        .selectDistinct({ id: printJobs.printerId })
        .from(printJobs)
        .where(eq(printJobs.state, 'queued'))
        .all()
        .flatMap(row => row.id ?? []),

    isAwaited: (printerId: string): boolean =>
      orm
        .select({ id: printJobs.id })
        .from(printJobs)
        .where(and(printerIs(printerId), inArray(printJobs.state, ['queued', 'sending'])))
        .limit(1)
        .get() !== undefined,

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

    page: (filters: PrintJobFilters): { count: number; next: number | null; rows: PrintJobRow[] } => {
      const where = and(
        printerIs(filters.printer_id),
        filters.shipment_id === undefined ? undefined : eq(printJobs.shipmentId, filters.shipment_id),
        filters.state?.length ? inArray(printJobs.state, filters.state) : undefined,
      )
      const older = filters.cursor === undefined ? undefined : lt(printJobs.seq, filters.cursor)
      const total = orm.select({ n: count() }).from(printJobs).where(where).get()?.n ?? 0
      const rows = orm.select().from(printJobs).where(and(where, older)).orderBy(desc(printJobs.seq))
      return { count: total, ...cutRows(filters, (limit, offset) => rows.limit(limit).offset(offset).all()) }
    },
  }
}

function moved(before: PrintJobRow, after: PrintJobRow | undefined): PrintJobRow {
  if (!after) throw new Error(`Print job ${before.id} is not '${before.state}' any more`)
  return after
}

/** A placeholder where drizzle wants a value or an expression. */
const given = (name: string): SQL => sql`${sql.placeholder(name)}`

const printerIs = (id: string | undefined): SQL | undefined =>
  id === undefined ? undefined : eq(printJobs.printerId, id)
