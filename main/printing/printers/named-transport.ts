import { type CalledPrinter, nameThePrinter } from '../../../shared/desk/printing/print-problems.ts'
import type { Delivery, PrinterState, PrintTransport, Progress } from './transport.ts'
import type { FindTransport } from './transports.ts'

/** The way to a printer, with its troubles told about the printer by its name. */
export function namedTransport(find: FindTransport, printer: CalledPrinter): PrintTransport {
  const transport = find(printer.uri)
  const told = <Answer extends Delivery | PrinterState | Progress>(answer: Answer): Answer =>
    'problem' in answer && answer.problem
      ? { ...answer, problem: nameThePrinter(printer, answer.problem) }
      : answer
  const { send, check, follow } = transport
  return {
    ...transport,
    send: async (bytes, options) => told(await send(bytes, options)),
    check: async options => told(await check(options)),
    ...(follow ? { follow: async (receipt, options) => told(await follow(receipt, options)) } : {}),
  } satisfies PrintTransport
}

/** What went wrong on the line itself, in the words of its transport. */
export type LineTrouble = { uri: string; code: string; detail: string }

/** The same ways, with what went wrong with a document noted: how much had left, and to where. */
export const notingTransports =
  (find: FindTransport, note: (trouble: LineTrouble) => void): FindTransport =>
  uri => {
    const transport = find(uri)
    return {
      ...transport,
      send: async (bytes, options) => {
        const delivery = await transport.send(bytes, options)
        if ('problem' in delivery)
          note({ uri, code: delivery.problem.code, detail: delivery.problem.message })
        return delivery
      },
    }
  }
