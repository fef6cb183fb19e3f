import { isCurrencyCode } from '../../../shared/countries/currencies.ts'
import { hasPostalCodes } from '../../../shared/countries/postal-codes.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { Weight } from '../../../shared/units/measures.ts'
import { daysAfter, type ShopDay } from '../../../shared/units/shop-day.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierAddress, Quote, RateChoice, RateRequest } from '../contract/model.ts'
import { done, type FieldProblems, invalid, type Outcome, refusedFor, required } from '../contract/outcome.ts'
import { type DecimalText, minorOf } from '../kit/answers.ts'
import { problemsAmong } from '../kit/problems.ts'
import { said } from '../kit/purchases.ts'
import { toDay, toTime } from '../kit/reading.ts'
import { balancedPrice, wantedQuotes } from '../kit/results.ts'
import { shipDate } from '../kit/ship-date.ts'
import { postalCodeOf, stateOf } from './addresses.ts'
import { type PriceLine, type RateDetail, type RatedShipment, rateAnswer } from './answers.ts'
import { ask, label, paths } from './client.ts'
import {
  codeOf,
  countryOf,
  economy,
  fromCurrency,
  hasOneRate,
  indicia,
  isWithinUnitedStates,
  mailNeeds,
  noService,
  packagingOfAll,
  serviceOf,
  toCurrency,
} from './codes.ts'
import { ratedCustoms } from './customs.ts'
import {
  asCarried,
  choiceOf,
  currencyOf,
  isReturn,
  isSet,
  optionProblems,
  pickupTypeOf,
  shipmentServices,
} from './options.ts'
import { hasEconomy, hubProblems, smartPost, toPackages } from './packages.ts'
import type { Fedex, FedexConnection } from './settings.ts'

/** A question of its own for each way to be priced: as it is, by the box, and with the postal service at the end. */
type Way = {
  code: string | null
  isOneRate?: boolean
  /** The mail of the postal service that was asked for. */
  indicia?: string | undefined
}

/** Prices of all services, or of the one asked for, each with and without delivery on a Saturday. */
export const rate: Fedex['rate'] = async (request, connection, context) => {
  const today = context.calendar.today()
  const refused = refusedFor(rateProblems(request, connection, today))
  if (refused) return refused
  const outcomes = await Promise.all(
    waysOf(request, connection).map(async way => {
      const body = toRateRequest(request, connection, { ...way, today })
      const isBack = isReturn(request.options)
      const call = { method: 'POST', path: paths.rate, body, isHarmless: true, isReturn: isBack } as const
      const answer = await ask(call, connection, context)
      const asked = body.requestedShipment.smartPostInfoDetail?.indicia
      return answer.ok
        ? done(fromRateAnswer(answer.body, { ...way, indicia: asked }), answer.messages)
        : answer.refused
    }),
  )
  return together(outcomes, request)
}

const farthest = 10

function rateProblems(request: RateRequest, connection: FedexConnection, today: ShopDay): FieldProblems {
  const [service, ...more] = request.services
  const only = service !== undefined && more.length === 0 ? service : undefined
  const code = only === undefined ? null : codeOf(only)
  const isMissing = (address: CarrierAddress) =>
    !postalCodeOf(address) && hasPostalCodes(countryOf(address)) && required('FedEx prices by postal code.')
  return {
    ...optionProblems(request),
    ...problemsAmong({
      'shipper.postal_code': isMissing(request.shipper),
      'recipient.postal_code': isMissing(request.recipient),
      'options.shipment_date':
        shipDate(request.options, today) > daysAfter(today, farthest) &&
        invalid(`FedEx takes parcels up to ${farthest} days ahead.`),
      service: only !== undefined && code === null && noService(only),
    }),
    ...hubProblems(request, code, connection),
  }
}

function waysOf(request: RateRequest, connection: FedexConnection): Way[] {
  const { services, options } = request
  const [only] = services.length === 1 ? services : []
  const code = only === undefined ? null : codeOf(only)
  const isEconomyAsked = services.length === 0 || services.some(each => codeOf(each) === economy)
  const isFlat =
    isWithinUnitedStates(request) && hasOneRate(packagingOfAll(request.parcels)) && code !== economy
  const isOnlyFlat = isSet(options, 'fedex_one_rate')
  return [
    ...(isOnlyFlat ? [] : [{ code }]),
    ...(isOnlyFlat || (isFlat && options.fedex_one_rate !== false) ? [{ code, isOneRate: true }] : []),
    ...(code === null && !isOnlyFlat && isEconomyAsked && hasEconomy(request, connection)
      ? [{ code: economy }]
      : []),
  ]
}

const toPricedAddress = (address: CarrierAddress, { isTold = false } = {}) => ({
  city: address.city?.trim().slice(0, 35) || undefined,
  stateOrProvinceCode: stateOf(address),
  postalCode: postalCodeOf(address) ?? '',
  countryCode: countryOf(address),
  residential: isTold ? address.residential : undefined,
})

export function toRateRequest(
  given: RateRequest,
  connection: FedexConnection,
  { code, isOneRate = false, today }: Way & { today: ShopDay },
) {
  const options: RateRequest['options'] = { ...given.options, fedex_one_rate: isOneRate || undefined }
  const request = asCarried({ ...given, options })
  const currency = currencyOf(request, connection)
  const isPreferred = typeof options.currency === 'string' && options.currency !== ''
  const asksSaturday =
    !isSet(options, 'fedex_saturday_delivery') && options.saturday_delivery !== false && code !== economy
  return {
    accountNumber: { value: connection.settings.account_number ?? '' },
    rateRequestControlParameters: {
      returnTransitTimes: true,
      variableOptions: asksSaturday ? 'SATURDAY_DELIVERY' : undefined,
    },
    requestedShipment: {
      shipper: { address: toPricedAddress(request.shipper) },
      recipient: { address: toPricedAddress(request.recipient, { isTold: true }) },
      serviceType: code ?? undefined,
      preferredCurrency: isPreferred ? toCurrency(currency) : undefined,
      rateRequestType: ['ACCOUNT', 'LIST', ...(isPreferred ? ['PREFERRED'] : [])],
      shipDateStamp: shipDate(options, today),
      pickupType: pickupTypeOf(options, connection),
      packagingType: packagingOfAll(request.parcels),
      totalPackageCount: request.parcels.length,
      documentShipment: request.parcels.every(parcel => parcel.isDocument) || undefined,
      requestedPackageLineItems: toPackages(request, { purpose: 'rate', code, currency }),
      shipmentSpecialServices: shipmentServices(request, { purpose: 'rate', code, currency }),
      customsClearanceDetail: ratedCustoms(request, connection),
      smartPostInfoDetail: smartPost(request, code, connection),
    },
  }
}

type Read = { quotes: Quote[]; messages: CarrierMessage[] }

/** What any of the questions brought; the refusals of the others are messages beside it. */
function together(outcomes: readonly Outcome<Read>[], { services }: RateRequest): Outcome<Quote[]> {
  const read = outcomes.flatMap(each => (each.ok ? [each.value] : []))
  const all = [...outcomes.flatMap(each => each.messages), ...read.flatMap(each => each.messages)]
  const messages = [...new Map(all.map(each => [JSON.stringify(each), each])).values()]
  const rated = wantedQuotes(distinct(read.flatMap(each => each.quotes)), { services, messages, label })
  const refused = outcomes.find(each => !each.ok)
  return !rated.ok && refused ? { ...refused, messages } : rated
}

const distinct = (quotes: readonly Quote[]): Quote[] => {
  const found = new Map<string, Quote>()
  for (const quote of quotes) {
    const key = `${quote.service} ${quote.choice?.code ?? ''}`
    if (!found.has(key)) found.set(key, quote)
  }
  return [...found.values()]
}

export function fromRateAnswer(
  body: unknown,
  { isOneRate = false, indicia: asked }: Partial<Way> = {},
): Read {
  const details = rateAnswer.parse(body).output.rateReplyDetails
  const read = details.map(detail => toQuote(detail, asked))
  return {
    quotes: read.flatMap(({ quote }) => (quote && (!isOneRate || hasFlatPrice(quote)) ? [quote] : [])),
    messages: read.flatMap(({ message }) => message ?? []),
  }
}

const hasFlatPrice = ({ choice }: Quote): boolean => choice?.code.startsWith('one_rate') === true

/** Best first: in the currency asked for, then what the account pays. */
const preference = ['PREFERRED_CURRENCY', 'PREFERRED_INCENTIVE', 'PREFERRED', 'ACCOUNT']

const ratedBy = (rated: readonly RatedShipment[], type: string) => rated.find(each => each.rateType === type)

function toQuote(
  detail: RateDetail,
  asked: Way['indicia'],
): { quote: Quote | null; message?: CarrierMessage } {
  const code = detail.serviceType
  if (code === null)
    return { quote: null, message: { code: 'no_service', message: 'FedEx names a price without a service.' } }
  const named = serviceOf(code)
  const name = named.isKnown ? named.name : (detail.serviceName ?? named.name)
  const rated =
    preference.map(type => ratedBy(detail.ratedShipmentDetails, type)).find(Boolean) ??
    detail.ratedShipmentDetails[0]
  const price = rated ? priceOf(toPriced(rated)) : null
  if (!rated || !price)
    return {
      quote: null,
      message: { code: 'no_price', message: `FedEx offers ${name} without a price, so it is left out.` },
    }
  const choice = choiceIn(detail, rated, asked)
  const needs = ownValue(mailNeeds, mailIn(detail, asked) ?? '')
  const { meta, ...amounts } = price
  const weight = toWeight(rated.shipmentRateDetail.totalBillingWeight ?? null)
  const quote: Quote = {
    service: named.service,
    serviceName: name,
    ...amounts,
    ...whenThere(detail),
    ...(choice ? { choice } : {}),
    ...(needs ? { needs } : {}),
    ...(weight ? { billingWeight: weight } : {}),
    zone: rated.shipmentRateDetail.rateZone,
    meta: {
      ...meta,
      ...metaOf(detail, rated),
      service_name: name,
      carrier_service_code: code,
    },
  }
  const message = `FedEx offers a service with the code ${code.slice(0, 60)}, which this station does not know.`
  return named.isKnown ? { quote } : { quote, message: { code: 'unknown_service', message } }
}

/** The mail a price of the economy service is for, where another was asked for. */
const mailIn = ({ serviceSubOptionDetail }: RateDetail, asked: Way['indicia']) =>
  asked === undefined
    ? undefined
    : indicia.find(each => each === serviceSubOptionDetail.smartPostIndiciaType && each !== asked)

/** The same service is sold in several ways, which the answer marks; what was asked for is no choice. */
function choiceIn(detail: RateDetail, rated: RatedShipment, asked: Way['indicia']): RateChoice | null {
  const mail = mailIn(detail, asked)
  return choiceOf([
    ...(rated.shipmentRateDetail.specialRatingApplied.includes('FEDEX_ONE_RATE') ? ['one_rate'] : []),
    ...(detail.commit.saturdayDelivery ? ['saturday'] : []),
    ...(mail ? [mail.toLowerCase()] : []),
  ])
}

const dayWords =
  'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN TWENTY'.split(
    ' ',
  )

/** `THREE_DAYS`, or `3 Business Days`. */
function daysIn(text: string | null): number | null {
  const word = /^([A-Z]+)_DAYS?$/.exec(text ?? '')?.[1]
  const days =
    word === undefined ? Number(/^(\d{1,2})\b/.exec(text ?? '')?.[1] ?? -1) : dayWords.indexOf(word)
  return days < 0 ? null : days
}

function whenThere({
  operationalDetail,
  commit,
}: RateDetail): Pick<Quote, 'transitDays' | 'estimatedDelivery' | 'deliverBy' | 'isGuaranteed'> {
  const told =
    [operationalDetail.deliveryDate, commit.dateDetail.dayFormat, operationalDetail.commitDate].find(
      each => toDay(each) !== null,
    ) ?? null
  const time = toTime(told?.split('T')[1] ?? null)
  const spans = [
    operationalDetail.transitTime,
    commit.daysInTransit,
    commit.transitDays.minimumTransitTime,
    commit.transitDays.description,
  ]
  return {
    transitDays: spans.map(daysIn).find(days => days !== null) ?? null,
    estimatedDelivery: toDay(told),
    // Midnight stands for no time at all.
    ...(time && time !== '00:00' ? { deliverBy: time } : {}),
    ...(commit.guaranteedType ? { isGuaranteed: !operationalDetail.ineligibleForMoneyBackGuarantee } : {}),
  }
}

const toWeight = (told: { units: string | null; value: number | null } | null): Weight | null =>
  told && (told.units === 'KG' || told.units === 'LB') && told.value !== null && told.value > 0
    ? { value: told.value, unit: told.units }
    : null

function metaOf(detail: RateDetail, rated: RatedShipment): Record<string, unknown> {
  const list = ratedBy(detail.ratedShipmentDetails, 'LIST')
  const notices = new Set(detail.customerMessages.flatMap(each => each.message ?? []))
  return said({
    rate_type: rated.rateType,
    list_total: list && list !== rated && list.totalNetCharge ? Number(list.totalNetCharge) : null,
    packaging_type: detail.packagingType,
    indicia: detail.serviceSubOptionDetail.smartPostIndiciaType,
    notices: notices.size > 0 ? [...notices] : null,
  })
}

/** What was said of a price, wherever its parts stand. */
export type Priced = {
  currency: string | null
  total: DecimalText | null
  base: DecimalText | null
  discount: DecimalText | null
  /** What customs is expected to take, which is not part of the price. */
  duties: DecimalText | null
  charges: readonly PriceLine[]
  taxes: readonly PriceLine[]
}

function toPriced(rated: RatedShipment): Priced {
  const { shipmentRateDetail: detail, ratedPackages } = rated
  const parcels = ratedPackages.map(each => each.packageRateDetail)
  return {
    currency: detail.currency ?? rated.currency ?? parcels.find(each => each.currency)?.currency ?? null,
    total: rated.totalNetCharge ?? rated.totalNetFedExCharge,
    base: rated.totalBaseCharge,
    discount: rated.totalDiscounts ?? detail.totalFreightDiscount,
    duties: rated.totalDutiesAndTaxes ?? rated.totalDutiesTaxesAndFees,
    charges: detail.surCharges.length > 0 ? detail.surCharges : parcels.flatMap(each => each.surcharges()),
    taxes: detail.taxes,
  }
}

/** The price to be paid; null without a total or in a currency nobody knows. */
export function priceOf({ currency: told, total, base, discount, duties, charges, taxes }: Priced) {
  const currency = told === null ? null : fromCurrency(told)
  if (currency === null || !isCurrencyCode(currency)) return null
  const minor = (amount: DecimalText | null) => minorOf(amount, currency)
  const totalMinor = minor(total)
  if (totalMinor === null || totalMinor < 0) return null
  const lines = new Map<string, number>()
  for (const each of [...charges, ...taxes]) {
    const name = each.description ?? each.name ?? each.type ?? 'Other charges'
    lines.set(name, (lines.get(name) ?? 0) + (minor(each.amount) ?? 0))
  }
  const expected = Number(duties ?? 0)
  return {
    ...balancedPrice({
      currency,
      totalMinor,
      baseMinor: minor(base),
      discountMinor: Math.abs(minor(discount) ?? 0),
      charges: [...lines].map(([name, amountMinor]) => ({ name, amountMinor })),
    }),
    meta: {
      ...(taxes.length > 0 ? { taxes: taxes.map(each => each.description ?? each.type ?? 'Tax') } : {}),
      ...(expected > 0 ? { expected_duties_and_taxes: expected } : {}),
    },
  }
}
