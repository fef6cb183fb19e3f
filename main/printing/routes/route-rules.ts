import { inflateSync } from 'node:zlib'
import type { PrintKind } from '../../../shared/desk/printing/print-jobs.ts'
import {
  type PrinterMedia,
  type PrintLanguage,
  printerResolutions,
} from '../../../shared/desk/printing/printer-kinds.ts'
import { mediaOfSize } from '../../../shared/desk/printing/printers.ts'
import type { PrintDocument } from '../preparation/preparation.ts'
import { saidSize } from '../zpl/zpl-document.ts'

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
  /** Goes before all routes. */
  byRule?: RulePrinter | null
}

/** The printer a rule for orders names for the labels of an order. */
export type RulePrinter = { printerId: string; ruleId: string; name: string }

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
export type RoutedDocument = PrintDocument & {
  carrierName?: string | null
  title?: string
  /** How many its carrier wants of it; where it wants more than one, that goes before what routes say. */
  copies?: number
  /** Of a label: a commercial invoice goes along on paper. */
  withInvoice?: boolean
  byRule?: RulePrinter | null
}

/** What routes are held against for a document printed at a desk. */
export const questionOf = (
  { kind, format, bytes, carrierName, byRule = null }: RoutedDocument,
  desk: string | null,
): RouteQuestion => ({
  desk,
  kind,
  format,
  carrierName: carrierName ?? null,
  media: paperOf(bytes, format),
  byRule,
})

type Size = { width: number; height: number }

const mmPerInch = 25.4
const mmPerPoint = mmPerInch / 72
/** No more of a document is looked through: this happens for every print. */
const mostBytes = 256 * 1024
const mostInflated = 1024 * 1024
const mostStreams = 20

/** The paper a document was made for, told from what it says of its first page; null when it does not say. */
export function paperOf(bytes: Uint8Array, format: PrintLanguage): PrinterMedia | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, mostBytes))
  if (format === 'ZPL') return paperOfZpl(head.toString('latin1'))
  if (format === 'PNG') return paperOfPng(head)
  return format === 'PDF' ? paperOfPdf(head) : null
}

/** ZPL counts in dots and does not say of what size: the resolution at which they make a known paper is meant. */
function paperOfZpl(zpl: string): PrinterMedia | null {
  const { width, height } = saidSize(zpl)
  return width === null || height === null ? null : inDots({ width, height }, printerResolutions)
}

const inDots = (dots: Size, resolutions: readonly number[]): PrinterMedia | null => {
  const found = resolutions.map(dpi => mediaOfSize(scaled(dots, mmPerInch / dpi)))
  return found.find(media => media !== null) ?? null
}

const scaled = ({ width, height }: Size, by: number): Size => ({ width: width * by, height: height * by })

/** The header every PNG begins with, and its pixels a metre where it has them. */
function paperOfPng(png: Buffer): PrinterMedia | null {
  if (png.length < 33) return null
  const pixels = { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
  const at = png.indexOf('pHYs', 33, 'latin1')
  const isMetric = at !== -1 && at + 13 <= png.length && png[at + 12] === 1
  const perMetre = isMetric ? png.readUInt32BE(at + 4) : 0
  return perMetre > 0 ? mediaOfSize(scaled(pixels, 1000 / perMetre)) : inDots(pixels, printerResolutions)
}

/** The first page box that is written plainly, else the first one in a packed part. */
function paperOfPdf(pdf: Buffer): PrinterMedia | null {
  const text = pdf.toString('latin1')
  return (
    mediaBox(text) ??
    packedParts(pdf, text)
      .map(mediaBox)
      .find(media => media !== null) ??
    null
  )
}

function mediaBox(text: string): PrinterMedia | null {
  const numbers = /\/MediaBox\s*\[\s*([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s*\]/.exec(text)
  if (!numbers) return null
  const [left = 0, bottom = 0, right = 0, top = 0] = numbers.slice(1).map(Number)
  const unit = Number(/\/UserUnit\s+([\d.]+)/.exec(text)?.[1] ?? 1)
  const units = { width: Math.abs(right - left), height: Math.abs(top - bottom) }
  return mediaOfSize(scaled(units, mmPerPoint * unit))
}

function packedParts(pdf: Buffer, text: string): string[] {
  const parts: string[] = []
  for (const match of text.matchAll(/\/ObjStm\b[\s\S]{0,200}?stream\r?\n/g)) {
    if (parts.length >= mostStreams) break
    parts.push(inflated(pdf.subarray(match.index + match[0].length)))
  }
  return parts
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes, { maxOutputLength: mostInflated }).toString('latin1')
  } catch {
    return ''
  }
}
