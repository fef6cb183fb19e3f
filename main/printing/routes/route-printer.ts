import type { PrintChoice } from '../../../shared/desk/printing/print-routes.ts'
import type { PrintLanguage } from '../../../shared/desk/printing/printer-kinds.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import type { PrinterRepository, PrinterRow } from '../printer-repository.ts'
import { choosePrinter, conflict, unusable } from '../spool/choose-printer.ts'
import type { PrintRouteRepository, PrintRouteRow } from './print-route-repository.ts'
import { firstFit, type RouteQuestion } from './route-rules.ts'

export type RoutingPorts = {
  printers: Pick<PrinterRepository, 'find' | 'findDefault'>
  routes: Pick<PrintRouteRepository, 'ofDesk'>
}

/** Where a print goes. */
export type RoutedPrint = {
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
export function routePrinter(
  { printers, routes }: RoutingPorts,
  wantedId: string | null | undefined,
  question: RouteQuestion,
): Result<RoutedPrint> {
  const route = wantedId ? undefined : firstFit(routes.ofDesk(question.desk), question)
  if (route) return routed(route, printers, question.format)
  const chosen = choosePrinter(printers, wantedId, question.format)
  if (!chosen.ok) return chosen
  const because = wantedId ? 'asked' : 'default'
  return ok({ printer: chosen.value, copies: 1, because, route: null, insteadOf: null })
}

/** A printer that is away keeps its jobs when there is no better one: they come out once it is back. */
function routed(
  route: PrintRouteRow,
  printers: RoutingPorts['printers'],
  format: PrintLanguage,
): Result<RoutedPrint> {
  const first = printers.find(route.printerId)
  const second = route.fallbackPrinterId === null ? undefined : printers.find(route.fallbackPrinterId)
  if (!first) return conflict('The printer of the rule that fits was removed. Choose a printer.')
  const able = [first, ...(second ? [second] : [])].filter(each => unusable(each, format) === null)
  const printer = able.find(isWell) ?? able[0]
  if (!printer) {
    const rest = second ? 'Its fallback cannot take it either.' : 'Its rule has no fallback.'
    return conflict(`${unusable(first, format)} ${rest}`)
  }
  const isFirst = printer === first
  const because = isFirst ? 'route' : 'fallback'
  return ok({ printer, copies: route.copies, because, route, insteadOf: isFirst ? null : first })
}

/** As far as is known: a printer nobody asked yet is taken to be well. */
export const isWell = ({ state }: PrinterRow): boolean => state === 'unknown' || state === 'ready'

/** The choice in words. */
export function choiceText({ printer, because, insteadOf }: RoutedPrint): string {
  switch (because) {
    case 'asked':
      return `It goes to "${printer.name}", which was asked for.`
    case 'route':
      return `It goes to "${printer.name}", as the first rule that fits says.`
    case 'fallback':
      return `It goes to "${printer.name}", because "${insteadOf?.name}" ${illness(insteadOf)}.`
    case 'default':
      return `It goes to "${printer.name}", the default printer: no rule fits.`
  }
}

function illness(printer: PrinterRow | null): string {
  if (!printer?.enabled) return 'is switched off'
  if (isWell(printer)) return 'does not take this format'
  return printer.state === 'offline'
    ? 'could not be reached when last tried'
    : 'did not print when last tried'
}
