import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type {
  AdjustmentInput,
  Credited,
  CreditInput,
  MoneyEntry,
  MoneyRefund,
  RefundsQuery,
} from '../../../shared/desk/money.ts'
import type { ShownRefund } from '../../../shared/desk/voids.ts'
import { ok, type Result, refuse, refuseFields } from '../../../shared/errors/result.ts'
import { minorToText } from '../../../shared/units/money.ts'
import { dayStart, daysAfter, type ShopCalendar } from '../../../shared/units/shop-day.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  creditNotice,
  moreThanExpected,
  noRow,
  notOpen,
  readAmount,
  readCurrency,
  readDate,
} from './credit-rules.ts'
import { type Entry, type MoneyLedger, subjectOf } from './money-ledger.ts'
import { outstandingOf, toAmount, toEntry, toRefund } from './money-mapper.ts'
import type { MoneyRepository, MoneyRow } from './money-repository.ts'
import type { EndedVoid, RefundRepository, RefundRow } from './refund-repository.ts'

/** Who says so, and in which of the two worlds. */
type By = { who: string; testMode: boolean }

export type RefundService = {
  list: (testMode: boolean, query: RefundsQuery) => { count: number; records: MoneyRefund[] }
  /** The newest refund of a shipment; null when it never had one. */
  ofShipment: (shipmentId: string) => MoneyRefund | null
  credit: (input: CreditInput, by: By) => Result<Credited>
  adjust: (input: AdjustmentInput, by: By) => Result<MoneyEntry>
}

export type RefundPorts = {
  database: Pick<Database, 'transact' | 'afterCommit'>
  repository: MoneyRepository
  refunds: RefundRepository
  ledger: Pick<MoneyLedger, 'write'>
  calendar: ShopCalendar
  clock: Clock
  changes: ChangeFeed
  /** Told, in the same transaction, when what a shipment shows of its refund is another. */
  onChanged: (shipmentId: string) => void
}

export function createRefundService(ports: RefundPorts): RefundService {
  const { repository, refunds, ledger, clock, calendar } = ports
  const { today } = calendar
  const daysAgo = (days: number) => dayStart(calendar.timeZone(), daysAfter(today(), -days))

  const write = (about: MoneyRow, entry: Omit<Entry, 'source' | 'aboutId'>): MoneyEntry[] => {
    const { id: aboutId } = about
    const row = ledger.write(subjectOf(about), { ...entry, source: 'operator', aboutId })
    const stored = row && repository.find(row.id, row.testMode === 1)
    if (!stored) return []
    ports.database.afterCommit(() =>
      ports.changes.publish({ topic: 'money', id: stored.id, action: 'created' }),
    )
    return [toEntry(stored)]
  }

  /** What came of the refund, and what of it does not come any more. */
  const writeCredit = (refund: RefundRow, came: Came, { who }: By, { note = null, final }: CreditInput) => {
    const { amountMinor, currency, at } = came
    const credit =
      amountMinor === 0
        ? []
        : write(refund, { kind: 'refund_credited', amountMinor: -amountMinor, currency, at, note, who })
    const outstanding = outstandingOf(refund)
    const rest = outstanding === null ? null : Math.max(0, outstanding - amountMinor)
    const isSettled = rest === 0 || (rest === null && amountMinor > 0)
    if (!final || isSettled) return credit
    const givenUp = {
      kind: 'refund_expected',
      amountMinor: rest,
      currency: rest === null ? null : currency,
    } as const
    return [...credit, ...write(refund, { ...givenUp, note, who })]
  }

  const credit: RefundService['credit'] = (input, by) =>
    ports.database.transact(() => {
      const refund = refunds.find(input.refund_id, by.testMode, today())
      if (!refund) return noRow('refund', input.refund_id)
      const came = readCredit(refund, input, clock.now(), calendar)
      if (!came.ok) return came
      const { amountMinor } = came.value
      const outstanding = outstandingOf(refund)
      if (!input.accept_more) {
        if (refund.state === 'credited' || refund.state === 'given_up') return notOpen(refund)
        if (outstanding !== null && amountMinor > outstanding)
          return moreThanExpected(outstanding, came.value)
      }
      const entries = writeCredit(refund, came.value, by, input)
      if (refund.shipmentId !== null) ports.onChanged(refund.shipmentId)
      const after = refunds.find(refund.id, by.testMode, today()) ?? refund
      return ok({ refund: toRefund(after), entries, notice: creditNotice(after, came.value) })
    })

  const adjust: RefundService['adjust'] = (input, { who, testMode }) =>
    ports.database.transact(() => {
      const charge = repository.find(input.charge_id, testMode)
      if (!charge) return noRow('charge', input.charge_id)
      if (charge.kind !== 'charge')
        return refuse('state_error', { message: 'Only a charge can be billed differently.' })
      const currency = readCurrency(repository.costOf(charge).currency, input.currency)
      if (!currency.ok) return currency
      const amount = readAmount(input.amount, currency.value)
      if (!amount.ok) return amount
      if (amount.value === 0) return refuseFields({ amount: ['This changes nothing.'] })
      const at = readDate(input.date, clock.now(), calendar)
      if (!at.ok) return at
      const price = { amountMinor: amount.value, currency: currency.value }
      const [entry] = write(charge, {
        kind: 'adjustment',
        ...price,
        at: at.value,
        note: input.note ?? null,
        who,
      })
      return entry ? ok(entry) : noRow('charge', input.charge_id)
    })

  return {
    list: (testMode, query) => {
      const { count, rows } = refunds.page(testMode, today(), query, daysAgo)
      return { count, records: rows.map(toRefund) }
    },
    ofShipment: shipmentId => {
      const row = refunds.ofShipment(shipmentId, today())
      return row && toRefund(row)
    },
    credit,
    adjust,
  }
}

export type Came = { amountMinor: number; currency: string; at: number }

function readCredit(refund: RefundRow, input: CreditInput, now: Date, calendar: ShopCalendar): Result<Came> {
  if (input.amount === undefined && !input.final) return refuseFields({ amount: ['This field is required.'] })
  const gaveUp = input.amount === undefined
  const currency = gaveUp ? ok(refund.currency ?? '') : readCurrency(refund.currency, input.currency)
  if (!currency.ok) return currency
  const amount = readAmount(input.amount ?? '0', currency.value)
  if (!amount.ok) return amount
  if (amount.value < 0 || (amount.value === 0 && !input.final))
    return refuseFields({ amount: ['Write what came, more than 0.'] })
  const at = readDate(input.date, now, calendar)
  return at.ok ? ok({ amountMinor: amount.value, currency: currency.value, at: at.value }) : at
}

type Shipments = {
  findAny: (id: string) => ShipmentRecord | null
  save: (record: ShipmentRecord) => void
}

export type ShownRefunds = {
  /** What a voided shipment says of its money in `meta.refund`; null when nothing was voided. */
  of: (shipmentId: string) => (ShownRefund & { id?: string }) | null
  /** Writes it into the shipment, as part of the caller's transaction. */
  show: (shipmentId: string) => void
}

/** The state of money that nobody waits for, in the words of `meta.refund`. */
function toEndedRefund(ended: EndedVoid | null): ShownRefund | null {
  if (!ended) return null
  const { amountMinor, currency, chargedMinor, credits, creditedMinor } = ended
  const text = (minor: number | null) => toAmount(minor === null || minor === 0 ? minor : -minor, currency)
  const about = { currency, expected_by: null }
  const nothing = minorToText(0, currency ?? '')
  if (credits > 0)
    return {
      ...about,
      state: 'credited',
      amount: text(creditedMinor),
      credited: text(creditedMinor) ?? nothing,
    }
  if (chargedMinor === 0 || amountMinor === null || amountMinor < 0)
    return { ...about, state: 'not_charged', amount: text(amountMinor), credited: nothing }
  return { ...about, state: 'not_refundable', amount: nothing, credited: nothing }
}

/** What shipments tell of the money that comes back for them. */
export function createShownRefunds(ports: {
  shipments: Shipments
  refundOf: RefundService['ofShipment']
  voidOf: (shipmentId: string) => EndedVoid | null
  announce: (shipmentId: string) => void
}): ShownRefunds {
  const { shipments } = ports
  const of: ShownRefunds['of'] = shipmentId => {
    const refund = ports.refundOf(shipmentId)
    if (!refund) return toEndedRefund(ports.voidOf(shipmentId))
    const { id, amount, credited, currency, expected_by } = refund
    const state = refund.state === 'overdue' ? 'open' : refund.state
    return { id, state, amount, credited, currency, expected_by }
  }
  return {
    of,
    show: shipmentId => {
      const refund = of(shipmentId)
      const record = shipments.findAny(shipmentId)
      if (!refund || !record) return
      shipments.save({ ...record, meta: { ...record.meta, refund } })
      ports.announce(shipmentId)
    },
  }
}
