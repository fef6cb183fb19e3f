import type { MoneyEntry, MoneyRefund, MoneyTotal } from '../../../shared/desk/money.ts'
import { minorToText } from '../../../shared/units/money.ts'
import type { MoneyRow } from './money-repository.ts'
import type { RefundRow } from './refund-repository.ts'
import type { KindSum } from './total-repository.ts'

/** As decimal text; null when nobody knows the amount. */
export const toAmount = (amountMinor: number | null, currency: string | null): string | null =>
  amountMinor === null ? null : minorToText(amountMinor, currency ?? '')

const toTime = (ms: number) => new Date(ms).toISOString()

export const toEntry = (row: MoneyRow): MoneyEntry => ({
  id: row.id,
  object_type: 'money_entry',
  kind: row.kind,
  amount: toAmount(row.amountMinor, row.currency),
  currency: row.currency,
  at: toTime(row.at),
  recorded_at: toTime(row.recordedAt),
  carrier_name: row.carrierName,
  carrier_id: row.carrierId,
  connection_id: row.connectionId,
  service: row.service,
  shipment_id: row.shipmentId,
  purchase_id: row.purchaseId,
  pickup_id: row.pickupId,
  tracking_number: row.trackingNumber,
  about_id: row.aboutId,
  expected_by: row.expectedBy,
  source: row.source,
  note: row.note,
  who: row.who,
  test_mode: row.testMode === 1,
})

/** What is still to come, positive; null when nobody knows. */
export const outstandingOf = ({ amountMinor, creditedMinor, state }: RefundRow): number | null => {
  if (state === 'given_up' || state === 'credited') return 0
  return amountMinor === null ? null : creditedMinor - amountMinor
}

/** Amounts of a refund are what is owed, without a sign. */
export const toRefund = (row: RefundRow): MoneyRefund => ({
  id: row.id,
  object_type: 'money_refund',
  state: row.state,
  amount: toAmount(row.amountMinor === null ? null : -row.amountMinor, row.currency),
  credited: minorToText(-row.creditedMinor, row.currency ?? ''),
  outstanding: toAmount(outstandingOf(row), row.currency),
  currency: row.currency,
  requested_at: toTime(row.at),
  expected_by: row.expectedBy,
  carrier_name: row.carrierName,
  carrier_id: row.carrierId,
  service: row.service,
  shipment_id: row.shipmentId,
  pickup_id: row.pickupId,
  tracking_number: row.trackingNumber,
  test_mode: row.testMode === 1,
})

type Group = Pick<KindSum, 'day' | 'carrierName' | 'service' | 'currency'>

const unknownNotice = (count: number): string | null =>
  count === 0
    ? null
    : `${count} ${count === 1 ? 'charge' : 'charges'} of unknown amount: not in these figures.`

/** Sums of one group, a kind each, as one total. */
function toTotal({ day, carrierName, service, currency }: Group, sums: readonly KindSum[]): MoneyTotal {
  const sumOf = (kind: KindSum['kind']) =>
    sums.filter(each => each.kind === kind).reduce((sum, each) => sum + each.amountMinor, 0n)
  const [charged, voided, credited, adjusted] = [
    sumOf('charge'),
    sumOf('void'),
    sumOf('refund_credited'),
    sumOf('adjustment'),
  ]
  const unknown = sums.reduce((count, each) => count + each.unknown, 0)
  const charges = sums.reduce((count, each) => count + (each.kind === 'charge' ? each.rows : 0), 0)
  const text = (minor: bigint) => (currency === null ? null : minorToText(minor, currency))
  // Nothing known is not nothing charged.
  const known = (minor: bigint) => (charges > 0 && unknown === charges ? null : text(minor))
  return {
    day,
    carrier_name: carrierName,
    service,
    currency,
    charged: known(charged),
    voided: text(voided),
    credited: text(credited),
    adjusted: text(adjusted),
    net: known(charged + voided + credited + adjusted),
    refunds_expected: text(sumOf('refund_expected')),
    charges,
    unknown_charges: unknown,
    notice: unknownNotice(unknown),
  }
}

/** Sums as totals, a group each, in the order they come. */
export function toTotals(sums: readonly KindSum[]): MoneyTotal[] {
  const groups = Map.groupBy(sums, ({ day, carrierName, service, currency }) =>
    JSON.stringify([day, carrierName, service, currency]),
  )
  return [...groups.values()].flatMap(([first, ...more]) => (first ? [toTotal(first, [first, ...more])] : []))
}

/** The same for everything together, by currency. */
export const toGrandTotals = (sums: readonly KindSum[]): MoneyTotal[] =>
  [...Map.groupBy(sums, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one ?? '').localeCompare(other ?? ''))
    .map(([currency, all]) => toTotal({ day: null, carrierName: null, service: null, currency }, all))
