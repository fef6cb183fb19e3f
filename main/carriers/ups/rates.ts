import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { plainText } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { Quote, RateRequest } from '../contract/model.ts'
import { done, failed, type Outcome, refusedFor, timeIsOver } from '../contract/outcome.ts'
import { compactDay, listAt, numberAt, textAt, toDay, valueAt } from '../kit/reading.ts'
import { nameOf, toAddress } from './addresses.ts'
import { ask, paths } from './client.ts'
import { alertsIn } from './errors.ts'
import { codeOf, isInternational, serviceOf } from './lanes.ts'
import { accessPoint, currencyOf, ratingOptions, shipDayOf, shipmentOptions } from './options.ts'
import { parcelProblems, toPackages } from './packages.ts'
import { priceOf } from './price.ts'
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
    body: toRateRequest(request, connection, { now: context.now(), code: only?.code ?? null }),
    isHarmless: true,
  })
  return answer.ok ? fromRateResponse(answer.body, request) : answer.refused
}

/** One service is asked for by its code: some are never among all of them. */
function onlyService(request: RateRequest) {
  const [service, ...more] = request.services
  return service !== undefined && more.length === 0 ? codeOf(service, request) : null
}

type Purpose = { now: Date; code: string | null }

export function toRateRequest(
  request: RateRequest,
  { settings, config }: UpsConnection,
  { now, code }: Purpose,
) {
  const { shipper, recipient, options, parcels } = request
  const currency = currencyOf(request, config.default_currency)
  const from = { Name: nameOf(shipper), Address: toAddress(shipper) }
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
        ShipTo: { Name: nameOf(recipient), Address: toAddress(recipient, { isTold: true }) },
        ShipFrom: from,
        Service: code === null ? undefined : { Code: code },
        NumOfPieces: String(parcels.length),
        Package: toPackages(request, { name: 'PackagingType', currency }),
        ShipmentServiceOptions: shipmentOptions(request, 'rating', currency),
        ShipmentRatingOptions: ratingOptions(options, account !== undefined),
        ...accessPoint(request),
        DeliveryTimeInformation: {
          PackageBillType: isDocument ? '02' : '03',
          Pickup: { Date: compactDay(shipDayOf(options, now)) },
        },
        InvoiceLineTotal: isInternational(request)
          ? { CurrencyCode: currency, MonetaryValue: goodsValue(request) }
          : undefined,
      },
    },
  }
}

/** Needed for days in transit across borders; one stands for a value nobody told. */
function goodsValue({ parcels, options }: RateRequest): string {
  const items = parcels.flatMap(parcel => parcel.items)
  const value = items.reduce((sum, item) => sum + (item.valueAmount ?? 0) * item.quantity, 0)
  const declared = Number(plainText(options.declared_value ?? options.insurance))
  return Math.max(value || declared || 1, 1).toFixed(2)
}

export function fromRateResponse(body: unknown, request: RateRequest): Outcome<Quote[]> {
  const messages = alertsIn(body, 'RateResponse')
  const quotes = listAt(body, 'RateResponse.RatedShipment').flatMap(rated => {
    const read = toQuote(rated, request)
    messages.push(...read.messages)
    return read.quote ? [read.quote] : []
  })
  const { services } = request
  const wanted = quotes.filter(quote => services.length === 0 || services.includes(quote.service))
  if (wanted.length > 0) return done(wanted, messages)
  const none = { code: 'no_rates', message: 'UPS names no price for this shipment.' }
  return failed(messages.length > 0 ? messages : [none])
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
      wholeDays(numberAt(arrival, 'BusinessDaysInTransit')) ??
      wholeDays(numberAt(rated, 'GuaranteedDelivery.BusinessDaysInTransit')),
    estimatedDelivery: toDay(textAt(arrival, 'Arrival.Date')),
    meta: { ...meta, service_name: named.name, carrier_service_code: code },
  }
  const message = `UPS offers a service with the code ${code}, which this station does not know.`
  return { quote, messages: named.isKnown ? [] : [{ code: 'unknown_service', message }] }
}

const wholeDays = (days: number | null) =>
  days !== null && Number.isInteger(days) && days >= 0 ? days : null
