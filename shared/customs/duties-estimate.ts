import { z } from 'zod'
import type { RateRecord } from '../api/rates.ts'
import { type CustomsPlace, customsAreasOf } from '../countries/customs-need.ts'
import { fromMinor, minorToText, percentOfMinor, toMinor, worthOfGoods } from '../units/money.ts'
import type { DutyEstimate } from './check-lane.ts'
import { isTariffCode } from './tariff-code.ts'

/** What duties and taxes are made of, as carriers tell them apart. */
export const dutyParts = ['duty', 'vat', 'taxes', 'fees', 'brokerage'] as const
export type DutyPart = (typeof dutyParts)[number]

/** By what a carrier reckons: a quote of what goods cost landed, or what stands beside its price. */
export const dutyBases = ['landed_cost_quote', 'rate_quote'] as const
export type DutyBasis = (typeof dutyBases)[number]

/** What is counted, and by what. */
const counted = z.object({
  code: z.enum(['eu_flat_duty', 'gb_vat', 'carrier_duties']),
  amount: z.number(),
  currency: z.string(),
  /** Kinds of goods, by these codes. */
  hs_codes: z.array(z.string()).optional(),
  /** Of what the goods are worth. */
  percent: z.number().optional(),
  goods: z.number().optional(),
  /** Of a carrier's figure: by what, and what it is made of where the carrier says so; the parts add up. */
  basis: z.enum(dutyBases).optional(),
  parts: z.array(z.object({ kind: z.enum(dutyParts), amount: z.number() })).optional(),
  /** Not all of the goods are in it. */
  at_least: z.literal(true).optional(),
  message: z.string(),
})

/** What may be due besides, and why no figure stands there. */
const notCounted = z.object({
  code: z.enum([
    'import_taxes',
    'ioss_vat',
    'delivery_vat',
    'needs_codes',
    'needs_values',
    'needs_currency',
    'buyer_vat',
  ]),
  message: z.string(),
})

const dutiesEstimate = z.object({ counted: z.array(counted), not_counted: z.array(notCounted) })

/**
 * What customs may ask for a shipment, in the `meta.duties_estimate` of its prices. An estimate and never a price: it is
 * in no total.
 */
export type DutiesEstimate = z.output<typeof dutiesEstimate>
type Counted = z.output<typeof counted>
type NotCounted = z.output<typeof notCounted>

/** Rates of the proxy come from its caller: what cannot be read is none. */
export const dutiesEstimateOf = ({ meta }: Pick<RateRecord, 'meta'>): DutiesEstimate | null =>
  dutiesEstimate.safeParse(meta?.duties_estimate).data ?? null

export type EstimatedGoods = {
  hsCode: string | null
  quantity: number
  valueAmount: number | null
  valueCurrency: string | null
}

export type EstimatedLane = {
  to: CustomsPlace
  day: string
  contentType: string | null
  /** Who buys: a consumer where nothing shows a business. */
  isBusiness: boolean
  hasIoss: boolean
  /** Of goods that say none. */
  currency: string | null
  goods: readonly EstimatedGoods[]
  /** What the rules of the day say is the least customs take, by kinds of goods; none where none holds. */
  ruled: readonly DutyEstimate[]
}

/** GOV.UK on goods sold directly to customers: up to 135 GBP the seller charges the standard rate, and no duty is due. */
const sellersVat = { from: '2021-01-01', percent: 20, upTo: 135, currency: 'GBP' } as const

/** Counts what can be counted and names the rest; money of another currency than the limit's is not judged. */
export function estimateDuties(lane: EstimatedLane): DutiesEstimate {
  const areas = customsAreasOf(lane.to)
  const isSale = lane.contentType === 'merchandise' && !lane.isBusiness
  if (isSale && areas.includes('eu')) return inUnion(lane)
  if (isSale && areas.includes('gb') && lane.day >= sellersVat.from) return inKingdom(lane)
  return { counted: [], not_counted: [left.import_taxes] }
}

/** What a carrier expects customs to ask, in minor units. `parts` add up to the amount; none where it names none. */
export type ExpectedDuties = {
  amountMinor: number
  currency: string
  basis: DutyBasis
  parts?: readonly { kind: DutyPart; amountMinor: number }[]
  /** It could not reckon all of the goods. */
  isPartial?: boolean
}

const basisWords: Readonly<Record<DutyBasis, string>> = {
  landed_cost_quote: 'landed cost quote',
  rate_quote: 'rate quote',
}

const partWords: Readonly<Record<DutyPart, string>> = {
  duty: 'duty',
  vat: 'VAT',
  taxes: 'other taxes',
  fees: 'fees',
  brokerage: 'brokerage',
}

/** What a carrier expects, in its own words' place. */
export function dutiesOfCarrier(expected: ExpectedDuties, carrier: string): DutiesEstimate {
  const { amountMinor, currency, basis, parts = [], isPartial = false } = expected
  const charge: Counted = {
    code: 'carrier_duties',
    amount: fromMinor(amountMinor, currency),
    currency,
    basis,
    ...(parts.length > 0
      ? { parts: parts.map(each => ({ kind: each.kind, amount: fromMinor(each.amountMinor, currency) })) }
      : {}),
    ...(isPartial ? { at_least: true } : {}),
    message: `Estimate of ${carrier} (${basisWords[basis]}): duties and taxes of ${expectedText(expected)}.`,
  }
  return { counted: [charge], not_counted: [] }
}

/** `at least 19.05 GBP (duty 6.00, VAT 13.05)` */
export function expectedText({ amountMinor, currency, parts = [], isPartial }: ExpectedDuties): string {
  const told = parts.map(each => `${partWords[each.kind]} ${minorToText(each.amountMinor, currency)}`)
  const money = `${minorToText(amountMinor, currency)} ${currency}`
  return `${isPartial ? 'at least ' : ''}${money}${told.length > 0 ? ` (${told.join(', ')})` : ''}`
}

const left = {
  import_taxes: entry('import_taxes', 'Duties and taxes by the tariff of the destination are not counted.'),
  ioss_vat: entry(
    'ioss_vat',
    'VAT at the rate of the destination, which you pay by your IOSS number, is not counted.',
  ),
  delivery_vat: entry(
    'delivery_vat',
    'VAT, which the recipient pays at delivery, and fees for it are not counted.',
  ),
  needs_codes: entry('needs_codes', 'Not counted: an item has no HS code.'),
  needs_values: entry('needs_values', 'Not counted: an item has no value.'),
  buyer_vat: entry('buyer_vat', 'Nothing is due at delivery when you charge the VAT yourself.'),
} as const

function entry(code: NotCounted['code'], message: string): NotCounted {
  return { code, message }
}

const inOther = (currency: string): NotCounted =>
  entry(
    'needs_currency',
    `Not counted: the limit is in ${currency}, the goods are valued in another currency.`,
  )

/** What the goods are worth, in minor units; else why nobody can say. */
function worthIn({ goods, currency: usual }: EstimatedLane, currency: string): number | NotCounted {
  if (goods.length === 0 || goods.some(({ valueAmount }) => !valueAmount)) return left.needs_values
  if (goods.some(({ valueCurrency }) => (valueCurrency ?? usual) !== currency)) return inOther(currency)
  return Number(
    worthOfGoods(
      goods.map(({ valueAmount, quantity }) => ({ value: valueAmount ?? 0, quantity })),
      currency,
    ),
  )
}

function inUnion({ goods, hasIoss, ruled }: EstimatedLane): DutiesEstimate {
  const vat = hasIoss ? left.ioss_vat : left.delivery_vat
  if (goods.some(({ valueAmount }) => !valueAmount))
    return { counted: [], not_counted: [left.needs_values, vat] }
  if (ruled.length === 0) return { counted: [], not_counted: [left.import_taxes] }
  // A kind of goods is known by its code alone.
  if (goods.some(({ hsCode }) => !isTariffCode(hsCode)))
    return { counted: [], not_counted: [left.needs_codes, vat] }
  return { counted: ruled.map(flatDuty), not_counted: [vat] }
}

function flatDuty({ amount, currency, count, ...ruled }: DutyEstimate): Counted {
  const codes = ruled.codes.toSorted()
  const money = `${minorToText(toMinor(amount, currency), currency)} ${currency}`
  const kinds = `${count} ${count === 1 ? 'kind' : 'kinds'} of goods (${codes.join(', ')})`
  const message = `Estimate: EU duty of at least ${money}, ${kinds} x ${amount / count} ${currency}.`
  return { code: 'eu_flat_duty', amount, currency, hs_codes: codes, message }
}

function inKingdom(lane: EstimatedLane): DutiesEstimate {
  const { percent, upTo, currency } = sellersVat
  const worth = worthIn(lane, currency)
  if (typeof worth !== 'number') return { counted: [], not_counted: [worth] }
  if (worth > toMinor(upTo, currency)) return { counted: [], not_counted: [left.import_taxes] }
  const vat = percentOfMinor(worth, percent)
  const goods = `${minorToText(worth, currency)} ${currency}`
  const charged: Counted = {
    code: 'gb_vat',
    amount: fromMinor(vat, currency),
    currency,
    percent,
    goods: fromMinor(worth, currency),
    message: `Estimate: UK VAT of ${minorToText(vat, currency)} ${currency}, ${percent} % of goods worth ${goods}, which you charge at the sale.`,
  }
  return { counted: [charged], not_counted: [left.buyer_vat] }
}
