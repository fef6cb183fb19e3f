import type { PrintJobState } from '../../../shared/desk/printing/print-jobs.ts'
import type { Database } from '../../db/database.ts'
import { createRowCodec } from '../../db/row-shape.ts'
import type { printRuns } from '../../db/schema/print-jobs.ts'

export type PrintRunRow = typeof printRuns.$inferSelect
export type NewPrintRun = Omit<PrintRunRow, 'seq'>

const written = ['id', 'name', 'sequence', 'shipments', 'testMode', 'requestedBy', 'createdAt'] as const

const codec = createRowCodec<PrintRunRow>({
  seq: 'plain',
  id: 'plain',
  name: 'plain',
  sequence: 'plain',
  shipments: 'plain',
  testMode: 'plain',
  requestedBy: 'plain',
  createdAt: 'plain',
})

export type RunCount = { state: PrintJobState; held: number; asFile: number; count: number }
type RunFilters = { limit: number; offset: number; testMode: number | null }

export type PrintRunRepository = ReturnType<typeof createPrintRunRepository>

/** Of a document that was printed again, only the newest print is counted. */
const newest = `NOT EXISTS (SELECT 1 FROM print_jobs AS again WHERE again.repeat_of = coalesce(job.repeat_of, job.id)
    AND again.repeat_number > job.repeat_number)`

/** SQL of print runs. */
export function createPrintRunRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const insert = sqlite.prepare<[object], PrintRunRow>(
    `INSERT INTO print_runs ${codec.insert(written)} RETURNING ${codec.columns}`,
  )
  const byId = sqlite.prepare<[string], PrintRunRow>(`SELECT ${codec.columns} FROM print_runs WHERE id = ?`)
  const ofMode = '(@testMode IS NULL OR test_mode = @testMode)'
  const count = sqlite
    .prepare<[Pick<RunFilters, 'testMode'>], number>(`SELECT count(*) FROM print_runs WHERE ${ofMode}`)
    .pluck()
  const listed = sqlite.prepare<[RunFilters], PrintRunRow>(
    `SELECT ${codec.columns} FROM print_runs WHERE ${ofMode} ORDER BY seq DESC LIMIT @limit OFFSET @offset`,
  )
  const counts = sqlite.prepare<[string], RunCount>(
    `SELECT state, held_at IS NOT NULL AND state = 'queued' AS held,
       state = 'confirmed' AND as_file = 1 AS asFile, count(*) AS count FROM print_jobs AS job
     WHERE run_id = ? AND ${newest} GROUP BY 1, 2, 3`,
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
    insert: (run: NewPrintRun): PrintRunRow => {
      const row = insert.get(codec.bind(run))
      if (!row) throw new Error(`Print run ${run.id} was not stored`)
      return row
    },
    find: (id: string): PrintRunRow | undefined => byId.get(id),
    /** Null: of both modes. */
    count: (testMode: number | null): number => count.get({ testMode }) ?? 0,
    list: (filters: RunFilters): PrintRunRow[] => listed.all(filters),
    counts: (id: string): RunCount[] => counts.all(id),
    /** The job the rest of the run waits for. */
    stoppedBy: (id: string): string | null => stopping.get(id) ?? null,
    /** What waits of the run, all at once; the answer is which jobs that were. */
    cancelRest: (id: string, now: number) => cancel.all({ id, now }),
    holdRest: (id: string, now: number, by: string) => hold.all({ id, now, by }),
    releaseRest: (id: string, now: number) => release.all({ id, now }),
  }
}
