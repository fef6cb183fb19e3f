import {
  type RefundAge,
  type ReportDelivery,
  type ReportDesks,
  type ReportOverview,
  type ReportService,
  type ReportThroughput,
  type ReportZone,
  secondSteps,
} from '../../../../shared/desk/reports.ts'
import { minorToText } from '../../../../shared/units/money.ts'
import type { ShopDay } from '../../../../shared/units/shop-day.ts'
import type { RefundAgeRow } from '../refund-repository.ts'
import type { PeriodTotals, PeriodWork, PeriodZone, PriceWeek, PromiseWeek } from './period-totals.ts'
import { averageOf, countOf, merged, percentileOf, perHour, share, spendOf } from './report-figures.ts'

type Group = { carrierName: string | null; service: string | null; currency: string | null }
const keyOf = ({ carrierName, service, currency }: Group) => JSON.stringify([carrierName, service, currency])

export function toServices({ services, money }: PeriodTotals): ReportService[] {
  const all = services.reduce((sum, each) => sum + each.parcels, 0)
  const moneyOf = Map.groupBy(money, keyOf)
  return services.map(row => {
    const { currency, parcels, transit } = row
    const spend = spendOf(moneyOf.get(keyOf(row)) ?? [])
    return {
      carrier_name: row.carrierName,
      service: row.service,
      currency,
      parcels,
      share: share(parcels, all),
      spend: currency === null ? null : minorToText(spend, currency),
      average: currency === null ? null : averageOf(spend, parcels, currency),
      labels: row.labels,
      voided: row.voided,
      with_promise: row.withPromise,
      on_time: row.onTime,
      late: row.withPromise - row.onTime,
      transit_of: countOf(transit),
      transit_median: percentileOf(transit, 0.5),
      transit_ninth: percentileOf(transit, 0.9),
    }
  })
}

export const toZones = (zones: readonly PeriodZone[]): ReportZone[] =>
  zones.map(({ currency, parcels, priced, amountMinor, withPromise, onTime, ...row }) => ({
    carrier_name: row.carrierName,
    service: row.service,
    zone: row.zone,
    currency,
    parcels,
    paid: currency === null ? null : minorToText(amountMinor, currency),
    average: currency === null ? null : averageOf(amountMinor, priced, currency),
    with_promise: withPromise,
    late: withPromise - onTime,
  }))

/** Weeks with parcels whose price is known, in order. */
export const toPriceWeeks = (weeks: readonly PriceWeek[]): ReportOverview['weeks'] =>
  weeks.flatMap(({ week, carrierName: carrier_name, currency, priced: parcels, amountMinor }) =>
    currency === null || parcels === 0
      ? []
      : [
          {
            week,
            carrier_name,
            currency,
            parcels,
            average: averageOf(amountMinor, parcels, currency) ?? '0',
          },
        ],
  )

export const toPromiseWeeks = (weeks: readonly PromiseWeek[]): ReportDelivery['weeks'] =>
  weeks
    .filter(({ withPromise }) => withPromise > 0)
    .map(({ week, carrierName: carrier_name, withPromise: with_promise, onTime: on_time }) => ({
      week,
      carrier_name,
      with_promise,
      on_time,
    }))

export const toPromise = ({ services }: PeriodTotals): ReportOverview['promise'] =>
  Object.entries(merged(services.map(({ off }) => off)))
    .map(([days, shipments]) => ({ days: Number(days), shipments }))
    .sort((one, other) => one.days - other.days)

export const toShopPromises = ({ shopPromises }: PeriodTotals): ReportDelivery['shop_promises'] =>
  shopPromises.map(({ carrierName, service, left, leftLate, kept, missed }) => ({
    carrier_name: carrierName,
    service,
    left_in_time: left,
    left_late: leftLate,
    kept,
    missed_by_shop: missed.shop,
    missed_by_carrier: missed.carrier,
    missed_by_unknown: missed.unknown,
  }))

/** What is handed over today may still be scanned. */
export const toUnscanned = ({ unscanned }: PeriodTotals, today: ShopDay): ReportDelivery['never_scanned'] =>
  Object.entries(unscanned)
    .filter(([day]) => day < today)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, shipments]) => ({ day, shipments }))

export const toHours = ({ hours }: PeriodTotals): ReportDesks['hours'] =>
  [...hours]
    .filter(([, parcels]) => parcels > 0)
    .sort(([one], [other]) => one - other)
    .map(([cell, parcels]) => ({ weekday: Math.floor(cell / 24), hour: cell % 24, parcels }))

/** The seconds from which on they are in another step; after the last there is none. */
export const stepAfter = (from: number): number =>
  secondSteps.find(step => step > from) ?? Number.MAX_SAFE_INTEGER

export function toSecondSteps({ desks }: PeriodTotals): ReportDesks['seconds'] {
  const seconds = Object.entries(merged(desks.map(each => each.seconds)))
  if (seconds.length === 0) return []
  return secondSteps.map(from => ({
    from,
    parcels: seconds
      .filter(([each]) => Number(each) >= from && Number(each) < stepAfter(from))
      .reduce((sum, [, parcels]) => sum + parcels, 0),
  }))
}

export const toThroughput = (work: PeriodWork): ReportThroughput => ({
  name: work.name,
  parcels: work.parcels,
  labels: work.labels,
  voided: work.voided,
  active_minutes: work.activeQuarters * 15,
  per_hour: perHour(work),
  seconds: percentileOf(work.seconds, 0.5),
  seconds_of: countOf(work.seconds),
})

export const toRefundAge = ({
  age,
  currency,
  refunds,
  unknown,
  outstandingMinor,
}: RefundAgeRow): RefundAge => ({
  age,
  currency,
  refunds,
  outstanding: currency === null || refunds === unknown ? null : minorToText(outstandingMinor, currency),
  unknown,
})
