import { type PrintJobState, printJobStates } from '../../../shared/desk/printing/print-jobs.ts'
import type { NewPrintRun, PrintRun, PrintRunFilters } from '../../../shared/desk/printing/print-runs.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Ids } from '../../platform/ids.ts'
import type { PrintJobRow } from './print-job-row.ts'
import type { PrintJobWriter } from './print-job-writer.ts'
import type { Place } from './print-readying.ts'
import type { PlannedPrint, RunPlanner } from './print-run-plan.ts'
import type { PrintRunRepository, PrintRunRow, RunCount } from './print-run-repository.ts'

export type PrintRunServicePorts = {
  runs: PrintRunRepository
  writer: PrintJobWriter
  plan: RunPlanner
  ids: Ids
  publish: ChangeFeed['publish']
  wake: (printerId: string) => void
  /** Has the jobs made and checked before their turn comes. */
  prepareAhead: (jobIds: readonly string[]) => void
}

export type PrintRunService = ReturnType<typeof createPrintRunService>

/** Many prints in one order. */
export function createPrintRunService(ports: PrintRunServicePorts) {
  const { runs, writer } = ports
  const view = (row: PrintRunRow): PrintRun => toPrintRun(row, runs.counts(row.id), runs.stoppedBy(row.id))

  async function create(body: NewPrintRun, requestedBy: string, place: Place): Promise<Result<PrintRun>> {
    const id = ports.ids('printRun')
    const planned = await ports.plan(body, { id, requestedBy, ...place })
    if (!planned.ok) return planned
    const { prints, name, shipments } = planned.value
    const stored = writer.transact(() => {
      const createdAt = writer.nowMs()
      const testMode = place.testMode ? 1 : 0
      const run = { id, name, sequence: body.order ?? 'given', shipments, testMode, requestedBy, createdAt }
      const row = runs.insert(run)
      const rows: PrintJobRow[] = []
      for (const print of prints) {
        const job = store(print, body, run)
        if (!job.ok) return job
        rows.push(job.value)
      }
      return ok({ row, rows })
    })
    if (!stored.ok) return stored
    for (const row of stored.value.rows) ports.publish({ topic: 'print-jobs', id: row.id, action: 'created' })
    ports.publish({ topic: 'print-runs', id, action: 'created' })
    for (const printerId of new Set(stored.value.rows.flatMap(row => row.printerId ?? [])))
      ports.wake(printerId)
    ports.prepareAhead(stored.value.rows.map(row => row.id))
    return ok(view(stored.value.row))
  }

  function store(
    { document, shipmentId, copies, ...planned }: PlannedPrint,
    { hold }: NewPrintRun,
    { id: runId, testMode, requestedBy }: Pick<PrintRunRow, 'id' | 'testMode' | 'requestedBy'>,
  ): Result<PrintJobRow> {
    const printer = writer.stillThere(planned)
    if (!printer.ok) return printer
    const { id: printerId, name: printerName } = printer.value
    const held = hold ? { heldAt: writer.nowMs(), heldBy: requestedBy } : {}
    const { overriddenBy } = planned
    const own = { printerId, printerName, overriddenBy, ...writer.keep(document), ...held }
    return ok(writer.insert({ ...own, runId, shipmentId, testMode, copies, requestedBy }))
  }

  type Touched = ReturnType<PrintRunRepository['cancelRest']>

  function change(id: string, act: (now: number) => Touched): Result<PrintRun> {
    const run = runs.find(id)
    if (!run) return refuse('not_found')
    const touched = writer.transact(() => ok(act(writer.nowMs())))
    if (!touched.ok) return touched
    for (const job of touched.value) ports.publish({ topic: 'print-jobs', id: job.id, action: 'updated' })
    ports.publish({ topic: 'print-runs', id, action: 'updated' })
    for (const printerId of new Set(touched.value.flatMap(job => job.printerId ?? []))) ports.wake(printerId)
    return ok(view(run))
  }

  return {
    create,
    retrieve: (id: string): Result<PrintRun> => {
      const run = runs.find(id)
      return run ? ok(view(run)) : refuse('not_found')
    },
    list: ({ limit, offset, test_mode: mode }: PrintRunFilters) => {
      const testMode = mode === undefined ? null : Number(mode)
      return { count: runs.count(testMode), records: runs.list({ limit, offset, testMode }).map(view) }
    },
    cancel: (id: string) => change(id, now => runs.cancelRest(id, now)),
    hold: (id: string, by: string) => change(id, now => runs.holdRest(id, now, by)),
    release: (id: string) => change(id, now => runs.releaseRest(id, now)),
  }
}

const sum = (rows: readonly RunCount[]): number => rows.reduce((total, { count }) => total + count, 0)

/** A print run as the interface answers with it. */
const toPrintRun = (row: PrintRunRow, counts: readonly RunCount[], waitsFor: string | null): PrintRun => {
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
      filed: sum(counts.filter(({ asFile }) => asFile === 1)),
      ...(Object.fromEntries(byState) as Record<PrintJobState, number>),
    },
    waits_for: waitsFor,
    test_mode: row.testMode === 1,
    requested_by: row.requestedBy,
    created_at: new Date(row.createdAt).toISOString(),
  }
}
