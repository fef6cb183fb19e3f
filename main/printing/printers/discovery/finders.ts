import type { PrinterSource } from '../../../../shared/desk/printing/found-printers.ts'
import type { Clock } from '../../../platform/clock.ts'
import { findCupsQueues } from '../ipp/cups-queues.ts'
import { identityOf } from '../ipp/ipp-identity.ts'
import { dpiIn, languagesIn } from '../printer-words.ts'
import type { SpoolerPorts } from '../spooler-ports.ts'
import type { CheckOptions, FoundPrinter } from '../transport.ts'
import { runScript } from '../windows/run-script.ts'
import { suggestionFor } from './suggest.ts'

/** Looks in one place of this computer. What it cannot look at has no printers. */
export type Finder = {
  source: PrinterSource
  find: (options: CheckOptions) => Promise<readonly FoundPrinter[]>
}

export type FinderPorts = SpoolerPorts & { clock: Clock }

/** One finder for each print system there is. */
export function spoolerFinders(ports: FinderPorts): Finder[] {
  const { cups, winspool, systemPrinting: system, clock } = ports
  return [
    ...(cups ? [finder('cups', options => findQueues(cups, ports, options))] : []),
    ...(winspool ? [finder('windows', options => findWindowsPrinters(winspool, { ...options, clock }))] : []),
    ...(system ? [finder('system', () => findSystemPrinters(system))] : []),
  ]
}

const finder = (source: PrinterSource, find: Finder['find']): Finder => ({ source, find })

async function findQueues(
  cups: NonNullable<SpoolerPorts['cups']>,
  ports: FinderPorts,
  options: CheckOptions,
): Promise<FoundPrinter[]> {
  const queues = await findCupsQueues(cups, ports, options)
  return queues.map(facts => {
    const found = suggestionFor({ scheme: 'cups', queue: facts.queue }, facts.queue, identityOf(facts))
    return { ...found, name: facts.description ?? facts.queue }
  })
}

async function findWindowsPrinters(
  winspool: NonNullable<SpoolerPorts['winspool']>,
  options: CheckOptions & { clock: Clock },
): Promise<FoundPrinter[]> {
  const { events } = await runScript(winspool, ['list'], options)
  return events.flatMap(event => {
    if (event.event !== 'printer') return []
    const { name, driver } = event
    const words = `${driver} ${name}`
    const identity = {
      ...nothingSaid,
      model: driver || null,
      languages: languagesIn(words),
      dpi: dpiIn(words),
    }
    return [{ ...suggestionFor({ scheme: 'windows', name }, name, identity), name }]
  })
}

const nothingSaid = { firmware: null, serial: null, mediaMm: null }

const findSystemPrinters = async (system: NonNullable<SpoolerPorts['systemPrinting']>) =>
  (await system.list()).map(({ name, displayName }): FoundPrinter => {
    const found = suggestionFor({ scheme: 'system', name }, displayName || name, null)
    return { ...found, language: 'PDF' }
  })
