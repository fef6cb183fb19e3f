import { count, desc, eq } from 'drizzle-orm'
import type { PrintJobState } from '../../../shared/desk/printing/print-jobs.ts'
import type { Database } from '../../db/database.ts'
import { printRuns } from '../../db/schema/print-jobs.ts'

export type PrintRunRow = typeof printRuns.$inferSelect

export type RunCount = { state: PrintJobState; held: number; count: number }

export type PrintRunRepository = ReturnType<typeof createPrintRunRepository>

/** Of a document that was printed again, only the newest print is counted. */
const newest = `NOT EXISTS (SELECT 1 FROM print_jobs AS again WHERE again.repeat_of = coalesce(job.repeat_of, job.id)
    AND again.repeat_number > job.repeat_number)`

/** SQL of print runs. */
export function createPrintRunRepository({ orm, sqlite }: Database) {
  const counts = sqlite.prepare<[string], RunCount>(
    `SELECT state, held_at IS NOT NULL AND state = 'queued' AS held, count(*) AS count FROM print_jobs AS job
     WHERE run_id = ? AND ${newest} GROUP BY 1, 2`,
  )
  const stopping = sqlite
    .prepare<[string], string>(
      `SELECT id FROM print_jobs AS job WHERE run_id = ? AND state IN ('failed','unknown') AND ${newest}
       ORDER BY line, seq LIMIT 1`,
    )
    .pluck()
  const ids = (change: string) =>
    sqlite.prepare<unknown[], { id: string; printerId: string | null }>(
      `UPDATE print_jobs SET ${change}, updated_at = @now WHERE run_id = @id AND state = 'queued'
         RETURNING id, printer_id AS printerId`,
    )
  const cancel = ids(`state = 'cancelled', next_attempt_at = NULL`)
  const hold = ids('held_at = coalesce(held_at, @now), held_by = coalesce(held_by, @by)')
  const release = ids('held_at = NULL, held_by = NULL')

  return {
    insert: (values: typeof printRuns.$inferInsert): PrintRunRow =>
      orm.insert(printRuns).values(values).returning().get(),
    find: (id: string): PrintRunRow | undefined =>
      orm.select().from(printRuns).where(eq(printRuns.id, id)).get(),
    count: (): number => orm.select({ n: count() }).from(printRuns).get()?.n ?? 0,
    list: (limit: number, offset: number): PrintRunRow[] =>
      orm.select().from(printRuns).orderBy(desc(printRuns.seq)).limit(limit).offset(offset).all(),
    counts: (id: string): RunCount[] => counts.all(id),
    /** The job the rest of the run waits for. */
    stoppedBy: (id: string): string | null => stopping.get(id) ?? null,
    /** What waits of the run, all at once; the answer is which jobs that were. */
    cancelRest: (id: string, now: number) => cancel.all({ id, now }),
    holdRest: (id: string, now: number, by: string) => hold.all({ id, now, by }),
    releaseRest: (id: string, now: number) => release.all({ id, now }),
  }
}
