import type { PrintKind } from '../../../shared/desk/printing/print-jobs.ts'
import type { PrinterMedia, PrintLanguage } from '../../../shared/desk/printing/printer-kinds.ts'
import type { PrintDocument } from '../preparation/preparation.ts'
import { paperOf } from './paper-of.ts'

/** What a route can ask of a print. A condition that is null is fulfilled by everything. */
export type RouteConditions = {
  desk: string | null
  kind: string | null
  format: string | null
  carrierName: string | null
  media: string | null
}

/** What is known of a print. What is not known fulfils no condition. */
export type RouteQuestion = {
  desk: string | null
  kind: PrintKind
  format: PrintLanguage
  carrierName: string | null
  media: PrinterMedia | null
}

const names: Record<keyof RouteConditions, string> = {
  desk: 'desk',
  kind: 'kind',
  format: 'format',
  carrierName: 'carrier',
  media: 'size',
}
const conditions = Object.keys(names) as (keyof RouteConditions)[]

/** Why a route is not for this print, in words; null when it is. */
export function unfit(route: RouteConditions, question: RouteQuestion): string | null {
  const wrong = conditions.find(name => route[name] !== null && route[name] !== question[name])
  if (!wrong) return null
  const is = question[wrong]
  return `It is for the ${names[wrong]} "${route[wrong]}", and ${is === null ? 'that of this print is not known' : `this is "${is}"`}.`
}

/** The first route whose conditions all hold. */
export const firstFit = <R extends RouteConditions>(
  routes: readonly R[],
  question: RouteQuestion,
): R | undefined => routes.find(route => unfit(route, question) === null)

/** A document with what routes ask of it beside what it is, and what people call it where its name is that of a file. */
export type RoutedDocument = PrintDocument & { carrierName?: string | null; title?: string }

/** What routes are held against for a document printed at a desk. */
export const questionOf = (
  { kind, format, bytes, carrierName }: RoutedDocument,
  desk: string | null,
): RouteQuestion => ({ desk, kind, format, carrierName: carrierName ?? null, media: paperOf(bytes, format) })
