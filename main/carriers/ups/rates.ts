import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { minorToText, sumMinor, toMinor, worthOfGoods } from '../../../shared/units/money.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { Quote, RateRequest } from '../contract/model.ts'
import { done, failed, type Outcome, refusedFor, timeIsOver } from '../contract/outcome.ts'
import { compactDay, daysAt, listAt, minorAt, textAt, toDay, valueAt } from '../kit/reading.ts'
import { balancedPrice } from '../kit/results.ts'
import { shipDate } from '../kit/ship-date.ts'
import { nameOf, toAddress } from './addresses.ts'
import { ask, paths } from './client.ts'
import { chargeNames, codeOf, isInternational, serviceOf } from './codes.ts'
import { alertsIn } from './errors.ts'
import {
  accessPoint,
  currencyOf,
  optionAmount,
  optionCode,
  ratingOptions,
  shipmentOptions,
} from './options.ts'
import { parcelProblems, toPackages } from './packages.ts'
import type { UpsConnection } from './settings.ts'

/** Prices of all services, or of the one asked for, with days in transit. */
export async function rate(
  request: RateRequest,
  connection: UpsConnection,
  context: CarrierContext,
): Promise<Outcome<Quote[]>> {
  if (context.signal.aborted) return timeIsOver()
  const problems = parcelProblems(request.parcels)
  const refused = refusedFor(problems)
  if (refused) return refused
  const only = onlyService(request)
  if (only && !only.ok) return failed([only.message])
  const answer = await ask(connection, context, {
    method: 'POST',
    path: paths.rate(only ? 'Rate' : 'Shop'),
    body: toRateRequest(request, connection, {
      today: context.calendar.today(),
      code: only?.code ?? null,
    }),
    isHarmless: true,
  })
  return answer.ok ? fromRateResponse(answer.body, request) : answer.refused
}

/** One service is asked for by its code: some are never among all of them. */
function onlyService(request: RateRequest) {
  const [service, ...more] = request.services
  return service !== undefined && more.length === 0 ? codeOf(service, request) : null
}

type Purpose = { today: ShopDay; code: string | null }

export function toRateRequest(
  request: RateRequest,
  { settings, config }: UpsConnection,
  { today, code }: Purpose,
) {
  const { shipper, recipient, options, parcels } = request
  const currency = currencyOf(request, config.default_currency)
  const from = { Name: nameOf(shipper), Address: toAddress(shipper) }
  const to = { Name: nameOf(recipient), Address: toAddress(recipient, { isTold: true }) }
  const isReturn = optionCode(options, 'ups_return_service') !== undefined
  const account = settings.account_number || undefined
  const isDocument = parcels.every(parcel => parcel.isDocument)
  return {
    RateRequest: {
      Request: {
        RequestOption: code === null ? 'Shoptimeintransit' : 'Ratetimeintransit',
        SubVersion: '2409',
        TransactionReference: { CustomerContext: request.reference?.slice(0, 512) || undefined },
      },
      Shipment: {
        Shipper: { ...from, ShipperNumber: account },
        ShipTo: isReturn ? from : to,
        ShipFrom: isReturn ? { Name: to.Name, Address: toAddress(recipient) } : from,
        Service: code === null ? undefined : { Code: code },
        NumOfPieces: String(parcels.length),
        Package: toPackages(request, { name: 'PackagingType', currency }),
        ShipmentServiceOptions: shipmentOptions(request, 'rating', currency),
        ShipmentRatingOptions: ratingOptions(options, account !== undefined),
        ...accessPoint(request),
        DeliveryTimeInformation: {
          PackageBillType: isDocument ? '02' : '03',
          Pickup: { Date: compactDay(shipDate(options, today)) },
        },
        InvoiceLineTotal: isInternational(request) ? invoiceLineTotal(request, currency) : undefined,
      },
    },
  }
}

/** Needed for days in transit across borders; one stands for a value nobody told. */
function invoiceLineTotal({ parcels, options }: RateRequest, currency: string) {
  const items = parcels.flatMap(parcel => parcel.items)
  const own = items.find(item => item.valueCurrency !== null)?.valueCurrency ?? currency
  const goods = worthOfGoods(
    items.map(({ valueAmount, quantity }) => ({ value: valueAmount ?? 0, quantity })),
    own,
  )
  if (goods > 0n) return { CurrencyCode: own, MonetaryValue: minorToText(atLeastOne(goods, own), own) }
  const declared = optionAmount(options, 'declared_value') ?? optionAmount(options, 'insurance') ?? '1'
  const minor = atLeastOne(BigInt(toMinor(declared, currency)), currency)
  return { CurrencyCode: currency, MonetaryValue: minorToText(minor, currency) }
}

const atLeastOne = (minor: bigint, currency: string): bigint => {
  const one = BigInt(toMinor(1, currency))
  return minor > one ? minor : one
}

export function fromRateResponse(body: unknown, request: RateRequest): Outcome<Quote[]> {
  const messages = alertsIn(body, 'RateResponse')
  const found = listAt(body, 'RateResponse.RatedShipment').flatMap(rated => {
    const read = toQuote(rated, request)
    messages.push(...read.messages)
    return read.quote ? [{ quote: read.quote, isSaturday: isOnSaturday(rated) }] : []
  })
  const quotes = found.map(each => toldApart(each, found))
  const { services } = request
  const wanted = quotes.filter(quote => services.length === 0 || services.includes(quote.service))
  if (wanted.length > 0) return done(wanted, messages)
  const none = { code: 'no_rates', message: 'UPS names no price for this shipment.' }
  return failed(messages.length > 0 ? messages : [none])
}

type Dated = { quote: Quote; isSaturday: boolean }

const saturdayCharge = '300'

const isOnSaturday = (rated: unknown): boolean =>
  textAt(rated, 'TimeInTransit.ServiceSummary.SaturdayDelivery') === '1' ||
  listAt(rated, 'ItemizedCharges').some(each => textAt(each, 'Code') === saturdayCharge)

/** One service with and without delivery on a Saturday is two choices; which one it was is told when it is bought. */
function toldApart({ quote, isSaturday }: Dated, all: readonly Dated[]): Quote {
  const others = all.filter(each => each.quote.service === quote.service && each.isSaturday !== isSaturday)
  if (others.length === 0) return quote
  const serviceName = isSaturday ? `${quote.serviceName} (Saturday delivery)` : quote.serviceName
  return {
    ...quote,
    serviceName,
    meta: { ...quote.meta, service_name: serviceName, saturday_delivery: isSaturday },
  }
}

type Read = { quote: Quote | null; messages: CarrierMessage[] }

function toQuote(rated: unknown, request: RateRequest): Read {
  const code = textAt(rated, 'Service.Code') ?? '?'
  const named = serviceOf(code, request)
  const price = priceOf({
    list: rated,
    negotiated: valueAt(rated, 'NegotiatedRateCharges'),
    packages: listAt(rated, 'RatedPackage'),
  })
  if (!price) {
    const message = `UPS offers ${named.name} without a price, so it is left out.`
    return { quote: null, messages: [{ code: 'no_price', message }] }
  }
  const { meta, ...amounts } = price
  const arrival = valueAt(rated, 'TimeInTransit.ServiceSummary.EstimatedArrival')
  const quote: Quote = {
    service: named.service,
    serviceName: named.name,
    ...amounts,
    transitDays:
      daysAt(arrival, 'BusinessDaysInTransit') ?? daysAt(rated, 'GuaranteedDelivery.BusinessDaysInTransit'),
    estimatedDelivery: toDay(textAt(arrival, 'Arrival.Date')),
    meta: { ...meta, service_name: named.name, carrier_service_code: code },
  }
  const message = `UPS offers a service with the code ${code}, which this station does not know.`
  return { quote, messages: named.isKnown ? [] : [{ code: 'unknown_service', message }] }
}

/** Where the parts of a price stand: list charges, negotiated ones, and those of each parcel. */
type PricedParts = { list: unknown; negotiated: unknown; packages: readonly unknown[] }

type Line = { name: string; amountMinor: number }

const currencyAt = (value: unknown, ...names: string[]) =>
  names.map(name => textAt(value, `${name}.CurrencyCode`)).find(found => found !== null) ?? null

const amountsAt = (value: unknown, currency: string, ...names: string[]) =>
  names.map(name => minorAt(value, `${name}.MonetaryValue`, currency)).find(found => found !== null) ?? null

const plainCode = (code: string) => (code.startsWith('0') ? code.replace(/^0+/, '') : code)

function chargeNameOf(line: unknown, code: string | null, kind: string | null): string {
  const name =
    (code === null ? undefined : ownValue(chargeNames, plainCode(code))) ??
    textAt(line, 'Description') ??
    (code ? `UPS charge ${code}` : 'Other')
  return kind ? `${name} (${kind})` : name
}

/** The charges of a shipment or of each of its parcels; the same charge of several is one. */
function itemised(values: readonly unknown[], currency: string): Line[] {
  const lines = new Map<string, Line>()
  for (const value of values)
    for (const each of listAt(value, 'ItemizedCharges')) {
      const amountMinor = minorAt(each, 'MonetaryValue', currency)
      if (amountMinor === null) continue
      const code = textAt(each, 'Code')
      const kind = textAt(each, 'SubType')
      const key = code !== null && kind === null ? code : chargeNameOf(each, code, kind)
      const line = lines.get(key)
      if (line) line.amountMinor += amountMinor
      else lines.set(key, { name: chargeNameOf(each, code, kind), amountMinor })
    }
  return [...lines.values()]
}

const taxes = (value: unknown, currency: string): Line[] =>
  listAt(value, 'TaxCharges').map(tax => ({
    name: textAt(tax, 'Type') ?? 'Tax',
    amountMinor: minorAt(tax, 'MonetaryValue', currency) ?? 0,
  }))

const sumOf = (lines: readonly Line[]) => sumMinor(lines.map(line => line.amountMinor))

/** What was said of the whole, and what was said of each parcel where only that makes the sum come out. */
function linesOf(whole: Line[], missing: number | null, ofPackages: () => Line[]): Line[] {
  if (whole.length === 0) return ofPackages()
  if (missing === null || sumOf(whole) === missing) return whole
  const both = [...whole, ...ofPackages()]
  return sumOf(both) === missing ? both : whole
}

/** The price to be paid: negotiated before list, with taxes before without; null when no total is named. */
export function priceOf({ list, negotiated, packages }: PricedParts) {
  const isNegotiated =
    valueAt(negotiated, 'TotalCharge') !== undefined ||
    valueAt(negotiated, 'TotalChargesWithTaxes') !== undefined
  const [source, ...totals] = isNegotiated
    ? [negotiated, 'TotalChargesWithTaxes', 'TotalCharge']
    : [list, 'TotalChargesWithTaxes', 'TotalCharges']
  const currency = currencyAt(source, ...(totals as string[]))
  const totalMinor = currency === null ? null : amountsAt(source, currency, ...(totals as string[]))
  if (currency === null || totalMinor === null) return null
  const taxLines = taxes(source, currency)
  const dutiesMinor = sumOf(taxLines)
  const baseMinor = amountsAt(source, currency, 'BaseServiceCharge')
  const ofPackages = () =>
    itemised(isNegotiated ? packages.map(each => valueAt(each, 'NegotiatedCharges')) : packages, currency)
  const missing = baseMinor === null ? null : totalMinor - baseMinor - dutiesMinor
  const listTotal =
    textAt(list, 'TotalChargesWithTaxes.MonetaryValue') ?? textAt(list, 'TotalCharges.MonetaryValue')
  return {
    ...balancedPrice({
      currency,
      totalMinor,
      baseMinor,
      dutiesMinor,
      charges: linesOf(itemised([source], currency), missing, ofPackages),
    }),
    meta: {
      negotiated: isNegotiated,
      ...(isNegotiated && listTotal ? { list_total: Number(listTotal) } : {}),
      ...(taxLines.length > 0 ? { taxes: taxLines.map(tax => tax.name) } : {}),
    },
  }
}
