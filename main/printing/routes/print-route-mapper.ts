import { type PrintKind, printKinds } from '../../../shared/desk/printing/print-jobs.ts'
import type {
  NewPrintRoute,
  PrintRoute,
  PrintRouteChange,
  PrintRouteTrial,
} from '../../../shared/desk/printing/print-routes.ts'
import { printerMedia, printLanguages } from '../../../shared/desk/printing/printer-kinds.ts'
import type { PrintRouteChanges, PrintRouteRow } from './print-route-repository.ts'
import type { RouteQuestion } from './route-rules.ts'

/** The file does not close these lists; a route for something this version does not know fits nothing and shows none. */
const known = <T extends string>(list: readonly T[], value: string | null): T | null =>
  list.find(each => each === value) ?? null

/** A route as the interface answers with it. */
export const toPrintRoute = (row: PrintRouteRow): PrintRoute => ({
  id: row.id,
  object_type: 'print_route',
  desk: row.desk,
  kind: known<PrintKind>(printKinds, row.kind),
  format: known(printLanguages, row.format),
  carrier_name: row.carrierName,
  media: known(printerMedia, row.media),
  printer_id: row.printerId,
  fallback_printer_id: row.fallbackPrinterId,
  copies: row.copies,
  created_at: new Date(row.createdAt).toISOString(),
})

export const fromNewPrintRoute = (body: NewPrintRoute) => ({
  desk: body.desk ?? null,
  kind: body.kind ?? null,
  format: body.format ?? null,
  carrierName: body.carrier_name ?? null,
  media: body.media ?? null,
  printerId: body.printer_id,
  fallbackPrinterId: body.fallback_printer_id ?? null,
  copies: body.copies ?? 1,
})

/** Only what was named changes; null takes a condition away. */
export const fromPrintRouteChange = (body: PrintRouteChange, before: PrintRouteRow): PrintRouteChanges => {
  const chosen = <T>(value: T | undefined, kept: T): T => (value === undefined ? kept : value)
  return {
    desk: chosen(body.desk, before.desk),
    kind: chosen(body.kind, before.kind),
    format: chosen(body.format, before.format),
    carrierName: chosen(body.carrier_name, before.carrierName),
    media: chosen(body.media, before.media),
    printerId: body.printer_id ?? before.printerId,
    fallbackPrinterId: chosen(body.fallback_printer_id, before.fallbackPrinterId),
    copies: body.copies ?? before.copies,
  }
}

export const toTriedDocument = (question: RouteQuestion): PrintRouteTrial['document'] => ({
  desk: question.desk,
  kind: question.kind,
  format: question.format,
  carrier_name: question.carrierName,
  media: question.media,
})
