import type { DoctorCode, DoctorFinding } from '../../../shared/desk/printing/print-doctor.ts'
import { parsePrinterUri, rawPrintPort } from '../../../shared/desk/printing/printer-uri.ts'
import type { SaidIdentity } from '../../../shared/desk/printing/printers.ts'
import type { Clock } from '../../platform/clock.ts'
import { toSaid } from '../printers/printer-mapper.ts'
import type { PrinterRow } from '../printers/printer-repository.ts'
import { dial, type OpenSocket } from '../printers/tcp/tcp-transport.ts'
import type { CheckOptions, PrinterState, PrintTransport } from '../printers/transport.ts'

export type ExaminedPrinter = Pick<PrinterRow, 'name' | 'uri' | 'language' | 'media' | 'enabled'> & {
  dpi: 203 | 300 | 600
}

/** How a queue of a print server is set up. */
export type QueueSetup = {
  /** It hands documents on as they are. */
  isRaw: boolean
  /** It draws what is not marked as raw. */
  hasDriver: boolean
  /** It leaves alone what is marked as raw. */
  takesRaw: boolean
  /** Names of paper, as print servers write them: `na_index-4x6_4x6in`. */
  mediaDefault: string | null
  mediaSupported: readonly string[]
}

/** Transports to print servers tell how the queue is set up. */
type AsksQueue = {
  queueFacts?: (
    options: CheckOptions,
  ) => Promise<{ ok: true; facts: QueueSetup } | { ok: false; problem: unknown }>
}

/** All that could be learnt about a printer without printing. */
export type DoctorFacts = {
  printer: ExaminedPrinter
  state: PrinterState
  /** Null: it does not say, or cannot be asked. */
  identity: SaidIdentity | null
  canSay: boolean
  queue: QueueSetup | null
  /** A port of the same machine that lets connections in, when the one in the address does not. */
  openPort: number | null
}

export type FactPorts = { openSocket: OpenSocket; clock: Clock; timeoutMs: number }

/** Where raw printing may be instead, and where a printer that only speaks IPP lets connections in. */
const otherPorts = [rawPrintPort, 6101, 9101, 9102, 631]

/** Asks everything that can be asked. Sends nothing that could print. */
export async function gatherFacts(
  printer: ExaminedPrinter,
  transport: PrintTransport & AsksQueue,
  ports: FactPorts,
): Promise<DoctorFacts> {
  const patience = (): CheckOptions => ({ signal: new AbortController().signal, timeoutMs: ports.timeoutMs })
  const { language } = printer
  const state = await transport.check({ ...patience(), language })
  const isThere = state.state !== 'offline'
  const said = isThere ? ((await transport.identify?.({ ...patience(), language })) ?? null) : null
  const queue = isThere ? await transport.queueFacts?.(patience()) : undefined
  const isRefused = 'problem' in state && state.problem.code === 'refused'
  return {
    printer,
    state,
    identity: said && toSaid(said),
    canSay: transport.identify !== undefined,
    queue: queue?.ok ? queue.facts : null,
    openPort: isRefused ? await findOpenPort(printer.uri, ports) : null,
  }
}

async function findOpenPort(uri: string, ports: FactPorts): Promise<number | null> {
  const parsed = parsePrinterUri(uri)
  if (!parsed.ok || parsed.uri.scheme !== 'tcp') return null
  const { host, port } = parsed.uri
  const others = otherPorts.filter(other => other !== port)
  const open = await Promise.all(others.map(other => letsIn({ host, port: other }, ports)))
  return others.find((_, index) => open[index]) ?? null
}

/** Connects and hangs up at once. */
async function letsIn(where: { host: string; port: number }, { openSocket, clock, timeoutMs }: FactPorts) {
  const socket = openSocket(where)
  const problem = await dial(socket, { signal: new AbortController().signal, timeoutMs, clock })
  socket.destroy()
  return problem === null
}

type Words = Pick<DoctorFinding, 'seen' | 'meaning' | 'advice'>

export const finding = (
  code: DoctorCode,
  severity: DoctorFinding['severity'],
  words: Words,
  proposal: DoctorFinding['proposal'] = null,
): DoctorFinding => ({ code, severity, ...words, proposal })
