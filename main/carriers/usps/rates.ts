import { isMilitaryMail } from '../../../shared/countries/customs-need.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { sumMinor } from '../../../shared/units/money.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import { ownValue } from '../../../shared/values.ts'
import { isReturnAsked } from '../contract/adapter.ts'
import type { Quote, RateRequest } from '../contract/model.ts'
import { adapterCodes, failed, type Refused, refusedFor } from '../contract/outcome.ts'
import { placeOf } from '../contract/parties.ts'
import { minorOf } from '../kit/answers.ts'
import type { ApiAnswer } from '../kit/api.ts'
import { sumQuotes } from '../kit/parcel-prices.ts'
import { laneOf, trimmed } from '../kit/parties.ts'
import { guaranteeOf } from '../kit/quotes.ts'
import { balancedPrice, wantedQuotes } from '../kit/results.ts'
import { shipDate } from '../kit/ship-date.ts'
import { joinedZip } from './addresses.ts'
import { optionsAnswer, type RateOption } from './answers.ts'
import { ask, label, misfitOf, paths } from './client.ts'
import {
  indicatorFor,
  isDomestic,
  isFlatRate,
  type Mail,
  mailClassOf,
  militaryBox,
  rateNames,
  serviceOf,
  serviceProblem,
  wantedServices,
} from './codes.ts'
import { paysDuties, toDutyItems } from './customs.ts'
import { entryOf, extrasOf, optionProblems, wordOf, worthFor } from './options.ts'
import { militaryProblems, packagingOf, parcelProblems, poundsOf, sidesOf } from './packages.ts'
import type { Usps, UspsConnection } from './settings.ts'

const currency = 'USD'

/** Prices of every way to buy every class: the carrier prices one parcel a call, and alike ones are asked for once. */
export const rateWith =
  (mail: Mail): Usps['rate'] =>
  async (request, connection, context) => {
    const refused = laneProblem(request, mail) ?? refusedFor(rateProblems(request, mail))
    if (refused) return refused
    const today = context.calendar.today()
    const calls = request.parcels.map((_, parcel) => {
      const body = toOptionsRequest(request, parcel, connection, { mail, today })
      return { method: 'POST', path: paths.prices, body, isHarmless: true, parcel } as const
    })
    const misfit = calls.map(misfitOf).find(Boolean)
    if (misfit) return misfit
    const asked = new Map<string, Promise<ApiAnswer>>()
    const answers = await Promise.all(
      calls.map(call => {
        const key = JSON.stringify(call.body)
        const known = asked.get(key) ?? ask(call, connection, context)
        asked.set(key, known)
        return known
      }),
    )
    const read: Read[] = []
    for (const [index, answer] of answers.entries()) {
      if (!answer.ok) return answer.refused
      read.push(fromOptionsAnswer(answer.body, request, index, mail))
    }
    const said = new Map(read.flatMap(each => each.messages).map(each => [each.message, each]))
    return wantedQuotes(sumQuotes(read.map(({ quotes }) => quotes)), {
      services: wantedServices(request.services),
      messages: [...said.values()],
      label,
    })
  }

/** From where and to where each of the two interfaces takes parcels. */
export function laneProblem({ shipper, recipient }: RateRequest, mail: Mail): Refused | null {
  if (!isDomestic(shipper))
    return failed([{ code: adapterCodes.origin, message: 'USPS takes parcels in the United States only.' }])
  if (isDomestic(recipient) !== mail.isAbroad) return null
  const other = mail.isAbroad ? 'a connection to USPS' : 'a connection to USPS International'
  const where = mail.isAbroad ? 'within the United States' : 'abroad'
  const message = `For parcels ${where} use ${other}.`
  return failed([{ code: adapterCodes.destination, message }])
}

function rateProblems(request: RateRequest, mail: Mail) {
  const isReturn = isReturnAsked(request.options)
  const services = wantedServices(request.services)
  const isSold = services.some(service => mailClassOf(service, mail, isReturn) !== null)
  return {
    ...parcelProblems(request.parcels, mail),
    ...militaryProblems(request, mail),
    ...optionProblems(request, mail),
    ...(services.length === 0 || isSold ? {} : serviceProblem(services[0] ?? '', mail, isReturn)),
  }
}

const priceTypes = ['COMMERCIAL', 'RETAIL', 'CONTRACT'] as const

/** What the prices are those of: as the shipment says, else the connection. */
const priceTypeOf = ({ options }: Pick<RateRequest, 'options'>, { config }: UspsConnection) =>
  wordOf(options.usps_price_type, priceTypes) ?? config.price_type ?? 'COMMERCIAL'

function toPricing(request: RateRequest, connection: UspsConnection, mail: Mail) {
  const priceType = priceTypeOf(request, connection)
  const { account_type, account_number, CRID } = connection.settings
  const accountType = account_type ?? 'EPS'
  if (priceType !== 'CONTRACT' || !account_number || accountType === 'OMAS') return { priceType }
  const owner = mail.isAbroad || !CRID ? {} : { CRID }
  return { priceType, paymentAccount: { accountType, accountNumber: account_number, ...owner } }
}

type Priced = { mail: Mail; today: ShopDay }

/** The request of the prices of one parcel. */
export function toOptionsRequest(
  request: RateRequest,
  index: number,
  connection: UspsConnection,
  { mail, today }: Priced,
) {
  const { options } = request
  const { isReturn, from, to } = laneOf(request)
  const parcel = request.parcels[index]
  const mailClass = classAsked(request, mail, isReturn)
  const extras = extrasOf(request, index, mail, mailClass)
  const packageDescription = {
    ...(parcel ? { weight: poundsOf(parcel), ...sidesOf(parcel, mail) } : {}),
    mailClass: mailClass ?? (isReturn ? 'ALL_RETURNS' : mail.all),
    extraServices: extras.length > 0 ? extras : undefined,
    packageValue: worthFor(request, index),
    mailingDate: shipDate(options, today),
  }
  const pricingOptions = [toPricing(request, connection, mail)]
  if (!mail.isAbroad)
    return {
      pricingOptions,
      originZIPCode: joinedZip(from),
      destinationZIPCode: joinedZip(to),
      destinationEntryFacilityType: entryOf(options),
      packageDescription,
    }
  const items = toDutyItems(request, index)
  return {
    pricingOptions,
    originZIPCode: joinedZip(from),
    destinationCountryCode: to.countryCode.toUpperCase(),
    foreignPostalCode: trimmed(to.postalCode),
    packageDescription,
    ...(paysDuties(request.customs ?? null) && items.length > 0
      ? { requestDutiesTaxesFees: true, destinationCity: trimmed(to.city), items }
      : {}),
  }
}

/** The class to ask for where only one is wanted; all are cheaper to ask at once. */
function classAsked({ services }: RateRequest, mail: Mail, isReturn: boolean): string | null {
  const [only, ...others] = wantedServices(services)
  return only !== undefined && others.length === 0 ? mailClassOf(only, mail, isReturn) : null
}

/** The ways to buy one parcel. */
type Read = { quotes: Quote[]; messages: CarrierMessage[] }

export function fromOptionsAnswer(body: unknown, request: RateRequest, index: number, mail: Mail): Read {
  const cheapest = new Map<string, Quote>()
  const messages: CarrierMessage[] = []
  const extras = extrasOf(request, index, mail, null).map(String)
  for (const { shippingOptions } of optionsAnswer.parse(body).pricingOptions)
    for (const { mailClass, rateOptions } of shippingOptions)
      for (const option of rateOptions) {
        const { quote, messages: said } = toQuote(option, mailClass, extras, mail)
        messages.push(...said)
        if (!quote || !isFor(quote, request, index, mail)) continue
        const way = `${quote.service} ${quote.choice?.code}`
        const known = cheapest.get(way)
        if (!known || known.totalMinor > quote.totalMinor) cheapest.set(way, quote)
      }
  return { quotes: [...cheapest.values()], messages }
}

/**
 * Of packaging that was named no other is wanted, and the shop's own box is not sent in one of the carrier's,
 * whatever that would cost.
 */
function isFor({ meta }: Quote, request: RateRequest, index: number, mail: Mail): boolean {
  const parcel = request.parcels[index]
  const { mail_class: mailClass, rate_indicator: indicator } = meta
  if (!parcel || typeof indicator !== 'string') return true
  if (indicator === militaryBox && !isMilitaryMail(placeOf(laneOf(request).to))) return false
  const named = packagingOf(parcel, mail)
  if (named === undefined) return !isFlatRate(indicator)
  const plain = indicator === militaryBox ? 'PL' : indicator
  return [indicator, plain].some(each => each === named || each === indicatorFor(named, String(mailClass)))
}

/** The carrier takes it no more, but still names prices. */
const suspended = 'GLOBAL_EXPRESS_GUARANTEED'

function toQuote(
  option: RateOption,
  named: string | null,
  extras: readonly string[],
  mail: Mail,
): { quote: Quote | null; messages: CarrierMessage[] } {
  const [rate] = option.rates
  const mailClass = rate?.mailClass ?? named
  if (!rate || mailClass === null || mailClass === suspended) return { quote: null, messages: [] }
  const { service, name, isKnown } = serviceOf(mailClass, mail)
  const price = priceOf(option, extras)
  if (price === null) {
    const message = `USPS offers ${name} without a price, so it is left out.`
    return { quote: null, messages: [{ code: 'no_price', message }] }
  }
  const {
    rateIndicator: indicator,
    processingCategory,
    destinationEntryFacilityType: entry,
    priceType,
  } = rate
  const code = [
    indicator ?? 'SP',
    entry ?? 'NONE',
    processingCategory ?? 'MACHINABLE',
    priceType ?? 'COMMERCIAL',
  ].join('.')
  const way =
    ownValue(rateNames, indicator ?? '') ??
    rate.productName ??
    rate.description ??
    indicator ??
    'Single piece'
  const { commitment } = option
  const weight = Math.max(rate.weight ?? 0, rate.dimWeight ?? rate.dimensionalWeight ?? 0)
  const quote: Quote = {
    service,
    serviceName: name,
    ...price,
    transitDays: daysIn(commitment.name),
    estimatedDelivery: commitment.expectedDeliveryDate ?? commitment.scheduleDeliveryDate,
    ...guaranteeOf(commitment.guaranteedDelivery),
    ...(weight > 0 ? { billingWeight: { value: weight, unit: 'LB' } } : {}),
    zone: rate.zone,
    choice: {
      code,
      name: way,
      carrierData: { mailClass, indicator, processingCategory, entry, priceType, sku: rate.SKU },
    },
    meta: {
      service_name: name,
      mail_class: mailClass,
      rate_indicator: indicator,
      price_type: priceType,
      zone: rate.zone,
    },
  }
  const unknown = `USPS offers a class this station does not know: ${mailClass}.`
  return { quote, messages: isKnown ? [] : [{ code: 'unknown_service', message: unknown }] }
}

/** `2 Days` and `1-3 Days`: the later counts. */
function daysIn(words: string | null): number | null {
  const [, first, last] = /^\s*(\d{1,2})(?:\s*-\s*(\d{1,2}))?[\s-]*day/i.exec(words ?? '') ?? []
  return first === undefined ? null : Number(last ?? first)
}

type Extra = ReturnType<RateOption['extraServices']>[number]

/** What is to be paid: the total where extra services were asked for, else what postage, fees and they come to. */
export function priceOf(
  { rates, totalPrice, totalBasePrice, extraServices, dutiesTaxesFeesQuote }: RateOption,
  extras: readonly string[],
) {
  const minor = (amount: Parameters<typeof minorOf>[0]) => minorOf(amount, currency) ?? 0
  const postage = rates.filter(({ price }) => price !== null)
  const fees = rates.flatMap(each => each.fees)
  const isWanted = ({ price, extraService }: Extra) => price !== null && extras.includes(extraService ?? '')
  const wanted = extras.length === 0 ? [] : extraServices().filter(isWanted)
  const charges = [
    ...fees.map(({ name, price }) => ({ name: name ?? 'Fee', amountMinor: minor(price) })),
    ...wanted.map(({ name, extraService, price }) => ({
      name: name ?? `Extra service ${extraService}`,
      amountMinor: minor(price),
    })),
  ]
  const baseMinor = sumMinor(postage.map(({ price }) => minor(price)))
  const base =
    totalBasePrice === null
      ? baseMinor + sumMinor(fees.map(({ price }) => minor(price)))
      : minor(totalBasePrice)
  const total =
    totalPrice === null ? base + sumMinor(wanted.map(({ price }) => minor(price))) : minor(totalPrice)
  if (postage.length === 0 && totalPrice === null && totalBasePrice === null) return null
  const dutiesMinor = dutiesOf(dutiesTaxesFeesQuote)
  return balancedPrice({
    currency,
    totalMinor: total + dutiesMinor,
    baseMinor: postage.length > 0 ? baseMinor : null,
    dutiesMinor,
    charges,
  })
}

function dutiesOf(quote: RateOption['dutiesTaxesFeesQuote']): number {
  if (quote === null) return 0
  const amounts = [quote.packageFee, ...quote.itemQuotes.flatMap(each => [each.dutyPrice, each.taxPrice])]
  return sumMinor(amounts.map(each => minorOf(each, currency) ?? 0))
}
