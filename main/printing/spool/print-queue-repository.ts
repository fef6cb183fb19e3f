import type { Database } from '../../db/database.ts'
import { type PrintJobRow, printJobColumns } from './print-job-repository.ts'

export type PrintQueueRepository = ReturnType<typeof createPrintQueueRepository>

/** How many copies a print server is asked about at once. */
const mostFollowed = 10

/** SQL of the print queues in front of printers. Each is read along an index, however long it and the history are. */
export function createPrintQueueRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const { underWay, underWayAt, nextInQueue, followed } = rowQueries(sqlite)
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
    /** The job whose turn it is: not held, and of no run that waits for an answer. */
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
      `printer_id = ? AND state = 'queued' AND held_at IS NULL AND ${mayGoOn} ORDER BY line, seq LIMIT 1`,
    ),
    followed: rows<[string]>(
      `seq IN (SELECT seq FROM print_jobs INDEXED BY print_jobs_followed WHERE printer_id = ?
         AND state = 'sent' AND receipt IS NOT NULL ORDER BY line, seq LIMIT ${mostFollowed}) ORDER BY line, seq`,
    ),
  }
}
