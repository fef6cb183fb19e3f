import { type PrintPlace, routedKinds } from '../../../shared/desk/printing/print-day.ts'
import {
  mostPrintRoutes,
  type NewPrintRoute,
  type PrintRoute,
  type PrintRouteChange,
  type PrintRouteTrial,
  type PrintRouteTry,
} from '../../../shared/desk/printing/print-routes.ts'
import { ok, type Result, refuse, refuseFields } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { Change, ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import { isFolder } from '../printers/printer-rules.ts'
import type { FindLabel } from '../spool/print-job-documents.ts'
import { choiceText, type RoutingPorts, routePrinter } from './choose-printer.ts'
import {
  fromNewPrintRoute,
  fromPrintRouteChange,
  toPrintRoute,
  toTriedDocument,
} from './print-route-mapper.ts'
import type { PrintRouteRepository } from './print-route-repository.ts'
import { questionOf, type RouteConditions, type RouteQuestion, unfit } from './route-rules.ts'

export type PrintRouteServicePorts = TryPorts & {
  database: Database
  routes: PrintRouteRepository
  clock: Clock
  ids: Ids
  publish: ChangeFeed['publish']
}

export type PrintRouteService = ReturnType<typeof createPrintRouteService>

/** Which printer gets what. */
export function createPrintRouteService(ports: PrintRouteServicePorts) {
  const { database, routes, printers } = ports
  const told = (result: Result<PrintRoute>, action: Change['action']): Result<PrintRoute> => {
    if (result.ok) ports.publish({ topic: 'print-routes', id: result.value.id, action })
    return result
  }

  /** Both printers exist and are two. */
  function checkPrinters(printerId: string, fallbackId: string | null): Result<void> {
    const gone = ['This printer does not exist.']
    if (!printers.find(printerId)) return refuseFields({ printer_id: gone })
    if (fallbackId !== null && !printers.find(fallbackId)) return refuseFields({ fallback_printer_id: gone })
    if (fallbackId === printerId)
      return refuseFields({ fallback_printer_id: ['This is the first printer already. Choose another one.'] })
    return ok(undefined)
  }

  function retrieve(id: string): Result<PrintRoute> {
    const row = routes.find(id)
    return row ? ok(toPrintRoute(row)) : refuse('not_found')
  }

  function create(body: NewPrintRoute): Result<PrintRoute> {
    const made = database.transact(() => {
      const checked = checkPrinters(body.printer_id, body.fallback_printer_id ?? null)
      if (!checked.ok) return checked
      if (routes.count() >= mostPrintRoutes) return tooMany()
      const own = { id: ports.ids('printRoute'), createdAt: ports.clock.now().getTime() }
      return ok(toPrintRoute(routes.insert({ ...fromNewPrintRoute(body), ...own })))
    })
    return told(made, 'created')
  }

  function update(id: string, body: PrintRouteChange): Result<PrintRoute> {
    const changed = database.transact(() => {
      const before = routes.find(id)
      if (!before) return refuse('not_found')
      const changes = fromPrintRouteChange(body, before)
      const { printerId = before.printerId, fallbackPrinterId = null } = changes
      const checked = checkPrinters(printerId, fallbackPrinterId)
      if (!checked.ok) return checked
      routes.update(id, changes)
      return retrieve(id)
    })
    return told(changed, 'updated')
  }

  function remove(id: string): Result<PrintRoute> {
    const removed = database.transact(() => {
      const found = retrieve(id)
      if (found.ok) routes.remove(id)
      return found
    })
    return told(removed, 'deleted')
  }

  function reorder(ids: readonly string[]): Result<PrintRoute[]> {
    const ordered = database.transact(() => {
      const there = new Set(routes.list().map(route => route.id))
      const isWhole =
        ids.length === there.size && new Set(ids).size === there.size && ids.every(id => there.has(id))
      if (!isWhole)
        return refuseFields({ ids: [`Name each of the ${there.size} routes once, and no others.`] })
      for (const [index, id] of ids.entries()) routes.place(id, index + 1)
      return ok(routes.list().map(toPrintRoute))
    })
    if (ordered.ok) ports.publish({ topic: 'print-routes', id: 'all', action: 'updated' })
    return ordered
  }

  return {
    list: ({ limit, offset }: { limit: number; offset: number }) => ({
      count: routes.count(),
      records: routes.list(limit, offset).map(toPrintRoute),
    }),
    create,
    update,
    remove,
    reorder,
    try: printRouteTrialOf(ports),
    placeOf: placeOf(ports),
    places: placesOf(ports),
  }
}

const tooMany = () =>
  refuse('state_error', { message: `There are ${mostPrintRoutes} routes already. Remove one first.` })

type TryPorts = RoutingPorts & { routes: PrintRouteRepository; findLabel: FindLabel }

/** Says where a print would go and why, and prints nothing. */
const printRouteTrialOf =
  (ports: TryPorts) =>
  async (body: PrintRouteTry, desk: string | null): Promise<Result<PrintRouteTrial>> => {
    const question = await questionFor(body, body.desk ?? desk, ports.findLabel)
    if (!question.ok) return question
    const chosen = routePrinter(ports, body.printer_id, question.value)
    return ok({
      object_type: 'print_route_trial',
      ...verdict(chosen),
      document: toTriedDocument(question.value),
      routes: ports.routes.list().map(route => ({ route_id: route.id, unfit: unfit(route, question.value) })),
    })
  }

async function questionFor(
  body: PrintRouteTry,
  desk: string | null,
  findLabel: FindLabel,
): Promise<Result<RouteQuestion>> {
  const { shipment_id: shipmentId, kind, format, carrier_name: carrierName, media } = body
  const label = shipmentId ? await findLabel(shipmentId) : null
  if (shipmentId && !label) return refuse('not_found', { message: 'No label is stored for this shipment.' })
  const found = label
    ? questionOf(label, desk)
    : ({ kind: 'label', format: 'ZPL', carrierName: null, media: null } as const)
  return ok({
    desk,
    kind: kind ?? found.kind,
    format: format ?? found.format,
    carrierName: carrierName ?? found.carrierName,
    media: media ?? found.media,
    byRule: kind && kind !== found.kind ? null : (label?.byRule ?? null),
  })
}

/** Labels that are to be: of what carrier, and the printer that was named for them. */
type LabelsToBe = { carrierName: string | null; printerId: string | null; desk: string | null }

/** Where labels would come out once they are bought; of what size they will be is not known before. */
const placeOf =
  (ports: RoutingPorts) =>
  ({ carrierName, printerId, desk }: LabelsToBe) => {
    const question: RouteQuestion = { desk, kind: 'label', format: 'PDF', carrierName, media: null }
    const chosen = routePrinter(ports, printerId, question)
    const { rule: _, copies: __, ...where } = verdict(chosen)
    const routes = ports.routes.ofDesk(desk)
    const at = routes.findIndex(({ id }) => id === where.route_id)
    const before = at === -1 ? routes : routes.slice(0, at)
    return {
      ...where,
      saves_files: chosen.ok && isFolder(chosen.value.printer),
      by_size:
        printerId === null &&
        before.some(route => route.media !== null && unfit({ ...route, media: null }, question) === null),
    }
  }

/** Where each kind of print goes, as far as its kind alone decides it. */
const placesOf =
  (ports: RoutingPorts) =>
  (desk: string | null): PrintPlace[] => {
    const routes = ports.routes.ofDesk(desk)
    return routedKinds.map(kind => {
      const question: RouteQuestion = { desk, kind, format: 'PDF', carrierName: null, media: null }
      const { rule: _, ...where } = verdict(routePrinter(ports, null, question))
      const at = routes.findIndex(({ id }) => id === where.route_id)
      const before = at === -1 ? routes : routes.slice(0, at)
      const isOfKind = (route: RouteConditions) =>
        unfit({ ...route, format: null, carrierName: null, media: null }, question) === null
      return { kind, ...where, varies: before.some(isOfKind) }
    })
  }

type Verdict = Pick<
  PrintRouteTrial,
  'because' | 'printer_id' | 'printer_name' | 'route_id' | 'rule' | 'copies' | 'message'
>

function verdict(chosen: ReturnType<typeof routePrinter>): Verdict {
  if (chosen.ok) {
    const { because, printer, route, rule, copies } = chosen.value
    return {
      because,
      printer_id: printer.id,
      printer_name: printer.name,
      route_id: route?.id ?? null,
      rule: rule && { rule_id: rule.ruleId, name: rule.name },
      copies,
      message: choiceText(chosen.value),
    }
  }
  const { refusal } = chosen
  const message = (refusal.kind === 'station' && refusal.message) || 'It goes nowhere.'
  return {
    because: 'nothing',
    printer_id: null,
    printer_name: null,
    route_id: null,
    rule: null,
    copies: 0,
    message,
  }
}
