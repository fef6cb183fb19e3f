import { isCurrencyCode } from '../../../shared/countries/currencies.ts'
import { hasPostalCodes } from '../../../shared/countries/postal-codes.ts'
import type { DutyPart, ExpectedDuties } from '../../../shared/customs/duties-estimate.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { Weight } from '../../../shared/units/measures.ts'
import { fromMinor, sumMinor } from '../../../shared/units/money.ts'
import { daysAfter, type ShopDay } from '../../../shared/units/shop-day.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierAddress, Quote, RateChoice, RateRequest } from '../contract/model.ts'
import { done, type FieldProblems, invalid, type Outcome, refusedFor, required } from '../contract/outcome.ts'
import { minorOf } from '../kit/answers.ts'
import { isDeclarable } from '../kit/parties.ts'
import { eachOnce, problemsAmong } from '../kit/problems.ts'
import { said } from '../kit/purchases.ts'
import { addedLines, onlyService, type ReadOffer, readOffer } from '../kit/quotes.ts'
import { balancedPrice, wantedQuotes } from '../kit/results.ts'
import { shipDate } from '../kit/ship-date.ts'
import { momentsIn } from '../kit/tracking.ts'
import { postalCodeOf, stateOf } from './addresses.ts'
import { type Price, type RateDetail, rateAnswer } from './answers.ts'
import { ask, calls, label } from './client.ts'
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
} from './codes.ts'
import { ratedCustoms } from './customs.ts'
import {
  asCarried,
  choiceOf,
  commonParts,
  currencyOf,
  hasEconomy,
  hubProblems,
  isReturn,
  isSet,
  optionProblems,
  premiumProblems,
  servicesOf,
  shipmentServices,
} from './request-parts.ts'
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
  const isBack = isReturn(request.options)
  const outcomes = await Promise.all(
    waysOf(request, connection).map(async way => {
      const body = toRateRequest(request, connection, { ...way, today })
      const answer = await ask({ ...calls.rate, body, isReturn: isBack }, connection, context)
      if (!answer.ok) return answer.refused
      const asked = body.requestedShipment.smartPostInfoDetail?.indicia
      const { quotes, messages } = fromRateAnswer(answer.body, { ...way, indicia: asked })
      const isUntold = asksForDuties(request, connection) && !quotes.some(quote => quote.expectedDuties)
      return done(quotes, [...answer.messages, ...messages, ...(isUntold ? [notTold] : [])])
    }),
  )
  return together(outcomes, request)
}

const farthest = 10

const codeAsked = ({ services }: RateRequest): string | null => codeOf(onlyService(services) ?? '')

function rateProblems(request: RateRequest, connection: FedexConnection, today: ShopDay): FieldProblems {
  const only = onlyService(request.services)
  const code = codeAsked(request)
  const isMissing = (address: CarrierAddress) =>
    !postalCodeOf(address) && hasPostalCodes(countryOf(address)) && required('FedEx prices by postal code.')
  return {
    ...optionProblems(request),
    ...premiumProblems(request.options, code),
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
  const code = codeAsked(request)
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

/**
 * Whether FedEx is asked what customs will take: by `edtRequestType`, which its description of prices does not list,
 * and which programs that ask version 1 for prices send (seen in three of them). So only where somebody wants it.
 */
const asksForDuties = (request: RateRequest, { config }: Pick<FedexConnection, 'config'>): boolean =>
  config.ask_for_duties === true && isDeclarable(request)

const notTold: CarrierMessage = {
  code: 'no_landed_cost',
  message: 'FedEx was asked for duties and taxes and names none with these prices.',
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
  const purpose = { purpose: 'rate' as const, code, currency }
  const asksSaturday =
    !isSet(options, 'fedex_saturday_delivery') && options.saturday_delivery !== false && code !== economy
  return {
    accountNumber: { value: connection.settings.account_number ?? '' },
    rateRequestControlParameters: {
      returnTransitTimes: true,
      variableOptions: asksSaturday ? 'SATURDAY_DELIVERY' : undefined,
    },
    requestedShipment: {
      ...commonParts(request, purpose, connection),
      shipper: { address: toPricedAddress(request.shipper) },
      recipient: { address: toPricedAddress(request.recipient, { isTold: true }) },
      serviceType: code ?? undefined,
      rateRequestType: ['ACCOUNT', 'LIST', ...(options.currency ? ['PREFERRED'] : [])],
      edtRequestType: asksForDuties(request, connection) ? 'ALL' : undefined,
      shipDateStamp: shipDate(options, today),
      documentShipment: request.parcels.every(parcel => parcel.isDocument) || undefined,
      shipmentSpecialServices: servicesOf(shipmentServices(request, purpose)),
      customsClearanceDetail: ratedCustoms(request, connection),
    },
  }
}

/** What any of the questions brought; the refusals of the others are messages beside it. */
function together(outcomes: readonly Outcome<Quote[]>[], { services }: RateRequest): Outcome<Quote[]> {
  const messages = eachOnce(outcomes.flatMap(each => each.messages))
  const found = new Map<string, Quote>()
  for (const quote of outcomes.flatMap(each => (each.ok ? each.value : []))) {
    const way = `${quote.service} ${quote.choice?.code ?? ''}`
    if (!found.has(way)) found.set(way, quote)
  }
  const rated = wantedQuotes([...found.values()], { services, messages, label })
  const refused = outcomes.find(each => !each.ok)
  return !rated.ok && refused ? { ...refused, messages } : rated
}

export function fromRateAnswer(body: unknown, { isOneRate = false, indicia: asked }: Partial<Way> = {}) {
  const read = rateAnswer.parse(body).output.rateReplyDetails.map(detail => toQuote(detail, asked))
  const isWanted = ({ choice }: Quote) => !isOneRate || choice?.code.startsWith('one_rate')
  return {
    quotes: read.flatMap(({ quote }) => (quote && isWanted(quote) ? [quote] : [])),
    messages: read.flatMap(each => each.messages),
  }
}

/** Best first: in the currency asked for, then what the account pays. */
const preference = ['PREFERRED_CURRENCY', 'PREFERRED_INCENTIVE', 'PREFERRED', 'ACCOUNT']

const ratedBy = (rated: readonly Price[], type: string) => rated.find(each => each.rateType === type)

function toQuote(detail: RateDetail, asked: Way['indicia']): ReadOffer {
  const { serviceType: code, serviceName: carrierName, ratedShipmentDetails: prices } = detail
  if (code === null)
    return {
      quote: null,
      messages: [{ code: 'no_service', message: 'FedEx names a price without a service.' }],
    }
  const rated = preference.map(type => ratedBy(prices, type)).find(Boolean) ?? prices[0]
  const choice = choiceIn(detail, rated, asked)
  const needs = ownValue(mailNeeds, mailIn(detail, asked) ?? '')
  const weight = toWeight(rated?.shipmentRateDetail.totalBillingWeight)
  return readOffer(label, {
    code,
    named: serviceOf(code),
    carrierName,
    price: rated ? priceOf(rated) : null,
    ...whenThere(detail),
    ...(choice ? { choice } : {}),
    ...(needs ? { needs } : {}),
    ...(weight ? { billingWeight: weight } : {}),
    zone: rated?.shipmentRateDetail.rateZone ?? null,
    meta: metaOf(detail, rated),
  })
}

/** The mail a price of the economy service is for, where another was asked for. */
const mailIn = ({ serviceSubOptionDetail }: RateDetail, asked: Way['indicia']) =>
  asked === undefined
    ? undefined
    : indicia.find(each => each === serviceSubOptionDetail.smartPostIndiciaType && each !== asked)

/** The same service is sold in several ways, which the answer marks; what was asked for is no choice. */
function choiceIn(detail: RateDetail, rated: Price | undefined, asked: Way['indicia']): RateChoice | null {
  const mail = mailIn(detail, asked)
  return choiceOf([
    ...(rated?.shipmentRateDetail.specialRatingApplied.includes('FEDEX_ONE_RATE') ? ['one_rate'] : []),
    ...(detail.commit.saturdayDelivery ? ['saturday'] : []),
    ...(mail ? [mail.toLowerCase()] : []),
  ])
}

const dayWords = [
  ...'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN'.split(' '),
  ...'FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN TWENTY'.split(' '),
]

/** `THREE_DAYS`, or `3 Business Days`. */
function daysIn(text: string | null): number | null {
  const word = /^([A-Z]+)_DAYS?$/.exec(text ?? '')?.[1]
  const days =
    word === undefined ? Number(/^(\d{1,2})\b/.exec(text ?? '')?.[1] ?? -1) : dayWords.indexOf(word)
  return days < 0 ? null : days
}

function whenThere({ operationalDetail, commit }: RateDetail) {
  const told = [operationalDetail.deliveryDate, commit.dateDetail.dayFormat, operationalDetail.commitDate]
  const moment = told.map(momentsIn('YYYY-MM-DD')).find(({ date }) => date !== null)
  const spans = [
    operationalDetail.transitTime,
    commit.daysInTransit,
    commit.transitDays.minimumTransitTime,
    commit.transitDays.description,
  ]
  return {
    transitDays: spans.map(daysIn).find(days => days !== null) ?? null,
    estimatedDelivery: moment?.date ?? null,
    // Midnight stands for no time at all.
    ...(moment?.time && moment.time !== '00:00' ? { deliverBy: moment.time } : {}),
    ...(commit.guaranteedType ? { isGuaranteed: !operationalDetail.ineligibleForMoneyBackGuarantee } : {}),
  }
}

const toWeight = (told: Price['shipmentRateDetail']['totalBillingWeight'] | undefined): Weight | null =>
  (told?.units === 'KG' || told?.units === 'LB') && told.value !== null && told.value > 0
    ? { value: told.value, unit: told.units }
    : null

function metaOf(detail: RateDetail, rated: Price | undefined): Record<string, unknown> {
  const list = ratedBy(detail.ratedShipmentDetails, 'LIST')
  const notices = new Set(detail.customerMessages.flatMap(each => each.message ?? []))
  return said({
    rate_type: rated?.rateType,
    list_total: list && list !== rated && list.totalNetCharge ? Number(list.totalNetCharge) : null,
    packaging_type: detail.packagingType,
    indicia: detail.serviceSubOptionDetail.smartPostIndiciaType,
    notices: notices.size > 0 ? [...notices] : null,
  })
}

/** What FedEx expects customs to take; nothing where it names nothing. */
function expectedDutiesOf(price: Price, currency: string): ExpectedDuties | null {
  const amountMinor = minorOf(price.totalDutiesTaxesAndFees ?? price.totalDutiesAndTaxes, currency) ?? 0
  if (amountMinor <= 0) return null
  const minor = (kind: DutyPart, charges: readonly { amount: Parameters<typeof minorOf>[0] }[]) => ({
    kind,
    amountMinor: sumMinor(charges.map(({ amount }) => minorOf(amount, currency) ?? 0)),
  })
  const taxes = price.edtCharges.map(each => each.edtTaxDetail)
  const parts = [
    minor(
      'duty',
      taxes.filter(({ edtTaxType }) => edtTaxType === 'DUTY'),
    ),
    minor(
      'taxes',
      taxes.filter(({ edtTaxType }) => edtTaxType !== 'DUTY'),
    ),
    minor('fees', price.ancillaryFeesAndTaxes),
  ].filter(part => part.amountMinor !== 0)
  const isWhole = sumMinor(parts.map(part => part.amountMinor)) === amountMinor
  return { amountMinor, currency, basis: 'rate_quote', ...(isWhole ? { parts } : {}) }
}

/** The price to be paid, wherever its parts stand; null without a total or in a currency nobody knows. */
export function priceOf(price: Price) {
  const { shipmentRateDetail: detail } = price
  const parcels = price.ratedPackages.map(each => each.packageRateDetail)
  const currencies = [detail, price, ...parcels].map(each => each.currency)
  const currency = fromCurrency(currencies.find(each => each !== null) ?? '')
  if (!isCurrencyCode(currency)) return null
  const totalMinor = minorOf(price.totalNetCharge ?? price.totalNetFedExCharge, currency)
  if (totalMinor === null || totalMinor < 0) return null
  const discount = price.totalDiscounts ?? price.totalFreightDiscounts ?? detail.totalFreightDiscount
  const ofWhole = [...price.surcharges, ...detail.surCharges]
  const taxes = [...price.taxes, ...detail.taxes]
  const charges = [...(ofWhole.length > 0 ? ofWhole : parcels.flatMap(each => each.surcharges())), ...taxes]
  // What customs is expected to take is no part of the price.
  const expectedDuties = expectedDutiesOf(price, currency)
  return {
    ...balancedPrice({
      currency,
      totalMinor,
      baseMinor: minorOf(price.totalBaseCharge, currency),
      discountMinor: Math.abs(minorOf(discount, currency) ?? 0),
      charges: addedLines(
        charges.map(({ description, name, type, amount }) => ({
          name: description ?? name ?? type ?? 'Other charges',
          amount,
        })),
        currency,
      ),
    }),
    ...(expectedDuties ? { expectedDuties } : {}),
    meta: {
      ...(taxes.length > 0 ? { taxes: taxes.map(each => each.description ?? each.type ?? 'Tax') } : {}),
      ...(expectedDuties
        ? { expected_duties_and_taxes: fromMinor(expectedDuties.amountMinor, currency) }
        : {}),
    },
  }
}
