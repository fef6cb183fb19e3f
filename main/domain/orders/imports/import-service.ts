import type { BatchKind, BatchRecord } from '../../../../shared/api/batches.ts'
import { ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { WorkerPool } from '../../../platform/worker-pool.ts'
import type { BatchService } from '../batches/batch-service.ts'
import type { DataTemplates } from './data-templates.ts'
import { type ImportPlan, planImport, refusePlan } from './import-plan.ts'
import type * as tasks from './prepare-worker.ts'
import { refuseFile } from './read/table.ts'

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
  templates: Pick<DataTemplates, 'mappingOf'>
  report: (error: unknown) => void
}): ImportService {
  const { batches } = ports

  const plan: ImportService['plan'] = async ({ kind, bytes, template, testMode }) => {
    const mapping = template === null ? {} : ports.templates.mappingOf(template, kind)
    if (!mapping)
      return refuseFields({
        data_template: [`There is no template "${template?.slice(0, 50)}" for ${kind}.`],
      })
    const prepared = await ports.pool.run('prepareImport', { bytes, kind, mapping }).catch(error => {
      ports.report(error)
      return refuseFile('The file could not be read within the time and memory there is. Nothing was stored.')
    })
    if (!prepared.ok) return prepared
    return ok(await planImport(kind, prepared.value, { check: batches.check, testMode }))
  }

  const commit: ImportService['commit'] = async (planned, testMode) => {
    if (planned.errors.length > 0) return refusePlan(planned)
    faultPoint('import.prepared')
    const inputs = planned.items.map(({ input }) => input)
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
