import { customsAreasOf } from '../countries/customs-need.ts'
import type { WeightUnit } from '../units/measures.ts'
import { tariffDigits } from './tariff-code.ts'

/** A side of the way, as far as rules ask. */
export type LaneParty = {
  countryCode: string
  stateCode: string | null
  postalCode: string | null
  companyName: string | null
  federalTaxId: string | null
  stateTaxId: string | null
}

export type LaneGoods = {
  title: string | null
  description: string | null
  hsCode: string | null
  quantity: number
  weight: number
  weightUnit: WeightUnit
  valueAmount: number | null
  valueCurrency: string | null
}

/** A shipment, as adapters know it. Rules read its other fields by their names. */
export type LaneRequest = {
  shipper: LaneParty
  recipient: LaneParty
  parcels: readonly { weight: number; weightUnit: WeightUnit }[]
  options: Readonly<Record<string, unknown>>
  customs?: {
    contentType: string | null
    commodities: readonly LaneGoods[]
    duty: { currency: string | null } | null
    options: Readonly<Record<string, unknown>>
  } | null
}

/** What a rule needs to know besides the shipment. */
export type LaneTerms = {
  /** Slug of the carrier, and how it takes goods across a border; null where nobody knows. */
  carrier: string | null
  mode: 'post' | 'express' | null
  /** What the shop set for the connection. */
  account: Readonly<Record<string, unknown>>
  /** The day it is posted. */
  day: string
  /** A parcel that comes back goes from the recipient to the shipper. */
  isReturn: boolean
  /** Whether goods are declared on this way at all. */
  isDeclared: boolean
}

export type Commerce = 'b2c' | 'b2b' | 'c2c'

/** A shipment as rules look at it. */
export type Lane = LaneTerms & {
  request: LaneRequest
  sides: { from: 'shipper' | 'recipient'; to: 'shipper' | 'recipient' }
  from: readonly string[]
  to: readonly string[]
  commerce: Commerce
  /** Digits of the tariff number of each of the goods. */
  codes: readonly string[]
  /** Sums by what they are of: every line asks for the same ones. */
  sums: Map<string, readonly LaneSum[]>
}

/** Money in one currency; `isExact` where nothing had to be converted. */
export type LaneSum = { amount: number; isExact: boolean; code: string }

export function toLane(request: LaneRequest, terms: LaneTerms): Lane {
  const sides = terms.isReturn
    ? ({ from: 'recipient', to: 'shipper' } as const)
    : ({ from: 'shipper', to: 'recipient' } as const)
  return {
    ...terms,
    request,
    sides,
    from: placeNames(request[sides.from]),
    to: placeNames(request[sides.to]),
    commerce: commerceOf(request, request[sides.from], request[sides.to]),
    codes: (request.customs?.commodities ?? []).map(({ hsCode }) => tariffDigits(hsCode)),
    sums: new Map(),
  }
}

/** The names a place goes by in a pack: its area, and its country where that is not another's part. */
function placeNames({ countryCode, stateCode, postalCode }: LaneParty): string[] {
  const country = countryCode.toUpperCase()
  const areas = customsAreasOf(
    country === 'XI'
      ? { country_code: 'GB', postal_code: 'BT1' }
      : { country_code: country, state_code: stateCode, postal_code: postalCode },
  )
  if (areas.includes('gb') && areas.includes('eu')) return ['eu', 'NI']
  return areas.some(area => area !== country && area.length === 2 && area === area.toLowerCase())
    ? [...areas, country]
    : [...areas]
}

const filled = (text: string | null): boolean => Boolean(text?.trim())

/** As it was told; else by who sends and receives, and a consumer where nothing shows a business. */
function commerceOf({ customs }: LaneRequest, from: LaneParty, to: LaneParty): Commerce {
  const told = customs?.options.commerce_type
  if (told === 'b2c' || told === 'b2b' || told === 'c2c') return told
  if (filled(to.companyName) && (filled(to.federalTaxId) || filled(to.stateTaxId))) return 'b2b'
  return customs?.contentType === 'gift' && !filled(from.companyName) ? 'c2c' : 'b2c'
}

/** A field of a pack as steps to its value: names of the interface but those in dictionaries are camel case inside. */
export type FieldPath = { isItem: boolean; text: string; steps: readonly string[] }

export function toFieldPath(field: string): FieldPath {
  const parts = field.replaceAll(/\[(\d+)\]/g, '.$1').split('.')
  const isItem = parts[0] === 'item'
  let isDictionary = parts[0] === 'connection'
  const steps = (isItem ? parts.slice(1) : parts).map(part => {
    if (isDictionary) return part
    isDictionary = part === 'options' || part === 'metadata'
    return part.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  })
  return { isItem, text: field, steps }
}

/** What stands at a field; of goods at that of `item`. */
export function readField(lane: Lane, { isItem, steps }: FieldPath, item: LaneGoods | undefined): unknown {
  let at: unknown = isItem ? item : lane.request
  for (const [n, step] of steps.entries()) {
    if (typeof at !== 'object' || at === null) return undefined
    if (n === 0 && !isItem && (step === 'from' || step === 'to')) at = lane.request[lane.sides[step]]
    else if (n === 0 && step === 'connection') at = lane.account
    else if (isItem && step === 'words') at = item && wordsOf(item)
    else at = Object.hasOwn(at, step) ? (at as Record<string, unknown>)[step] : undefined
  }
  return at
}

const wordsOf = ({ title, description }: LaneGoods): string | null => (title?.trim() ? title : description)

/** The field as a request has it: `customs.commodities[1].hs_code`, `recipient.email`. */
export function pathIn(lane: Lane, { text }: FieldPath, line: number | null): string {
  const [root = '', ...rest] = text.split('.')
  const more = rest.length === 0 ? '' : `.${rest.join('.')}`
  if (root === 'item') {
    const title = lane.request.customs?.commodities[line ?? 0]?.title?.trim()
    const field = more === '.words' ? (title ? '.title' : '.description') : more
    return `customs.commodities[${line}]${field}`
  }
  return root === 'from' || root === 'to' ? `${lane.sides[root]}${more}` : text
}

/** Nothing that says anything: no text, no number above nothing, not yes. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'number' && !(value > 0)) ||
  (Array.isArray(value) && value.length === 0)
