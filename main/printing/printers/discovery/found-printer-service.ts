import { lookup } from 'node:dns/promises'
import type {
  FoundPrinterAnswer,
  FoundPrinters,
  PrinterSource,
} from '../../../../shared/desk/printing/found-printers.ts'
import { formatPrinterUri, ippPort, rawPrintPort } from '../../../../shared/desk/printing/printer-uri.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { PrinterRepository } from '../printer-repository.ts'
import type { SpoolerPorts } from '../spooler-ports.ts'
import type { FoundPrinter } from '../transport.ts'
import type { FindTransport } from '../transports.ts'
import { type Finder, spoolerFinders } from './finders.ts'
import { type ProbePorts, probe, probeLimits, type Resolve } from './probe.ts'

/** What a station may do otherwise than usual. */
export type DiscoveryOptions = {
  /** Places of this computer besides its print systems, such as devices and serial ports. */
  finders?: readonly Finder[]
  probing?: Partial<Pick<ProbePorts, 'ports' | 'limits' | 'resolve'>>
}

export type DiscoveryPorts = SpoolerPorts &
  DiscoveryOptions & {
    clock: Clock
    /** The ways the desk prints by: what hangs there is spoken to by one at a time. */
    transports: FindTransport
    /** Ways to addresses that are only tried, so that nothing learned about printers of the desk is forgotten. */
    strangers: FindTransport
    printers: PrinterRepository
    report: (error: unknown) => void
  }

/** Finds the printers of this computer and of the network around it. */
export const createFoundPrinters = (ports: DiscoveryPorts): FoundPrinterService =>
  createFoundPrinterService({
    cups: ports.cups,
    certificates: ports.certificates,
    askTimeoutMs: ports.askTimeoutMs,
    clock: ports.clock,
    report: ports.report,
    ports: { raw: rawPrintPort, ipp: ippPort },
    limits: probeLimits,
    resolve: resolveName,
    ...ports.probing,
    finders: [...spoolerFinders(ports), ...(ports.finders ?? [])],
    transports: uri => (ports.printers.hasUri(uri) ? ports.transports : ports.strangers)(uri),
    added: () => ports.printers.list(ports.printers.count(), 0),
  })

type FoundPrinterPorts = ProbePorts & {
  finders: readonly Finder[]
  /** Addresses of the printers of this desk and their ids. */
  added: () => readonly { uri: string; id: string }[]
  /** Trouble of a finder, for the log. */
  report: (error: unknown) => void
}

export type FoundPrinterService = ReturnType<typeof createFoundPrinterService>

/** Finds printers and says how each is best added. Nothing is printed and nothing is stored. */
function createFoundPrinterService(ports: FoundPrinterPorts) {
  const { finders, limits } = ports

  function answer(found: readonly (FoundPrinter & { source: PrinterSource })[]): FoundPrinters {
    const ids = new Map(ports.added().map(({ uri, id }) => [uri, id]))
    const results = found.map((each): FoundPrinterAnswer => {
      const uri = formatPrinterUri(each.uri)
      const { source, name, model = null, language, dpi, media = null } = each
      const printer_id = ids.get(uri) ?? null
      return { object_type: 'found-printer', source, uri, name, model, language, dpi, media, printer_id }
    })
    return { count: results.length, results }
  }

  /** One place that hangs or fails does not hide the others. */
  async function look({ source, find }: Finder) {
    const options = { signal: new AbortController().signal, timeoutMs: limits.answerMs }
    try {
      return (await find(options)).map(each => ({ ...each, source }))
    } catch (error) {
      ports.report(error)
      return []
    }
  }

  return {
    list: async (): Promise<Result<FoundPrinters>> =>
      ok(answer((await Promise.all(finders.map(look))).flat())),
    probe: async (addresses: readonly string[]): Promise<Result<FoundPrinters>> => {
      const found = await probe(addresses, ports)
      return ok(answer(found.map(each => ({ ...each, source: 'network' }))))
    },
  }
}

/** As the system knows names. */
const resolveName: Resolve = async name => {
  const found = await lookup(name, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}
