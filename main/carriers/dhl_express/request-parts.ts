import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { daysAfter, instantIn, type ShopDay, wallClock } from '../../../shared/units/shop-day.ts'
import { plainText } from '../../../shared/values.ts'
import type { DaysOfCall } from '../contract/adapter.ts'
import type { CarrierData, CarrierParcel, RateRequest } from '../contract/model.ts'
import { type FieldProblems, invalid } from '../contract/outcome.ts'
import { lengthProblems, sidesIn, weightIn } from '../kit/fitting.ts'
import { currencyOfGoods, declaredWorth, goodsOf, worthOf } from '../kit/goods.ts'
import { currencyOf } from '../kit/options.ts'
import { isDeclarable, laneOf, streetProblems, trimmed } from '../kit/parties.ts'
import { parcelNeeded, problemsAmong } from '../kit/problems.ts'
import { shipDate } from '../kit/ship-date.ts'
import { label } from './client.ts'
import { codeOf, listing, packagingOf, options as read } from './codes.ts'
import type { DhlConnection } from './settings.ts'
import { lengths } from './wire.ts'

const mostDaysAhead = 10
/** The present minute may have passed when it arrives. */
const headStartMs = 30 * 60_000

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')

/** A time of a place with what its clock is ahead: `2026-09-14T13:00:00 GMT+02:00`. */
export function plannedText(timeZone: string, day: ShopDay, time: string): string {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const ahead = Math.round((shown - instantIn(timeZone, day, time)) / 60_000)
  const minutes = Math.abs(ahead)
  return `${day}T${time}:00 GMT${ahead < 0 ? '-' : '+'}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`
}

export type Planned = { day: ShopDay; text: string }

/** When the parcel is handed over: at noon of the day asked for, today a little later than now. */
export function plannedAt(options: RateRequest['options'], { now, calendar, timeZone }: DaysOfCall): Planned {
  const today = calendar.today()
  const day = shipDate(options, today)
  const soon = wallClock(timeZone, now().getTime() + headStartMs)
  const time = day > today ? '12:00' : soon.day === day ? soon.time : '23:59'
  return { day, text: plannedText(timeZone, day, time) }
}

/** What is asked for and what is missing, before anybody is asked. */
export function commonProblems(request: RateRequest, { calendar }: DaysOfCall): FieldProblems {
  const { shipper, recipient, parcels, options, payment, customs } = request
  const today = calendar.today()
  return {
    ...parcelNeeded(parcels),
    ...problemsAmong({
      'options.shipment_date':
        shipDate(options, today) > daysAfter(today, mostDaysAhead) &&
        invalid('DHL Express looks ten days ahead and no further.'),
    }),
    ...streetProblems({ shipper, recipient }, lengths.street, label),
    ...lengthProblems({
      'payment.account_number': [payment?.accountNumber, lengths.account],
      'customs.duty.account_number': [customs?.duty?.accountNumber, lengths.account],
    }),
    ...dangerousProblems(request),
  }
}

const dangerous = invalid(
  'DHL Express takes dangerous goods only with a declaration, which Packdesk does not make. Book them at mydhl.express.dhl.',
)

/** Goods that need a declaration are not sent blindly: which, how much and how packed has no place here. */
function dangerousProblems({ options, parcels }: RateRequest): FieldProblems {
  const asked = [options, ...parcels.map(parcel => parcel.options)]
  const rows = listing.catalogue.options.filter(({ category }) => category === 'dangerous_good')
  const keys = ['dangerous_good', ...rows.map(({ key }) => key)]
  const found = keys.filter(key => asked.some(each => read.isSet(each, key)))
  return Object.fromEntries(found.map(key => [`options.${key}`, dangerous]))
}

export type Units = 'metric' | 'imperial'

/** One for the whole request: that of the first parcel. */
export const unitsOf = (parcels: readonly Pick<CarrierParcel, 'weightUnit'>[]): Units =>
  ['LB', 'OZ'].includes(parcels[0]?.weightUnit ?? '') ? 'imperial' : 'metric'

const unitOf = { metric: { weight: 'KG', side: 'CM' }, imperial: { weight: 'LB', side: 'IN' } } as const

export const weightOf = (each: Pick<CarrierParcel, 'weight' | 'weightUnit'>, units: Units): number =>
  weightIn(each, { unit: unitOf[units].weight, decimals: 3, least: 0.001 })

export const toPackage = (parcel: CarrierParcel, units: Units) => ({
  typeCode: packagingOf(parcel),
  weight: weightOf(parcel, units),
  dimensions: sidesIn(parcel, { unit: unitOf[units].side, decimals: 1, least: 0.1 }),
})

/** What questions about prices and duties and a purchase all say. */
export function commonParts(request: RateRequest, connection: DhlConnection) {
  const { parcels, options, payment } = request
  const { account_number: own } = connection.settings
  const payer = trimmed(payment?.accountNumber)
  const isCustomsDeclarable = isDeclarable(request)
  const currency = currencyOf(request, connection.config.default_currency, 'EUR')
  const worth = { currency, otherwise: read.numberOf(options, 'declared_value') }
  return {
    ...laneOf(request),
    units: unitsOf(parcels),
    isCustomsDeclarable,
    currency,
    /** The shop's own, and that of whoever pays instead. */
    accounts: [...accountAs('shipper', own), ...accountAs('payer', payer === own ? null : payer)],
    services: servicesOf(request, currency),
    /** What the goods are worth, and in what; undefined where nobody said, or has to. */
    declared: isCustomsDeclarable ? declaredWorth(request, worth) : declaredAs(worth),
  }
}

/** The invoice the carrier prints adds up the goods: what somebody declared besides stands beside it. */
export function otherWorth(request: RateRequest): CarrierMessage[] {
  const { declaredValue = null, currency } = request.customs?.duty ?? {}
  const goods = goodsOf(request)
  const worth = worthOf(goods)
  if (!isDeclarable(request) || declaredValue === null || worth === 0 || declaredValue === worth) return []
  const told = currencyOfGoods(goods) ?? currency
  const unit = told ? ` ${told}` : ''
  const message = `DHL Express is told that all is worth ${declaredValue}${unit}, and its invoice adds the goods up to ${worth}${unit}: customs may ask why. Leave the declared value out where the goods say it.`
  return [{ code: 'declared_value_differs', message, details: { declared: declaredValue, goods: worth } }]
}

/** Of goods nobody has to declare the worth is what somebody typed. */
const declaredAs = ({ currency, otherwise }: { currency: string; otherwise: number | undefined }) =>
  otherwise === undefined ? undefined : { value: otherwise, currency }

/** An account by what it is there for; none where it is not known. */
export const accountAs = (typeCode: string, number: string | null | undefined) =>
  number ? [{ typeCode, number }] : []

type Kept = { carrierData?: CarrierData | undefined; service: string | null }

/** The account a purchase or pickup was made for, as it was kept, else that of the connection. */
export const accountIn = ({ carrierData }: Pick<Kept, 'carrierData'>, { settings }: DhlConnection): string =>
  plainText(carrierData?.account) || (settings.account_number ?? '')

/** The product that was bought, as the purchase left it, else as the service is named. */
export const productIn = ({ carrierData, service }: Kept): string | null =>
  plainText(carrierData?.product) || codeOf(service ?? '')

export type CommonParts = ReturnType<typeof commonParts>

/** Services the adapter adds itself, by more than one option. */
const ownServices = new Set(['DD', 'WY', 'II'])

/** Everything asked for beside the transport, each once. Papers change no price, and lanes without them would have none. */
function servicesOf(request: RateRequest, currency: string) {
  const { options } = request
  const isHeld = read.isSet(options, 'hold_at_location') && !read.isSet(options, 'dhl_hold_for_collection')
  const rows = listing.catalogue.options.filter(
    ({ code }) => /^[A-Z0-9]{2}$/.test(code) && !ownServices.has(code),
  )
  const asked: readonly (readonly [code: string, told: boolean | number | undefined])[] = [
    ...rows.map(
      ({ key, code, type }) =>
        [code, type === 'flag' ? read.isSet(options, key) : read.numberOf(options, key)] as const,
    ),
    ['II', insuredValue(request)],
    ['SF', read.isSet(options, 'signature_confirmation')],
    ['LX', isHeld],
    ['DD', paysDuties(request)],
  ]
  return asked.flatMap(([serviceCode, told]) => {
    if (told === undefined || told === false) return []
    return [{ serviceCode, ...(told === true ? {} : { value: told, currency }) }]
  })
}

/** For the shipment as a whole, or added up from its parcels. */
export function insuredValue({ options, parcels }: RateRequest): number | undefined {
  const whole = read.numberOf(options, 'dhl_shipment_insurance')
  if (whole !== undefined) return whole
  const own = parcels.map(parcel => read.numberOf(parcel.options, 'insurance') ?? 0)
  const sum = own.reduce((total, each) => total + each, 0)
  return sum > 0 ? Math.round(sum * 1000) / 1000 : undefined
}

/** Duties and taxes are paid before the door: by the shop, or by a third party with an account. */
export function paysDuties({ options, customs }: Pick<RateRequest, 'options' | 'customs'>): boolean {
  const { paidBy = null } = customs?.duty ?? {}
  if (read.isSet(options, 'dhl_duties_and_taxes_paid')) return true
  return paidBy === null ? customs?.incoterm === 'DDP' : paidBy !== 'recipient'
}
