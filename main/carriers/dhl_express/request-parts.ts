import { daysAfter, instantIn, type ShopDay, wallClock } from '../../../shared/units/shop-day.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { CarrierParcel, RateRequest } from '../contract/model.ts'
import { type FieldProblems, invalid } from '../contract/outcome.ts'
import { lengthProblems, sidesIn, weightIn } from '../kit/fitting.ts'
import { declaredWorth } from '../kit/goods.ts'
import { streetProblems } from '../kit/parties.ts'
import { parcelNeeded, problemsAmong } from '../kit/problems.ts'
import { shipDate } from '../kit/ship-date.ts'
import { label } from './client.ts'
import { packagingOf, options as read } from './codes.ts'
import { dangerousProblems } from './options.ts'
import type { DhlConnection } from './settings.ts'
import { lengths } from './wire.ts'

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
export function plannedAt(
  options: RateRequest['options'],
  { now, calendar, timeZone }: CarrierContext,
): Planned {
  const today = calendar.today()
  const day = shipDate(options, today)
  const soon = wallClock(timeZone, now().getTime() + headStartMs)
  const time = day > today ? '12:00' : soon.day === day ? soon.time : '23:59'
  return { day, text: plannedText(timeZone, day, time) }
}

/** What is asked for and what is missing, before anybody is asked. */
export function commonProblems(request: RateRequest, { calendar }: CarrierContext): FieldProblems {
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
export const declaredOf = (request: RateRequest, currency: string) =>
  declaredWorth(request, { currency, otherwise: read.numberOf(request.options, 'declared_value') })

type Account = { typeCode: 'shipper' | 'payer'; number: string }

/** The shop's own account, and whoever pays instead. */
export function accountsOf(
  { payment }: Pick<RateRequest, 'payment'>,
  { settings }: DhlConnection,
): Account[] {
  const own = settings.account_number
  const payer = payment?.accountNumber?.trim() ?? ''
  return [
    ...(own ? [{ typeCode: 'shipper' as const, number: own }] : []),
    ...(payer === '' || payer === own ? [] : [{ typeCode: 'payer' as const, number: payer }]),
  ]
}
