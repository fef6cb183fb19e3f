import { sumMinor } from '../../../shared/units/money.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { CarrierAddress, Charge, Quote, RateRequest } from '../contract/model.ts'
import { done, type FieldProblems, type Outcome, refusedFor } from '../contract/outcome.ts'
import { toDay } from '../kit/reading.ts'
import { balancedPrice } from '../kit/results.ts'
import { sampleAddress, sampleParcel } from '../kit/samples.ts'
import { writeXml, type XmlNode } from '../kit/xml.ts'
import type { Answered, AnsweredPrice, AnsweredQuote } from './answers.ts'
import { ask, documentOf, families, misfitOf, refusal } from './client.ts'
import { adjustmentNames, currency, findService, serviceOfCarrier } from './codes.ts'
import {
  foreignPostalCode,
  isCanadian,
  optionProblems,
  optionsOf,
  parcelProblems,
  plainPostalCode,
  postalProblem,
  toOptions,
  toParcelCharacteristics,
  zipProblem,
} from './request-parts.ts'
import type { CpcConnection } from './settings.ts'

const { mediaType, namespace } = families.rate

/** Prices every parcel for itself, all at once, and adds them up: the carrier knows no shipment of several. */
export async function rate(
  request: RateRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<Quote[]>> {
  const refused = refusal(context, connection, request.parcels) ?? refusedFor(problemsOf(request))
  if (refused) return refused
  const wanted = request.services.flatMap(service => findService(service)?.carrier_code ?? [])
  if (request.services.length > 0 && wanted.length === 0) return done([])
  const bodies = request.parcels.map((_, index) => toRateRequest({ request, index, wanted }, connection))
  const call = { method: 'POST' as const, path: '/rs/ship/price', mediaType, isRepeatable: true }
  const misfit = bodies.map(body => misfitOf({ ...call, body })).find(found => found !== null)
  if (misfit) return misfit
  const answers = new Map(
    [...new Set(bodies)].map(body => [body, ask(connection, context, { ...call, body })]),
  )
  const perParcel: Quote[][] = []
  for (const body of bodies) {
    const answer = await answers.get(body)
    const read = answer && documentOf(answer, 'price-quotes', true)
    if (!read?.ok) return read ?? done([])
    perParcel.push(fromPriceQuotes(read.document))
  }
  const quotes = sumQuotes(perParcel)
  return done(quotes, quotes.length > 0 ? [] : [noPrice])
}

function problemsOf(request: RateRequest): FieldProblems {
  const { shipper, recipient } = request
  const from = postalProblem(shipper)
  const to = postalProblem(recipient) ?? zipProblem(recipient)
  return {
    ...(isCanadian(shipper)
      ? {}
      : {
          'shipper.country_code': {
            code: 'invalid',
            message: 'Canada Post collects parcels only in Canada.',
          },
        }),
    ...(from ? { 'shipper.postal_code': from } : {}),
    ...(to ? { 'recipient.postal_code': to } : {}),
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
function toRateRequest({ request, index, wanted }: OneParcel, { settings }: CpcConnection): string {
  const { customer_number: customer, contract_id: contract } = settings
  const { shipment_date: day } = request.options
  const parcel = request.parcels[index]
  return writeXml({
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

function fromPriceQuote(quote: AnsweredQuote): Quote | null {
  const { 'service-code': carrierCode, 'service-name': name, 'service-standard': standard } = quote
  const price = priceOf(quote['price-details'])
  if (!carrierCode || !price) return null
  const known = serviceOfCarrier(carrierCode)
  const guaranteed = standard['guaranteed-delivery']
  return {
    service: known?.code ?? `canadapost_${carrierCode.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`,
    serviceName: name ?? known?.name ?? carrierCode,
    ...price,
    transitDays: standard['expected-transit-time'],
    estimatedDelivery: standard['expected-delivery-date'],
    meta: {
      carrier_service_code: carrierCode,
      ...(guaranteed === null ? {} : { guaranteed_delivery: guaranteed === 'true' }),
    },
  }
}

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

/** Prices of several parcels as prices of the shipment: services that every parcel can have, parts added up. */
function sumQuotes([first = [], ...others]: readonly (readonly Quote[])[]): Quote[] {
  return first.flatMap(quote => {
    const rest = others.map(quotes => quotes.find(({ service }) => service === quote.service))
    const known = rest.filter(each => each !== undefined)
    return known.length === rest.length ? [addUp([quote, ...known])] : []
  })
}

/** At least one; all of the same service. */
export function addUp(quotes: readonly [Quote, ...Quote[]]): Quote {
  const [first] = quotes
  if (quotes.length === 1) return first
  const sum = (part: 'baseMinor' | 'discountMinor' | 'dutiesMinor' | 'totalMinor') =>
    sumMinor(quotes.map(quote => quote[part]))
  return {
    ...first,
    baseMinor: sum('baseMinor'),
    discountMinor: sum('discountMinor'),
    dutiesMinor: sum('dutiesMinor'),
    totalMinor: sum('totalMinor'),
    charges: mergeCharges(quotes.flatMap(({ charges }) => charges)),
    transitDays: latest(quotes.map(({ transitDays }) => transitDays)),
    estimatedDelivery: latest(quotes.map(({ estimatedDelivery }) => estimatedDelivery)),
  }
}

function mergeCharges(charges: readonly Charge[]): Charge[] {
  const merged = new Map<string, Charge>()
  for (const charge of charges) {
    const before = merged.get(charge.name)?.amountMinor ?? 0
    merged.set(charge.name, { ...charge, amountMinor: sumMinor([before, charge.amountMinor]) })
  }
  return [...merged.values()]
}

/** Null when nothing is known of one of them: a shipment has arrived with its last parcel. */
function latest<T extends number | string>(all: readonly (T | null)[]): T | null {
  const known = all.filter(each => each !== null)
  return known.length === all.length ? (known.sort((one, other) => (one < other ? 1 : -1))[0] ?? null) : null
}

/** Asks for a price across the country: it needs the key, the customer number and the contract, and costs nothing. */
export async function verifyCredentials(
  _request: undefined,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<undefined>> {
  const refused = refusal(context, connection)
  if (refused) return refused
  const body = toRateRequest({ request: sample, index: 0, wanted: [] }, connection)
  const { mediaType } = families.rate
  const answer = await ask(connection, context, {
    method: 'POST',
    path: '/rs/ship/price',
    mediaType,
    body,
    isRepeatable: true,
  })
  const read = documentOf(answer, 'price-quotes', true)
  return read.ok ? done(undefined) : read
}

const place = (postalCode: string) => sampleAddress({ postalCode, countryCode: 'CA' })

const sample: Parameters<typeof toRateRequest>[0]['request'] = {
  shipper: place('K1A0B1'),
  recipient: place('V6B1A1'),
  parcels: [sampleParcel()],
  services: [],
  options: {},
  reference: null,
}
