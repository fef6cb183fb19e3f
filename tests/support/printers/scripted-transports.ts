import type {
  PrinterIdentity,
  PrinterState,
  PrintTransport,
} from '../../../main/printing/printers/transport.ts'
import type { FindTransport } from '../../../main/printing/printers/transports.ts'

/** What a printer at an address says; nothing about it is asked twice without being told so here. */
export type ScriptedPrinter = {
  state?: PrinterState
  /** Left out: it cannot be asked; null: it does not say. */
  identity?: Partial<PrinterIdentity> | null
  /** What a print server says of its queue. */
  queue?: Record<string, unknown>
}

const silent: PrinterIdentity = {
  model: null,
  firmware: null,
  serial: null,
  languages: [],
  dpi: null,
  mediaMm: null,
}

/** Printers that say what a test tells them to; what is sent to them is kept by address. */
export function scriptedTransports(printers: Record<string, ScriptedPrinter>) {
  const sent: { uri: string; bytes: Uint8Array }[] = []
  const find: FindTransport = uri => {
    const told = () => printers[uri] ?? awayAt(uri)
    const transport: PrintTransport & { queueFacts?: () => Promise<unknown> } = {
      send: async bytes => {
        sent.push({ uri, bytes })
        return { outcome: 'sent' }
      },
      check: async () => told().state ?? { state: 'ready' },
    }
    const { identity, queue } = told()
    if (identity !== undefined) transport.identify = async () => identity && { ...silent, ...identity }
    if (queue) transport.queueFacts = async () => queue
    return transport
  }
  return { find, sent, printers }
}

const awayAt = (uri: string): ScriptedPrinter => ({
  state: { state: 'offline', problem: { code: 'offline', message: `${uri} did not answer.` } },
})
