import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { fromMinor, minorToText, sumMinor } from '../../../shared/units/money.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { Quote, RateRequest } from '../contract/model.ts'
import { done, type Outcome, refusedFor } from '../contract/outcome.ts'
import { type DecimalText, minorOf } from '../kit/answers.ts'
import { startBeside, unanswered } from '../kit/api.ts'
import { firstFitting } from '../kit/fitting.ts'
import { tariffOf, wordsOf } from '../kit/goods.ts'
import { countryOf } from '../kit/parties.ts'
import { said } from '../kit/purchases.ts'
import { onlyService, type ReadOffer, readOffer } from '../kit/quotes.ts'
import { toDay, toTime } from '../kit/reading.ts'
import { balancedPrice, wantedQuotes } from '../kit/results.ts'
import { toAddress } from './addresses.ts'
import { ask, label } from './client.ts'
import { codeOf, guaranteedProducts, noService, serviceOf, weightUnitOf } from './codes.ts'
import {
  type CommonParts,
  commonParts,
  commonProblems,
  insuredValue,
  otherWorth,
  paysDuties,
  plannedAt,
  toPackage,
  weightOf,
} from './request-parts.ts'
import type { Dhl, DhlConnection } from './settings.ts'
import { type PriceLine, type RatedProduct, rateAnswer } from './wire.ts'

/** Said with every price, before anything is bought. */
const noVoid: CarrierMessage = {
  code: 'no_void',
  message:
    'A label cannot be voided here. One that is not used is not billed: throw it away. A pickup is cancelled by itself.',
}

/** Prices of all products on the way, or of the one asked for; of duties too, where the shop pays them. */
export const rate: Dhl['rate'] = async (request, connection, context) => {
  const only = onlyService(request.services)
  const code = only === undefined ? undefined : codeOf(only)
  const refused = refusedFor({
    ...commonProblems(request, context),
    ...(code === null ? { service: noService(only ?? '') } : {}),
  })
  if (refused) return refused
  const parts = commonParts(request, connection)
  const planned = plannedAt(request.options, context).text
  const body = toRateRequest(request, parts, { planned, code: code ?? undefined })
  const call = { method: 'POST', path: '/rates', body, isHarmless: true, isReturn: parts.isReturn } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const rated = fromRateAnswer(answer.body, request, [...answer.messages, ...otherWorth(request)])
  if (!rated.ok || context.signal.aborted) return rated
  const asked = await startBeside(context, own => landedCost(request, parts, connection, own)).outcome()
  const duties = asked === unanswered ? notTold('no answer') : asked
  if (!duties) return rated
  // Billed later and by another bill: told beside the price, never in it.
  const { message, meta, ...expected } = duties
  const quotes = rated.value.map(quote => ({ ...quote, ...expected, meta: { ...quote.meta, ...meta } }))
  return done(quotes, [...rated.messages, message])
}

type Purpose = { planned: string; code: string | undefined }

function toRateRequest(request: RateRequest, parts: CommonParts, { planned, code }: Purpose) {
  const { from, to, units, isCustomsDeclarable, currency, accounts, declared, services } = parts
  const insured = insuredValue(request)
  const amounts = [
    ...(declared ? [{ typeCode: 'declaredValue', ...declared }] : []),
    ...(insured === undefined ? [] : [{ typeCode: 'insuredValue', value: insured, currency }]),
  ]
  return {
    customerDetails: { shipperDetails: toAddress(from), receiverDetails: toAddress(to) },
    ...(accounts.length > 0 ? { accounts } : { payerCountryCode: countryOf(from) }),
    productCode: code,
    valueAddedServices: services.length > 0 ? services : undefined,
    plannedShippingDateAndTime: planned,
    unitOfMeasurement: units,
    isCustomsDeclarable,
    monetaryAmount: amounts.length > 0 ? amounts : undefined,
    // Also what leaves on the next day the carrier works.
    nextBusinessDay: true,
    packages: request.parcels.map(parcel => toPackage(parcel, units)),
  }
}

export function fromRateAnswer(
  body: unknown,
  { services }: Pick<RateRequest, 'services'>,
  warnings: readonly CarrierMessage[] = [],
): Outcome<Quote[]> {
  const read = rateAnswer.parse(body).products.map(toQuote)
  const messages = [...warnings, ...read.flatMap(each => each.messages)]
  const found = toldApart(read.flatMap(({ quote }) => quote ?? []))
  const rated = wantedQuotes(found, { services, messages, label })
  return rated.ok ? { ...rated, messages: [...messages, noVoid] } : rated
}

/** A country may sell one product under several codes of its own; each is bought by that code. */
function toldApart(found: readonly Quote[]): Quote[] {
  const seen = new Map<string, number>()
  return found.map(quote => {
    const count = seen.get(quote.service) ?? 0
    seen.set(quote.service, count + 1)
    if (count === 0) return quote
    const { local_product_code: local = null } = quote.meta
    const name = `${local ?? count + 1}`
    return { ...quote, choice: { code: `local.${name}.${count}`, name, carrierData: { local } } }
  })
}

function toQuote(product: RatedProduct): ReadOffer {
  const { productCode: code, productName, deliveryCapabilities: delivery, weight } = product
  if (code === null) return { quote: null, messages: [] }
  const price = priceOf(product)
  const time = toTime(delivery.estimatedDeliveryDateAndTime?.split('T')[1] ?? null)
  // What is charged: the larger of what it weighs and what its volume counts as.
  const value = Math.max(weight.volumetric ?? 0, weight.provided ?? 0)
  return readOffer(label, {
    code,
    named: serviceOf(code),
    carrierName: productName,
    price: price && { ...price, meta: {} },
    transitDays: delivery.totalTransitDays,
    estimatedDelivery: toDay(delivery.estimatedDeliveryDateAndTime),
    // The last minute of a day is no time of it.
    deliverBy: time === '23:59' ? null : time,
    ...(guaranteedProducts.has(code) ? { isGuaranteed: true } : {}),
    ...(value > 0 ? { billingWeight: { value, unit: weightUnitOf(weight.unitOfMeasurement) } } : {}),
    meta: said({
      product_code: code,
      local_product_code: product.localProductCode,
      product_name: productName,
      pickup_cut_off: product.pickupCapabilities.localCutoffDateAndTime,
    }),
  })
}

const priceOf = ({ totalPrice, totalPriceBreakdown, detailedPriceBreakdown }: RatedProduct) =>
  billedPrice(totalPrice, ({ currencyType }) => {
    const details = detailedPriceBreakdown.find(each => each.currencyType === currencyType)
    const totals = totalPriceBreakdown.find(each => each.currencyType === currencyType)
    return {
      currency: details?.priceCurrency,
      told: details?.breakdown ?? [],
      isTransport: line => line.serviceCode === null,
      tax: totals?.priceBreakdown.find(each => each.typeCode === 'STTXA')?.price,
    }
  })

type Told = { currencyType: string | null; priceCurrency: string | null; price: DecimalText | null }

/** What is told of a price besides. */
type Parts = {
  /** Where the price does not name it. */
  currency?: string | null | undefined
  told: readonly PriceLine[]
  isTransport: (line: PriceLine) => boolean
  /** All taxes, where they are told beside the lines. */
  tax?: DecimalText | null | undefined
}

/**
 * The price in the currency of the bill, else the first that is told; null where it is nothing. Lines are told with their
 * taxes in them or beside them, and with services that could be had: what comes out at the total is what is meant.
 */
export function billedPrice<Price extends Told>(prices: readonly Price[], partsOf: (price: Price) => Parts) {
  const bill = prices.find(each => each.currencyType === 'BILLC') ?? prices.find(each => each.price)
  if (!bill) return null
  const { told, isTransport, tax, ...parts } = partsOf(bill)
  const currency = bill.priceCurrency ?? parts.currency
  const totalMinor = currency ? minorOf(bill.price, currency) : null
  if (!currency || totalMinor === null || totalMinor <= 0) return null
  const minor = (amount: DecimalText | null) => minorOf(amount, currency) ?? 0
  const all = told.map(line => ({
    line,
    net: minor(line.price),
    tax: sumMinor(line.priceBreakdown.map(each => (each.priceType === 'TAX' ? minor(each.price) : 0))),
  }))
  const sumOf = (lines: typeof all, part: 'net' | 'tax') => sumMinor(lines.map(each => each[part]))
  const needed = all.filter(({ line }) => line.serviceTypeCode !== 'XCH')
  const ways = [all, needed].flatMap(lines => [
    { lines, isInside: true, taxes: sumOf(lines, 'tax') },
    { lines, isInside: false, taxes: tax ? minor(tax) : sumOf(lines, 'tax') },
  ])
  const isMeant = ({ lines, isInside, taxes }: (typeof ways)[number]) =>
    sumOf(lines, 'net') + (isInside ? 0 : taxes) === totalMinor
  const { lines, isInside, taxes } = ways.find(isMeant) ?? { lines: needed, isInside: false, taxes: 0 }
  const netOf = ({ net, tax: inside }: (typeof all)[number]) => (isInside ? net - inside : net)
  const base = lines.find(({ line }) => isTransport(line))
  return balancedPrice({
    currency,
    totalMinor,
    baseMinor: base ? netOf(base) : null,
    dutiesMinor: taxes,
    charges: lines
      .filter(each => each !== base)
      .map(each => ({
        name: each.line.name ?? each.line.serviceCode ?? each.line.typeCode ?? 'Other',
        amountMinor: netOf(each),
      })),
  })
}

/** An estimate of duties and taxes: for people, and as figures where it could be made. */
type LandedCost = Pick<Quote, 'expectedDuties'> & {
  message: CarrierMessage
  meta?: Record<string, unknown>
}

/**
 * What the shop will owe at the border, where it pays for that; null where it does not, or where too little is known of
 * the goods. The price of the transport stands without it.
 */
async function landedCost(
  request: RateRequest,
  parts: CommonParts,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<LandedCost | null> {
  const { isReturn, isCustomsDeclarable } = parts
  const items = request.customs?.commodities ?? []
  const currency = items[0]?.valueCurrency ?? null
  const isKnown = items.every(
    each =>
      wordsOf(each) !== '' &&
      each.originCountry !== null &&
      each.valueAmount !== null &&
      each.valueCurrency === currency,
  )
  const isWanted = paysDuties(request) && isCustomsDeclarable && connection.settings.account_number
  if (currency === null || !isKnown || !isWanted) return null
  const body = toLandedCostRequest(request, parts, currency)
  const call = { method: 'POST', path: '/landed-cost', body, isHarmless: true, isReturn } as const
  const answer = await ask(call, connection, context)
  return answer.ok
    ? fromLandedCost(answer.body, currency)
    : notTold(answer.refused.messages[0]?.message ?? 'no answer')
}

function notTold(why: string): LandedCost {
  const message = `DHL Express could not estimate duties and taxes: ${why}`
  return { message: { code: 'no_landed_cost', message } }
}

function toLandedCostRequest(
  { parcels, customs }: RateRequest,
  { from, to, units, accounts }: CommonParts,
  currencyCode: string,
) {
  return {
    customerDetails: { shipperDetails: toAddress(from), receiverDetails: toAddress(to) },
    accounts,
    unitOfMeasurement: units,
    currencyCode,
    isCustomsDeclarable: true,
    isDTPRequested: true,
    getCostBreakdown: true,
    shipmentPurpose: customs?.contentType === 'gift' ? 'personal' : 'commercial',
    packages: parcels.map(parcel => toPackage(parcel, units)),
    items: (customs?.commodities ?? []).map((item, index) => ({
      name: firstFitting([item.title, item.description], 512),
      description: firstFitting([item.description], 255),
      partNumber: firstFitting([item.sku], 35),
      quantity: item.quantity,
      unitPrice: item.valueAmount,
      commodityCode: tariffOf(item),
      weight: weightOf(item, units),
      weightUnitOfMeasurement: units,
      number: index + 1,
      manufacturerCountry: item.originCountry?.toUpperCase(),
      unitPriceCurrencyCode: currencyCode,
    })),
  }
}

const kinds = { duty: 'DUTY', tax: 'TAX', fee: 'FEE' } as const
const parted = { duty: 'duty', tax: 'taxes', fee: 'fees' } as const

function fromLandedCost(body: unknown, asked: string): LandedCost {
  const [product] = rateAnswer.parse(body).products
  const known: readonly string[] = Object.values(kinds)
  const lines = (product?.items() ?? [])
    .flatMap(item => item.breakdown)
    .filter(({ typeCode, price }) => price !== null && known.includes(typeCode ?? ''))
  if (lines.length === 0) return notTold('it named no duty, tax or fee.')
  const currency = lines[0]?.priceCurrency ?? asked
  const sumOf = (meant: readonly PriceLine[]) =>
    sumMinor(meant.map(each => minorOf(each.price, currency) ?? 0))
  const sums = Object.entries(kinds).map(
    ([name, code]) => [name, sumOf(lines.filter(each => each.typeCode === code))] as const,
  )
  const figures = sums.map(([name, minor]) => [name, fromMinor(minor, currency)])
  const parts = sums.flatMap(([name, minor]) =>
    minor === 0 ? [] : [{ kind: parted[name as keyof typeof kinds], amountMinor: minor }],
  )
  const amountMinor = sumOf(lines)
  const total = minorToText(amountMinor, currency)
  const message = `Duties and taxes will be about ${total} ${currency}; DHL Express bills them to you after the import, beside the price of the transport.`
  return {
    ...(amountMinor > 0
      ? { expectedDuties: { amountMinor, currency, basis: 'landed_cost_quote' as const, parts } }
      : {}),
    meta: { landed_cost: { ...Object.fromEntries(figures), total: Number(total), currency } },
    message: { code: 'landed_cost', message },
  }
}
