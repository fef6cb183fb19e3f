import type { PrintProblem } from '../../../shared/desk/printing/print-problems.ts'
import { type PrinterMedia, printerMediaSizes } from '../../../shared/desk/printing/printer-kinds.ts'
import type { SystemDocument, SystemPrinting } from '../../../shared/desk/printing/system-printing.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTime, type Late } from './patience.ts'
import {
  type CheckOptions,
  closedTransport,
  type Delivery,
  type PrinterState,
  type PrintTransport,
  type SendOptions,
  stateAfter,
} from './transport.ts'

export type SystemPorts = { systemPrinting: SystemPrinting | null; clock: Clock }

/** A printer with a driver of the system, for office documents. Only the window can hand anything to it. */
export function createSystemTransport(name: string, ports: SystemPorts): PrintTransport {
  return ports.systemPrinting
    ? openTransport(name, ports.systemPrinting, ports.clock)
    : closedTransport(needsWindow(name))
}

function openTransport(name: string, system: SystemPrinting, clock: Clock): PrintTransport {
  /** Null: it is there. */
  async function missing(options: CheckOptions): Promise<PrintProblem | null> {
    if (options.signal.aborted) return leftAlone(name, 'interrupted')
    const looking = system
      .list()
      .then(list => (list.some(each => each.name === name) ? null : unknownTo(name)))
    return inTime(looking, options, clock, why => leftAlone(name, why))
  }

  async function send(bytes: Uint8Array, options: SendOptions): Promise<Delivery> {
    const problem = (await missing(options)) ?? (options.copy.format === 'PDF' ? null : onlyPdf(name))
    if (problem) return { outcome: 'failed', problem }
    const document = { bytes, title: options.copy.name, pageUm: pageOf(options.media) }
    const printing = system.printPdf(document, name).then((result): Delivery => {
      if (result.outcome === 'taken') return { outcome: 'sent' }
      const message = `The system did not print on ${name}: ${result.reason}.`
      const said: PrintProblem = { code: 'printer_refused', message }
      return { outcome: result.outcome === 'refused' ? 'failed' : 'unknown', problem: said }
    })
    return inTime(printing, options, clock, why => ({ outcome: 'unknown', problem: leftAlone(name, why) }))
  }

  async function check(options: CheckOptions): Promise<PrinterState> {
    const problem = await missing(options)
    return problem ? stateAfter(problem) : { state: 'ready' }
  }

  return { send, check }
}

function pageOf(media: PrinterMedia | undefined): SystemDocument['pageUm'] {
  if (media === undefined) return null
  const { widthMm, heightMm } = printerMediaSizes[media]
  return heightMm === null ? null : { width: Math.round(widthMm * 1000), height: Math.round(heightMm * 1000) }
}

const needsWindow = (name: string): PrintProblem => ({
  code: 'needs_window',
  message: `Printing on ${name} needs the Packdesk window on this computer; this station runs without one.`,
})

const unknownTo = (name: string): PrintProblem => ({
  code: 'no_such_queue',
  message: `The system has no printer named ${name}.`,
})

const onlyPdf = (name: string): PrintProblem => ({
  code: 'format_refused',
  message: `${name} prints with a driver of the system, which takes PDF only.`,
})

const leftAlone = (name: string, code: Late): PrintProblem => ({
  code,
  message:
    code === 'interrupted'
      ? `The station stopped while ${name} was printing.`
      : `The system did not say in time what became of the document for ${name}.`,
})
