import { type PrintJobState, printJobStates } from '../../../shared/desk/printing/print-jobs.ts'
import type { PrintRun } from '../../../shared/desk/printing/print-runs.ts'
import type { PrintRunRow, RunCount } from './print-run-repository.ts'

const sum = (rows: readonly RunCount[]): number => rows.reduce((total, { count }) => total + count, 0)

/** A print run as the interface answers with it. */
export const toPrintRun = (
  row: PrintRunRow,
  counts: readonly RunCount[],
  waitsFor: string | null,
): PrintRun => {
  const byState = printJobStates.map(
    state => [state, sum(counts.filter(each => each.state === state))] as const,
  )
  return {
    id: row.id,
    object_type: 'print_run',
    name: row.name,
    order: row.sequence,
    shipments: row.shipments,
    jobs: {
      total: sum(counts),
      held: sum(counts.filter(({ held }) => held === 1)),
      ...(Object.fromEntries(byState) as Record<PrintJobState, number>),
    },
    waits_for: waitsFor,
    requested_by: row.requestedBy,
    created_at: new Date(row.createdAt).toISOString(),
  }
}
