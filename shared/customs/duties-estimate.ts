import { z } from 'zod'
import type { RateRecord } from '../api/rates.ts'
import { type CustomsPlace, customsAreasOf } from '../countries/customs-need.ts'
import { fromMinor, minorToText, percentOfMinor, toMinor, worthOfGoods } from '../units/money.ts'
import { isTariffCode, tariffDigits } from './tariff-code.ts'

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
}

/**
 * The European Union, from Council Regulation (EU) 2026/382: 3 EUR for each kind of goods, by their first six digits, of
 * what is sold to a consumer for up to 150 EUR.
 */
const flatDuty = { from: '2026-07-01', until: '2028-07-01', each: 3, upTo: 150, currency: 'EUR' } as const
/** GOV.UK on goods sold directly to customers: up to 135 GBP the seller charges the standard rate, and no duty is due. */
const sellersVat = { from: '2021-01-01', percent: 20, upTo: 135, currency: 'GBP' } as const

/** Counts what can be counted and names the rest; money of another currency than the limit's is not judged. */
export function estimateDuties(lane: EstimatedLane): DutiesEstimate {
  const areas = customsAreasOf(lane.to)
  const isSale = lane.contentType === 'merchandise' && !lane.isBusiness
  if (isSale && areas.includes('eu') && lane.day >= flatDuty.from && lane.day <= flatDuty.until)
    return inUnion(lane)
  if (isSale && areas.includes('gb') && lane.day >= sellersVat.from) return inKingdom(lane)
  return { counted: [], not_counted: [left.import_taxes] }
}

/** What a carrier expects, in its own words' place. */
export const dutiesOfCarrier = (amountMinor: number, currency: string, carrier: string): DutiesEstimate => ({
  counted: [
    {
      code: 'carrier_duties',
      amount: fromMinor(amountMinor, currency),
      currency,
      message: `Estimate of ${carrier}: duties and taxes of ${minorToText(amountMinor, currency)} ${currency}.`,
    },
  ],
  not_counted: [],
})

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

function inUnion(lane: EstimatedLane): DutiesEstimate {
  const { each, upTo, currency } = flatDuty
  const vat = lane.hasIoss ? left.ioss_vat : left.delivery_vat
  const worth = worthIn(lane, currency)
  if (typeof worth !== 'number') return { counted: [], not_counted: [worth, vat] }
  if (worth > toMinor(upTo, currency)) return { counted: [], not_counted: [left.import_taxes] }
  if (lane.goods.some(({ hsCode }) => !isTariffCode(hsCode)))
    return { counted: [], not_counted: [left.needs_codes, vat] }
  const codes = [...new Set(lane.goods.map(({ hsCode }) => tariffDigits(hsCode).slice(0, 6)))].sort()
  const amount = each * codes.length
  const kinds = `${codes.length} ${codes.length === 1 ? 'kind' : 'kinds'} of goods (${codes.join(', ')})`
  const duty: Counted = {
    code: 'eu_flat_duty',
    amount,
    currency,
    hs_codes: codes,
    message: `Estimate: EU duty of at least ${minorToText(toMinor(amount, currency), currency)} ${currency}, ${kinds} x ${each} ${currency}.`,
  }
  return { counted: [duty], not_counted: [vat] }
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
