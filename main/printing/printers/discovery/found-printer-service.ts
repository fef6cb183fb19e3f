import type {
  FoundPrinterAnswer,
  FoundPrinters,
  PrinterSource,
} from '../../../../shared/desk/printing/found-printers.ts'
import { formatPrinterUri } from '../../../../shared/desk/printing/printer-uri.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { FoundPrinter } from '../transport.ts'
import type { Finder } from './finders.ts'
import { type ProbePorts, probe } from './probe.ts'

export type FoundPrinterPorts = ProbePorts & {
  finders: readonly Finder[]
  /** Addresses of the printers of this desk and their ids. */
  added: () => readonly { uri: string; id: string }[]
  /** Trouble of a finder, for the log. */
  report: (error: unknown) => void
}

export type FoundPrinterService = ReturnType<typeof createFoundPrinterService>

/** Finds printers and says how each is best added. Nothing is printed and nothing is stored. */
export function createFoundPrinterService(ports: FoundPrinterPorts) {
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
