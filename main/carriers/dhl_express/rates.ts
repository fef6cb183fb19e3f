import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { sumMinor } from '../../../shared/units/money.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { Quote, RateRequest } from '../contract/model.ts'
import { done, failed, type Outcome, refusedFor, timeIsOver } from '../contract/outcome.ts'
import { minorOf } from '../kit/answers.ts'
import { toDay, toTime } from '../kit/reading.ts'
import { balancedPrice } from '../kit/results.ts'
import { countryOf, streetProblems, toAddress } from './addresses.ts'
import { type BreakdownLine, type RatedProduct, rateAnswer } from './answers.ts'
import { ask, warningsIn } from './client.ts'
import { codeOf, guaranteedProducts, serviceOf } from './codes.ts'
import { type LandedCost, landedCost } from './landed-cost.ts'
import { currencyOf, dangerousProblems, insuredValue, servicesOf } from './options.ts'
import {
  accountsOf,
  commonProblems,
  declaredOf,
  isDeclarable,
  laneOf,
  plannedAt,
  toPackage,
  unitsOf,
} from './request-parts.ts'
import type { DhlConnection } from './settings.ts'

/** Said with every price, before anything is bought. */
const noVoid: CarrierMessage = {
  code: 'no_void',
  message:
    'A label cannot be voided here. One that is not used is not billed: throw it away. A pickup is cancelled by itself.',
}

/** Prices of all products on the way, or of the one asked for; of duties too, where the shop pays them. */
export async function rate(
  request: RateRequest,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<Outcome<Quote[]>> {
  if (context.signal.aborted) return timeIsOver()
  const { shipper, recipient, services } = request
  const problems = { ...commonProblems(request, context), ...dangerousProblems(request) }
  const refused = refusedFor({ ...problems, ...streetProblems({ shipper, recipient }) })
  if (refused) return refused
  const [service, ...more] = services
  const only = service !== undefined && more.length === 0 ? codeOf(service) : null
  if (only && !only.ok) return failed([only.message])
  const body = toRateRequest(request, connection, {
    planned: plannedAt(request.options, context).text,
    code: only?.code,
  })
  const { isReturn } = laneOf(request)
  const answer = await ask(connection, context, {
    method: 'POST',
    path: '/rates',
    body,
    isHarmless: true,
    isReturn,
  })
  if (!answer.ok) return answer.refused
  const rated = fromRateAnswer(answer.body, request)
  if (!rated.ok || context.signal.aborted) return rated
  const duties = await landedCost(request, connection, context)
  return duties ? withDuties(rated, duties) : rated
}

type Purpose = { planned: string; code: string | undefined }

export function toRateRequest(request: RateRequest, connection: DhlConnection, { planned, code }: Purpose) {
  const { parcels } = request
  const { from, to } = laneOf(request)
  const currency = currencyOf(request, connection.config.default_currency)
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

export function fromRateAnswer(body: unknown, { services }: RateRequest): Outcome<Quote[]> {
  const answer = rateAnswer.parse(body)
  const messages = warningsIn(answer)
  const found = answer.products.flatMap(product => {
    const read = toQuote(product)
    messages.push(...read.messages)
    return read.quote ? [{ quote: read.quote, local: product.localProductCode }] : []
  })
  const quotes = toldApart(found).filter(({ service }) => services.length === 0 || services.includes(service))
  if (quotes.length > 0) return done(quotes, [...messages, noVoid])
  const none = { code: 'no_rates', message: 'DHL Express names no price for this shipment.' }
  return failed(messages.length > 0 ? messages : [none])
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

type ReadQuote = { quote: Quote | null; messages: CarrierMessage[] }

function toQuote(product: RatedProduct): ReadQuote {
  const { productCode: code, localProductCode, productName, deliveryCapabilities: delivery } = product
  if (code === null) return { quote: null, messages: [] }
  const named = serviceOf(code)
  const price = priceOf(product)
  const details = { product_code: code }
  if (!price) {
    const message = `DHL Express names no price for ${productName ?? named.name}.`
    return { quote: null, messages: [{ code: 'no_price', message, details }] }
  }
  const unknown = `DHL Express sells a service this station does not know: ${productName ?? code}.`
  const day = toDay(delivery.estimatedDeliveryDateAndTime)
  const time = toTime(delivery.estimatedDeliveryDateAndTime?.split('T')[1] ?? null)
  const quote: Quote = {
    service: named.service,
    serviceName: named.isKnown ? named.name : (productName ?? named.name),
    ...price,
    transitDays: delivery.totalTransitDays,
    estimatedDelivery: day,
    // The last minute of a day is no time of it.
    deliverBy: time === '23:59' ? null : time,
    ...(guaranteedProducts.has(code) ? { isGuaranteed: true } : {}),
    ...billingWeightOf(product),
    meta: {
      product_code: code,
      ...(localProductCode ? { local_product_code: localProductCode } : {}),
      ...(productName ? { product_name: productName } : {}),
      ...(product.pickupCapabilities.localCutoffDateAndTime
        ? { pickup_cut_off: product.pickupCapabilities.localCutoffDateAndTime }
        : {}),
    },
  }
  return { quote, messages: named.isKnown ? [] : [{ code: 'unknown_service', message: unknown, details }] }
}

/** What is charged: the larger of what it weighs and what its volume counts as. */
function billingWeightOf({ weight: { volumetric, provided, unitOfMeasurement } }: RatedProduct) {
  const value = Math.max(volumetric ?? 0, provided ?? 0)
  const unit = /imp|lb/i.test(unitOfMeasurement ?? '') ? ('LB' as const) : ('KG' as const)
  return value > 0 ? { billingWeight: { value, unit } } : {}
}

/** The price in the currency of the bill, else the first that is told; null where it is nothing. */
function priceOf({ totalPrice, totalPriceBreakdown, detailedPriceBreakdown }: RatedProduct) {
  const total = totalPrice.find(each => each.currencyType === 'BILLC') ?? totalPrice.find(each => each.price)
  const lines = detailedPriceBreakdown.find(each => each.currencyType === total?.currencyType)
  const currency = total?.priceCurrency ?? lines?.priceCurrency ?? null
  const totalMinor = total && currency ? minorOf(total.price, currency) : null
  if (!currency || !totalMinor || totalMinor < 0) return null
  const told = totalPriceBreakdown
    .find(each => each.currencyType === total?.currencyType)
    ?.priceBreakdown.find(each => each.typeCode === 'STTXA')
  const breakdown = (lines?.breakdown ?? []).map(each => toLine(each, currency))
  return balancedPrice({
    currency,
    totalMinor,
    ...partsOf(breakdown, totalMinor, told ? minorOf(told.price, currency) : null),
  })
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
function withDuties(rated: Outcome<Quote[]>, { meta, message }: LandedCost): Outcome<Quote[]> {
  if (!rated.ok) return rated
  const quotes = meta
    ? rated.value.map(quote => ({ ...quote, meta: { ...quote.meta, ...meta } }))
    : rated.value
  return done(quotes, [...rated.messages, message])
}
