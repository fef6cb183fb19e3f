import type { PrintDocument } from '../preparation/preparation.ts'
import { paperOf } from './paper-of.ts'
import type { RouteQuestion } from './route-rules.ts'

/** A document with what routes ask of it beside what it is, and what people call it where its name is that of a file. */
export type RoutedDocument = PrintDocument & { carrierName?: string | null; title?: string }

/** What routes are held against for a document printed at a desk. */
export const questionOf = (
  { kind, format, bytes, carrierName }: RoutedDocument,
  desk: string | null,
): RouteQuestion => ({ desk, kind, format, carrierName: carrierName ?? null, media: paperOf(bytes, format) })
