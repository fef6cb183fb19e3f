import { minorToText, sumMinor, toMinor, worthOfGoods } from '../../../shared/units/money.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import { ownValue } from '../../../shared/values.ts'
import type { Quote, RateRequest } from '../contract/model.ts'
import { type Outcome, refusedFor } from '../contract/outcome.ts'
import { minorOf } from '../kit/answers.ts'
import { startBeside } from '../kit/api.ts'
import { addedLines, onlyService, type ReadOffer, readOffer } from '../kit/quotes.ts'
import { compactDay } from '../kit/reading.ts'
import { balancedPrice, wantedQuotes } from '../kit/results.ts'
import { shipDate } from '../kit/ship-date.ts'
import { nameOf, toAddress } from './addresses.ts'
import { type Charged, type PricedPackage, type Rated, rateAnswer } from './answers.ts'
import { alertsIn, ask, label, paths } from './client.ts'
import { chargeNames, codeOf, isInternational, serviceOf } from './codes.ts'
import { landedCost, withLandedCost } from './landed-cost.ts'
import {
  accessPoint,
  currencyOf,
  optionAmount,
  optionCode,
  ratingOptions,
  shipmentOptions,
} from './options.ts'
import { parcelProblems, toPackages } from './packages.ts'
import type { Ups, UpsConnection } from './settings.ts'

/** Prices of all services, or of the one asked for, with days in transit. */
export const rate: Ups['rate'] = async (request, connection, context) => {
  // One service is asked for by its code: some are never among all of them.
  const service = onlyService(request.services)
  const only = service === undefined ? null : codeOf(service, request)
  const refused = refusedFor({
    ...parcelProblems(request.parcels),
    ...(only && !only.ok ? { service: only.problem } : {}),
  })
  if (refused) return refused
  const code = only?.ok ? only.code : null
  const body = toRateRequest(request, connection, { today: context.calendar.today(), code })
  const path = paths.rate(only ? 'Rate' : 'Shop')
  const duties = startBeside(context, own => landedCost(request, connection, own))
  const answer = await ask({ method: 'POST', path, body, isHarmless: true }, connection, context)
  const rated = answer.ok ? fromRateResponse(answer.body, request) : answer.refused
  if (rated.ok) return withLandedCost(rated, await duties.outcome(), context)
  duties.drop()
  return rated
}

type Purpose = { today: ShopDay; code: string | null }

export function toRateRequest(request: RateRequest, connection: UpsConnection, { today, code }: Purpose) {
  const { settings } = connection
  const { shipper, recipient, options, parcels } = request
  const currency = currencyOf(request, connection)
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
  const { RateResponse: answer } = rateAnswer.parse(body)
  const messages = alertsIn(answer)
  const found = answer.RatedShipment.flatMap(rated => {
    const read = toQuote(rated, request)
    messages.push(...read.messages)
    return read.quote ? [{ quote: read.quote, isSaturday: isOnSaturday(rated) }] : []
  })
  const quotes = found.map(each => toldApart(each, found))
  return wantedQuotes(quotes, { services: request.services, messages, label })
}

type Dated = { quote: Quote; isSaturday: boolean }

const saturdayCharge = '300'

const isOnSaturday = ({ TimeInTransit, ItemizedCharges }: Rated): boolean =>
  TimeInTransit.ServiceSummary.SaturdayDelivery === '1' ||
  ItemizedCharges().some(each => each.Code === saturdayCharge)

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

function toQuote(rated: Rated, request: RateRequest): ReadOffer {
  const code = rated.Service.Code ?? '?'
  const arrival = rated.TimeInTransit.ServiceSummary.EstimatedArrival
  return readOffer(label, {
    code,
    named: serviceOf(code, request),
    price: priceOf({
      list: rated,
      negotiated: rated.NegotiatedRateCharges,
      packages: rated.RatedPackage,
    }),
    transitDays: arrival.BusinessDaysInTransit ?? rated.GuaranteedDelivery.BusinessDaysInTransit,
    estimatedDelivery: arrival.Arrival.Date,
    ...(rated.GuaranteedDelivery.BusinessDaysInTransit === null ? {} : { isGuaranteed: true }),
  })
}

/** Where the parts of a price stand: list charges, negotiated ones, and those of each parcel. */
type PricedParts = { list: Charged; negotiated: Charged; packages: readonly PricedPackage[] }

type Itemised = Pick<Charged, 'ItemizedCharges'>
type ItemisedCharge = ReturnType<Itemised['ItemizedCharges']>[number]

type Line = { name: string; amountMinor: number }

const plainCode = (code: string) => (code.startsWith('0') ? code.replace(/^0+/, '') : code)

function chargeNameOf({ Code: code, SubType: kind, Description }: ItemisedCharge): string {
  const name =
    (code === null ? undefined : ownValue(chargeNames, plainCode(code))) ??
    Description ??
    (code ? `UPS charge ${code}` : 'Other')
  return kind ? `${name} (${kind})` : name
}

/** The charges of a shipment or of each of its parcels; the same charge of several is one. */
const itemised = (values: readonly Itemised[], currency: string): Line[] =>
  addedLines(
    values
      .flatMap(value => value.ItemizedCharges())
      .map(each => ({
        name: chargeNameOf(each),
        amount: each.MonetaryValue,
        key: each.SubType === null ? each.Code : null,
      })),
    currency,
  )

const taxes = ({ TaxCharges }: Charged, currency: string): Line[] =>
  TaxCharges.map(({ Type, MonetaryValue }) => ({
    name: Type ?? 'Tax',
    amountMinor: minorOf(MonetaryValue, currency) ?? 0,
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
  const isNegotiated = negotiated.TotalCharge !== null || negotiated.TotalChargesWithTaxes !== null
  const source = isNegotiated ? negotiated : list
  const totals = [source.TotalChargesWithTaxes, isNegotiated ? source.TotalCharge : source.TotalCharges]
  const currency = totals.map(total => total?.CurrencyCode).find(Boolean) ?? null
  const amount = totals.map(total => total?.MonetaryValue).find(Boolean) ?? null
  const totalMinor = currency === null ? null : minorOf(amount, currency)
  if (currency === null || totalMinor === null) return null
  const taxLines = taxes(source, currency)
  const dutiesMinor = sumOf(taxLines)
  const baseMinor = minorOf(source.BaseServiceCharge?.MonetaryValue ?? null, currency)
  const ofPackages = () =>
    itemised(isNegotiated ? packages.map(each => each.NegotiatedCharges) : packages, currency)
  const missing = baseMinor === null ? null : totalMinor - baseMinor - dutiesMinor
  const listTotal = list.TotalChargesWithTaxes?.MonetaryValue ?? list.TotalCharges?.MonetaryValue
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
