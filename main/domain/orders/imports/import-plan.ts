import type { BatchKind } from '../../../../shared/api/batches.ts'
import { type Refused, refuseItems, type StationRefusal } from '../../../../shared/errors/result.ts'
import { inPieces } from '../../../platform/breathe.ts'
import type { BatchInputs } from '../batches/batch-checks.ts'
import type { BatchService } from '../batches/batch-service.ts'
import type { Prepared } from './prepare-worker.ts'
import { type ImportItem, rowError } from './rows/validate-rows.ts'

/** What an import would do, to be looked at before anything is stored. */
export type ImportPlan = {
  kind: BatchKind
  rows: number
  /** What would be created. */
  items: ImportItem[]
  /** Rows that do not fit, in the order of the file; with any of them nothing is created. */
  errors: StationRefusal[]
  /** Columns of the file that mean nothing here. */
  ignored: string[]
}

const itemsAtOnce = 100

/** Fourth step: holds what was read against what is stored, orders that are known already for example. */
export async function planImport(
  kind: BatchKind,
  { items, errors, lines, ignored }: Prepared,
  { check, testMode }: { check: BatchService['check']; testMode: boolean },
): Promise<ImportPlan> {
  const inputs: BatchInputs[BatchKind][] = []
  await inPieces(items, itemsAtOnce, piece => {
    for (const { input } of piece) inputs.push(JSON.parse(input))
  })
  const checked = await check(kind, inputs as never, testMode)
  const conflicts = !checked.ok && checked.refusal.kind === 'items' ? checked.refusal.items : []
  const told = conflicts.map(({ index = 0, code, message, details }) => {
    const row = items[index]?.rows[0] ?? 0
    return rowError(row, lines[row] ?? 0, {
      code,
      details,
      ...(message === undefined ? {} : { message }),
    })
  })
  const all = [...errors, ...told].sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
  return { kind, rows: lines.length, items, errors: all, ignored }
}

export const refusePlan = ({ errors }: ImportPlan): Refused => refuseItems(errors)
