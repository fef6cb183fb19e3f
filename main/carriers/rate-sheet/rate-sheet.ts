import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { convertWeight, type Weight } from '../../../shared/units/measures.ts'
import { sumMinor } from '../../../shared/units/money.ts'
import type { ShopCalendar, ShopDay, WorkingDays } from '../../../shared/units/shop-day.ts'
import { isReturnAsked, noReturns } from '../contract/adapter.ts'
import type { CarrierParcel, Quote, RateRequest } from '../contract/model.ts'
import { shipDate } from '../kit/ship-date.ts'
import { chargesOf } from './charges.ts'
import { type ServiceLevel, sheetUnits } from './service-level.ts'
import {
  chargeableWeight,
  chooseZone,
  inBand,
  measureFor,
  type Place,
  type PricedZone,
  sidesFit,
} from './zones.ts'

/** Services one can ask for by code; those switched off do not exist. */
export const activeLevels = (levels: readonly ServiceLevel[]): ServiceLevel[] =>
  levels.filter(level => level.active)

/**
 * Prices a shipment by a sheet: a quote for every service that takes all parcels, in the order of the sheet.
 * When the request names services of the sheet only those are tried, and one that does not fit says why in a
 * message; codes of other carriers are passed over. Services nobody asked for drop out in silence, but for one that
 * somebody still has to enter a price for.
 */
export function rateBySheet(
  levels: readonly ServiceLevel[],
  request: RateRequest,
  terms: SheetTerms,
): { quotes: Quote[]; messages: CarrierMessage[] } {
  const active = activeLevels(levels)
  if (isReturnAsked(request.options) && !active.some(level => level.is_return))
    return { quotes: [], messages: [noReturns] }
  const asked = namedLevels(active, request.services)
  const quotes: Quote[] = []
  const messages: CarrierMessage[] = []
  for (const level of asked.length > 0 ? asked : active) {
    const priced = priceService(level, request, terms)
    if ('totalMinor' in priced) quotes.push(priced)
    else if (asked.length > 0 || alwaysTold.includes(priced.code))
      messages.push(toMessage(level, request, priced))
  }
  return { quotes, messages }
}

/** What the shop itself has to put right before anything is sold. */
const alwaysTold: readonly Unfit['code'][] = ['invalid_option', 'no_price']

const namedLevels = (levels: readonly ServiceLevel[], services: readonly string[]): ServiceLevel[] =>
  levels.filter(level => services.includes(level.service_code))

/** Why each service of a sheet does not take a shipment, in the order of the sheet. */
export function reasonsBySheet(
  levels: readonly ServiceLevel[],
  request: RateRequest,
  accountCountry: string | null,
): CarrierMessage[] {
  const ofThisWay = activeLevels(levels).filter(level => isReturnAsked(request.options) || !level.is_return)
  return ofThisWay.flatMap(level => {
    const fits = fitOf(level, request, accountCountry)
    return Array.isArray(fits) ? [] : [toMessage(level, request, fits)]
  })
}

/** The most a parcel may weigh for one of the services that are asked; null as soon as one of them has no limit. */
export function heaviestOf(levels: readonly ServiceLevel[], services: readonly string[]): Weight | null {
  const active = activeLevels(levels)
  const asked = namedLevels(active, services)
  let most: Weight | null = null
  for (const { max_weight: value, weight_unit } of asked.length > 0
    ? asked
    : active.filter(each => !each.is_return)) {
    if (value == null) return null
    const unit = weight_unit ?? sheetUnits.weight
    if (most === null || convertWeight(value, unit, 'G') > convertWeight(most.value, most.unit, 'G'))
      most = { value, unit }
  }
  return most
}

/** The words for a service without a price. */
export function toMessage(level: ServiceLevel, request: RateRequest, unfit: Unfit): CarrierMessage {
  const { code, parcel, option } = unfit
  return {
    code,
    message: sentence(level, request.recipient.countryCode, unfit),
    details: {
      service: level.service_code,
      ...(parcel === undefined ? {} : { parcel }),
      ...(option === undefined ? {} : { option }),
    },
  }
}

function sentence(level: ServiceLevel, country: string, { code, parcel, option, isOver }: Unfit): string {
  const { service_name: name, max_weight: most, weight_unit: unit } = level
  switch (code) {
    case 'no_return_service':
      return `${name} is not a service for parcels that come back.`
    case 'return_service':
      return `${name} is for parcels that come back.`
    case 'no_price':
      return `${name} has no price yet. Enter one under Carriers.`
    case 'destination_not_supported':
      return `${name} does not deliver to this address in ${country}.`
    case 'invalid_dimension':
      return `${name} takes parcels up to ${sidesText(level)}; parcel ${parcel} is larger.`
    case 'invalid_weight':
      if (isOver && most != null)
        return `${name} takes up to ${most} ${(unit ?? sheetUnits.weight).toLowerCase()}; parcel ${parcel} is heavier.`
      return `${name} has no price for the weight of parcel ${parcel}.`
    case 'invalid_option':
      return `${name} charges by the amount of the option "${option}"; send a number.`
  }
}

const sidesText = ({ max_length, max_width, max_height, dimension_unit: unit }: ServiceLevel): string =>
  `${[max_length, max_width, max_height].filter(side => side != null).join(' × ')} ${(unit ?? sheetUnits.dimension).toLowerCase()}`

/** Why a service has no price; `parcel` is the number of the first parcel in the way, counted from 1. */
type Unfit = {
  code:
    | 'no_return_service'
    | 'return_service'
    | 'no_price'
    | 'destination_not_supported'
    | 'invalid_dimension'
    | 'invalid_weight'
    | 'invalid_option'
  parcel?: number
  option?: string
  /** Heavier than the service takes at all, wherever it goes. */
  isOver?: boolean
}

/** What is the same for every service of a sheet. */
export type SheetTerms = {
  /** The country the account ships from; its own country counts as domestic. */
  accountCountry: string | null
  /** For services without a currency. */
  defaultCurrency: string
  /** Which day it is, and which are worked where the parcel goes. */
  calendar: Pick<ShopCalendar, 'today' | 'workingDays' | 'workingDaysOf'>
}

/** The price of one service for the whole shipment: every parcel has to fit, their prices add up. */
export function priceService(level: ServiceLevel, request: RateRequest, terms: SheetTerms): Quote | Unfit {
  const currency = level.currency ?? terms.defaultCurrency
  const place = toPlace(request)
  const zones = fitOf(level, request, terms.accountCountry, currency)
  if (!Array.isArray(zones)) return zones
  const parcels = zones.map(({ priceMinor }, index) => ({
    baseMinor: priceMinor,
    options: request.parcels[index]?.options ?? {},
  }))
  const charges = chargesOf(level, parcels, request.options, place, currency)
  if (!Array.isArray(charges)) return { code: 'invalid_option', option: charges.option }
  const baseMinor = sumMinor(parcels.map(parcel => parcel.baseMinor))
  const transitDays = slowest(level, zones)
  return {
    service: level.service_code,
    serviceName: level.service_name,
    currency,
    baseMinor,
    discountMinor: 0,
    dutiesMinor: 0,
    charges,
    totalMinor: sumMinor([baseMinor, ...charges.map(charge => charge.amountMinor)]),
    transitDays,
    estimatedDelivery: transitDays === null ? null : arrivalOn(request, transitDays, terms),
    ...(level.pickup_point ? { needs: 'pickup_point' } : {}),
    meta: { service_name: level.service_name, ...zoneMeta(zones) },
  }
}

/** The price of one service for one parcel with the zone it is found in, or why there is none; switched off or not. */
export function tryService(
  level: ServiceLevel,
  request: RateRequest,
  terms: SheetTerms,
): { quote: Quote; zone: number } | { reason: CarrierMessage } {
  const quote = priceService(level, request, terms)
  const zones = fitOf(level, request, terms.accountCountry, level.currency ?? terms.defaultCurrency)
  if ('totalMinor' in quote && Array.isArray(zones))
    return { quote, zone: zones[0] ? level.zones.indexOf(zones[0].zone) : 0 }
  return { reason: toMessage(level, request, 'totalMinor' in quote ? { code: 'invalid_weight' } : quote) }
}

/** The zone of each parcel, or what is in the way; the currency changes neither. */
function fitOf(
  level: ServiceLevel,
  request: RateRequest,
  accountCountry: string | null,
  currency = 'USD',
): PricedZone[] | Unfit {
  if (isReturnAsked(request.options) !== level.is_return)
    return { code: level.is_return ? 'return_service' : 'no_return_service' }
  if (!covers(level, isDomestic(request, accountCountry))) return { code: 'destination_not_supported' }
  if (level.zones.length === 0) return { code: 'no_price' }
  const place = toPlace(request)
  const zones: PricedZone[] = []
  for (const [index, parcel] of request.parcels.entries()) {
    const priced = priceParcel(level, parcel, place, currency)
    if (typeof priced === 'string') {
      const { weight } = measureFor(level, parcel)
      const isOver = priced === 'invalid_weight' && level.max_weight != null && weight > level.max_weight
      return { code: priced, parcel: index + 1, ...(isOver ? { isOver } : {}) }
    }
    zones.push(priced)
  }
  return zones
}

function priceParcel(
  level: ServiceLevel,
  parcel: CarrierParcel,
  place: Place,
  currency: string,
): PricedZone | Exclude<Unfit['code'], 'invalid_option'> {
  const measured = measureFor(level, parcel)
  if (!sidesFit(level, measured.sides)) return 'invalid_dimension'
  if (!inBand(level, measured.weight)) return 'invalid_weight'
  const zone = chooseZone(level.zones, place, chargeableWeight(level, measured), currency)
  if (zone === 'place') return 'destination_not_supported'
  return zone === 'weight' ? 'invalid_weight' : zone
}

const isDomestic = ({ shipper, recipient }: RateRequest, accountCountry: string | null): boolean =>
  recipient.countryCode === shipper.countryCode || recipient.countryCode === accountCountry

const covers = ({ domicile, international }: ServiceLevel, domestic: boolean): boolean =>
  (domicile == null && international == null) || (domestic ? domicile : international) === true

const toPlace = ({ recipient }: RateRequest): Place => ({
  city: recipient.city,
  postalCode: recipient.postalCode,
  countryCode: recipient.countryCode,
  residential: recipient.residential,
})

/** The zone by its label, for reports; none where it has no label, and where parcels are in several. */
function zoneMeta(zones: readonly PricedZone[]): { zone?: string } {
  const [label, ...others] = new Set(zones.map(({ zone }) => zone.label?.trim() ?? ''))
  return label && others.length === 0 ? { zone: label } : {}
}

/** A shipment has arrived when its last parcel has; null when no parcel has a time. */
function slowest(level: ServiceLevel, zones: readonly PricedZone[]): number | null {
  const days = zones.map(({ zone }) => zone.transit_days ?? level.transit_days).filter(day => day != null)
  return days.length > 0 ? Math.max(...days) : null
}

/** The day that many days of work after the parcel left: those of the shop at home, those of the recipient abroad. */
function arrivalOn(request: RateRequest, transitDays: number, { calendar }: SheetTerms): ShopDay {
  const { shipper, recipient, options } = request
  const isAtHome = recipient.countryCode === shipper.countryCode
  const worked = isAtHome ? calendar.workingDays() : calendar.workingDaysOf(recipient.countryCode)
  return workingDayAfter(shipDate(options, calendar.today()), transitDays, worked)
}

function workingDayAfter(start: ShopDay, count: number, { nextWorkingDay, onOrAfter }: WorkingDays): ShopDay {
  let day = start
  for (let left = count; left > 0; left -= 1) day = nextWorkingDay(day)
  return onOrAfter(day)
}
