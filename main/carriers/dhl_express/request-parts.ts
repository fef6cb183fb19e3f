import { customsNeed } from '../../../shared/countries/customs-need.ts'
import { roundDecimal, sumOfProducts } from '../../../shared/units/decimal.ts'
import { daysAfter, instantIn, type ShopDay, wallClock } from '../../../shared/units/shop-day.ts'
import { type CarrierContext, isReturnAsked } from '../contract/adapter.ts'
import type { CarrierAddress, CarrierParcel, RateRequest } from '../contract/model.ts'
import { type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { sidesIn, weightIn } from '../kit/fitting.ts'
import { shipDate } from '../kit/ship-date.ts'
import { packagingOf } from './codes.ts'
import { optionAmount } from './options.ts'
import type { DhlConnection } from './settings.ts'

type Clock = Pick<CarrierContext, 'now' | 'calendar' | 'timeZone'>

const mostDaysAhead = 10
/** The present minute may have passed when it arrives. */
const headStartMs = 30 * 60_000

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A time of a place with what its clock is ahead: `2026-09-14T13:00:00 GMT+02:00`. */
export function plannedText(timeZone: string, day: ShopDay, time: string): string {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const ahead = Math.round((shown - instantIn(timeZone, day, time)) / 60_000)
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60]
  return `${day}T${time}:00 GMT${ahead < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}

export type Planned = { day: ShopDay; text: string }

/** When the parcel is handed over: at noon of the day asked for, today a little later than now. */
export function plannedAt(options: RateRequest['options'], { now, calendar, timeZone }: Clock): Planned {
  const today = calendar.today()
  const day = shipDate(options, today)
  const soon = wallClock(timeZone, now().getTime() + headStartMs)
  const time = day > today ? '12:00' : soon.day === day ? soon.time : '23:59'
  return { day, text: plannedText(timeZone, day, time) }
}

/** What is asked for and what is missing, before anybody is asked. */
export function commonProblems({ parcels, options }: RateRequest, { calendar }: Clock): FieldProblems {
  const today = calendar.today()
  return {
    ...(parcels.length === 0 ? { parcel: required('Send at least one parcel.') } : {}),
    ...(shipDate(options, today) > daysAfter(today, mostDaysAhead)
      ? { 'options.shipment_date': invalid('DHL Express looks ten days ahead and no further.') }
      : {}),
  }
}

/** Both sides on their way: a return goes from who was sent to, to the shop. */
export function laneOf({
  shipper,
  recipient,
  options,
}: Pick<RateRequest, 'shipper' | 'recipient' | 'options'>) {
  const isReturn = isReturnAsked(options)
  return isReturn ? { isReturn, from: recipient, to: shipper } : { isReturn, from: shipper, to: recipient }
}

const placeOf = ({ countryCode, stateCode, postalCode }: CarrierAddress) => ({
  country_code: countryCode,
  state_code: stateCode,
  postal_code: postalCode,
})

/** Goods that cross a border are declared; papers are not. */
export function isDeclarable(
  request: Pick<RateRequest, 'shipper' | 'recipient' | 'options' | 'parcels' | 'customs'>,
): boolean {
  const { from, to } = laneOf(request)
  const isPaper =
    request.customs?.contentType === 'documents' ||
    (request.parcels.length > 0 && request.parcels.every(parcel => parcel.isDocument))
  return !isPaper && customsNeed(placeOf(from), placeOf(to)).isNeeded
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

/** What the goods are worth, and in what; undefined where nobody said. */
export function declaredOf({ customs, parcels, options }: RateRequest, currency: string) {
  const items = customs?.commodities ?? parcels.flatMap(parcel => parcel.items)
  const told = customs?.duty?.declaredValue ?? null
  const sum = sumOfProducts(items.map(({ valueAmount, quantity }) => [valueAmount ?? 0, quantity]))
  const worth = told ?? Number(roundDecimal(sum, 3)) / 1000
  const value = worth > 0 ? worth : optionAmount(options, 'declared_value')
  const own = customs?.duty?.currency ?? items.find(item => item.valueCurrency !== null)?.valueCurrency
  return value === undefined ? undefined : { value, currency: own ?? currency }
}

export type Accounts = { typeCode: 'shipper' | 'payer' | 'duties-taxes'; number: string }[]

/** The shop's own account, and whoever pays instead. */
export function accountsOf({ payment }: Pick<RateRequest, 'payment'>, { settings }: DhlConnection): Accounts {
  const own = settings.account_number
  const payer = payment?.accountNumber?.trim() ?? ''
  return [
    ...(own ? [{ typeCode: 'shipper' as const, number: own }] : []),
    ...(payer === '' || payer === own ? [] : [{ typeCode: 'payer' as const, number: payer }]),
  ]
}
