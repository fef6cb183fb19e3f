import { type PrinterMedia, printerMediaSizes } from '../../../shared/desk/printing/printer-kinds.ts'
import type { NewPrinter, Printer, PrinterChange } from '../../../shared/desk/printing/printers.ts'
import { ok, type Result, refuse, refuseFields } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { Change, ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { PrintQueueRepository } from '../spool/print-job-repository.ts'
import { createPrinterAsking } from './printer-asking.ts'
import { fromNewPrinter, fromPrinterChange, toPrinter } from './printer-mapper.ts'
import type { PrinterRepository } from './printer-repository.ts'
import type { FindTransport } from './transports.ts'

export type PrinterServicePorts = {
  database: Database
  printers: PrinterRepository
  queue: PrintQueueRepository
  transports: FindTransport
  clock: Clock
  ids: Ids
  publish: ChangeFeed['publish']
  report: (error: unknown) => void
  /** Called after a change that may let waiting jobs go on. */
  wake: (printerId: string) => void
  /** Longest time a check may take. */
  checkTimeoutMs: number
  /** Longest time a printer is asked who it is. */
  identifyTimeoutMs: number
}

export type PrinterService = ReturnType<typeof createPrinterService>

/** The printers of this desk. At most one is the default; the first one added becomes it. */
export function createPrinterService(ports: PrinterServicePorts) {
  const { database, printers, queue } = ports
  const changed = (id: string, action: Change['action']) => ports.publish({ topic: 'printers', id, action })

  function retrieve(id: string): Result<Printer> {
    const row = printers.find(id)
    return row ? ok(toPrinter(row)) : refuse('not_found')
  }

  function create(body: NewPrinter, origin: Origin = {}): Result<Printer> {
    const made = database.transact(() => {
      const values = fromNewPrinter(body)
      const placed = onSheet(values.media, body.next_slot)
      if (!placed.ok) return placed
      const isDefault = body.is_default ?? printers.count() === 0
      if (isDefault) printers.clearDefault()
      const own = { id: ports.ids('printer'), createdAt: ports.clock.now().getTime() }
      return ok(toPrinter(printers.insert({ ...values, ...own, ...origin, isDefault })))
    })
    if (made.ok) changed(made.value.id, 'created')
    return made
  }

  function update(id: string, body: PrinterChange): Result<Printer> {
    const result = database.transact(() => {
      const before = printers.find(id)
      if (!before) return refuse('not_found')
      const speaksAnother = body.language !== undefined && body.language !== before.language
      if (speaksAnother && queue.isAwaited(id)) return stillAwaited(before.name)
      const placed = onSheet(body.media ?? before.media, body.next_slot)
      if (!placed.ok) return placed
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
      if (queue.isAwaited(id)) return stillAwaited(printer.value.name)
      printers.remove(id)
      return printer
    })
    if (result.ok) changed(id, 'deleted')
    return result
  }

  /** The copy under way is finished; what waits, waits on. */
  function pause(id: string, by: string | null): Result<Printer> {
    const at = by === null ? null : ports.clock.now().getTime()
    if (printers.setPaused(id, at, by)) {
      changed(id, 'updated')
      ports.wake(id)
    }
    return retrieve(id)
  }

  const asking = createPrinterAsking({ ...ports, update })

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
    /** As `create`, with what the printer says of itself where the caller does not say it. */
    add: async (wanted: NewPrinter): Promise<Result<Printer>> => {
      const { body, identity } = await asking.complete(wanted)
      return create(body, { identity })
    },
    update,
    remove,
    newSheet: (id: string): Result<Printer> => update(id, { next_slot: 0 }),
    pause: (id: string, by: string) => pause(id, by),
    resume: (id: string) => pause(id, null),
    check: asking.check,
    lookAgain: asking.lookAgain,
    identify: asking.identify,
  }
}

type Origin = { isSample?: boolean; identity?: string | null }

function onSheet(media: PrinterMedia, slot: number | undefined): Result<void> {
  const { slots } = printerMediaSizes[media]
  if (slot === undefined || slot < slots) return ok(undefined)
  const places = slots === 1 ? 'no places to choose from: only 0' : `places 0 to ${slots - 1}`
  return refuseFields({ next_slot: [`The paper "${media}" has ${places}.`] })
}

const stillAwaited = (name: string) =>
  refuse('state_error', {
    message: `Jobs are waiting for "${name}". Cancel them, or wait until they are printed.`,
  })
