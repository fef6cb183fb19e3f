import { percentOfMinor, sumMinor, toMinor } from '../../../shared/units/money.ts'
import { ownValue, plainText } from '../../../shared/values.ts'
import type { Charge } from '../contract/model.ts'
import type { ServiceLevel, Surcharge } from './service-level.ts'
import { isNamed, type Place } from './zones.ts'

type Options = Readonly<Record<string, unknown>>

/** A parcel with its price and its own options. */
export type PricedParcel = { baseMinor: number; options: Options }

export const fuelName = 'Fuel surcharge'

/** An option has to carry an amount, because a percentage of it is charged, and does not. */
export type AmountMissing = { option: string }

/**
 * What is charged on top of the prices, per parcel, charges of the same name in one sum. A percentage of an
 * option is taken once: of the parcels' own amounts together, or of the shipment's when no parcel has one.
 */
export function chargesOf(
  level: ServiceLevel,
  parcels: readonly PricedParcel[],
  shipmentOptions: Options,
  place: Place,
  currency: string,
): Charge[] | AmountMissing {
  const charges = parcels.map(parcel => ({
    name: fuelName,
    amountMinor: percentOfMinor(parcel.baseMinor, level.fuel_percent ?? 0),
  }))
  for (const surcharge of level.surcharges.filter(s => concerns(s, place))) {
    const amounts =
      surcharge.surcharge_type === 'percent' && surcharge.percent_of === 'option'
        ? shareOfOption(surcharge, parcels, shipmentOptions, currency)
        : parcels
            .filter(parcel => wanted(surcharge, { ...shipmentOptions, ...parcel.options }))
            .map(parcel => amountPerParcel(surcharge, parcel, currency))
    if (amounts === null) return { option: surcharge.option ?? '' }
    charges.push(...amounts.map(amountMinor => ({ name: surcharge.name, amountMinor })))
  }
  return mergeByName(charges, currency)
}

const concerns = (surcharge: Surcharge, place: Place): boolean =>
  (!surcharge.residential_only || place.residential) && isNamed(surcharge, place)

const wanted = (surcharge: Surcharge, options: Options): boolean =>
  !surcharge.option || isOn(options, surcharge.option)

const amountPerParcel = (surcharge: Surcharge, parcel: PricedParcel, currency: string): number =>
  surcharge.surcharge_type === 'percent'
    ? percentOfMinor(parcel.baseMinor, surcharge.amount)
    : toMinor(surcharge.amount, currency)

/** Null when the option is on without an amount. */
function shareOfOption(
  surcharge: Surcharge,
  parcels: readonly PricedParcel[],
  shipmentOptions: Options,
  currency: string,
): number[] | null {
  const name = surcharge.option ?? ''
  const own = parcels.map(parcel => parcel.options).filter(options => ownValue(options, name) !== undefined)
  const sources = (own.length > 0 ? own : [shipmentOptions]).filter(options => isOn(options, name))
  const amounts = sources.map(options => amountOf(options, name))
  if (amounts.includes(null)) return null
  return amounts.map(amount => percentOfMinor(toMinor(amount ?? 0, currency), surcharge.amount))
}

function mergeByName(charges: readonly { name: string; amountMinor: number }[], currency: string): Charge[] {
  return [...Map.groupBy(charges, charge => charge.name)]
    .map(([name, same]) => ({ name, amountMinor: sumMinor(same.map(c => c.amountMinor)), currency }))
    .filter(charge => charge.amountMinor !== 0)
}

/** An option is on unless it is absent, empty, zero or says no. */
export function isOn(options: Options, name: string): boolean {
  const value = ownValue(options, name)
  return !(
    value == null ||
    value === '' ||
    value === 0 ||
    value === false ||
    /^(false|no|off|0)$/i.test(plainText(value))
  )
}

/** The largest amount an option may carry. */
const highestAmount = 1e9

/** The number an option carries; null when it carries none that can be money. */
function amountOf(options: Options, name: string): number | null {
  const value = ownValue(options, name)
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof amount === 'number' && amount >= 0 && amount <= highestAmount ? amount : null
}
