import { sumMinor } from '../../../shared/units/money.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierAddress, Quote, RateRequest } from '../contract/model.ts'
import { done, type FieldProblems, invalid, mapOutcome, refusedFor } from '../contract/outcome.ts'
import { sumQuotes } from '../kit/parcel-prices.ts'
import { parcelNeeded, problemsAmong } from '../kit/problems.ts'
import { guaranteeOf } from '../kit/quotes.ts'
import { toDay } from '../kit/reading.ts'
import { balancedPrice } from '../kit/results.ts'
import { sampleAddress, sampleParcel } from '../kit/samples.ts'
import { writeXml, type XmlNode } from '../kit/xml.ts'
import type { Answered, AnsweredPrice, AnsweredQuote, ServiceStandard } from './answers.ts'
import { askFor, families, misfitOf } from './client.ts'
import { adjustmentNames, currency, findService, serviceOfCarrier } from './codes.ts'
import {
  foreignPostalCode,
  isCanadian,
  onlyInCanada,
  optionProblems,
  optionsOf,
  parcelProblems,
  plainPostalCode,
  postalProblem,
  toOptions,
  toParcelCharacteristics,
  zipProblem,
} from './request-parts.ts'
import type { CanadaPost, CpcConnection } from './settings.ts'

const { mediaType, namespace } = families.rate

/** Prices every parcel for itself, all at once, and adds them up: the carrier knows no shipment of several. */
export const rate: CanadaPost['rate'] = async (request, connection, context) => {
  const refused = refusedFor(problemsOf(request))
  if (refused) return refused
  const wanted = request.services.flatMap(service => findService(service)?.carrier_code ?? [])
  if (request.services.length > 0 && wanted.length === 0) return done([])
  const calls = request.parcels.map((_, index) => toRateCall({ request, index, wanted }, connection))
  const misfit = calls.map(misfitOf).find(found => found !== null)
  if (misfit) return misfit
  const alike = new Map(calls.map(call => [call.body, call]))
  const answers = new Map(
    [...alike].map(([body, call]) => [body, askFor('price-quotes', call, connection, context)]),
  )
  const perParcel: Quote[][] = []
  for (const { body } of calls) {
    const read = await answers.get(body)
    if (!read?.ok) return read ?? done([])
    perParcel.push(fromPriceQuotes(read.value))
  }
  const quotes = sumQuotes(perParcel)
  return done(quotes, quotes.length > 0 ? [] : [noPrice])
}

function problemsOf(request: RateRequest): FieldProblems {
  const { shipper, recipient } = request
  return {
    ...parcelNeeded(request.parcels),
    ...problemsAmong({
      'shipper.country_code': !isCanadian(shipper) && invalid(onlyInCanada),
      'shipper.postal_code': postalProblem(shipper),
      'recipient.postal_code': postalProblem(recipient) ?? zipProblem(recipient),
    }),
    ...parcelProblems(request.parcels),
    ...optionProblems(request, false),
  }
}

const noPrice = {
  code: 'no_rates',
  message:
    'Canada Post names no price for all parcels of this shipment. Check weights, sizes and where it goes.',
}

type OneParcel = { request: RateRequest; index: number; wanted: readonly string[] }

/** The question for one parcel. The order of the elements is part of it. */
function toRateCall({ request, index, wanted }: OneParcel, { settings }: CpcConnection) {
  const { customer_number: customer, contract_id: contract } = settings
  const { shipment_date: day } = request.options
  const parcel = request.parcels[index]
  const body = writeXml({
    'mailing-scenario': {
      '@xmlns': namespace,
      'customer-number': customer ?? undefined,
      'contract-id': (customer && contract) || undefined,
      'quote-type': customer ? undefined : 'counter',
      'expected-mailing-date': (typeof day === 'string' && toDay(day)) || undefined,
      // Which post office is asked for with the label only.
      options: toOptions(optionsOf(request, index).map(option => ({ ...option, office: null }))),
      'parcel-characteristics': parcel && toParcelCharacteristics(parcel),
      services: wanted.length === 0 ? undefined : { 'service-code': [...wanted] },
      'origin-postal-code': plainPostalCode(request.shipper.postalCode),
      destination: toDestination(request.recipient),
    },
  })
  const path = '/rs/ship/price'
  return { method: 'POST', path, mediaType, body, isHarmless: true, parcel: index } as const
}

function toDestination(recipient: CarrierAddress): XmlNode {
  if (isCanadian(recipient)) return { domestic: { 'postal-code': plainPostalCode(recipient.postalCode) } }
  const postalCode = foreignPostalCode(recipient.postalCode)
  return recipient.countryCode === 'US'
    ? { 'united-states': { 'zip-code': postalCode } }
    : { international: { 'country-code': recipient.countryCode, 'postal-code': postalCode } }
}

/** The prices of one parcel. A quote without an amount to pay is no price. */
export const fromPriceQuotes = (document: Answered<'price-quotes'>): Quote[] =>
  document['price-quote'].flatMap(quote => fromPriceQuote(quote) ?? [])

/** A service by the carrier's code and name, also one nobody has listed. */
export function serviceNamed(
  carrierCode: string,
  name: string | null = null,
): Pick<Quote, 'service' | 'serviceName'> {
  const known = serviceOfCarrier(carrierCode)
  return {
    service: known?.code ?? `canadapost_${carrierCode.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`,
    serviceName: name ?? known?.name ?? carrierCode,
  }
}

function fromPriceQuote(quote: AnsweredQuote): Quote | null {
  const { 'service-code': carrierCode, 'service-name': name, 'service-standard': standard } = quote
  const price = priceOf(quote['price-details'])
  if (!carrierCode || !price) return null
  const guaranteed = standard['guaranteed-delivery']
  return {
    ...serviceNamed(carrierCode, name),
    ...price,
    ...whenThere(standard),
    meta: {
      carrier_service_code: carrierCode,
      ...(guaranteed === null ? {} : { guaranteed_delivery: guaranteed }),
    },
  }
}

export const whenThere = (standard: ServiceStandard) => ({
  transitDays: standard['expected-transit-time'],
  estimatedDelivery: standard['expected-delivery-date'],
  ...guaranteeOf(standard['guaranteed-delivery']),
})

const taxes = ['gst', 'pst', 'hst'] as const

const adjustmentNameOf = (code: string | null): string =>
  ownValue(adjustmentNames, code ?? '') ?? code ?? 'Adjustment'

type Price = Omit<Quote, 'service' | 'serviceName' | 'transitDays' | 'estimatedDelivery' | 'meta'>

/** Base, options, adjustments (a discount is a negative one) and taxes; null without an amount to pay. */
export function priceOf(details: AnsweredPrice): Price | null {
  const totalMinor = details.due ?? details['due-amount']
  if (totalMinor === null) return null
  const options = [...details.options.option, ...details['priced-options']['priced-option']]
  const adjustments = details.adjustments.adjustment.map(each => ({
    name: each['adjustment-name'] ?? adjustmentNameOf(each['adjustment-code']),
    amountMinor: each['adjustment-cost'] ?? each['adjustment-amount'] ?? 0,
  }))
  const discounts = adjustments.filter(({ amountMinor }) => amountMinor < 0)
  return balancedPrice({
    currency,
    totalMinor,
    baseMinor: details.base ?? details['base-amount'],
    discountMinor: -sumMinor(discounts.map(({ amountMinor }) => amountMinor)),
    dutiesMinor: sumMinor(taxes.map(tax => details.taxes[tax] ?? details[`${tax}-amount`] ?? 0)),
    charges: [
      ...options.map(option => ({
        name: option['option-name'] ?? option['option-code'] ?? 'Option',
        amountMinor: option['option-price'] ?? 0,
      })),
      ...adjustments.filter(({ amountMinor }) => amountMinor > 0),
    ],
  })
}

/** Asks for a price across the country: it needs the key, the customer number and the contract, and costs nothing. */
export const verifyCredentials: CanadaPost['verifyCredentials'] = async (_, connection, context) => {
  const call = toRateCall({ request: sample, index: 0, wanted: [] }, connection)
  return mapOutcome(await askFor('price-quotes', call, connection, context), () => undefined)
}

const place = (postalCode: string) => sampleAddress({ postalCode, countryCode: 'CA' })

const sample: OneParcel['request'] = {
  shipper: place('K1A0B1'),
  recipient: place('V6B1A1'),
  parcels: [sampleParcel()],
  services: [],
  options: {},
  reference: null,
}
