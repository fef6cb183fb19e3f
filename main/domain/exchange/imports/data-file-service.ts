import type { BatchKind, BatchRecord } from '../../../../shared/api/batches.ts'
import {
  ok,
  type Result,
  refuse,
  refuseFields,
  refuseItems,
  type StationRefusal,
} from '../../../../shared/errors/result.ts'
import { createPause } from '../../../platform/breathe.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { BatchInputs } from '../../orders/batches/batch-checks.ts'
import type { BatchService, EnqueuedItem } from '../../orders/batches/batch-service.ts'
import type { DataTemplateService } from './data-template-service.ts'
import { linesIn } from './import-plan.ts'
import type { ImportReader } from './import-reader.ts'
import type { Prepared, PreparedItem, RowProblem } from './prepared.ts'
import type { ImportTarget, OfImport } from './targets/import-target.ts'

export type DataFile = {
  kind: BatchKind
  bytes: Uint8Array
  /** Slug of a template; null for the usual headers. */
  template: string | null
  testMode: boolean
}

export type DataFileService = {
  /**
   * Reads a file by its headers and hands it to the background as a batch. All of it or nothing: one row that does not
   * fit refuses the file. An order that is there already is listed with its id, and stays as it is.
   */
  run: (file: DataFile) => Promise<Result<BatchRecord>>
}

export type DataFilePorts = {
  reader: ImportReader
  batches: Pick<BatchService, 'check' | 'enqueue'>
  templates: Pick<DataTemplateService, 'find'>
  orders: Pick<ImportTarget, 'plan'>
}

export function createDataFileService(ports: DataFilePorts): DataFileService {
  const read = async ({ kind, bytes, template: slug }: DataFile): Promise<Result<Prepared>> => {
    const template = slug === null ? null : ports.templates.find(slug, kind)
    if (slug !== null && !template)
      return refuseFields({
        data_template: [`There is no template "${slug.slice(0, 50)}" for ${kind}.`],
      })
    if (!template?.layout)
      return ports.reader.run('prepareDataFile', { bytes, kind, mapping: template?.fields_mapping ?? {} })
    const { layout, reading } = template
    return ports.reader.run('prepareImport', {
      bytes,
      name: '',
      kind,
      reading: reading ?? {},
      layout,
      edits: [],
      leftOut: [],
    })
  }

  return {
    run: async file => {
      const prepared = await read(file)
      if (!prepared.ok) return prepared
      const { items, errors } = await planFile(prepared.value, file, ports)
      if (errors.length > 0) return refuseItems(errors)
      faultPoint('import.prepared')
      return ok(await ports.batches.enqueue(file.kind, items, file.testMode))
    },
  }
}

/** Orders of files count as sent by a program where they name no source. */
const ofFile = ({ kind, testMode }: DataFile): OfImport => ({
  id: '',
  kind,
  testMode,
  source: 'API',
  layout: { fields: [] },
  by: null,
  name: '',
  policy: 'skip',
  connectionId: null,
  serviceCode: null,
})

/** Holds what was read against what is stored, with others in between. */
async function planFile(
  prepared: Prepared,
  file: DataFile,
  { batches, orders }: Pick<DataFilePorts, 'batches' | 'orders'>,
): Promise<{ items: EnqueuedItem[]; errors: StationRefusal[] }> {
  const pause = createPause()
  const of = ofFile(file)
  const items: EnqueuedItem[] = []
  const fresh: { input: BatchInputs[BatchKind]; item: PreparedItem }[] = []
  // Rows of one order may lie apart; a batch lists what the file begins first.
  const found = [...linesIn(prepared.items)].map(({ text }) => JSON.parse(text) as PreparedItem)
  for (const item of found.sort((a, b) => a.row - b.row)) {
    const verdict = file.kind === 'orders' ? orders.plan(item, of) : null
    // What was cancelled may come again.
    const known = verdict?.reason === 'cancelled' ? null : (verdict?.recordId ?? null)
    items.push({ input: JSON.stringify(item.input), recordId: known })
    if (known === null) fresh.push({ input: item.input as BatchInputs[BatchKind], item })
    await pause()
  }
  const checked = await batches.check(file.kind, fresh.map(({ input }) => input) as never, file.testMode)
  const conflicts = !checked.ok && checked.refusal.kind === 'items' ? checked.refusal.items : []
  const errors = conflicts.map(({ index = 0, code, message, details }) => {
    const { row = 0, lines: [line = 0] = [] } = fresh[index]?.item ?? {}
    return rowError(row, line, { code, details, ...(message === undefined ? {} : { message }) })
  })
  const all = [...rowErrors(prepared.problems), ...errors]
  return { items, errors: all.sort((a, b) => (a.index ?? 0) - (b.index ?? 0)) }
}

/** Every row with all that is wrong with it, by the heads of its columns. */
function rowErrors(problems: readonly RowProblem[]): StationRefusal[] {
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
function rowError(
  index: number,
  line: number,
  {
    code = 'invalid_row',
    message,
    details,
  }: { code?: StationRefusal['code']; message?: string; details?: unknown },
): StationRefusal {
  const text = message ? `Line ${line}: ${message}` : `Line ${line} does not fit.`
  const { refusal } = refuse(code, { message: text, index, status: 400, details })
  return refusal as StationRefusal
}
