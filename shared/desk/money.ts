import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, choiceList, commaList, day, flag, object, recordId, text } from '../api/fields.ts'
import { orderingFilter, page, pageQuery } from '../api/pages.ts'
import { currencyCodes } from '../countries/currencies.ts'
import { timeZoneName } from '../settings/shop.ts'

/**
 * What a row of the money ledger says, and the sign of its amount:
 * - `charge`: the carrier charges for something; positive.
 * - `void`: a label or pickup was voided; what falls away at once, which is nothing where a refund must come.
 * - `refund_expected`: the carrier owes this; negative. Given up again it is positive.
 * - `refund_credited`: it came; negative.
 * - `adjustment`: the carrier billed something else than it said; either.
 */
export const moneyKinds = ['charge', 'void', 'refund_expected', 'refund_credited', 'adjustment'] as const
export type MoneyKind = (typeof moneyKinds)[number]

/** What brought a row: something the station did, a person, or purchases of before there was a ledger. */
export const moneySources = ['purchase', 'void', 'pickup', 'proxy', 'operator', 'import'] as const
export type MoneySource = (typeof moneySources)[number]

/** An amount as decimal text with the decimals of its currency; null when nobody knows it. */
const amount = () => z.string().nullable()

/** One row of the ledger. Charges count up, what comes back counts down. */
export const moneyEntry = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('money_entry'),
    kind: z.enum(moneyKinds),
    amount: amount(),
    currency: z.string().nullable(),
    /** When it happened, and when it was written down. */
    at: z.iso.datetime(),
    recorded_at: z.iso.datetime(),
    carrier_name: z.string(),
    carrier_id: z.string().nullable(),
    connection_id: z.string().nullable(),
    service: z.string().nullable(),
    shipment_id: z.string().nullable(),
    purchase_id: z.string().nullable(),
    pickup_id: z.string().nullable(),
    tracking_number: z.string().nullable(),
    /** The row this one is about. */
    about_id: z.string().nullable(),
    expected_by: z.string().nullable(),
    source: z.enum(moneySources),
    note: z.string().nullable(),
    who: z.string().nullable(),
    test_mode: z.boolean(),
  })
  .meta({ id: 'MoneyEntry' })
export type MoneyEntry = z.output<typeof moneyEntry>

/** Days since the void. */
export const refundAges = ['days_0_7', 'days_8_14', 'days_15_30', 'days_over_30'] as const
export type RefundAgeName = (typeof refundAges)[number]

export const refundStates = ['open', 'overdue', 'credited', 'given_up'] as const

/** Money a carrier owes for something voided, and what of it came. */
export const moneyRefund = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('money_refund'),
    state: z.enum(refundStates),
    /** What is expected in all; null when the charge is unknown. */
    amount: amount(),
    credited: z.string(),
    outstanding: amount(),
    currency: z.string().nullable(),
    requested_at: z.iso.datetime(),
    expected_by: z.string(),
    carrier_name: z.string(),
    carrier_id: z.string().nullable(),
    service: z.string().nullable(),
    shipment_id: z.string().nullable(),
    pickup_id: z.string().nullable(),
    tracking_number: z.string().nullable(),
    test_mode: z.boolean(),
  })
  .meta({ id: 'MoneyRefund' })
export type MoneyRefund = z.output<typeof moneyRefund>

const sums = {
  /** What was charged, fell away with voids, came back and was billed differently; and all of it together. */
  charged: amount(),
  voided: amount(),
  credited: amount(),
  adjusted: amount(),
  net: amount(),
  /** Refunds that were asked for in this time, less those given up; no part of `net`. */
  refunds_expected: amount(),
}

export const moneyGroups = ['day', 'carrier', 'service', 'currency'] as const
export type MoneyGroup = (typeof moneyGroups)[number]

const moneyTotal = z
  .strictObject({
    /** Null where it is not grouped by that, or the rows have none. */
    day: z.string().nullable(),
    carrier_name: z.string().nullable(),
    service: z.string().nullable(),
    /** Null for what has neither amount nor currency. Currencies are never added up. */
    currency: z.string().nullable(),
    ...sums,
    charges: z.number().int(),
    /** Charges of unknown amount; they are in none of the figures. */
    unknown_charges: z.number().int(),
    notice: z.string().nullable(),
  })
  .meta({ id: 'MoneyTotal' })
export type MoneyTotal = z.output<typeof moneyTotal>

export const moneyTotals = z
  .strictObject({
    from: z.string(),
    to: z.string(),
    time_zone: z.string(),
    group_by: z.array(z.enum(moneyGroups)),
    groups: z.array(moneyTotal),
    /** The same for all groups together, by currency. */
    totals: z.array(moneyTotal),
  })
  .meta({ id: 'MoneyTotals' })
export type MoneyTotals = z.output<typeof moneyTotals>

const period = {
  from: day().optional(),
  to: day().optional(),
  time_zone: timeZoneName().optional(),
}

const narrowing = {
  carrier_name: commaList().optional(),
  service: commaList().optional(),
  currency: commaList().optional(),
}

export const moneyFilters = object({
  ...period,
  ...narrowing,
  kind: choiceList(moneyKinds, 'MoneyKind').optional(),
  source: choiceList(moneySources, 'MoneySource').optional(),
  shipment_id: text(80).optional(),
})
export type MoneyFilters = z.output<typeof moneyFilters>

const totalsQuery = object({
  ...period,
  ...narrowing,
  group_by: choiceList(moneyGroups, 'MoneyGroup').optional(),
})
export type TotalsQuery = z.output<typeof totalsQuery>

/** When it happened. */
export const entryOrders = ['at'] as const

const entriesQuery = moneyFilters.extend({
  ...pageQuery(),
  ...orderingFilter({ names: entryOrders, usual: '-at' }),
})

/** The day a refund should have come by. */
export const refundOrders = ['expected_by'] as const

const refundsQuery = object({
  ...pageQuery(),
  ...orderingFilter({ names: refundOrders, usual: 'expected_by' }),
  state: choiceList(refundStates, 'RefundState').optional(),
  shipment_id: text(80).optional(),
  carrier_name: commaList().optional(),
  age: choice(refundAges).optional(),
})
export type RefundsQuery = z.output<typeof refundsQuery>

const note = () => text(500).nullish()

export const creditData = object({
  refund_id: recordId(),
  /** Left out only with `final`, when nothing came. */
  amount: text(30).optional(),
  /** Needed only where the refund has none. */
  currency: choice(currencyCodes).optional(),
  /** The day it came; today when left out. */
  date: day().optional(),
  note: note(),
  final: flag().optional(),
  accept_more: flag().optional(),
}).meta({ id: 'MoneyCreditData' })
export type CreditInput = z.output<typeof creditData>
/** As it is sent. */
export type CreditBody = z.input<typeof creditData>

export const adjustmentData = object({
  charge_id: recordId(),
  /** What is to be added to the charge, or taken off. */
  amount: text(30),
  currency: choice(currencyCodes).optional(),
  date: day().optional(),
  note: note(),
}).meta({ id: 'MoneyAdjustmentData' })
export type AdjustmentInput = z.output<typeof adjustmentData>

const credited = z
  .strictObject({ refund: moneyRefund, entries: z.array(moneyEntry), notice: z.string() })
  .meta({ id: 'MoneyCredited' })
export type Credited = z.output<typeof credited>

/** What the station's labels and pickups cost, and what comes back for those that were voided. */
export const moneyEndpoints = {
  entries: endpoint({
    id: 'money.entries',
    method: 'GET',
    path: '/desk/money/entries',
    summary: 'List the rows of the money ledger, newest first',
    description:
      'Rows are never changed or deleted. `from` and `to` are days of `time_zone`, which is that of the station when left out.',
    auth: 'required',
    tellsCarrierPrices: true,
    query: entriesQuery,
    responses: { 200: page(moneyEntry) },
  }),
  totals: endpoint({
    id: 'money.totals',
    method: 'GET',
    path: '/desk/money/totals',
    summary: 'Add the ledger up by day, carrier, service and currency',
    description:
      'The last 30 days when no days are given. Currencies are never added up with each other. Charges of unknown amount are counted and in no figure.',
    auth: 'required',
    tellsCarrierPrices: true,
    query: totalsQuery,
    responses: { 200: moneyTotals },
  }),
  refunds: endpoint({
    id: 'money.refunds',
    method: 'GET',
    path: '/desk/money/refunds',
    summary: 'List the refunds carriers owe, the longest due first',
    description: 'Those that are open or overdue unless another `state` is asked for.',
    auth: 'required',
    tellsCarrierPrices: true,
    query: refundsQuery,
    responses: { 200: page(moneyRefund) },
  }),
  credit: endpoint({
    id: 'money.credit',
    method: 'POST',
    path: '/desk/money/credits',
    summary: 'Say that a refund came',
    description:
      'A part of it leaves the rest expected; `final` gives the rest up, without `amount` all of it. More than was expected is refused unless `accept_more` says that it is right.',
    auth: 'required',
    body: creditData,
    example: { refund_id: 'mny_refund…', amount: '5.00', note: 'Statement of January' },
    responses: { 201: credited },
    refusals: [404, 409],
  }),
  adjust: endpoint({
    id: 'money.adjust',
    method: 'POST',
    path: '/desk/money/adjustments',
    summary: 'Say that a carrier billed something else than it charged',
    description:
      'What is added to the charge, or taken off with a minus. To a charge of unknown amount it is the amount.',
    auth: 'required',
    body: adjustmentData,
    example: { charge_id: 'mny_charge…', amount: '-1.25', note: 'Weighed by the carrier' },
    responses: { 201: moneyEntry },
    refusals: [404, 409],
  }),
}
