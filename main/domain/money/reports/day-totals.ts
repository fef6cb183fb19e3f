import type { ShopCalendar, ShopDay } from '../../../../shared/units/shop-day.ts'
import type { Between } from '../money-repository.ts'
import type { KindSum } from '../total-repository.ts'

export type Day = Between & { day: ShopDay }

/** How many of each. */
export type Tally = Record<string, number>

/** A label as reports are told of it. */
export type FactRow = {
  boughtAt: number
  carrierName: string
  service: string | null
  currency: string | null
  amountMinor: number | null
  offers: number
  dearestMinor: number | null
  medianMinor: number | null
  parcels: number
  country: string | null
  zone: string | null
  promisedDay: ShopDay | null
  firstScanDay: ShopDay | null
  deliveredDay: ShopDay | null
  handedDay: ShopDay | null
  shipBy: ShopDay | null
  deliverBy: ShopDay | null
  voidedAt: number | null
  operator: string | null
  desk: string | null
  seconds: number | null
}

/** Promises that were kept and broken, and those that are open, by their day: which of them are late, another day knows. */
export type PromiseSum = { onTime: number; late: number; open: Tally }

type Paid = { parcels: number; priced: number; amountMinor: number }

/** Labels of one service that were paid in one currency; all but `labels` and `voided` are of those not voided. */
export type ServiceSum = PromiseSum &
  Paid & {
    carrierName: string
    service: string | null
    currency: string | null
    labels: number
    voided: number
    withChoice: number
    savedMinor: number
    savedMedianMinor: number
    /** Shipments by working days on the way, and by days between promise and delivery. */
    transit: Tally
    off: Tally
  }

export type CountrySum = PromiseSum & { carrierName: string; country: string | null }

export type ZoneSum = PromiseSum &
  Paid & { carrierName: string; service: string | null; currency: string | null; zone: string | null }

/** What one operator did at one desk, with labels of one carrier. */
export type WorkSum = {
  carrierName: string
  desk: string | null
  operator: string | null
  labels: number
  voided: number
  parcels: number
  /** Parcels by the quarter of an hour of the day, from 0 on; also those in which all was voided. */
  quarters: Tally
  /** Parcels by the seconds they took. */
  seconds: Tally
}

/** Who kept a parcel from being there as promised: it left late, or it left in time; unknown where no day to leave was said. */
export type Blamed = 'shop' | 'carrier' | 'unknown'

/** What the shop promised with labels of one service. `open`: not there yet, by the day it was promised for. */
export type ShopPromiseSum = {
  carrierName: string
  service: string | null
  left: number
  leftLate: number
  notLeft: Tally
  kept: number
  missed: Record<Blamed, number>
  open: Record<Blamed, Tally>
}

/** Shipments that were handed over and never scanned, by the day of it. */
export type UnscannedSum = { carrierName: string; days: Tally }

/** An amount can be more than JSON has exact numbers for. */
export type MoneySum = Omit<KindSum, 'day' | 'amountMinor'> & { amountMinor: string }

/** All that reports ask of one day. */
export type DayTotals = {
  services: ServiceSum[]
  countries: CountrySum[]
  zones: ZoneSum[]
  work: WorkSum[]
  unscanned: UnscannedSum[]
  shopPromises: ShopPromiseSum[]
  money: MoneySum[]
}

export const quarterMs = 15 * 60_000

export const addTo = (tally: Tally, key: string | number, more = 1): void => {
  tally[key] = (tally[key] ?? 0) + more
}

/** Rows by what they are grouped by, each made when it is first asked for. */
export function createGroups<Key extends Record<string, string | null>, Sum>(start: () => Sum) {
  const groups = new Map<string, Key & Sum>()
  return {
    of: (key: Key): Key & Sum => {
      const name = JSON.stringify(Object.values(key))
      const known = groups.get(name)
      if (known) return known
      const made = { ...key, ...start() }
      groups.set(name, made)
      return made
    },
    all: (): (Key & Sum)[] => [...groups.values()],
  }
}

export const noPromise = (): PromiseSum => ({ onTime: 0, late: 0, open: {} })
const nothingPaid = (): Paid => ({ parcels: 0, priced: 0, amountMinor: 0 })

function addPromise(sum: PromiseSum, { promisedDay, deliveredDay }: FactRow): void {
  if (promisedDay === null) return
  if (deliveredDay === null) addTo(sum.open, promisedDay)
  else if (deliveredDay <= promisedDay) sum.onTime += 1
  else sum.late += 1
}

/** The day it left the shop, by what shows it first. */
const leftOn = ({ handedDay, firstScanDay, deliveredDay }: FactRow): ShopDay | null =>
  handedDay ?? firstScanDay ?? deliveredDay

function blamedFor(row: FactRow): Blamed {
  if (row.shipBy === null) return 'unknown'
  const left = leftOn(row)
  return left !== null && left <= row.shipBy ? 'carrier' : 'shop'
}

function addShopPromise(sum: ShopPromiseSum, row: FactRow): void {
  const { shipBy, deliverBy, deliveredDay } = row
  const left = leftOn(row)
  if (shipBy !== null) {
    if (left === null) addTo(sum.notLeft, shipBy)
    else if (left <= shipBy) sum.left += 1
    else sum.leftLate += 1
  }
  if (deliverBy === null) return
  if (deliveredDay === null) addTo(sum.open[blamedFor(row)], deliverBy)
  else if (deliveredDay <= deliverBy) sum.kept += 1
  else sum.missed[blamedFor(row)] += 1
}

const noShopPromise = (): Omit<ShopPromiseSum, 'carrierName' | 'service'> => ({
  left: 0,
  leftLate: 0,
  notLeft: {},
  kept: 0,
  missed: { shop: 0, carrier: 0, unknown: 0 },
  open: { shop: {}, carrier: {}, unknown: {} },
})

function addPaid(sum: Paid, { parcels, amountMinor }: FactRow): void {
  sum.parcels += parcels
  if (amountMinor === null) return
  sum.priced += parcels
  sum.amountMinor += amountMinor
}

/** Further off, nobody asks by how much. */
const furthestOff = 5
const mostTransit = 99
const dayNumber = (day: ShopDay): number => Date.parse(day) / 86_400_000

/** Days between the promised day and the delivery. */
const daysOff = (promised: ShopDay, delivered: ShopDay): number =>
  Math.max(-furthestOff, Math.min(furthestOff, dayNumber(delivered) - dayNumber(promised)))

/** Working days from one day to another, by those of the country a parcel goes to; none for the first. */
type TransitDays = (from: ShopDay, to: ShopDay, country: string | null) => number

/** Counts what many parcels of a day have in common once. */
function createTransitDays(workingDaysOf: ShopCalendar['workingDaysOf']): TransitDays {
  const counted = new Map<string, number>()
  return (from, to, country) => {
    const key = `${from} ${to} ${country}`
    const known = counted.get(key)
    if (known !== undefined) return known
    const isLong = dayNumber(to) - dayNumber(from) > longestTransitDays
    const days = isLong ? mostTransit : workingDaysOf(country).workingDaysBetween(from, to)
    counted.set(key, Math.min(mostTransit, days))
    return Math.min(mostTransit, days)
  }
}
/** Whatever is celebrated, so many days have `mostTransit` working days. */
const longestTransitDays = 365

function addService(sum: ServiceSum, row: FactRow, transitDays: TransitDays): void {
  const { amountMinor, country, promisedDay, firstScanDay, deliveredDay } = row
  sum.labels += 1
  if (row.voidedAt !== null) {
    sum.voided += 1
    return
  }
  addPaid(sum, row)
  addPromise(sum, row)
  if (amountMinor !== null && row.offers >= 2) {
    sum.withChoice += 1
    sum.savedMinor += (row.dearestMinor ?? amountMinor) - amountMinor
    sum.savedMedianMinor += (row.medianMinor ?? amountMinor) - amountMinor
  }
  if (deliveredDay === null) return
  if (promisedDay !== null) addTo(sum.off, daysOff(promisedDay, deliveredDay))
  if (firstScanDay !== null && deliveredDay >= firstScanDay)
    addTo(sum.transit, transitDays(firstScanDay, deliveredDay, country))
}

function addWork(sum: WorkSum, row: FactRow, quarter: number): void {
  const parcels = row.voidedAt === null ? row.parcels : 0
  sum.labels += 1
  sum.parcels += parcels
  if (row.voidedAt !== null) sum.voided += 1
  addTo(sum.quarters, quarter, parcels)
  if (row.seconds !== null && parcels > 0) addTo(sum.seconds, row.seconds, parcels)
}

/** Adds the labels of a day up. */
export function countDay(
  rows: readonly FactRow[],
  start: number,
  workingDaysOf: ShopCalendar['workingDaysOf'],
): Omit<DayTotals, 'money'> {
  const transitDays = createTransitDays(workingDaysOf)
  const services = createGroups<
    { carrierName: string; service: string | null; currency: string | null },
    Omit<ServiceSum, 'carrierName' | 'service' | 'currency'>
  >(emptyService)
  const countries = createGroups<{ carrierName: string; country: string | null }, PromiseSum>(noPromise)
  const zones = createGroups<
    { carrierName: string; service: string | null; currency: string | null; zone: string | null },
    PromiseSum & Paid
  >(() => ({ ...noPromise(), ...nothingPaid() }))
  const work = createGroups<
    { carrierName: string; desk: string | null; operator: string | null },
    Omit<WorkSum, 'carrierName' | 'desk' | 'operator'>
  >(() => ({ labels: 0, voided: 0, parcels: 0, quarters: {}, seconds: {} }))
  const unscanned = createGroups<{ carrierName: string }, { days: Tally }>(() => ({ days: {} }))
  const shopPromises = createGroups<
    { carrierName: string; service: string | null },
    ReturnType<typeof noShopPromise>
  >(noShopPromise)
  for (const row of rows) {
    const { carrierName, service, currency, country, zone, desk, operator } = row
    addService(services.of({ carrierName, service, currency }), row, transitDays)
    addWork(work.of({ carrierName, desk, operator }), row, Math.floor((row.boughtAt - start) / quarterMs))
    if (row.voidedAt !== null) continue
    if (row.shipBy !== null || row.deliverBy !== null)
      addShopPromise(shopPromises.of({ carrierName, service }), row)
    addPromise(countries.of({ carrierName, country }), row)
    const ofZone = zones.of({ carrierName, service, currency, zone })
    addPaid(ofZone, row)
    addPromise(ofZone, row)
    if (row.handedDay !== null && row.firstScanDay === null)
      addTo(unscanned.of({ carrierName }).days, row.handedDay)
  }
  return {
    services: services.all(),
    countries: countries.all(),
    zones: zones.all(),
    work: work.all(),
    unscanned: unscanned.all(),
    shopPromises: shopPromises.all(),
  }
}

export const emptyService = (): Omit<ServiceSum, 'carrierName' | 'service' | 'currency'> => ({
  ...noPromise(),
  ...nothingPaid(),
  labels: 0,
  voided: 0,
  withChoice: 0,
  savedMinor: 0,
  savedMedianMinor: 0,
  transit: {},
  off: {},
})
