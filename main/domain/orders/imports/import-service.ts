import type { BatchKind, BatchRecord } from '../../../../shared/api/batches.ts'
import {
  ok,
  type Refused,
  type Result,
  refuse,
  refuseFields,
  refuseItems,
  type StationRefusal,
} from '../../../../shared/errors/result.ts'
import { inPieces } from '../../../platform/breathe.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { WorkerPool } from '../../../platform/worker-pool.ts'
import type { BatchInputs } from '../batches/batch-checks.ts'
import type { BatchService } from '../batches/batch-service.ts'
import type { DataTemplateService } from './data-template-service.ts'
import type * as tasks from './prepare-worker.ts'
import type { Prepared, PreparedItem, RowProblem } from './prepared.ts'
import { refuseFile } from './table.ts'

export type ImportTasks = typeof tasks

/** Where the tasks are when Node runs the sources; a bundle passes the address of its own copy to the pool. */
export const importWorkerUrl = new URL('./prepare-worker.ts', import.meta.url)

export type ImportRequest = {
  kind: BatchKind
  bytes: Uint8Array
  /** Slug of a template; null for the usual headers. */
  template: string | null
  testMode: boolean
}

export type ImportService = {
  /** Reads a file and says what would come of it; stores nothing. */
  plan: (request: ImportRequest) => Promise<Result<ImportPlan>>
  /** Fifth step: hands what is in a plan without errors to the background. */
  commit: (plan: ImportPlan, testMode: boolean) => Promise<Result<BatchRecord>>
  /** Both at once. */
  run: (request: ImportRequest) => Promise<Result<BatchRecord>>
}

export function createImportService(ports: {
  pool: WorkerPool<ImportTasks>
  batches: Pick<BatchService, 'check' | 'enqueue'>
  templates: Pick<DataTemplateService, 'mappingOf'>
  report: (error: unknown) => void
}): ImportService {
  const { batches } = ports

  const plan: ImportService['plan'] = async ({ kind, bytes, template, testMode }) => {
    const mapping = template === null ? {} : ports.templates.mappingOf(template, kind)
    if (!mapping)
      return refuseFields({
        data_template: [`There is no template "${template?.slice(0, 50)}" for ${kind}.`],
      })
    const prepared = await ports.pool.run('prepareDataFile', { bytes, kind, mapping }).catch(error => {
      ports.report(error)
      return refuseFile('The file could not be read within the time and memory there is. Nothing was stored.')
    })
    if (!prepared.ok) return prepared
    return ok(await planImport(kind, prepared.value, { check: batches.check, testMode }))
  }

  const commit: ImportService['commit'] = async (planned, testMode) => {
    if (planned.errors.length > 0) return refusePlan(planned)
    faultPoint('import.prepared')
    const inputs = planned.items.map(({ input }) => JSON.stringify(input))
    return ok(await batches.enqueue(planned.kind, inputs, testMode))
  }

  return {
    plan,
    commit,
    run: async request => {
      const planned = await plan(request)
      return planned.ok ? commit(planned.value, request.testMode) : planned
    },
  }
}

/** What an import would do, to be looked at before anything is stored. */
type ImportPlan = {
  kind: BatchKind
  rows: number
  /** What would be created. */
  items: PreparedItem[]
  /** Rows that do not fit, in the order of the file; with any of them nothing is created. */
  errors: StationRefusal[]
  /** Columns of the file that mean nothing here. */
  ignored: string[]
}

const itemsAtOnce = 100

/** Fourth step: holds what was read against what is stored, orders that are known already for example. */
async function planImport(
  kind: BatchKind,
  { items: bytes, problems, rows, ignored }: Prepared,
  { check, testMode }: { check: BatchService['check']; testMode: boolean },
): Promise<ImportPlan> {
  const items: PreparedItem[] = []
  const lines = new TextDecoder().decode(bytes).split('\n').slice(0, -1)
  await inPieces(lines, itemsAtOnce, piece => {
    for (const line of piece) items.push(JSON.parse(line))
  })
  const inputs = items.map(({ input }) => input as BatchInputs[BatchKind])
  const checked = await check(kind, inputs as never, testMode)
  const conflicts = !checked.ok && checked.refusal.kind === 'items' ? checked.refusal.items : []
  const conflictErrors = conflicts.map(({ index = 0, code, message, details }) => {
    const { row = 0, lines: [line = 0] = [] } = items[index] ?? {}
    return rowError(row, line, {
      code,
      details,
      ...(message === undefined ? {} : { message }),
    })
  })
  const all = [...toRowErrors(problems), ...conflictErrors].sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
  return { kind, rows, items, errors: all, ignored }
}

/** Every row with all that is wrong with it, by the heads of its columns. */
function toRowErrors(problems: readonly RowProblem[]): StationRefusal[] {
  const byRow = Map.groupBy(
    problems.filter(problem => !problem.is_warning),
    ({ row }) => row,
  )
  return [...byRow].map(([row, all]) => {
    const byHead = Map.groupBy(all, ({ head }) => head ?? 'row')
    const details = Object.fromEntries(
      [...byHead].map(([head, some]) => [head, some.map(({ text }) => text)]),
    )
    return rowError(row, all[0]?.line ?? 0, { details })
  })
}

/** A row that cannot become a record; `index` counts the rows below the headers from zero. */
const rowError = (
  index: number,
  line: number,
  {
    code = 'invalid_row',
    message,
    details,
  }: { code?: StationRefusal['code']; message?: string; details?: unknown },
): StationRefusal => {
  const text = message ? `Line ${line}: ${message}` : `Line ${line} does not fit.`
  const { refusal } = refuse(code, { message: text, index, status: 400, details })
  return refusal as StationRefusal
}

const refusePlan = ({ errors }: ImportPlan): Refused => refuseItems(errors)
