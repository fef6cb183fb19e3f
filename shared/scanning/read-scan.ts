import type { CarrierSlug } from '../carriers/carrier-slugs.ts'
import { readCommand } from '../desk/command-codes.ts'
import { readCard } from '../desk/operators.ts'
import { type AimIdentifier, splitAim } from './aim.ts'
import { matchPattern } from './code-pattern.ts'
import { foreignCode } from './foreign-codes.ts'
import {
  fromDigitalLink,
  type Gs1Facts,
  groupSeparator,
  readGs1,
  readGs1WithoutSeparators,
  toGs1Facts,
} from './gs1.ts'
import { holdsMod10, readGtin, toGtin14 } from './gtin.ts'
import { asSent, type KeyboardLayout, keyboardLayouts } from './keyboard-layouts.ts'
import { type LabelReadings, readLabel } from './read-label.ts'
import type { ScanContext, ScanReading, ScanRepair, ScanResult } from './scan-reading.ts'

/** Nothing a desk scans is longer; what is gets no further than this. */
export const longestScan = 4_000

/**
 * What a scanned text is, by its own form and by what the desk knows at the moment. Never throws. Tried in this order:
 * own commands and cards, slips of other systems, tracking numbers that tell themselves, GS1 contents, order numbers
 * and items of the context, codes the shop described, what the step asks for, article numbers and plain digits.
 * A scan that is nothing as it stands is tried as other keyboards would have changed it.
 */
export function readScan(raw: string, context: ScanContext = {}): ScanResult {
  if (raw.length > longestScan) return result(raw, raw.slice(0, longestScan), null, null, fault('too_long'))
  const plain = readOnce(raw, context)
  if (isRead(plain)) return { ...plain, raw, repair: plain.repair ?? caseRepair(plain) }
  return repaired(raw, context) ?? { ...plain, raw }
}

const isRead = ({ kind }: ScanResult): boolean => kind !== 'text' && kind !== 'invalid'

const fault = (
  reason: Extract<ScanReading, { kind: 'invalid' }>['reason'],
  looksLike: string | null = null,
): ScanReading => ({ kind: 'invalid', reason, looksLike })

function result(
  raw: string,
  text: string,
  aim: AimIdentifier | null,
  repair: ScanRepair | null,
  ...readings: readonly [ScanReading, ...ScanReading[]]
): ScanResult {
  const [reading, other, ...more] = readings
  const facts = { raw, text, aim, repair, alternatives: [] }
  return other
    ? { ...facts, kind: 'ambiguous', readings: [reading, other, ...more] }
    : { ...facts, ...reading }
}

/** What begins or ends a scan without being part of it: STX and ETX, the end of a line, blanks. */
const edges = '\0\x02\x03\r\n\t '

function withoutEdges(raw: string): string {
  let [from, to] = [0, raw.length]
  while (from < to && edges.includes(raw.charAt(from))) from += 1
  while (to > from && edges.includes(raw.charAt(to - 1))) to -= 1
  return raw.slice(from, to)
}

const spelledSeparators = /<GS>|\{GS\}|\[GS\]|<FNC1>|\{FNC1\}/g

function readOnce(raw: string, context: ScanContext): ScanResult {
  const { aim, text: rest } = splitAim(withoutEdges(raw))
  const spelled = rest.replace(spelledSeparators, groupSeparator)
  const text = context.separator ? spelled.replaceAll(context.separator, groupSeparator) : spelled
  const { readings, alternatives = [] } = readText(text, aim, context)
  return { ...result(raw, text, aim, null, ...readings), alternatives }
}

type Found = {
  readings: readonly [ScanReading, ...ScanReading[]]
  alternatives?: readonly ScanReading[]
}

function readText(text: string, aim: AimIdentifier | null, context: ScanContext): Found {
  if (text === '') return { readings: [fault('empty')] }
  const own = readOwn(text)
  if (own) return { readings: [own] }
  const label = readLabel(text, { aim, carrier: context.carrier ?? null })
  if (label.telling) return { readings: [label.telling] }
  const gs1 = readLink(text, context) ?? readAsGs1(text, aim, context)
  if (gs1 && gs1.kind !== 'invalid') return { readings: [gs1] }
  const known = readKnown(text, context)
  if (known) return { readings: [known] }
  if (gs1) return { readings: [gs1] }
  return readPlain(text, aim, context, label)
}

/** Commands, cards, and the slips of other systems. */
function readOwn(text: string): ScanReading | null {
  const command = readCommand(text)
  if (command) return { kind: 'command', command }
  const card = readCard(text)
  if (card) return { kind: 'operator_card', card }
  const [, hex] = /^\^#\^([0-9A-F]{1,16})\^$/i.exec(text) ?? []
  return hex ? { kind: 'order_id', orderId: BigInt(`0x${hex}`).toString() } : null
}

function readAsGs1(text: string, aim: AimIdentifier | null, context: ScanContext): ScanReading | null {
  const isSaid = aim?.isGs1 === true || text.includes(groupSeparator)
  const looksLike = isSaid || /^\(?0[012]\)?\d{14}/.test(text)
  if (!looksLike || text.startsWith('[)>')) return null
  const strict = readGs1(text)
  const hasSeparator = text.includes(groupSeparator)
  const tolerant = context.dropsSeparators === true || (!strict.ok && !hasSeparator)
  const read = tolerant && !hasSeparator ? readGs1WithoutSeparators(text) : strict
  if (read.ok) return ofFacts(toGs1Facts(read.elements), context)
  if (/^00\d{18}$/.test(text)) return fault('check_digit', 'SSCC')
  if (!isSaid) return null
  const reason = strict.ok ? read.reason : strict.reason
  const reasons = { syntax: 'gs1_syntax', check_digit: 'check_digit', undecided: 'gs1_undecided' } as const
  return fault(reasons[read.reason === 'undecided' ? 'undecided' : reason], 'GS1')
}

function readLink(text: string, context: ScanContext): ScanReading | null {
  const content = fromDigitalLink(text)
  const read = content === null ? null : readGs1(content)
  return read?.ok ? ofFacts(toGs1Facts(read.elements), context) : null
}

function ofFacts(gs1: Gs1Facts, context: ScanContext): ScanReading {
  const item = gs1.gtin === null ? null : itemOf(gs1.gtin, context)
  if (item) return { kind: 'item', sku: item.sku, by: item.by, gs1 }
  if (gs1.sscc !== null) return { kind: 'sscc', sscc: gs1.sscc, gs1: gs1.elements.length > 1 ? gs1 : null }
  return { kind: 'gs1', gs1 }
}

/** Orders and items of the context, and codes the shop described. */
function readKnown(text: string, context: ScanContext): ScanReading | null {
  const number = orderOf(text, context.orderNumbers ?? [])
  if (number !== null) return { kind: 'order_number', orderNumber: number }
  const item = itemOf(text, context)
  if (item) return { kind: 'item', sku: item.sku, by: item.by, gs1: null }
  for (const { name, pattern } of context.patterns ?? []) {
    const fields = matchPattern(pattern, text)
    if (fields) return { kind: 'custom', pattern: name, fields }
  }
  return null
}

const folded = (text: string): string => text.replace(/^#/, '').toUpperCase()

/** Exactly, then without the number sign, then in any case. */
const orderOf = (text: string, numbers: readonly string[]): string | null =>
  numbers.find(each => each === text) ??
  numbers.find(each => each.replace(/^#/, '') === text.replace(/^#/, '')) ??
  numbers.find(each => folded(each) === folded(text)) ??
  null

function itemOf(text: string, { items = [] }: ScanContext): { sku: string; by: 'sku' | 'barcode' } | null {
  const sameSku =
    items.find(({ sku }) => sku === text) ?? items.find(each => folded(each.sku) === folded(text))
  if (sameSku) return { sku: sameSku.sku, by: 'sku' }
  const keys = new Set(articleKeys(text))
  const found = items.find(({ barcodes }) =>
    barcodes.some(each => articleKeys(each).some(key => keys.has(key))),
  )
  return found ? { sku: found.sku, by: 'barcode' } : null
}

/** A barcode as it is compared: as written, and as an article number of 14 digits where it is one. */
const articleKeys = (text: string): string[] => [
  text,
  ...(/^\d{8,14}$/.test(text) && holdsMod10(text) ? [toGtin14(text)] : []),
  ...readGtin(text, 'ean_upc').flatMap(each => (each.kind === 'gtin' ? each.gtin : [])),
]

function readPlain(
  text: string,
  aim: AimIdentifier | null,
  { expects, carrier }: ScanContext,
  { plain, wrong }: LabelReadings,
): Found {
  if (expects) return { readings: [{ kind: expects, value: text }] }
  const symbology = aim?.symbology ?? null
  const isRetail = symbology?.startsWith('ean') === true
  const [article, ...moreArticles]: readonly ScanReading[] = readGtin(text, symbology)
  const articles = article ? [article, ...moreArticles] : []
  const [number, ...moreNumbers] = isRetail ? [] : ofCarrier(plain, carrier ?? null)
  if (number && moreNumbers.length > 0) return { readings: [number, ...moreNumbers, ...articles] }
  if (number) return { readings: [number], alternatives: articles }
  if (article) return { readings: [article, ...moreArticles] }
  return { readings: [readRest(text, isRetail, wrong)] }
}

/** Numbers several carriers may have are those of the open shipment, where one of them is. */
function ofCarrier(numbers: readonly ScanReading[], carrier: CarrierSlug | null): readonly ScanReading[] {
  const meant = numbers.filter(
    each => each.kind === 'tracking' && carrier !== null && each.carriers.includes(carrier),
  )
  return meant.length > 0 ? meant : numbers
}

function readRest(text: string, isRetail: boolean, wrong: string | null): ScanReading {
  if (wrong !== null) return fault('check_digit', wrong)
  if (/^00\d{18}$/.test(text)) return fault('check_digit', 'SSCC')
  const looksRetail = isRetail ? /^\d{8}$|^\d{12,14}$/ : /^\d{12,14}$/
  if (looksRetail.test(text)) return fault('check_digit', 'GTIN')
  const what = foreignCode(text)
  return what ? { kind: 'foreign', what } : { kind: 'text' }
}

/** Codes in capitals only: small letters say that the lock of the capitals is on, or the scanner writes so. */
function caseRepair({ kind, text }: ScanResult): ScanRepair | null {
  const isCapitals = ['command', 'operator_card', 'tracking'].includes(kind)
  return isCapitals && /[a-z]/.test(text) ? { cause: 'letter_case', layout: null, isCertain: true } : null
}

/** The scan as the scanner sent it, where one keyboard makes something of it that its form vouches for. */
function repaired(raw: string, context: ScanContext): ScanResult | null {
  const layouts = [...new Set([context.layout ?? [], keyboardLayouts].flat())]
  const attempts = layouts.map(layout => ({
    layout: layout as KeyboardLayout | null,
    sent: asSent(raw, layout),
  }))
  if (context.keysText) attempts.unshift({ layout: null, sent: context.keysText })
  const read = attempts
    .filter(({ sent }) => sent !== raw)
    .map(({ layout, sent }) => ({ layout, found: readOnce(sent, context) }))
    .filter(({ found }) => isRead(found) && mayBeRepaired(found))
  const best = read.find(({ found }) => isVouched(found)) ?? read[0]
  if (!best) return null
  const repair = { cause: 'keyboard_layout', layout: best.layout, isCertain: isVouched(best.found) } as const
  return { ...best.found, raw, repair }
}

/** Without a check digit only what the desk expects is taken; it is asked about. */
const mayBeRepaired = (found: ScanResult): boolean =>
  isVouched(found) || found.kind === 'item' || found.kind === 'order_number'

function isVouched(found: ScanResult): boolean {
  if (found.kind === 'tracking') return found.check === 'right'
  return ['command', 'operator_card', 'order_id', 'gtin', 'sscc', 'gs1'].includes(found.kind)
}
