import { byPlace } from '../../../shared/api/commodities.ts'
import type { NewPrintRun, PrintOrder } from '../../../shared/desk/printing/print-runs.ts'
import { ok, type Refusal, type Result, refuse } from '../../../shared/errors/result.ts'
import type { PrintDocument } from '../preparation/preparation.ts'
import type { PrinterRow } from '../printers/printer-repository.ts'
import { printTargetOf } from '../printers/printer-rules.ts'
import type { ChooseForPrint } from '../routes/choose-printer.ts'
import type { RoutedDocument } from '../routes/route-rules.ts'
import { type DocumentSources, drawingOf, inOwnLanguage, inPrinterCommands } from './print-job-documents.ts'
import type { Place } from './print-readying.ts'

/** A job of a run before it is stored. */
export type PlannedPrint = {
  document: RoutedDocument
  printer: PrinterRow
  /** Who prints it whatever is found. */
  overriddenBy: string | null
  shipmentId: string | null
  copies: number
}

export type RunPlan = { prints: PlannedPrint[]; name: string; shipments: number }

export type RunPlanPorts = {
  choose: ChooseForPrint
  sources: Pick<
    DocumentSources,
    | 'findLabel'
    | 'findInvoice'
    | 'findPaper'
    | 'returnLabelsOf'
    | 'labelFollows'
    | 'drawDocument'
    | 'redrawLabel'
  >
  placeOf: FindPickPlace
  /** The shipments a batch made, in its order. */
  shipmentsOfBatch: (batchId: string, testMode: boolean) => Result<string[]>
  separatorFor: SeparatorFor
  now: () => Date
}

type Asker = { id: string; requestedBy: string } & Place

export type RunPlanner = (body: NewPrintRun, asker: Asker) => Promise<Result<RunPlan>>

/** More at once would only wait for the same workers. */
const atOnce = 4
/** So many of those that cannot be printed are told of in one answer. */
const mostTold = 100

/**
 * Everything of a run, found and given its printer; refused with all that has no label or printer. Nothing is stored, and
 * nothing is made or checked yet.
 */
export function createRunPlanner(ports: RunPlanPorts): RunPlanner {
  const { sources } = ports

  type Wanted = { printerId: string | null | undefined; override: boolean; copies?: number | undefined }

  function plan(
    document: RoutedDocument,
    shipmentId: string | null,
    { printerId, override, copies }: Wanted,
    { desk, requestedBy }: Asker,
  ): Result<PlannedPrint> {
    const chosen = ports.choose(document, { printerId, desk })
    if (!chosen.ok) return chosen
    const { printer, copies: routed } = chosen.value
    const overriddenBy = override ? requestedBy : null
    return ok({
      document,
      printer,
      overriddenBy,
      shipmentId,
      copies: copies ?? Math.max(routed, document.copies ?? 1),
    })
  }

  async function labelOf(id: string, body: NewPrintRun, asker: Asker): Promise<Result<PlannedPrint>> {
    const document = await sources.findLabel(id)
    if (!document)
      return (
        sources.labelFollows(id) ?? refuse('not_found', { message: 'No label is stored for this shipment.' })
      )
    const { printer_id: printerId, override = false, copies } = body
    const named = { ...document, name: document.title ?? document.name }
    const planned = plan(named, id, { printerId, override, copies }, asker)
    if (!planned.ok) return planned
    const target = printTargetOf(planned.value.printer)
    return ok({ ...planned.value, document: await inPrinterCommands(named, target, sources.redrawLabel) })
  }

  async function slipOf(id: string, body: NewPrintRun, asker: Asker): Promise<Result<PlannedPrint[]>> {
    const { slip_template: template = 'packing-slip', slip_printer_id: printerId, override = false } = body
    const wanted = { document: template, shipment_ids: [id], language: body.language }
    const draw = drawingOf(wanted, asker.testMode, sources)
    const document = await draw()
    if (!document.ok) return document
    const slip = { ...document.value, kind: 'packing_slip' as const }
    const planned = plan(slip, id, { printerId, override, copies: 1 }, asker)
    return planned.ok
      ? ok([{ ...planned.value, document: await inOwnLanguage(slip, planned.value.printer, draw) }])
      : planned
  }

  async function printsOf(id: string, body: NewPrintRun, asker: Asker): Promise<Result<PlannedPrint[]>> {
    const label = await labelOf(id, body, asker)
    if (!label.ok) return label
    const { withInvoice = false } = label.value.document
    const returns = returnLabelsOf(id, label.value.document, body, asker)
    const invoice = withInvoice ? await invoiceOf(id, body, asker) : ok([])
    const slip = body.packing_slips ? await slipOf(id, body, asker) : ok([])
    const along = [returns, invoice, slip]
    const refused = along.find(each => !each.ok)
    return refused ?? ok([label.value, ...along.flatMap(each => (each.ok ? each.value : []))])
  }

  /** In the same box, so right behind the label and where that is wanted. */
  function returnLabelsOf(
    id: string,
    { byRule = null }: RoutedDocument,
    { printer_id: printerId, override = false }: NewPrintRun,
    asker: Asker,
  ): Result<PlannedPrint[]> {
    const planned: PlannedPrint[] = []
    for (const number of sources.returnLabelsOf(id)) {
      const paper = sources.findPaper(id, number)
      const named = paper && { ...paper, name: paper.title ?? paper.name, byRule }
      const print = named && plan(named, id, { printerId, override }, asker)
      if (print && !print.ok) return print
      if (print) planned.push(print.value)
    }
    return ok(planned)
  }

  /** Why one could not be made is a message of its shipment, and keeps no label from coming out. */
  async function invoiceOf(id: string, body: NewPrintRun, asker: Asker): Promise<Result<PlannedPrint[]>> {
    const document = await sources.findInvoice(id)
    if (!document) return ok([])
    const named = { ...document, name: document.title ?? document.name }
    const { override = false } = body
    const planned = plan(named, id, { printerId: undefined, override, copies: 1 }, asker)
    return planned.ok ? ok([planned.value]) : planned
  }

  /** At the printer of the first label, which it lies in front of. */
  async function separator(
    asker: Asker,
    about: { name: string; shipments: number },
    printerId: string | undefined,
  ): Promise<Result<PlannedPrint[]>> {
    const document = await ports.separatorFor({ ...asker, ...about, createdAt: ports.now() })
    if (!document.ok) return document
    const planned = plan(document.value, null, { printerId, override: false, copies: 1 }, asker)
    return planned.ok ? ok([planned.value]) : planned
  }

  return async (body, asker) => {
    const named = body.batch_id
      ? ports.shipmentsOfBatch(body.batch_id, asker.testMode)
      : ok(body.shipment_ids ?? [])
    if (!named.ok) return named
    if (named.value.length === 0) return refuse('state_error', { message: 'This batch made no shipments.' })
    const ids = inOrder(named.value, body.order ?? 'given', ports.placeOf)
    const planned = await eachOf(ids, id => printsOf(id, body, asker))
    const refused = planned.flatMap((each, at) => (each.ok ? [] : [{ id: ids[at] ?? '', ...each }]))
    if (refused.length > 0) return refuseRun(refused, ids.length)
    const name = body.name ?? `Run of ${ids.length}`
    const prints = planned.flatMap(each => (each.ok ? each.value : []))
    const about = { name, shipments: ids.length }
    const first = body.separator ? await separator(asker, about, prints[0]?.printer.id) : ok([])
    if (!first.ok) return first
    return ok({ prints: [...first.value, ...prints], name, shipments: ids.length })
  }
}

/** Does the work of all, a few at a time; the answers are in the order of the items. */
async function eachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  for (let at = 0; at < items.length; at += atOnce) {
    answers.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))))
    // Most of it is reading, which waits for nobody: requests have their turn between.
    await new Promise(setImmediate)
  }
  return answers
}

type Named = { id: string; refusal: Refusal }

/** One refusal for all: what stops every shipment alike is said once. */
function refuseRun(refused: readonly Named[], count: number): Result<never> {
  const [first] = refused
  const shipments = refused.slice(0, mostTold).map(({ id, refusal }) => ({
    shipment_id: id,
    message: 'message' in refusal ? (refusal.message ?? null) : null,
    ...('details' in refusal && refusal.details ? { details: refusal.details } : {}),
  }))
  const reason = first && 'message' in first.refusal ? ` ${first.refusal.message}` : ''
  return refuse('state_error', {
    message: `Nothing was printed: ${refused.length} of ${count} shipments cannot be.${reason}`,
    details: { shipments },
  })
}

/** Where the items of a shipment are picked; null when nothing is known. */
type FindPickPlace = (shipmentId: string) => string | null

/** Shipments in the order they are to come out. What has no place, and what is at the same one, stays as given. */
export function inOrder(
  shipmentIds: readonly string[],
  order: PrintOrder,
  placeOf: FindPickPlace,
): readonly string[] {
  const isPicked = order === 'pick' || order === 'pick_reverse'
  const sorted = isPicked ? byPickPlace(shipmentIds, placeOf) : shipmentIds
  return order === 'reverse' || order === 'pick_reverse' ? sorted.toReversed() : sorted
}

function byPickPlace(shipmentIds: readonly string[], placeOf: FindPickPlace): string[] {
  const placed = shipmentIds.map(id => ({ id, place: placeOf(id) }))
  const known = placed.filter(({ place }) => place !== null)
  const sorted = known.toSorted((one, other) => byPlace(one.place ?? '', other.place ?? ''))
  return [...sorted, ...placed.filter(({ place }) => place === null)].map(({ id }) => id)
}

/** A run as the label in front of it names it. */
export type SeparatedRun = {
  id: string
  name: string
  shipments: number
  requestedBy: string
  createdAt: Date
}

/** Draws the label that parts one run from the one before. */
export type SeparatorFor = (run: SeparatedRun) => Promise<Result<PrintDocument>>
