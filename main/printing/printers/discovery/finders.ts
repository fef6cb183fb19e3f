import type { PrinterSource } from '../../../../shared/desk/printing/found-printers.ts'
import {
  type PrinterMedia,
  printerMedia,
  printerMediaSizes,
} from '../../../../shared/desk/printing/printer-kinds.ts'
import type { PrinterUri } from '../../../../shared/desk/printing/printer-uri.ts'
import type { Clock } from '../../../platform/clock.ts'
import { dpiIn, identityOf, languagesIn } from '../ipp/ipp-identity.ts'
import { findCupsQueues } from '../ipp/ipp-transport.ts'
import { isSameSize } from '../ipp/media-names.ts'
import type { SpoolerPorts } from '../spooler-ports.ts'
import type { CheckOptions, FoundPrinter, PrinterIdentity } from '../transport.ts'
import { runScript } from '../winspool.ts'

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

/** How a printer that says this of itself is best added. */
export const suggestionFor = (
  uri: PrinterUri,
  name: string,
  identity: PrinterIdentity | null,
): FoundPrinter => ({
  uri,
  name: (identity?.model ?? name).slice(0, 80),
  model: identity?.model ?? null,
  language: identity?.languages[0] ?? null,
  dpi: identity?.dpi ?? null,
  media: mediaOf(identity),
})

function mediaOf(identity: PrinterIdentity | null): PrinterMedia | null {
  const { width, height = null } = identity?.mediaMm ?? {}
  if (width === undefined || height === null) return null
  return (
    printerMedia.find(name => {
      const { widthMm, heightMm, slots } = printerMediaSizes[name]
      return (
        slots === 1 &&
        heightMm !== null &&
        isSameSize({ width, height }, { width: widthMm, height: heightMm })
      )
    }) ?? null
  )
}
