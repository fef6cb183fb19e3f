import { daysAfter, type ShopDay, wallClock, weekdayOf } from '../../../../shared/units/shop-day.ts'
import type { KindSum } from '../total-repository.ts'
import {
  addTo,
  type Blamed,
  createGroups,
  type Day,
  type DayTotals,
  emptyService,
  noPromise,
  type PromiseSum,
  quarterMs,
  type ServiceSum,
  type ShopPromiseSum,
  type Tally,
  type WorkSum,
  type ZoneSum,
} from './day-totals.ts'

/** What was promised and is over, and what of it was kept. */
export type Promised = { withPromise: number; onTime: number }

export type PeriodService = Omit<ServiceSum, keyof PromiseSum> & Promised
export type PeriodZone = Omit<ZoneSum, keyof PromiseSum> & Promised
export type PeriodCountry = { country: string | null } & Promised
export type PeriodWork = Pick<WorkSum, 'labels' | 'voided' | 'parcels' | 'seconds'> & {
  name: string | null
  activeQuarters: number
}
export type PriceWeek = { week: ShopDay; carrierName: string; currency: string | null } & Pick<
  ServiceSum,
  'priced' | 'amountMinor'
>
export type PromiseWeek = { week: ShopDay; carrierName: string } & Promised

/** What the shop promised and is over, with labels of one service. */
type PeriodShopPromise = Omit<ShopPromiseSum, 'notLeft' | 'open'>

/** What the days of a period come to. */
export type PeriodTotals = {
  services: PeriodService[]
  countries: PeriodCountry[]
  zones: PeriodZone[]
  desks: PeriodWork[]
  operators: PeriodWork[]
  days: { day: ShopDay; parcels: number }[]
  priceWeeks: PriceWeek[]
  promiseWeeks: PromiseWeek[]
  /** Parcels by weekday and hour: weekday times 24, and the hour. */
  hours: Map<number, number>
  unscanned: Tally
  shopPromises: PeriodShopPromise[]
  money: KindSum[]
}

type Asked = { zone: string; today: ShopDay; carriers: readonly string[] }
type Named = { carrierName: string; service: string | null; currency: string | null }

/** Adds days up, in their order. What is promised for a day before `today` and still open is late. */
export function createPeriodCount({ zone, today, carriers }: Asked) {
  const isAsked = ({ carrierName }: { carrierName: string | null }) =>
    carriers.length === 0 || carriers.includes(carrierName ?? '')
  const promised = { withPromise: 0, onTime: 0 }
  const services = createGroups<Named, Omit<PeriodService, keyof Named>>(() => {
    const { onTime: _, late: __, open: ___, ...sums } = { ...emptyService(), ...noPromise() }
    return { ...sums, ...promised }
  })
  const countries = createGroups<{ country: string | null }, Promised>(() => ({ ...promised }))
  const zones = createGroups<Named & { zone: string | null }, Omit<PeriodZone, keyof Named | 'zone'>>(() => ({
    ...promised,
    parcels: 0,
    priced: 0,
    amountMinor: 0,
  }))
  const startWork = () => ({ labels: 0, voided: 0, parcels: 0, seconds: {}, activeQuarters: 0 })
  const desks = createGroups<{ name: string | null }, Omit<PeriodWork, 'name'>>(startWork)
  const operators = createGroups<{ name: string | null }, Omit<PeriodWork, 'name'>>(startWork)
  const priceWeeks = createGroups<
    { week: ShopDay; carrierName: string; currency: string | null },
    Pick<ServiceSum, 'priced' | 'amountMinor'>
  >(() => ({ priced: 0, amountMinor: 0 }))
  const promiseWeeks = createGroups<{ week: ShopDay; carrierName: string }, Promised>(() => ({ ...promised }))
  const money = createGroups<
    Record<'carrierName' | 'service' | 'currency', string | null> & Pick<KindSum, 'kind'>,
    Pick<KindSum, 'amountMinor' | 'rows' | 'unknown'>
  >(() => ({ amountMinor: 0n, rows: 0, unknown: 0 }))
  const days: PeriodTotals['days'] = []
  const hours = new Map<number, number>()
  const unscanned: Tally = {}
  const shopPromises = createShopPromises(today)

  const addPromise = (sum: Promised, { onTime, late, open }: PromiseSum) => {
    sum.onTime += onTime
    sum.withPromise += onTime + late
    for (const day in open) if (day < today) sum.withPromise += open[day] ?? 0
  }

  const addServices = (of: DayTotals, week: ShopDay): number => {
    let parcels = 0
    for (const row of of.services.filter(isAsked)) {
      const { carrierName, service, currency } = row
      const sum = services.of({ carrierName, service, currency })
      for (const name of serviceSums) sum[name] += row[name]
      addPromise(sum, row)
      mergeTally(sum.transit, row.transit)
      mergeTally(sum.off, row.off)
      const price = priceWeeks.of({ week, carrierName, currency })
      price.priced += row.priced
      price.amountMinor += row.amountMinor
      addPromise(promiseWeeks.of({ week, carrierName }), row)
      parcels += row.parcels
    }
    return parcels
  }

  const addPlaces = (of: DayTotals) => {
    for (const row of of.countries.filter(isAsked)) addPromise(countries.of({ country: row.country }), row)
    for (const row of of.zones.filter(isAsked)) {
      const { carrierName, service, currency } = row
      const sum = zones.of({ carrierName, service, currency, zone: row.zone })
      for (const name of paidSums) sum[name] += row[name]
      addPromise(sum, row)
    }
    for (const row of of.unscanned.filter(isAsked)) mergeTally(unscanned, row.days)
    for (const row of of.shopPromises.filter(isAsked)) shopPromises.add(row)
  }

  /** A quarter of an hour is active once, however many worked in it. */
  const addWork = (rows: readonly WorkSum[], name: 'desk' | 'operator') => {
    const groups = name === 'desk' ? desks : operators
    for (const [of, own] of Map.groupBy(rows, row => row[name])) {
      const sum = groups.of({ name: of })
      for (const row of own) {
        for (const each of ['labels', 'voided', 'parcels'] as const) sum[each] += row[each]
        mergeTally(sum.seconds, row.seconds)
      }
      sum.activeQuarters += new Set(own.flatMap(row => Object.keys(row.quarters))).size
    }
  }

  const addHours = (rows: readonly WorkSum[], day: Day) => {
    const quarters: Tally = {}
    for (const row of rows) mergeTally(quarters, row.quarters)
    const hourOf = hoursOf(zone, day)
    for (const quarter in quarters) {
      const cell = weekdayOf(day.day) * 24 + hourOf(Number(quarter))
      hours.set(cell, (hours.get(cell) ?? 0) + (quarters[quarter] ?? 0))
    }
  }

  const addMoney = (of: DayTotals) => {
    for (const row of of.money.filter(isAsked)) {
      const { carrierName, service, currency, kind } = row
      const sum = money.of({ carrierName, service, currency, kind })
      sum.amountMinor += BigInt(row.amountMinor)
      sum.rows += row.rows
      sum.unknown += row.unknown
    }
  }

  return {
    add: ({ totals, ...day }: Day & { totals: DayTotals }): void => {
      days.push({ day: day.day, parcels: addServices(totals, weekOf(day.day)) })
      addPlaces(totals)
      const work = totals.work.filter(isAsked)
      addWork(work, 'desk')
      addWork(work, 'operator')
      addHours(work, day)
      addMoney(totals)
    },
    totals: (): PeriodTotals => ({
      services: services.all().toSorted(byParcels),
      countries: countries
        .all()
        .filter(({ withPromise }) => withPromise > 0)
        .toSorted((one, other) => other.withPromise - one.withPromise || byText(one.country, other.country)),
      zones: zones
        .all()
        .toSorted(
          (one, other) =>
            byText(one.carrierName, other.carrierName) ||
            byText(one.service, other.service) ||
            byZone(one.zone, other.zone),
        ),
      desks: desks.all().toSorted(byWork),
      operators: operators.all().toSorted(byWork),
      days,
      priceWeeks: priceWeeks.all(),
      promiseWeeks: promiseWeeks.all(),
      hours,
      unscanned,
      shopPromises: shopPromises.all(),
      money: money.all().map(sum => ({ day: null, ...sum })),
    }),
  }
}

/** What was to leave or to be there before `today` and did not is missed. */
function createShopPromises(today: ShopDay) {
  const groups = createGroups<
    Pick<ShopPromiseSum, 'carrierName' | 'service'>,
    Omit<PeriodShopPromise, 'carrierName' | 'service'>
  >(() => ({ left: 0, leftLate: 0, kept: 0, missed: { shop: 0, carrier: 0, unknown: 0 } }))
  const overdue = (tally: Tally) =>
    Object.entries(tally).reduce((sum, [day, count]) => (day < today ? sum + count : sum), 0)
  return {
    add: (row: ShopPromiseSum) => {
      const sum = groups.of({ carrierName: row.carrierName, service: row.service })
      sum.left += row.left
      sum.leftLate += row.leftLate + overdue(row.notLeft)
      sum.kept += row.kept
      for (const who of blamed) sum.missed[who] += row.missed[who] + overdue(row.open[who])
    },
    all: () =>
      groups
        .all()
        .toSorted(
          (one, other) => byText(one.carrierName, other.carrierName) || byText(one.service, other.service),
        ),
  }
}

const blamed: readonly Blamed[] = ['shop', 'carrier', 'unknown']

const paidSums = ['parcels', 'priced', 'amountMinor'] as const
const serviceSums = [...paidSums, 'labels', 'voided', 'withChoice', 'savedMinor', 'savedMedianMinor'] as const

export function mergeTally(sum: Tally, more: Tally): void {
  for (const key in more) addTo(sum, key, more[key])
}

/** The hour on the wall by the quarter of a day; only days on which the clocks change need to ask for it. */
export function hoursOf(
  zone: string,
  { start, end }: Pick<Day, 'start' | 'end'>,
): (quarter: number) => number {
  const isUsual = end - start === 86_400_000
  return quarter =>
    isUsual ? Math.floor(quarter / 4) : Number(wallClock(zone, start + quarter * quarterMs).time.slice(0, 2))
}

/** The Monday of its week. */
export const weekOf = (day: ShopDay): ShopDay => daysAfter(day, -((weekdayOf(day) + 6) % 7))

/** As SQLite orders them: nothing first. */
export function byText(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? -1 : 1
  return one < other ? -1 : 1
}
const byParcels = (one: PeriodService, other: PeriodService): number =>
  other.parcels - one.parcels ||
  byText(one.carrierName, other.carrierName) ||
  byText(one.service, other.service) ||
  byText(one.currency, other.currency)
const byWork = (one: PeriodWork, other: PeriodWork): number =>
  other.parcels - one.parcels || byText(one.name, other.name)

/** Zone 2 before zone 10, and what has none at the end. */
const byZone = (one: string | null, other: string | null): number =>
  one === null || other === null
    ? Number(one === null) - Number(other === null)
    : one.localeCompare(other, 'en', { numeric: true })
