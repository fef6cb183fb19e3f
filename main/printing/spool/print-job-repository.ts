import type { PrintCount } from '../../../shared/desk/printing/print-day.ts'
import {
  canMove,
  type PrintJobFilters,
  type PrintJobState,
} from '../../../shared/desk/printing/print-jobs.ts'
import type { Database } from '../../db/database.ts'
import { cutRows } from '../../db/page-cut.ts'
import { createStatementCache } from '../../db/statement-cache.ts'
import {
  changeable,
  type JobChanges,
  type JobFindings,
  jobCodec,
  type PrintJobRow,
  type PrintJobValues,
  printJobColumns,
  unsaid,
  written,
} from './print-job-row.ts'

/** Behind everything that waits, is under way or may come back to its place. */
const endOfQueue = `(SELECT 1 + max(${(['queued', 'sending', 'sent'] satisfies PrintJobState[])
  .map(
    state =>
      `coalesce((SELECT max(line) FROM print_jobs WHERE printer_id = @printerId AND state = '${state}'), 0)`,
  )
  .join(', ')}))`

/** Of its shipment, whoever has it printed; else of whoever asked. */
const modeOfShipment = 'coalesce((SELECT test_mode FROM shipments WHERE id = @shipmentId), @testMode)'

export type PrintJobRepository = ReturnType<typeof createPrintJobRepository>

/** SQL of print jobs, one by one. */
export function createPrintJobRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const byId = sqlite.prepare<[string], PrintJobRow>(`SELECT ${printJobColumns} FROM print_jobs WHERE id = ?`)
  const payload = sqlite.prepare<[string], Buffer>('SELECT bytes FROM print_payloads WHERE hash = ?').pluck()
  const keepPayload = sqlite.prepare<[string, Uint8Array, number]>(
    'INSERT INTO print_payloads (hash, bytes, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const write = sqlite.prepare<[object]>(
    `UPDATE print_jobs SET ${jobCodec.set(['state', 'updatedAt', ...changeable])} WHERE id = @id AND state = @before`,
  )
  const insert = sqlite.prepare<[object], PrintJobRow>(
    `INSERT INTO print_jobs ${jobCodec.insert(written, { line: `coalesce(@line, ${endOfQueue})`, testMode: modeOfShipment })}
     RETURNING ${printJobColumns}`,
  )
  const noteReceipt = sqlite.prepare<[string, string]>(
    `UPDATE print_jobs SET receipt = ? WHERE id = ? AND state = 'sending'`,
  )
  const noteFindings = sqlite.prepare<[object]>(
    `UPDATE print_jobs SET ${jobCodec.set(['preflight', 'overriddenBy', 'problemCode', 'problemMessage', 'updatedAt'])}
     WHERE id = @id AND state = 'queued' AND printer_id = @printerId AND preflight IS NULL`,
  )
  const repeats = sqlite.prepare<[string], { repeats: number; waiting: number }>(
    `SELECT count(*) AS repeats, coalesce(sum(state IN ('queued','sending')), 0) AS waiting
     FROM print_jobs WHERE repeat_of = ?`,
  )
  const page = createPrintJobPages({ sqlite })

  /** Writes over the row as it was read; undefined when it has moved on since. */
  function replace(job: PrintJobRow, changes: Partial<PrintJobRow>): PrintJobRow | undefined {
    const next = { ...job, ...changes }
    return write.run({ ...jobCodec.bind(next), before: job.state }).changes === 1 ? next : undefined
  }

  return {
    find: (id: string): PrintJobRow | undefined => byId.get(id),
    bytesOf: (job: Pick<PrintJobRow, 'id' | 'payloadHash'>): Uint8Array => {
      const bytes = payload.get(job.payloadHash)
      if (!bytes) throw new Error(`The bytes of print job ${job.id} are missing`)
      return bytes
    },
    keepPayload: (hash: string, bytes: Uint8Array, createdAt: number): void =>
      void keepPayload.run(hash, bytes, createdAt),
    /** At the end of the queue, unless it says where. */
    insert: (values: PrintJobValues): PrintJobRow => {
      const row = insert.get({ line: null, ...jobCodec.bind({ ...unsaid, ...values }) })
      if (!row) throw new Error(`Print job ${values.id} was not stored`)
      return row
    },

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
    noteReceipt: (id: string, receipt: string): void => void noteReceipt.run(receipt, id),
    /** True when the job still waits there and nobody looked at it meanwhile. */
    noteFindings: ({ id, printerId }: PrintJobRow, found: JobFindings, updatedAt: number): boolean =>
      noteFindings.run({ id, printerId, ...found, updatedAt }).changes === 1,

    /** How often a document was printed again, and whether one of those prints still waits. */
    repeatsOf: (rootId: string): { repeats: number; waiting: number } =>
      repeats.get(rootId) ?? { repeats: 0, waiting: 0 },

    page,
  }
}

/** Pages of jobs, newest first or in the order of a queue, narrowed to what is asked for. */
function createPrintJobPages({ sqlite }: Pick<Database, 'sqlite'>) {
  const statement = createStatementCache({ sqlite })

  return (filters: PrintJobFilters): { count: number; next?: number | null; rows: PrintJobRow[] } => {
    const { sql, values } = conditionsOf(filters)
    const rows = (where: string) =>
      statement<PrintJobRow>(`SELECT ${printJobColumns} FROM print_jobs WHERE ${where} LIMIT ? OFFSET ?`)
    const { count } = statement<{ count: number }>(
      `SELECT count(*) AS count FROM print_jobs WHERE ${sql}`,
    ).get(...values) ?? { count: 0 }
    if (filters.order === 'line')
      return { count, rows: rows(`${sql} ORDER BY line, seq`).all(...values, filters.limit, filters.offset) }
    const older = filters.cursor === undefined ? [] : [filters.cursor]
    const newest = rows(`${sql}${older.length > 0 ? ' AND seq < ?' : ''} ORDER BY seq DESC`)
    return { count, ...cutRows(filters, (limit, offset) => newest.all(...values, ...older, limit, offset)) }
  }
}

/** What a list is narrowed to, with a value for every `?`. */
function conditionsOf(filters: PrintJobFilters): { sql: string; values: string[] } {
  const { printer_id, shipment_id, run_id, state: states = [] } = filters
  const columns = Object.entries({ printer_id, shipment_id, run_id }).flatMap(([column, value]) =>
    value === undefined ? [] : [{ sql: `${column} = ?`, values: [value] }],
  )
  const all = [
    ...columns,
    ...(states.length > 0 ? [{ sql: `state IN (${states.map(() => '?').join(', ')})`, values: states }] : []),
    ...(filters.needs_somebody ? [{ sql: `(${needsSomebody} OR ${waitsForDots})`, values: [] }] : []),
    ...(filters.test_mode === undefined
      ? []
      : [{ sql: `test_mode = ${filters.test_mode ? 1 : 0}`, values: [] }]),
  ]
  return {
    sql: all.length > 0 ? all.map(({ sql }) => sql).join(' AND ') : 'true',
    values: all.flatMap(({ values }) => values),
  }
}

function moved(before: PrintJobRow, after: PrintJobRow | undefined): PrintJobRow {
  if (!after) throw new Error(`Print job ${before.id} is not '${before.state}' any more`)
  return after
}

/** Went wrong, and nobody has printed the document again since. */
const needsSomebody = `state IN ('failed','unknown') AND NOT EXISTS (SELECT 1 FROM print_jobs AS again
  WHERE again.repeat_of = coalesce(print_jobs.repeat_of, print_jobs.id)
    AND again.repeat_number > print_jobs.repeat_number)`

/** Not before somebody says for how many dots it was made. */
const waitsForDots = `state = 'queued' AND problem_code IS 'dots_unknown'`

export type PrintQueueRepository = ReturnType<typeof createPrintQueueRepository>

type DayAsked = { start: number; end: number; mode: 0 | 1 | null }

/** How many copies a print server is asked about at once. */
const mostFollowed = 10

/** SQL of the print queues in front of printers. Each is read along an index, however long it and the history are. */
export function createPrintQueueRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const { underWay, underWayAt, nextInQueue, followed, waitingForDots } = rowQueries(sqlite)
  const ofDay = dayQuery(sqlite)
  const number = <P extends unknown[]>(text: string) => sqlite.prepare<P, number>(text).pluck()
  const ahead = number<[string, number, number]>(
    `SELECT count(*) FROM print_jobs WHERE printer_id = ? AND state = 'queued' AND (line, seq) < (?, ?)`,
  )
  const atPlace = sqlite.prepare<[string, number, number], { id: string }>(
    `SELECT id FROM print_jobs WHERE printer_id = ? AND state = 'queued' AND seq <> ?
     ORDER BY line, seq LIMIT 1 OFFSET +?`,
  )
  const makeRoom = sqlite.prepare<[string, number, number]>(
    `UPDATE print_jobs SET line = line + 2 WHERE printer_id = ? AND state = 'queued' AND (line, seq) >= (?, ?)`,
  )
  const awaited = number<[string]>(
    `SELECT 1 FROM print_jobs WHERE printer_id = ? AND state IN ('queued','sending') LIMIT 1`,
  )
  const withWork = sqlite
    .prepare<[], string>(
      `SELECT DISTINCT printer_id FROM print_jobs WHERE state IN ('queued','sending') AND printer_id IS NOT NULL
       UNION SELECT DISTINCT printer_id FROM print_jobs INDEXED BY print_jobs_followed
       WHERE state = 'sent' AND receipt IS NOT NULL AND printer_id IS NOT NULL`,
    )
    .pluck()
  // Said apart, so that each is found by the index of states.
  const stopped = sqlite.prepare<[{ printers: string }], { testMode: 0 | 1; count: number }>(
    `SELECT test_mode AS testMode, count(*) AS count FROM (
       SELECT test_mode FROM print_jobs WHERE ${needsSomebody}
       UNION ALL SELECT test_mode FROM print_jobs WHERE state = 'queued' AND (held_at IS NOT NULL
         OR problem_code IS NOT NULL OR printer_id IN (SELECT value FROM json_each(@printers)) OR NOT ${mayGoOn}))
     GROUP BY test_mode`,
  )
  const ofRun = sqlite
    .prepare<[string], string>(
      `SELECT DISTINCT printer_id FROM print_jobs WHERE run_id = ? AND state = 'queued' AND printer_id IS NOT NULL`,
    )
    .pluck()
  const unchecked = sqlite
    .prepare<[number], string>(
      `SELECT id FROM print_jobs WHERE state = 'queued' AND preflight IS NULL ORDER BY seq LIMIT ?`,
    )
    .pluck()
  const last = (state: string) =>
    `coalesce((SELECT max(line) FROM print_jobs WHERE printer_id = @printerId AND state = '${state}'), 0)`
  const end = number<[{ printerId: string }]>(
    `SELECT 1 + max(${last('queued')}, ${last('sending')}, ${last('sent')})`,
  )

  return {
    /** Jobs that do not go on by themselves: those that need somebody, are held, or wait for what stops them, their run or one of these printers. */
    countStopped: (printerIds: readonly string[]): { test: number; live: number } => {
      const found = stopped.all({ printers: JSON.stringify(printerIds) })
      const of = (mode: 0 | 1) => found.find(({ testMode }) => testMode === mode)?.count ?? 0
      return { test: of(1), live: of(0) }
    },
    /** What was asked for between two instants, in one mode or both, by printer and kind. */
    countsOf: (asked: DayAsked): PrintCount[] => ofDay.all(asked),
    /** Jobs that wait to be told their dots. */
    waitingForDots: (): PrintJobRow[] => waitingForDots.all(),
    /** The job whose turn it is: not held, with known dots, and of no run that waits for an answer. */
    nextInQueue: (printerId: string): PrintJobRow | undefined => nextInQueue.get(printerId),
    /** Jobs that say they are on their way, at one printer or at all. */
    underWay: (printerId?: string): PrintJobRow[] =>
      printerId === undefined ? underWay.all() : underWayAt.all(printerId),
    /** The first ones that were handed over and whose printer can tell what became of them. */
    followed: (printerId: string): PrintJobRow[] => followed.all(printerId),
    printersWithWork: (): string[] => withWork.all(),
    isAwaited: (printerId: string): boolean => awaited.get(printerId) !== undefined,
    /** Place in the queue of its printer, from 1; null when it does not wait. */
    positionOf: ({ printerId, state, line, seq }: PrintJobRow): number | null =>
      printerId === null || state !== 'queued' ? null : (ahead.get(printerId, line, seq) ?? 0) + 1,
    /** The waiting job that would be behind `job` if that took this place, from 1. */
    atPlace: (printerId: string, job: PrintJobRow, place: number): string | undefined =>
      atPlace.get(printerId, job.seq, place - 1)?.id,
    end: (printerId: string): number => end.get({ printerId }) ?? 1,
    /** The place in front of a waiting job, free for another one. */
    makeRoomBefore: ({ printerId, line, seq }: PrintJobRow): number => {
      makeRoom.run(printerId ?? '', line, seq)
      return line + 1
    },
    /** Waiting jobs nobody looked at yet. */
    uncheckedJobs: (most: number): string[] => unchecked.all(most),
    /** Where something of a run waits. */
    printersOfRun: (runId: string): string[] => ofRun.all(runId),
  }
}

/** How many prints of a time are where, without reading the jobs. */
function dayQuery(sqlite: Database['sqlite']) {
  const count = (states: string) => `count(*) FILTER (WHERE state IN (${states}))`
  return sqlite.prepare<[DayAsked], PrintCount>(
    `SELECT printer_id, kind, ${count("'sent','confirmed'")} AS printed,
       ${count("'queued','sending'")} AS waiting, ${count("'failed'")} AS failed, ${count("'unknown'")} AS unknown
     FROM print_jobs INDEXED BY print_jobs_day
     WHERE created_at >= @start AND created_at < @end AND state <> 'cancelled'
       AND (@mode IS NULL OR test_mode = @mode)
     GROUP BY printer_id, kind ORDER BY printer_id, kind`,
  )
}

/**
 * Of no run, or of one none of whose jobs failed or is unknown without having been printed again since. The words of
 * the partial index, so that only what needs somebody is read.
 */
const mayGoOn = `(run_id IS NULL OR run_id NOT IN (
  SELECT stopped.run_id FROM print_jobs AS stopped INDEXED BY print_jobs_stopped_run
  WHERE stopped.state IN ('failed','unknown') AND stopped.run_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM print_jobs AS again
    WHERE again.repeat_of = coalesce(stopped.repeat_of, stopped.id) AND again.repeat_number > stopped.repeat_number)
  ) OR repeat_of IS NOT NULL)`

/** Whole rows of a queue. */
function rowQueries(sqlite: Database['sqlite']) {
  const rows = <P extends unknown[]>(text: string) =>
    sqlite.prepare<P, PrintJobRow>(`SELECT ${printJobColumns} FROM print_jobs WHERE ${text}`)
  return {
    underWay: rows<[]>(`state = 'sending'`),
    underWayAt: rows<[string]>(`printer_id = ? AND state = 'sending'`),
    nextInQueue: rows<[string]>(
      `printer_id = ? AND state = 'queued' AND held_at IS NULL AND problem_code IS NOT 'dots_unknown'
         AND ${mayGoOn} ORDER BY line, seq LIMIT 1`,
    ),
    waitingForDots: rows<[]>(`${waitsForDots} ORDER BY seq`),
    followed: rows<[string]>(
      `seq IN (SELECT seq FROM print_jobs INDEXED BY print_jobs_followed WHERE printer_id = ?
         AND state = 'sent' AND receipt IS NOT NULL ORDER BY line, seq LIMIT ${mostFollowed}) ORDER BY line, seq`,
    ),
  }
}
