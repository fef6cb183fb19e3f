import { join } from 'node:path'
import { z } from 'zod'
import { createClient } from '../../shared/api/client.ts'
import type { OfferedPrinter } from '../../shared/desk/printing/desk-line.ts'
import { formatPrinterUri, parsePrinterUri } from '../../shared/desk/printing/printer-uri.ts'
import { pairedCookie } from '../../shared/desk/shop-desks.ts'
import { systemClock } from '../platform/clock.ts'
import { readJsonFile, replaceFile } from '../platform/durable-file.ts'
import { pinnedFetch } from '../platform/pinned-fetch.ts'
import { makePrivateFile } from '../platform/private-files.ts'
import { createDeskAgent, type DeskAgentPorts } from '../printing/agent/desk-agent.ts'
import { openJobJournal } from '../printing/agent/job-journal.ts'
import { type Finder, spoolerFinders } from '../printing/printers/discovery/finders.ts'
import { spoolersOf } from '../printing/printers/spooler-ports.ts'
import type { FoundPrinter } from '../printing/printers/transport.ts'
import { createTransports, openTcpSocket } from '../printing/printers/transports.ts'
import { attachedFinders } from './printing.ts'

const pairingSchema = z.object({
  station: z.url({ protocol: /^https$/ }),
  name: z.string(),
  /** What the desk proves itself with. */
  secret: z.string(),
  /** What it takes the station by (PEM); null: what this computer trusts. */
  authority: z.string().nullable(),
})

/** What a computer holds as a paired desk. Whoever can read it is that desk. */
export type HeldPairing = z.output<typeof pairingSchema>

export const pairingFile = (folder: string): string => join(folder, 'desk.json')

/** The pairing in a folder; nobody but its owner can read the file from now on. Null: none, or one that cannot be read. */
export function readPairing(folder: string): HeldPairing | null {
  const held = readJsonFile(pairingFile(folder), pairingSchema)
  if (held) makePrivateFile(pairingFile(folder))
  return held
}

export const writePairing = (folder: string, held: HeldPairing): void =>
  replaceFile(pairingFile(folder), `${JSON.stringify(held)}\n`)

export type DeskAgentOptions = Pick<DeskAgentPorts, 'version' | 'say' | 'report' | 'limits' | 'protocol'> & {
  /** Folder of the desk: its pairing, and its journal. */
  folder: string
  pairing: HeldPairing
  resources: string
  /** Addresses of printers that are offered besides those that are found. */
  printers: readonly string[]
  /** Where printers are looked for; the print systems, cables and ports of this computer when left out. */
  finders?: readonly Finder[]
}

const connectTimeoutMs = 5_000
const mostOffered = 50

/** The program of a desk, put together: what the station has for its own printers, and a line to the station. */
export function openDeskAgent(options: DeskAgentOptions): ReturnType<typeof createDeskAgent> {
  const { folder, pairing, printers, resources, version, protocol, limits, say, report } = options
  const { secret, authority, station } = pairing
  const clock = systemClock
  const spoolers = spoolersOf(process.platform, resources)
  const ports = { ...spoolers, home: folder, clock, openSocket: openTcpSocket, connectTimeoutMs }
  const finders = options.finders ?? [...spoolerFinders(ports), ...attachedFinders]
  return createDeskAgent({
    client: createClient({
      baseUrl: station,
      fetch: pinnedFetch(authority === null ? 'system' : { authority }),
      headers: () => ({ cookie: `${pairedCookie}=${secret}` }),
    }),
    version,
    protocol,
    limits,
    journal: openJobJournal(join(folder, 'jobs'), clock.now().getTime()),
    transports: createTransports(ports),
    findPrinters: () => findPrinters(printers, finders),
    clock,
    random: Math.random,
    say,
    report,
  })
}

/** One place that hangs or fails does not hide the others. */
async function findPrinters(named: readonly string[], finders: readonly Finder[]): Promise<OfferedPrinter[]> {
  const patience = { signal: new AbortController().signal, timeoutMs: connectTimeoutMs }
  const found = await Promise.all(finders.map(({ find }) => find(patience).catch(() => [])))
  const offered = [...named.map(offeredAt), ...found.flat().map(toOffered)]
  return [...new Map(offered.reverse().map(each => [each.uri, each])).values()]
    .reverse()
    .slice(0, mostOffered)
}

const offeredAt = (uri: string): OfferedPrinter => ({
  uri,
  name: uri.slice(0, 80),
  model: null,
  language: null,
  dpi: null,
  media: null,
})

const toOffered = ({
  uri,
  name,
  model = null,
  language,
  dpi,
  media = null,
}: FoundPrinter): OfferedPrinter => ({
  uri: formatPrinterUri(uri),
  name: name.slice(0, 80),
  model: model?.slice(0, 200) ?? null,
  language,
  dpi,
  media,
})

/** The addresses of a list as `tcp://192.168.1.50, folder:///labels`, or a sentence about the one that is wrong. */
export function readPrinterList(text: string): { ok: true; printers: string[] } | { ok: false; why: string } {
  const printers: string[] = []
  for (const each of text.split(',').filter(part => part.trim() !== '')) {
    const parsed = parsePrinterUri(each.trim())
    if (!parsed.ok) return { ok: false, why: `${each.trim()}: ${parsed.message}` }
    if (parsed.uri.scheme === 'desk')
      return { ok: false, why: `${each.trim()}: a printer of another desk is offered by that desk.` }
    printers.push(formatPrinterUri(parsed.uri))
  }
  return { ok: true, printers }
}
