import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { sumMinor } from '../../../shared/units/money.ts'
import type { Quote, RateRequest } from '../contract/model.ts'
import { done, type Outcome, refusedFor } from '../contract/outcome.ts'
import { type DecimalText, minorOf } from '../kit/answers.ts'
import { countryOf, isDeclarable, laneOf } from '../kit/parties.ts'
import { said } from '../kit/purchases.ts'
import { toDay, toTime } from '../kit/reading.ts'
import { balancedPrice, wantedQuotes } from '../kit/results.ts'
import { toAddress } from './addresses.ts'
import { type BreakdownLine, type RatedProduct, rateAnswer } from './answers.ts'
import { ask, label } from './client.ts'
import { codeOf, guaranteedProducts, noService, serviceOf } from './codes.ts'
import { type LandedCost, landedCost } from './landed-cost.ts'
import { currencyOf, insuredValue, servicesOf } from './options.ts'
import { accountsOf, commonProblems, declaredOf, plannedAt, toPackage, unitsOf } from './request-parts.ts'
import type { Dhl, DhlConnection } from './settings.ts'

/** Said with every price, before anything is bought. */
const noVoid: CarrierMessage = {
  code: 'no_void',
  message:
    'A label cannot be voided here. One that is not used is not billed: throw it away. A pickup is cancelled by itself.',
}

/** Prices of all products on the way, or of the one asked for; of duties too, where the shop pays them. */
export const rate: Dhl['rate'] = async (request, connection, context) => {
  const [service, ...more] = request.services
  const only = service !== undefined && more.length === 0 ? service : undefined
  const code = only === undefined ? undefined : codeOf(only)
  const refused = refusedFor({
    ...commonProblems(request, context),
    ...(code === null ? { service: noService(only ?? '') } : {}),
  })
  if (refused) return refused
  const planned = plannedAt(request.options, context).text
  const body = toRateRequest(request, connection, { planned, code: code ?? undefined })
  const { isReturn } = laneOf(request)
  const call = { method: 'POST', path: '/rates', body, isHarmless: true, isReturn } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const rated = fromRateAnswer(answer.body, request, answer.messages)
  if (!rated.ok || context.signal.aborted) return rated
  const duties = await landedCost(request, connection, context)
  return duties ? withDuties(rated.value, rated.messages, duties) : rated
}

type Purpose = { planned: string; code: string | undefined }

function toRateRequest(request: RateRequest, connection: DhlConnection, { planned, code }: Purpose) {
  const { parcels } = request
  const { from, to } = laneOf(request)
  const currency = currencyOf(request, connection)
  const units = unitsOf(parcels)
  const isCustomsDeclarable = isDeclarable(request)
  const accounts = accountsOf(request, connection)
  const declared = isCustomsDeclarable ? declaredOf(request, currency) : undefined
  const insured = insuredValue(request)
  const amounts = [
    ...(declared ? [{ typeCode: 'declaredValue', ...declared }] : []),
    ...(insured === undefined ? [] : [{ typeCode: 'insuredValue', value: insured, currency }]),
  ]
  const services = servicesOf(request, currency)
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
    packages: parcels.map(parcel => toPackage(parcel, units)),
  }
}

export function fromRateAnswer(
  body: unknown,
  { services }: Pick<RateRequest, 'services'>,
  warnings: readonly CarrierMessage[] = [],
): Outcome<Quote[]> {
  const read = rateAnswer.parse(body).products.map(product => ({ ...toQuote(product), product }))
  const found = read.flatMap(({ quote, product }) =>
    quote ? [{ quote, local: product.localProductCode }] : [],
  )
  const messages = [...warnings, ...read.flatMap(each => each.messages)]
  const rated = wantedQuotes(toldApart(found), { services, messages, label })
  return rated.ok ? { ...rated, messages: [...messages, noVoid] } : rated
}

/** A country may sell one product under several codes of its own; each is bought by that code. */
function toldApart(found: readonly { quote: Quote; local: string | null }[]): Quote[] {
  const seen = new Map<string, number>()
  return found.map(({ quote, local }) => {
    const count = seen.get(quote.service) ?? 0
    seen.set(quote.service, count + 1)
    if (count === 0) return quote
    const name = `${local ?? count + 1}`
    return { ...quote, choice: { code: `local.${name}.${count}`, name, carrierData: { local } } }
  })
}

function toQuote(product: RatedProduct): { quote: Quote | null; messages: CarrierMessage[] } {
  const { productCode: code, localProductCode, productName, deliveryCapabilities: delivery } = product
  if (code === null) return { quote: null, messages: [] }
  const named = serviceOf(code)
  const price = priceOf(product)
  const details = { product_code: code }
  if (!price) {
    const message = `DHL Express names no price for ${productName ?? named.name}.`
    return { quote: null, messages: [{ code: 'no_price', message, details }] }
  }
  const time = toTime(delivery.estimatedDeliveryDateAndTime?.split('T')[1] ?? null)
  const quote: Quote = {
    service: named.service,
    serviceName: named.isKnown ? named.name : (productName ?? named.name),
    ...price,
    transitDays: delivery.totalTransitDays,
    estimatedDelivery: toDay(delivery.estimatedDeliveryDateAndTime),
    // The last minute of a day is no time of it.
    deliverBy: time === '23:59' ? null : time,
    ...(guaranteedProducts.has(code) ? { isGuaranteed: true } : {}),
    ...billingWeightOf(product),
    meta: said({
      product_code: code,
      local_product_code: localProductCode,
      product_name: productName,
      pickup_cut_off: product.pickupCapabilities.localCutoffDateAndTime,
    }),
  }
  const unknown = `DHL Express sells a service this station does not know: ${productName ?? code}.`
  return { quote, messages: named.isKnown ? [] : [{ code: 'unknown_service', message: unknown, details }] }
}

/** What is charged: the larger of what it weighs and what its volume counts as. */
function billingWeightOf({ weight: { volumetric, provided, unitOfMeasurement } }: RatedProduct) {
  const value = Math.max(volumetric ?? 0, provided ?? 0)
  const unit = /imp|lb/i.test(unitOfMeasurement ?? '') ? ('LB' as const) : ('KG' as const)
  return value > 0 ? { billingWeight: { value, unit } } : {}
}

type Told = { currencyType: string | null; priceCurrency: string | null; price: DecimalText | null }

/** The price in the currency of the bill, else the first that is told; null where it is nothing. */
export function billedOf<Price extends Told>(
  prices: readonly Price[],
  otherCurrency: (price: Price) => string | null | undefined = () => null,
) {
  const price = prices.find(each => each.currencyType === 'BILLC') ?? prices.find(each => each.price)
  const currency = price?.priceCurrency ?? (price && otherCurrency(price)) ?? null
  const totalMinor = price && currency ? minorOf(price.price, currency) : null
  return price && currency && totalMinor && totalMinor > 0 ? { price, currency, totalMinor } : null
}

function priceOf({ totalPrice, totalPriceBreakdown, detailedPriceBreakdown }: RatedProduct) {
  const linesOf = (price: Told) =>
    detailedPriceBreakdown.find(each => each.currencyType === price.currencyType)
  const billed = billedOf(totalPrice, price => linesOf(price)?.priceCurrency)
  if (!billed) return null
  const { price, currency, totalMinor } = billed
  const taxes = totalPriceBreakdown
    .find(each => each.currencyType === price.currencyType)
    ?.priceBreakdown.find(each => each.typeCode === 'STTXA')
  const lines = (linesOf(price)?.breakdown ?? []).map(each => toLine(each, currency))
  const toldTax = taxes ? minorOf(taxes.price, currency) : null
  return balancedPrice({ currency, totalMinor, ...partsOf(lines, totalMinor, toldTax) })
}

type Line = { name: string; netMinor: number; taxMinor: number; isTransport: boolean; isOptional: boolean }

function toLine(
  { name, serviceCode, serviceTypeCode, price, priceBreakdown }: BreakdownLine,
  currency: string,
): Line {
  const taxes = priceBreakdown.filter(each => each.priceType === 'TAX')
  return {
    name: name ?? serviceCode ?? 'Other',
    netMinor: minorOf(price, currency) ?? 0,
    taxMinor: sumMinor(taxes.map(each => minorOf(each.price, currency) ?? 0)),
    isTransport: serviceCode === null,
    isOptional: serviceTypeCode === 'XCH',
  }
}

/**
 * Lines are told with their taxes in them or beside them, and with services that could be had: what comes out at the
 * total is what is meant.
 */
function partsOf(all: readonly Line[], totalMinor: number, toldTax: number | null) {
  const sumOf = (lines: readonly Line[]) => sumMinor(lines.map(each => each.netMinor))
  const taxOf = (lines: readonly Line[]) => toldTax ?? sumMinor(lines.map(each => each.taxMinor))
  const isMeant = (lines: readonly Line[]) => [sumOf(lines), sumOf(lines) + taxOf(lines)].includes(totalMinor)
  const needed = all.filter(each => !each.isOptional)
  const lines = [all, needed].find(isMeant) ?? needed
  const isInside = sumOf(lines) === totalMinor
  const taxInside = isInside ? sumMinor(lines.map(each => each.taxMinor)) : 0
  const netOf = (line: Line) => (isInside ? line.netMinor - line.taxMinor : line.netMinor)
  const base = lines.find(each => each.isTransport)
  return {
    baseMinor: base ? netOf(base) : null,
    dutiesMinor: isInside ? taxInside : sumOf(lines) + taxOf(lines) === totalMinor ? taxOf(lines) : 0,
    charges: lines.filter(each => each !== base).map(line => ({ name: line.name, amountMinor: netOf(line) })),
  }
}

/** Billed later and by another bill: told beside the price, never in it. */
const withDuties = (quotes: readonly Quote[], messages: CarrierMessage[], { meta, message }: LandedCost) =>
  done(
    quotes.map(quote => ({ ...quote, meta: { ...quote.meta, ...meta } })),
    [...messages, message],
  )
