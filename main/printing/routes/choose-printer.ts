import { printProblems } from '../../../shared/desk/printing/print-problems.ts'
import type { PrintChoice } from '../../../shared/desk/printing/print-routes.ts'
import { canBecome, type PrintLanguage } from '../../../shared/desk/printing/printer-kinds.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { PrinterRepository, PrinterRow } from '../printers/printer-repository.ts'
import type { PrintJobRow } from '../spool/print-job-row.ts'
import type { PrintRouteRepository, PrintRouteRow } from './print-route-repository.ts'
import {
  firstFit,
  questionOf,
  type RoutedDocument,
  type RouteQuestion,
  type RulePrinter,
} from './route-rules.ts'

/** Which printer a new print goes to. */
export type ChooseForPrint = (
  document: RoutedDocument,
  asked: { printerId?: string | null | undefined; desk?: string | null },
) => Result<RoutedPrint>

/** A printer that was passed over is asked how it is, so that it gets the next print once it is well again. */
export const createChooseForPrint =
  (ports: RoutingPorts & { lookAgain: (printerId: string) => void }): ChooseForPrint =>
  (document, { printerId, desk = null }) => {
    const chosen = routePrinter(ports, printerId, questionOf(document, desk))
    if (chosen.ok && chosen.value.insteadOf?.enabled) ports.lookAgain(chosen.value.insteadOf.id)
    return chosen
  }

export type RoutingPorts = {
  printers: Pick<PrinterRepository, 'find' | 'findDefault'>
  routes: Pick<PrintRouteRepository, 'ofDesk'>
}

/** Where a print goes. */
type RoutedPrint = {
  printer: PrinterRow
  /** As many as the route says, unless whoever prints says otherwise. */
  copies: number
  because: Exclude<PrintChoice, 'nothing'>
  route: PrintRouteRow | null
  /** The printer that would have got it, had it been well. */
  insteadOf: PrinterRow | null
  /** The rule for orders that names it. */
  rule: RulePrinter | null
}

/**
 * The printer a new print goes to: the one named, else that of the rule for its order, else that of the first route that
 * fits, else the default. Only for prints of which nothing can have left the station: a fallback may be chosen.
 */
export function routePrinter(
  { printers, routes }: RoutingPorts,
  wantedId: string | null | undefined,
  question: RouteQuestion,
): Result<RoutedPrint> {
  const ruled = wantedId ? null : byRule(printers, question)
  if (ruled) return ok(ruled)
  const route = wantedId ? undefined : firstFit(routes.ofDesk(question.desk), question)
  if (route) return routed(route, printers, question.format)
  const chosen = choosePrinter(printers, wantedId, question.format)
  if (!chosen.ok) return chosen
  const because = wantedId ? 'asked' : 'default'
  return ok({ printer: chosen.value, copies: 1, because, route: null, insteadOf: null, rule: null })
}

/** A rule whose printer is gone, off, or cannot take the label says nothing: it comes out where it would without. */
function byRule(printers: RoutingPorts['printers'], question: RouteQuestion): RoutedPrint | null {
  const { byRule: rule = null, format } = question
  const printer = rule ? printers.find(rule.printerId) : undefined
  if (!printer || unusable(printer, format) !== null) return null
  return { printer, copies: 1, because: 'rule', route: null, insteadOf: null, rule }
}

/** A printer that is away keeps its jobs when there is no better one: they come out once it is back. */
function routed(
  route: PrintRouteRow,
  printers: RoutingPorts['printers'],
  format: PrintLanguage,
): Result<RoutedPrint> {
  const first = printers.find(route.printerId)
  const second = route.fallbackPrinterId === null ? undefined : printers.find(route.fallbackPrinterId)
  if (!first) return conflict('The printer of the rule that matches was removed. Choose a printer.')
  const able = [first, ...(second ? [second] : [])].filter(each => unusable(each, format) === null)
  const printer = able.find(isWell) ?? able[0]
  if (!printer) {
    const rest = second ? 'Its fallback cannot take it either.' : 'Its rule has no fallback.'
    return conflict(`${unusable(first, format)} ${rest}`)
  }
  const isFirst = printer === first
  const because = isFirst ? 'route' : 'fallback'
  return ok({ printer, copies: route.copies, because, route, insteadOf: isFirst ? null : first, rule: null })
}

/** As far as is known: a printer nobody asked yet is taken to be well. */
const isWell = ({ state }: PrinterRow): boolean => state === 'unknown' || state === 'ready'

/** The choice in words. */
export function choiceText({ printer, because, insteadOf, rule }: RoutedPrint): string {
  switch (because) {
    case 'asked':
      return `It goes to "${printer.name}", which was asked for.`
    case 'rule':
      return `It goes to "${printer.name}", by the rule "${rule?.name}" for its order.`
    case 'route':
      return `It goes to "${printer.name}", by the first rule that matches.`
    case 'fallback':
      return `It goes to "${printer.name}", because "${insteadOf?.name}" ${illness(insteadOf)}.`
    case 'default':
      return `It goes to "${printer.name}", the default printer: no rule matches.`
  }
}

function illness(printer: PrinterRow | null): string {
  if (!printer?.enabled) return 'is disabled'
  if (isWell(printer)) return 'does not take this format'
  return printer.state === 'offline'
    ? 'could not be reached when last tried'
    : 'did not print when last tried'
}

type Printers = Pick<PrinterRepository, 'find' | 'findDefault'>

/** The printer that is named, else the default one. Refused where the document could never come out. */
export function choosePrinter(
  printers: Printers,
  wantedId: string | null | undefined,
  format: PrintLanguage,
): Result<PrinterRow> {
  const printer = wantedId ? printers.find(wantedId) : printers.findDefault()
  if (!printer && wantedId)
    return refuse('not_found', { message: 'This printer does not exist (any more). Choose another one.' })
  if (!printer) return conflict('No printer is the default. Name one for this job, or make one the default.')
  const why = unusable(printer, format)
  return why === null ? ok(printer) : conflict(why)
}

/** Why a printer can never print this as it is set up, in words; null when it can. */
function unusable(printer: PrinterRow, format: PrintLanguage): string | null {
  const { name, language, enabled } = printer
  if (!enabled) return `"${name}" is disabled. Enable it or choose another printer.`
  return canBecome(format, language) ? null : foreignText(printer, format)
}

const foreignText = ({ name, language }: PrinterRow, format: PrintLanguage): string =>
  `"${name}" prints ${language} and this document is ${format}. Choose a printer for ${format}, or get the document as ${language}.`

const conflict = (message: string) => refuse('state_error', { message })

/** The printer a job is better off at; null where there is none, or no reason to ask. */
export type OfferFallback = (job: PrintJobRow) => string | null

/**
 * A printer that fails keeps its jobs: nobody looks for a label at another one unless told to. What is offered is the
 * fallback of a route that sends such documents to that printer, while it is well itself.
 */
export const createFallbackOffer = ({
  printers,
  routes,
}: {
  printers: Pick<PrinterRepository, 'find'>
  routes: Pick<PrintRouteRepository, 'withFallback'>
}): OfferFallback => {
  const isStuck = (job: PrintJobRow): boolean =>
    (job.state === 'queued' || job.state === 'failed') &&
    job.problemCode !== null &&
    printProblems[job.problemCode].passing

  const takes = (printerId: string | null, { format }: PrintJobRow): boolean => {
    const printer = printerId === null ? undefined : printers.find(printerId)
    return printer !== undefined && isWell(printer) && unusable(printer, format) === null
  }

  return job => {
    if (job.printerId === null || !isStuck(job)) return null
    const route = routes
      .withFallback(job.printerId)
      .filter(({ kind, format }) => (kind ?? job.kind) === job.kind && (format ?? job.format) === job.format)
      .find(({ fallbackPrinterId }) => takes(fallbackPrinterId, job))
    return route?.fallbackPrinterId ?? null
  }
}
