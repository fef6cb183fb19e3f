import type { ScannedCommand } from '../../../../shared/desk/command-codes.ts'
import type { PackingAnswer } from '../../../../shared/desk/packing.ts'
import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import type { PackingStepInput } from '../../../../shared/desk/packing-steps.ts'
import type { SessionDocument } from '../../../../shared/packing/session-document.ts'
import { type KeyboardLayout, keyboardLayouts } from '../../../../shared/scanning/keyboard-layouts.ts'
import { readScan } from '../../../../shared/scanning/read-scan.ts'
import type { ScanReading, ScanResult } from '../../../../shared/scanning/scan-reading.ts'
import type { ProductRow } from '../../orders/products/product-mapper.ts'
import type { FoundOrder, PackingLookup } from './packing-lookup.ts'

type Because = Extract<PackingFeedback, { kind: 'unknown_code' }>['because']

/** What a text means at a desk. */
export type Meaning =
  | { kind: 'command'; step: PackingStepInput }
  /** The code of a cart. */
  | { kind: 'batch'; number: number }
  | { kind: 'items'; itemIds: string[] }
  | { kind: 'orders'; orders: FoundOrder[] }
  | { kind: 'shipped'; trackingNumber: string; shipped: (FoundOrder & { shipmentId: string })[] }
  | { kind: 'products'; products: ProductRow[] }
  | { kind: 'unknown'; because: Because }

export type ReadScan = {
  meaning: Meaning
  code: string
  /** What may be the number of a parcel in it. */
  numbers: string[]
  repair: PackingAnswer['repair']
}

/** What a scan may be an item of. */
type WantedItems = { items: Pick<SessionDocument['items'][number], 'item_id' | 'sku' | 'barcodes'>[] }

export type ScanAsked = {
  text: string
  layout?: string | null | undefined
  testMode: boolean
  /** The order on the desk. */
  document: WantedItems | null
}

/** A text as it is shown again: never a card or what others wrote for themselves, nothing unseen, and not much of it. */
const shownCode = ({ kind, text }: ScanResult): string =>
  kind === 'operator_card' || kind === 'foreign' ? '' : text.replaceAll(/\p{C}/gu, ' ').trim().slice(0, 60)

const layoutOf = (layout: string | null | undefined): KeyboardLayout | null =>
  keyboardLayouts.find(each => each === layout) ?? null

export type ScanReader = (asked: ScanAsked) => ReadScan

/** Reads a scan by its form, by the order on the desk, and then by what the shop has. */
export const createScanReader =
  (lookup: Pick<PackingLookup, 'findOrders' | 'findShipped' | 'findProducts'>): ScanReader =>
  ({ text, layout, testMode, document }) => {
    const items = (document?.items ?? []).flatMap(({ sku, barcodes, item_id: id }) => [
      { sku: sku ?? id, barcodes },
    ])
    const read = readScan(text, { items, layout: layoutOf(layout) })
    const { repair } = read
    return {
      meaning: meaningOf(read, { lookup, testMode, document }),
      code: shownCode(read),
      numbers: numbersIn(read),
      repair: repair && { cause: repair.cause, layout: repair.layout, is_certain: repair.isCertain },
    }
  }

type Looking = {
  lookup: Pick<PackingLookup, 'findOrders' | 'findShipped' | 'findProducts'>
  testMode: boolean
  document: WantedItems | null
}

const readingsOf = (read: ScanResult): readonly ScanReading[] =>
  read.kind === 'ambiguous' ? read.readings : [read, ...read.alternatives]

function numbersIn(read: ScanResult): string[] {
  const numbers = readingsOf(read).flatMap(each => (each.kind === 'tracking' ? [each.trackingNumber] : []))
  return [...new Set([...numbers, read.text])]
}

function meaningOf(read: ScanResult, looking: Looking): Meaning {
  if (read.kind === 'command') {
    const { command } = read
    return command.command === 'batch'
      ? { kind: 'batch', number: command.batch }
      : { kind: 'command', step: stepOf(command) }
  }
  if (read.kind === 'item') return { kind: 'items', itemIds: itemsOf(read, looking.document) }
  if (read.kind === 'operator_card') return { kind: 'unknown', because: 'not_here' }
  if (read.kind === 'invalid' && (read.reason === 'empty' || read.reason === 'too_long'))
    return { kind: 'unknown', because: read.reason }
  return lookUp(read, looking) ?? { kind: 'unknown', because: becauseOf(read) }
}

/** An order number may look like anything, so own numbers go first. */
function lookUp(read: ScanResult, { lookup, testMode }: Looking): Meaning | null {
  const { text } = read
  const readings = readingsOf(read)
  const texts = [text, ...readings.flatMap(textsOf)]
  const orders = lookup.findOrders(texts, testMode)
  if (orders.length > 0) return { kind: 'orders', orders }
  const products = lookup.findProducts([...texts, ...readings.flatMap(articleTexts)], testMode)
  if (products.length > 0) return { kind: 'products', products }
  for (const trackingNumber of numbersIn(read)) {
    const shipped = lookup.findShipped(trackingNumber, testMode)
    if (shipped.length > 0) return { kind: 'shipped', trackingNumber, shipped }
  }
  return null
}

const textsOf = (reading: ScanReading): string[] =>
  reading.kind === 'order_id'
    ? [reading.orderId]
    : reading.kind === 'custom'
      ? [reading.fields.order, reading.fields.sku].flatMap(each => each ?? [])
      : reading.kind === 'gs1' && reading.gs1.orderNumber !== null
        ? [reading.gs1.orderNumber]
        : []

/** An article number in all lengths it is stored in. */
function articleTexts(reading: ScanReading): string[] {
  if (reading.kind === 'in_store') return [reading.code]
  const number = reading.kind === 'gtin' ? reading.gtin : reading.kind === 'gs1' ? reading.gs1.gtin : null
  return number === null ? [] : [number, ...[13, 12, 8].map(length => number.slice(-length))]
}

/** Every line of the article, and every other one with the same barcode. */
function itemsOf(
  { sku, by }: Extract<ScanReading, { kind: 'item' }>,
  document: Looking['document'],
): string[] {
  const items = document?.items ?? []
  const found = items.filter(each => (each.sku ?? each.item_id) === sku)
  if (by === 'sku') return found.map(({ item_id: id }) => id)
  const codes = new Set(found.flatMap(({ barcodes }) => barcodes))
  return items.filter(({ barcodes }) => barcodes.some(each => codes.has(each))).map(({ item_id: id }) => id)
}

function becauseOf(read: ScanResult): Because {
  if (read.kind === 'invalid') return read.reason === 'check_digit' ? 'check_digit' : 'unknown'
  if (read.kind === 'foreign' || read.kind === 'routing') return read.kind
  return 'unknown'
}

/** A command barcode is the same step as its key. */
function stepOf(command: Exclude<ScannedCommand, { command: 'batch' }>): PackingStepInput {
  switch (command.command) {
    case 'quantity':
      return { kind: 'quantity', quantity: command.quantity }
    case 'printer':
      return { kind: 'printer', number: command.printer }
    case 'package':
      return { kind: 'package', number: command.package }
    case 'condition':
      return { kind: 'condition', number: command.condition }
    default:
      return { kind: command.command }
  }
}
