import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, commaList, day, integer, object, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { timeZoneName } from '../settings/shop.ts'
import { refundAges } from './money.ts'
import { returnReasons } from './returns.ts'

/** With which days the days of a report are compared. */
export const comparisons = ['before', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** From here on two periods are compared, and not a few parcels with a few others. */
export const fewestCompared = 20

const period = {
  /** Days of `time_zone`; the last 30 when left out. */
  from: day().optional(),
  to: day().optional(),
  carrier_name: commaList().optional(),
  time_zone: timeZoneName().optional(),
}

export const reportQuery = object({ ...period, compare: choice(comparisons).default('before') })
export type ReportQuery = z.output<typeof reportQuery>

export const figureNames = [
  'parcels',
  'spend',
  'average',
  'saved',
  'saved_median',
  'on_time',
  'late',
  'void_rate',
  'transit_median',
  'transit_ninth',
  'per_hour',
  'seconds',
] as const
export type FigureName = (typeof figureNames)[number]

/** Decimal text. Shares are parts of 1, transit is in working days, the time of a parcel in seconds. */
const figureValue = () => z.string().nullable()

const figure = z
  .strictObject({
    name: z.enum(figureNames),
    /** Only money has one. Currencies are never added up. */
    currency: z.string().nullable(),
    /** Null when it cannot be said, because there is nothing to count it from. */
    value: figureValue(),
    /** How many parcels or shipments it is counted from. */
    of: z.number().int(),
    before: figureValue(),
    before_of: z.number().int().nullable(),
    /** By which part of what it was it has changed; of shares and days, by how much. Null unless compared. */
    change: z.number().nullable(),
    comparison: z.enum(['compared', 'too_few', 'none']),
  })
  .meta({ id: 'ReportFigure' })
export type ReportFigure = z.output<typeof figure>

const span = z.strictObject({ from: z.string(), to: z.string() })

const head = {
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  before: span.nullable(),
}

const count = () => z.number().int()

const serviceRow = z
  .strictObject({
    carrier_name: z.string(),
    service: z.string().nullable(),
    currency: z.string().nullable(),
    parcels: count(),
    /** Of all parcels of the report. */
    share: figureValue(),
    spend: figureValue(),
    average: figureValue(),
    labels: count(),
    voided: count(),
    with_promise: count(),
    on_time: count(),
    late: count(),
    transit_of: count(),
    transit_median: count().nullable(),
    transit_ninth: count().nullable(),
  })
  .meta({ id: 'ReportService' })
export type ReportService = z.output<typeof serviceRow>

const zoneRow = z
  .strictObject({
    carrier_name: z.string(),
    service: z.string().nullable(),
    /** As the rate calls it; null where the carrier says none. */
    zone: z.string().nullable(),
    currency: z.string().nullable(),
    parcels: count(),
    /** What was paid for the labels that were not voided, and that for each of their parcels. */
    paid: figureValue(),
    average: figureValue(),
    with_promise: count(),
    late: count(),
  })
  .meta({ id: 'ReportZone' })
export type ReportZone = z.output<typeof zoneRow>

/** Shipments by the days between the promised day and the delivery; -5 and 5 hold all that are further off. */
const promiseSpread = z.array(z.strictObject({ days: count(), shipments: count() }))

const overview = z
  .strictObject({
    ...head,
    figures: z.array(figure),
    /** Charges of unknown amount; they are in no figure. */
    unknown_charges: count(),
    /** `before`: of the day as many days into the period before. */
    days: z.array(z.strictObject({ day: z.string(), parcels: count(), before: count().nullable() })),
    services: z.array(serviceRow),
    zones: z.array(zoneRow),
    /** Prices paid for labels that were not voided; weeks begin on Monday. */
    weeks: z.array(
      z.strictObject({
        week: z.string(),
        carrier_name: z.string(),
        currency: z.string(),
        parcels: count(),
        average: z.string(),
      }),
    ),
    promise: promiseSpread,
  })
  .meta({ id: 'ReportOverview' })
export type ReportOverview = z.output<typeof overview>

const shopPromiseRow = z
  .strictObject({
    carrier_name: z.string(),
    service: z.string().nullable(),
    /** By the day they had to leave (`ship_by` of the order), and after it or not at all. */
    left_in_time: count(),
    left_late: count(),
    /** There by the day they were promised for (`deliver_by` of the order). */
    kept: count(),
    /** Later, or not there by now: they left late; they left in time; no day to leave was said. */
    missed_by_shop: count(),
    missed_by_carrier: count(),
    missed_by_unknown: count(),
  })
  .meta({ id: 'ReportShopPromise' })

const delivery = z
  .strictObject({
    ...head,
    figures: z.array(figure),
    weeks: z.array(
      z.strictObject({ week: z.string(), carrier_name: z.string(), with_promise: count(), on_time: count() }),
    ),
    promise: promiseSpread,
    countries: z.array(
      z.strictObject({ country: z.string().nullable(), with_promise: count(), late: count() }),
    ),
    zones: z.array(zoneRow),
    services: z.array(serviceRow),
    /** What the shop promised its customers with labels of each service. */
    shop_promises: z.array(shopPromiseRow),
    /** Shipments that were handed over and never scanned, by the day of the hand-over. */
    never_scanned: z.array(z.strictObject({ day: z.string(), shipments: count() })),
    /** Items of returns that were made in this time, by what their sender said. */
    returns: z.array(z.strictObject({ reason: z.enum(returnReasons).nullable(), items: count() })),
  })
  .meta({ id: 'ReportDelivery' })
export type ReportDelivery = z.output<typeof delivery>

const throughput = z
  .strictObject({
    /** Null: where nobody said which desk, or nobody was signed in. */
    name: z.string().nullable(),
    parcels: count(),
    labels: count(),
    voided: count(),
    /** Of quarter hours with a purchase. */
    active_minutes: count(),
    /** Parcels in an active hour. */
    per_hour: z.string(),
    /** The median of the seconds a parcel took, and of how many parcels that is known. */
    seconds: z.number().int().nullable(),
    seconds_of: count(),
  })
  .meta({ id: 'ReportThroughput' })
export type ReportThroughput = z.output<typeof throughput>

const desks = z
  .strictObject({
    ...head,
    figures: z.array(figure),
    /** By the clock of the time zone; weekdays from 0 for Sunday. */
    hours: z.array(z.strictObject({ weekday: count(), hour: count(), parcels: count() })),
    /** Parcels by the seconds they took, from `from` on up to the next one. */
    seconds: z.array(z.strictObject({ from: count(), parcels: count() })),
    desks: z.array(throughput),
    /** Null for whoever may not see it: managers may. */
    operators: z.array(throughput).nullable(),
  })
  .meta({ id: 'ReportDesks' })
export type ReportDesks = z.output<typeof desks>

/** From how many seconds on a parcel is told apart from faster ones; none took more than five minutes. */
export const secondSteps = [0, 15, 30, 45, 60, 90, 120, 180, 240] as const

/**
 * What became of what the shop promised: parcels that left by the day they had to, or late; and those that were there as
 * promised, or were not, by who kept them from it.
 */
export const shopPromiseSets = [
  'left_in_time',
  'left_late',
  'kept',
  'missed_by_shop',
  'missed_by_carrier',
  'missed_by_unknown',
] as const

/** Which labels of a time: `bought` all of them, `parcels` those not voided, `timed` those whose seconds are known. */
export const labelSets = [
  'bought',
  'parcels',
  'voided',
  'choice',
  'promised',
  'on_time',
  'late',
  'delivered',
  'transit',
  'never_scanned',
  ...shopPromiseSets,
  'timed',
] as const
export type LabelSet = (typeof labelSets)[number]

/** An empty text asks for labels without one. */
const orNone = () => text(200).optional()

const labelsQuery = object({
  ...period,
  ...shortListQuery(50),
  set: choice(labelSets).default('parcels'),
  service: orNone(),
  currency: orNone(),
  country: orNone(),
  zone: orNone(),
  desk: orNone(),
  operator: orNone(),
  /** Days between promise and delivery, from -5 to 5. */
  off: integer({ min: -5, max: 5 }).optional(),
  /** Day of the hand-over. */
  handed: day().optional(),
  /** From 0 for Sunday, and the hour of the clock. */
  weekday: integer({ min: 0, max: 6 }).optional(),
  hour: integer({ min: 0, max: 23 }).optional(),
  /** One of the steps of the seconds a parcel took. */
  seconds: integer({ min: 0, max: 240 }).optional(),
})
export type LabelsQuery = z.output<typeof labelsQuery>

const reportLabel = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('report_label'),
    shipment_id: z.string(),
    /** Null where the shipment is not kept any more. */
    tracking_number: z.string().nullable(),
    bought_at: z.iso.datetime(),
    carrier_name: z.string(),
    service: z.string().nullable(),
    /** What the customer asked for, as the shop writes it; null where nobody did, or the shipment is not kept any more. */
    requested_service: z.string().nullable(),
    currency: z.string().nullable(),
    amount: z.string().nullable(),
    /** What the dearest offer would have cost more; null where there was no choice. */
    saved: z.string().nullable(),
    parcels: count(),
    country: z.string().nullable(),
    zone: z.string().nullable(),
    promised_day: z.string().nullable(),
    first_scan_day: z.string().nullable(),
    delivered_day: z.string().nullable(),
    handed_day: z.string().nullable(),
    /** What the shop promised its customer. */
    ship_by: z.string().nullable(),
    deliver_by: z.string().nullable(),
    voided_at: z.iso.datetime().nullable(),
    desk: z.string().nullable(),
    /** Null for whoever may not see it as well. */
    operator: z.string().nullable(),
    seconds: z.number().int().nullable(),
  })
  .meta({ id: 'ReportLabel' })
export type ReportLabel = z.output<typeof reportLabel>

const refundAge = z
  .strictObject({
    age: z.enum(refundAges),
    currency: z.string().nullable(),
    refunds: count(),
    /** What is still to come; null where no amount is known. */
    outstanding: z.string().nullable(),
    /** Refunds of unknown amount; they are not in `outstanding`. */
    unknown: count(),
  })
  .meta({ id: 'RefundAge' })
export type RefundAge = z.output<typeof refundAge>

const refundsByAge = z
  .strictObject({ day: z.string(), time_zone: z.string(), ages: z.array(refundAge) })
  .meta({ id: 'RefundsByAge' })
export type RefundsByAge = z.output<typeof refundsByAge>

const formulas =
  'A figure says how many it is counted from. Two periods are compared from 20 in each on. Test and live are never counted together.'

/** What was shipped in a time, what it cost and how well it went, beside a time before. */
export const reportEndpoints = {
  overview: endpoint({
    id: 'reports.overview',
    method: 'GET',
    path: '/desk/reports/overview',
    summary: 'Report parcels, spend, savings and services of some days',
    description: `${formulas} Spend is the net of the money ledger; saved is what the dearest offer would have cost more, where there was a choice.`,
    auth: 'required',
    tellsCarrierPrices: true,
    query: reportQuery,
    responses: { 200: overview },
  }),
  delivery: endpoint({
    id: 'reports.delivery',
    method: 'GET',
    path: '/desk/reports/delivery',
    summary: 'Report transit days, promises kept and returns of some days',
    description: `${formulas} On time is delivered on or before the promised day, of what was delivered with a promise or is open past it. Transit is counted in working days of the recipient's country, without its public holidays, from the first scan.`,
    auth: 'required',
    query: reportQuery,
    responses: { 200: delivery },
  }),
  desks: endpoint({
    id: 'reports.desks',
    method: 'GET',
    path: '/desk/reports/desks',
    summary: 'Report what desks and operators did on some days, and at which hours',
    description: `${formulas} Operators are told to managers alone.`,
    auth: 'required',
    query: reportQuery,
    responses: { 200: desks },
  }),
  labels: endpoint({
    id: 'reports.labels',
    method: 'GET',
    path: '/desk/reports/labels',
    summary: 'List the labels behind a figure of a report, newest first',
    description:
      'What a report counts, label by label: narrowed to the days, the carrier, and what stands in the row of a table. Only managers can narrow to an operator, and are told of them.',
    auth: 'required',
    tellsCarrierPrices: true,
    query: labelsQuery,
    responses: { 200: page(reportLabel) },
  }),
  refunds: endpoint({
    id: 'reports.refunds',
    method: 'GET',
    path: '/desk/reports/refunds',
    summary: 'Report the refunds that did not come, by their age',
    description:
      'As of today: labels and pickups that were voided and whose refund is open or overdue, by the days since the void.',
    auth: 'required',
    tellsCarrierPrices: true,
    query: object({ carrier_name: commaList().optional(), time_zone: timeZoneName().optional() }),
    responses: { 200: refundsByAge },
  }),
}
