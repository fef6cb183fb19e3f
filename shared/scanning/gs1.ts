import { isDay, type ShopDay } from '../units/shop-day.ts'
import { type Gs1Identifier, gs1Identifiers, preDefined } from './gs1-identifiers-data.ts'
import { holdsMod10 } from './gtin.ts'

/** One element: its identifier as written (`3103`), the name GS1 prints for it, and its value without separators. */
export type Gs1Element = { ai: string; title: string; value: string }

export type Gs1Result =
  | { ok: true; elements: readonly Gs1Element[] }
  /** `undecided`: without separators there is more than one way to part it. */
  | { ok: false; reason: 'syntax' | 'check_digit' | 'undecided' }

/** What stands between two elements when the first has no fixed length. */
export const groupSeparator = '\x1d'

const mostElements = 30
const byAi = new Map(gs1Identifiers.map(each => [each.ai, each]))

type Found = { known: Gs1Identifier; ai: string; from: number }

function identifierAt(text: string, at: number): Found | null {
  for (const length of [2, 3, 4]) {
    const known = byAi.get(text.slice(at, at + length))
    if (known && !known.decimals) return { known, ai: known.ai, from: at + length }
    if (known && /[0-6]/.test(text[at + 3] ?? '')) return { known, ai: text.slice(at, at + 4), from: at + 4 }
  }
  return null
}

const isPreDefined = (ai: string): boolean => preDefined.test(ai)

/** The signs GS1 allows in a text (its character set 82). */
const allowed = { digits: /^\d+$/, signs: /^[!"%-?A-Z_a-z]+$/ }

function faultOf({ content, check, date, least, most }: Gs1Identifier, value: string) {
  if (value.length < least || value.length > most || !allowed[content].test(value)) return 'syntax'
  if (check && !holdsMod10(value)) return 'check_digit'
  if (date && readDay(value) === null) return 'syntax'
  return null
}

/**
 * YYMMDD as a day; 00 stands for the end of the month. Null for what is no day. Codes at a desk are of the years around
 * now, so that the century is this one.
 */
function readDay(value: string): ShopDay | null {
  const month = `20${value.slice(0, 2)}-${value.slice(2, 4)}`
  const written = value.slice(4, 6)
  const days = written === '00' ? ['31', '30', '29', '28'] : [written]
  return days.map(day => `${month}-${day}`).find(isDay) ?? null
}

/**
 * Elements of a GS1 content, strictly: elements without a fixed length end at a separator or at the end. A separator
 * where none is needed, in front or at the end does no harm. Brackets as people print them are understood.
 */
export function readGs1(content: string): Gs1Result {
  const text = withoutBrackets(content)
  const elements: Gs1Element[] = []
  let at = text.startsWith(groupSeparator) ? 1 : 0
  while (at < text.length) {
    const found = identifierAt(text, at)
    if (!found || elements.length === mostElements) return { ok: false, reason: 'syntax' }
    const { known, ai, from } = found
    const stop = text.indexOf(groupSeparator, from)
    const end = stop === -1 ? text.length : stop
    const to = isPreDefined(ai) ? Math.min(from + known.most, end) : end
    const value = text.slice(from, to)
    const fault = faultOf(known, value)
    if (fault) return { ok: false, reason: fault }
    elements.push({ ai, title: known.title, value })
    at = text[to] === groupSeparator ? to + 1 : to
  }
  return elements.length > 0 ? { ok: true, elements } : { ok: false, reason: 'syntax' }
}

const withoutBrackets = (content: string): string =>
  /^\(\d{2,4}\)/.test(content)
    ? content.replace(/\((\d{2,4})\)/g, (_, ai: string, at: number) =>
        at === 0 ? ai : `${groupSeparator}${ai}`,
      )
    : content

/**
 * The same for a scanner that leaves separators out: every way to part the content is looked at, and it is read only
 * when exactly one fits.
 */
export function readGs1WithoutSeparators(text: string): Gs1Result {
  if (text.length > 300) return { ok: false, reason: 'syntax' }
  /** For each place, the ways to the end from there; two are as good as many. */
  const ways: Gs1Element[][][] = Array.from({ length: text.length + 1 }, () => [])
  ways[text.length] = [[]]
  for (let at = text.length - 1; at >= 0; at -= 1) ways[at] = waysFrom(text, at, ways)
  const [way, another] = ways[0] ?? []
  if (way === undefined || way.length === 0) return { ok: false, reason: 'syntax' }
  return another ? { ok: false, reason: 'undecided' } : { ok: true, elements: way }
}

function waysFrom(text: string, at: number, ways: readonly Gs1Element[][][]): Gs1Element[][] {
  const found = identifierAt(text, at)
  if (!found) return []
  const { known, ai, from } = found
  const here: Gs1Element[][] = []
  for (let length = known.least; length <= known.most && from + length <= text.length; length += 1) {
    const value = text.slice(from, from + length)
    if (faultOf(known, value)) continue
    for (const rest of ways[from + length] ?? [])
      if (here.length < 2) here.push([{ ai, title: known.title, value }, ...rest])
  }
  return here
}

/** What an address can be about: an article, a shipping unit, a shipment, an asset, a place. */
const linkedKeys = ['01', '00', '402', '8004', '414']

/** A web address of GS1 (Digital Link), as the content it stands for; null for any other. */
export function fromDigitalLink(address: string): string | null {
  if (!/^https?:\/\//i.test(address)) return null
  const [path = '', query = ''] = (address.split('#')[0] ?? '').split('?')
  const parts = path.split('/').slice(3)
  const from = parts.findIndex(part => linkedKeys.includes(part))
  if (from === -1) return null
  const pairs: (readonly [string, string])[] = []
  for (let at = from; at + 1 < parts.length; at += 2) pairs.push([parts[at] ?? '', parts[at + 1] ?? ''])
  for (const [ai = '', value = ''] of query.split('&').map(each => each.split('=')))
    if (/^\d{2,4}$/.test(ai)) pairs.push([ai, value])
  try {
    const elements = pairs.map(
      ([ai, value]) => `${ai}${decodeURIComponent(ai === '01' ? value.padStart(14, '0') : value)}`,
    )
    return elements.join(groupSeparator)
  } catch {
    // An escape that is none: the address of somebody else.
    return null
  }
}

/** Elements of a GS1 content, and those a desk uses by name. Days are ISO 8601; day 00 is the end of the month. */
export type Gs1Facts = {
  elements: readonly Gs1Element[]
  gtin: string | null
  sscc: string | null
  lot: string | null
  serial: string | null
  useBy: ShopDay | null
  bestBefore: ShopDay | null
  count: number | null
  orderNumber: string | null
  /** Exact, as decimal digits with a point. */
  netWeight: { value: string; unit: 'KG' | 'LB' } | null
}

/** What a desk uses of the elements of a GS1 content. */
export function toGs1Facts(elements: readonly Gs1Element[]): Gs1Facts {
  const valueAt = (...ais: string[]): string | null =>
    elements.find(({ ai }) => ais.includes(ai))?.value ?? null
  const count = valueAt('37', '30')
  return {
    elements,
    gtin: valueAt('01', '02'),
    sscc: valueAt('00'),
    lot: valueAt('10'),
    serial: valueAt('21'),
    useBy: readDay(valueAt('17') ?? ''),
    bestBefore: readDay(valueAt('15') ?? ''),
    count: count === null ? null : Number(count),
    orderNumber: valueAt('400'),
    netWeight: netWeightOf(elements),
  }
}

function netWeightOf(elements: readonly Gs1Element[]): Gs1Facts['netWeight'] {
  const found = elements.find(({ ai }) => /^3[12]0\d$/.test(ai))
  if (!found) return null
  const decimals = Number(found.ai.at(-1))
  const digits = found.value.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/^0+(?=\d)/, '')
  const fraction = digits.slice(digits.length - decimals)
  return { value: fraction ? `${whole}.${fraction}` : whole, unit: found.ai.startsWith('310') ? 'KG' : 'LB' }
}
