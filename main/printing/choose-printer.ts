import { canBecome } from '../../shared/desk/print-conversions.ts'
import type { PrintChoice } from '../../shared/desk/print-routes.ts'
import type { PrintLanguage } from '../../shared/desk/printer-kinds.ts'
import { ok, type Result, refuse } from '../../shared/errors/result.ts'
import type { PrinterRepository, PrinterRow } from './printer-repository.ts'
import type { PrintRouteRepository, PrintRouteRow } from './routes/print-route-repository.ts'
import { firstFit, type RouteQuestion } from './routes/route-rules.ts'

export type ChoosingPorts = {
  printers: Pick<PrinterRepository, 'find' | 'findDefault'>
  routes: Pick<PrintRouteRepository, 'ofDesk'>
}

/** Where a print goes. */
export type ChosenPrinter = {
  printer: PrinterRow
  /** As many as the route says, unless whoever prints says otherwise. */
  copies: number
  because: Exclude<PrintChoice, 'nothing'>
  route: PrintRouteRow | null
  /** The printer that would have got it, had it been well. */
  insteadOf: PrinterRow | null
}

/**
 * The printer a new print goes to: the one named, else that of the first route that fits, else the default. Only for
 * prints of which nothing can have left the station: a fallback may be chosen.
 */
export function choosePrinter(
  { printers, routes }: ChoosingPorts,
  wantedId: string | null | undefined,
  question: RouteQuestion,
): Result<ChosenPrinter> {
  if (wantedId) return named(printers.find(wantedId), question.format)
  const route = firstFit(routes.ofDesk(question.desk), question)
  if (route) return routed(route, printers, question.format)
  const printer = printers.findDefault()
  if (!printer)
    return conflict(
      'No printer is the default and no route fits. Name a printer for this job, add a route, or make a printer the default.',
    )
  return direct(printer, 'default', question.format)
}

function named(printer: PrinterRow | undefined, format: PrintLanguage): Result<ChosenPrinter> {
  const message = 'This printer does not exist (any more). Choose another one.'
  return printer ? direct(printer, 'asked', format) : refuse('not_found', { message })
}

function direct(
  printer: PrinterRow,
  because: 'asked' | 'default',
  format: PrintLanguage,
): Result<ChosenPrinter> {
  const why = unusable(printer, format)
  return why ? conflict(why) : ok({ printer, copies: 1, because, route: null, insteadOf: null })
}

/** A printer that is away keeps its jobs when there is no better one: they come out once it is back. */
function routed(
  route: PrintRouteRow,
  printers: ChoosingPorts['printers'],
  format: PrintLanguage,
): Result<ChosenPrinter> {
  const first = printers.find(route.printerId)
  const second = route.fallbackPrinterId === null ? undefined : printers.find(route.fallbackPrinterId)
  const able = [first, second].filter(printer => printer !== undefined && unusable(printer, format) === null)
  const printer = able.find(each => each !== undefined && isWell(each)) ?? able[0]
  if (!first) return conflict('The printer of the route that fits was removed. Choose a printer.')
  if (!printer)
    return conflict(
      `${unusable(first, format)} ${second ? 'Its fallback cannot take it either.' : 'Its route has no fallback.'}`,
    )
  const isFirst = printer.id === first.id
  const because = isFirst ? 'route' : 'fallback'
  return ok({ printer, copies: route.copies, because, route, insteadOf: isFirst ? null : first })
}

/** As far as is known: a printer nobody asked yet is taken to be well. */
const isWell = ({ state }: PrinterRow): boolean => state === 'unknown' || state === 'ready'

/** Why a printer can never print this as it is set up, in words; null when it can. */
function unusable(printer: PrinterRow, format: PrintLanguage): string | null {
  const { name, language, enabled } = printer
  if (!enabled) return `"${name}" is switched off. Switch it on or choose another printer.`
  if (canBecome(format, language)) return null
  return foreignText(printer, format)
}

export const foreignText = ({ name, language }: PrinterRow, format: PrintLanguage): string =>
  `"${name}" prints ${language} and this document is ${format}. Choose a printer for ${format}, or get the document as ${language}.`

/** The choice in words. */
export function choiceText({ printer, because, insteadOf }: ChosenPrinter): string {
  switch (because) {
    case 'asked':
      return `It goes to "${printer.name}", which was asked for.`
    case 'route':
      return `It goes to "${printer.name}", as the first route that fits says.`
    case 'fallback':
      return `It goes to "${printer.name}", because "${insteadOf?.name}" ${illness(insteadOf)}.`
    case 'default':
      return `It goes to "${printer.name}", the default printer: no route fits.`
  }
}

function illness(printer: PrinterRow | null): string {
  if (!printer?.enabled) return 'is switched off'
  return printer.state === 'offline'
    ? 'could not be reached when last tried'
    : 'did not print when last tried'
}

const conflict = (message: string) => refuse('state_error', { message })
