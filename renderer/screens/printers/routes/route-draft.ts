import type { PrintKind } from '../../../../shared/desk/printing/print-jobs.ts'
import { newPrintRoute, type PrintRoute } from '../../../../shared/desk/printing/print-routes.ts'
import type { PrinterMedia, PrintLanguage } from '../../../../shared/desk/printing/printer-kinds.ts'
import { toFieldErrors } from '../../../../shared/errors/field-errors.ts'
import { type FieldTexts, toFieldTexts } from '../../../lib/station/field-errors.ts'

/** A route as its form asks for it; empty is every one. */
export type RouteDraft = {
  kind: PrintKind | ''
  format: PrintLanguage | ''
  carrier_name: string
  media: PrinterMedia | ''
  desk: string
  printer_id: string
  fallback_printer_id: string
  copies: number | string
}

export const emptyRoute: RouteDraft = {
  kind: 'label',
  format: '',
  carrier_name: '',
  media: '',
  desk: '',
  printer_id: '',
  fallback_printer_id: '',
  copies: 1,
}

export const fromRoute = (route: PrintRoute): RouteDraft => ({
  kind: route.kind ?? '',
  format: route.format ?? '',
  carrier_name: route.carrier_name ?? '',
  media: route.media ?? '',
  desk: route.desk ?? '',
  printer_id: route.printer_id,
  fallback_printer_id: route.fallback_printer_id ?? '',
  copies: route.copies,
})

export const toRouteData = (draft: RouteDraft) => ({
  kind: draft.kind || null,
  format: draft.format || null,
  carrier_name: draft.carrier_name || null,
  media: draft.media || null,
  desk: draft.desk.trim() || null,
  printer_id: draft.printer_id,
  fallback_printer_id: draft.fallback_printer_id || null,
  copies: Number(draft.copies),
})

/** Holds the form to the interface's own schema. */
export function checkRoute(draft: RouteDraft): FieldTexts {
  const data = toRouteData(draft)
  const parsed = newPrintRoute.safeParse(data)
  return parsed.success ? {} : toFieldTexts(toFieldErrors(parsed.error.issues, data))
}

/** Whether it asks for more than a kind of document, so that what is in use is seen. */
export const asksForMore = ({ format, carrier_name: carrier, media, desk }: RouteDraft): boolean =>
  [format, carrier, media, desk].some(value => value !== '')
