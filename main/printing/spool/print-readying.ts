import type { NewPrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import type { PrinterRepository, PrinterRow } from '../printers/printer-repository.ts'
import { printTargetOf } from '../printers/printer-rules.ts'
import { type ChooseForPrint, choosePrinter } from '../routes/choose-printer.ts'
import type { RoutedDocument } from '../routes/route-rules.ts'
import {
  type DocumentSources,
  documentFor,
  drawingOf,
  inOwnLanguage,
  inPrinterCommands,
} from './print-job-documents.ts'
import type { Checked, PrintJobWriter } from './print-job-writer.ts'

/** With the words behind it no longer than names are. */
const mostName = 60

/** What goes with a document; without a printer the routes choose. */
export type PrintOrder = Parameters<ChooseForPrint>[1] & {
  shipmentId?: string | null
  copies?: number | undefined
  hold?: boolean | undefined
  override?: boolean | undefined
  /** It is made and checked in its queue. */
  checkLater?: boolean | undefined
  /** For documents of no shipment. */
  testMode?: boolean | undefined
  requestedBy: string
}

/** Where it is printed, for the routes, null when nobody said; and in which mode documents are drawn. */
export type Place = { desk: string | null; testMode: boolean }

/** A document that is made and checked for its printer, and not stored yet. */
export type Ready = { checked: Checked; document: RoutedDocument; copies: number; how: PrintOrder }

type Chosen = { printer: PrinterRow; copies: number }

export type ReadyPorts = {
  printers: PrinterRepository
  writer: Pick<PrintJobWriter, 'check' | 'leaveUnchecked' | 'splitsPages'>
  sources: DocumentSources
  choose: ChooseForPrint
}

/** Finds documents, makes them for their printers and checks them. Nothing is stored here. */
export function createPrintReadying(ports: ReadyPorts) {
  const { printers, writer } = ports

  /** Finds what is asked for, makes it for its printer and checks it; nothing is stored yet. */
  async function makeReady(
    body: NewPrintJob,
    requestedBy: string,
    { desk = null, testMode = false, byRule }: Partial<Place> & Pick<RoutedDocument, 'byRule'>,
  ): Promise<Result<Ready>> {
    const asked = await documentFor(body, testMode, ports.sources)
    if (!asked.ok) return asked
    const found = { ...asked.value, fit: body.fit, byRule: byRule ?? asked.value.byRule ?? null }
    const { printer_id: printerId, shipment_id: shipmentId = null, copies, hold, override } = body
    const checkLater = body.check_later
    const how = { printerId, shipmentId, copies, hold, override, checkLater, requestedBy, desk, testMode }
    const chosen = ports.choose(found, how)
    if (!chosen.ok) return chosen
    const draw = drawingOf(body, testMode, ports.sources)
    const { printer } = chosen.value
    const document =
      typeof body.document === 'string'
        ? await inOwnLanguage(found, printer, draw)
        : await inPrinterCommands(found, printTargetOf(printer), ports.sources.redrawLabel)
    return checkFor(chosen.value, document, how)
  }

  /** A return label lies in the same box, so it goes where somebody, or a rule, wants the label; an invoice by the routes. */
  async function makePapersReady(
    { shipment_id: id, printer_id, hold, check_later, with_return_labels, with_invoice }: NewPrintJob,
    requestedBy: string,
    place: Partial<Place> & Pick<RoutedDocument, 'byRule'>,
  ) {
    const returns: { paper: number; ready: Result<Ready> }[] = []
    for (const paper of id && with_return_labels ? ports.sources.returnLabelsOf(id) : []) {
      const wanted = { shipment_id: id, file: 'paper' as const, paper, printer_id, hold, check_later }
      returns.push({ paper, ready: await makeReady(wanted, requestedBy, place) })
    }
    const invoice = with_invoice
      ? await makeReady({ shipment_id: id, file: 'invoice', hold, check_later }, requestedBy, {
          ...place,
          byRule: null,
        })
      : null
    return { returns, invoice }
  }

  /** The page a label was cut out of, whole, where somebody wants the rest of such pages printed; null where nobody does. */
  async function makeRestReady({ checked, document, how }: Ready): Promise<Result<Ready> | null> {
    if (checked.restAt === null) return null
    const printer = choosePrinter(printers, checked.restAt, document.format)
    if (!printer.ok) return printer
    const name = `${document.name.slice(0, mostName)} (whole page)`
    const page = { ...document, name, kind: 'other' as const, trackingNumbers: [], codes: [] }
    return checkFor({ printer: printer.value, copies: 1 }, page, { ...how, copies: 1, override: false })
  }

  /** A document at hand, for the printer it goes to. */
  async function readyFor(document: RoutedDocument, how: PrintOrder): Promise<Result<Ready>> {
    const chosen = ports.choose(document, how)
    return chosen.ok ? checkFor(chosen.value, document, how) : chosen
  }

  async function checkFor(
    { printer, copies }: Chosen,
    document: RoutedDocument,
    how: PrintOrder,
  ): Promise<Result<Ready>> {
    const override = how.override ? how.requestedBy : null
    const isLater = how.checkLater && !(await writer.splitsPages(document))
    const checked = isLater
      ? ok(writer.leaveUnchecked(printer, document, override))
      : await writer.check(printer, document, override)
    if (!checked.ok) return checked
    const wanted = how.copies ?? Math.max(copies, document.copies ?? 1)
    return ok({ checked: checked.value, document, copies: wanted, how })
  }

  return { makeReady, makePapersReady, makeRestReady, readyFor }
}
