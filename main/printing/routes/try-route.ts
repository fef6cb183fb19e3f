import type { PrintRouteTrial, PrintRouteTry } from '../../../shared/desk/printing/print-routes.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { FindLabel } from '../spool/print-job-documents.ts'
import { toTriedDocument } from './print-route-mapper.ts'
import type { PrintRouteRepository } from './print-route-repository.ts'
import { choiceText, type RoutingPorts, routePrinter } from './route-printer.ts'
import { questionOf } from './route-question.ts'
import { type RouteQuestion, unfit } from './route-rules.ts'

export type TryPorts = RoutingPorts & { routes: PrintRouteRepository; findLabel: FindLabel }

/** Says where a print would go and why, and prints nothing. */
export const printRouteTrialOf =
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
  })
}

type Verdict = Pick<
  PrintRouteTrial,
  'because' | 'printer_id' | 'printer_name' | 'route_id' | 'copies' | 'message'
>

function verdict(chosen: ReturnType<typeof routePrinter>): Verdict {
  if (chosen.ok) {
    const { because, printer, route, copies } = chosen.value
    return {
      because,
      printer_id: printer.id,
      printer_name: printer.name,
      route_id: route?.id ?? null,
      copies,
      message: choiceText(chosen.value),
    }
  }
  const { refusal } = chosen
  const message = (refusal.kind === 'station' && refusal.message) || 'It goes nowhere.'
  return { because: 'nothing', printer_id: null, printer_name: null, route_id: null, copies: 0, message }
}
