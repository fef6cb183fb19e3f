import type { NewPrinter, Printer, PrinterChange } from '../../shared/desk/printers.ts'
import { ok, type Result, refuse } from '../../shared/errors/result.ts'
import type { Database } from '../db/database.ts'
import type { Change, ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { PrintJobRepository } from './print-job-repository.ts'
import { fromNewPrinter, fromPrinterChange, toPrinter } from './printer-mapper.ts'
import type { PrinterRepository } from './printer-repository.ts'
import type { FindTransport } from './printers/transports.ts'

export type PrinterServicePorts = {
  database: Database
  printers: PrinterRepository
  jobs: PrintJobRepository
  transports: FindTransport
  clock: Clock
  ids: Ids
  publish: ChangeFeed['publish']
  /** Called after a change that may let waiting jobs go on. */
  wake: (printerId: string) => void
  /** Longest time a check may take. */
  checkTimeoutMs: number
}

export type PrinterService = ReturnType<typeof createPrinterService>

/** The printers of this desk. At most one is the default; the first one added becomes it. */
export function createPrinterService(ports: PrinterServicePorts) {
  const { database, printers, jobs } = ports
  const changed = (id: string, action: Change['action']) => ports.publish({ topic: 'printers', id, action })

  function retrieve(id: string): Result<Printer> {
    const row = printers.find(id)
    return row ? ok(toPrinter(row)) : refuse('not_found')
  }

  function create(body: NewPrinter, isSample = false): Result<Printer> {
    const made = database.transact(() => {
      const isDefault = body.is_default ?? printers.count() === 0
      if (isDefault) printers.clearDefault()
      const own = { id: ports.ids('printer'), createdAt: ports.clock.now().getTime() }
      return ok(toPrinter(printers.insert({ ...fromNewPrinter(body), ...own, isDefault, isSample })))
    })
    if (made.ok) changed(made.value.id, 'created')
    return made
  }

  function update(id: string, body: PrinterChange): Result<Printer> {
    const result = database.transact(() => {
      const before = printers.find(id)
      if (!before) return refuse('not_found')
      const speaksAnother = body.language !== undefined && body.language !== before.language
      if (speaksAnother && jobs.isAwaited(id)) return stillAwaited(before.name)
      if (body.is_default) printers.clearDefault()
      printers.update(id, fromPrinterChange(body, before))
      return retrieve(id)
    })
    if (result.ok) {
      changed(id, 'updated')
      ports.wake(id)
    }
    return result
  }

  function remove(id: string): Result<Printer> {
    const result = database.transact(() => {
      const printer = retrieve(id)
      if (!printer.ok) return printer
      if (jobs.isAwaited(id)) return stillAwaited(printer.value.name)
      printers.remove(id)
      return printer
    })
    if (result.ok) changed(id, 'deleted')
    return result
  }

  async function check(id: string): Promise<Result<Printer>> {
    const asked = printers.find(id)
    if (!asked) return refuse('not_found')
    const options = { signal: new AbortController().signal, timeoutMs: ports.checkTimeoutMs }
    const found = await ports.transports(asked.uri).check(options)
    const isSameAddress = printers.find(id)?.uri === asked.uri
    const message = 'problem' in found ? found.problem.message : null
    if (isSameAddress && printers.noteCondition(id, found.state, message)) changed(id, 'updated')
    return retrieve(id)
  }

  return {
    list: ({ limit, offset }: { limit: number; offset: number }) => ({
      count: printers.count(),
      records: printers.list(limit, offset).map(toPrinter),
    }),
    /** Ids of the printers that came with the sample data. */
    samples: (): string[] =>
      printers
        .list(printers.count(), 0)
        .filter(row => row.isSample)
        .map(row => row.id),
    retrieve,
    create,
    update,
    remove,
    check,
  }
}

const stillAwaited = (name: string) =>
  refuse('state_error', {
    message: `Jobs are waiting for "${name}". Cancel them, or wait until they are printed.`,
  })
