import { isStandstill, type PrintProblem, type PrintProblemCode, standstillOf } from './print-problems.ts'
import { printerTroubles } from './printer-kinds.ts'
import { type PrinterUri, parsePrinterUri } from './printer-uri.ts'

/** A printer with what people call it; an address where nobody gave it a name. */
export type CalledPrinter = { name: string; uri: string }

type Sentence = (printer: string, place: string) => string

/** What happened to something on its way, to any printer that is sent bytes. */
const onTheWay: Partial<Record<PrintProblemCode, Sentence>> = {
  interrupted: printer => `Packdesk was stopped before it was done with ${printer}.`,
  stalled: printer => `${printer} stopped answering in the middle of a document.`,
  cut_off: printer => `${printer} broke off in the middle of a document.`,
}

/** What only a printer with a place on the network has. */
const onTheNetwork: Partial<Record<PrintProblemCode, Sentence>> = {
  ...onTheWay,
  offline: (printer, place) => `${printer} did not answer at ${place}.`,
  refused: (printer, place) => `${printer} does not let Packdesk connect at ${place}.`,
  no_such_host: (printer, place) => `${printer} was not found: nothing on this network is called ${place}.`,
  no_answer: printer => `${printer} no longer answers when it is asked how it is.`,
  unsettled: printer => `${printer} has not printed all it was given and does not seem to be at it.`,
}

/** By the kind of address; the others speak of a queue or a folder by its own name. */
const sentencesOf: Partial<Record<PrinterUri['scheme'], typeof onTheWay>> = {
  tcp: onTheNetwork,
  ipp: onTheNetwork,
  ipps: onTheNetwork,
  device: onTheWay,
  serial: onTheWay,
}

/** The same problem told about the printer by its name; what says more than its code keeps its own sentence. */
export function toldOf({ name, uri }: CalledPrinter, problem: PrintProblem): PrintProblem {
  const parsed = parsePrinterUri(uri)
  if (!parsed.ok) return problem
  const printer = parsePrinterUri(name).ok ? 'The printer' : `"${name}"`
  const sentence = sentencesOf[parsed.uri.scheme]?.[problem.code]
  if (sentence) return { ...problem, message: sentence(printer, placeOf(parsed.uri, problem.code)) }
  const isNamed = parsed.uri.scheme === 'tcp' && isStandstill(problem.code)
  const troubles = printerTroubles.filter(trouble => trouble === problem.code)
  return (isNamed ? standstillOf(name, troubles) : null) ?? problem
}

function placeOf(uri: PrinterUri, code: PrintProblemCode): string {
  if (!('host' in uri)) return ''
  if (code === 'no_such_host') return uri.host
  return `${uri.host.includes(':') ? `[${uri.host}]` : uri.host}:${uri.port}`
}
