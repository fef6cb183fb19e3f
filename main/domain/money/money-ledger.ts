import type { MoneySource } from '../../../shared/desk/money.ts'
import { dayIn, daysAfter } from '../../../shared/units/time-zone.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { MoneyRepository, MoneyRow, NewMoneyRow, Price } from './money-repository.ts'
import { rowsOfVoid, termsOf, type VoidFacts } from './refund-terms.ts'

/** What is paid for, and whom. */
export type Subject = Pick<
  MoneyRow,
  'carrierName' | 'carrierId' | 'connectionId' | 'service' | 'identifier' | 'trackingNumber'
> &
  Partial<Pick<MoneyRow, 'shipmentId' | 'purchaseId' | 'pickupId'>> & { testMode: boolean }

/** The account something was bought on, as far as money is concerned. */
export type Account = {
  id: string
  adapter: string
  carrierName: string
  config: Record<string, unknown> | null
}

export type Entry = Pick<NewMoneyRow, 'kind' | 'source'> &
  Price &
  Partial<Pick<NewMoneyRow, 'at' | 'aboutId' | 'expectedBy' | 'note' | 'who'>>

/** Writes rows, as part of the caller's transaction. */
export type MoneyLedger = {
  /** Null when it was written before. */
  write: (subject: Subject, entry: Entry) => NewMoneyRow | null
  charge: (subject: Subject, price: Price, source: MoneySource) => void
  /** Writes what a price has become since it was charged; the first time it is the charge. */
  reprice: (charge: MoneyRow | null, subject: Subject, price: Price, source: MoneySource) => void
  /** A label or pickup is void. Without a charge nobody knows what should come back. */
  voided: (subject: Subject, what: 'label' | 'pickup', source: MoneySource, charge: MoneyRow | null) => void
}

const noPrice: Price = { amountMinor: null, currency: null }

export function createMoneyLedger(ports: {
  repository: MoneyRepository
  accountOf: (connectionId: string) => Account | null
  factsOf: (adapter: string | null) => VoidFacts
  timeZone: () => string
  ids: Ids
  clock: Clock
}): MoneyLedger {
  const { repository, clock } = ports

  const write: MoneyLedger['write'] = ({ testMode, ...subject }, entry) => {
    const now = clock.now().getTime()
    const row: NewMoneyRow = {
      ...{ shipmentId: null, purchaseId: null, pickupId: null },
      ...subject,
      ...{ aboutId: null, expectedBy: null, note: null, who: null, at: now },
      ...entry,
      ...(entry.amountMinor === null || entry.currency !== null ? {} : noPrice),
      id: ports.ids('money'),
      recordedAt: now,
      testMode: testMode ? 1 : 0,
    }
    return repository.insert(row) ? row : null
  }

  const charge: MoneyLedger['charge'] = (subject, price, source) =>
    void write(subject, { kind: 'charge', source, ...price })

  const reprice: MoneyLedger['reprice'] = (charged, subject, price, source) => {
    if (!charged) return charge(subject, price, source)
    const before = repository.costOf(charged)
    const adjust = (amountMinor: number, currency: string | null) =>
      amountMinor === 0 ||
      write(subject, { kind: 'adjustment', source, aboutId: charged.id, amountMinor, currency })
    if (price.amountMinor === null) return
    if (before.amountMinor === null || before.currency === price.currency)
      return void adjust(price.amountMinor - (before.amountMinor ?? 0), price.currency)
    adjust(-before.amountMinor, before.currency)
    adjust(price.amountMinor, price.currency)
  }

  const voided: MoneyLedger['voided'] = (subject, what, source, charged) => {
    const account = subject.connectionId === null ? null : ports.accountOf(subject.connectionId)
    const facts = ports.factsOf(account?.adapter ?? null)
    const isTold = what === 'label' ? facts.voids : facts.cancelsPickups
    const terms = termsOf(account?.config ?? null, facts.terms)
    const today = dayIn(ports.timeZone(), clock.now().getTime())
    const { amountMinor: cost, currency } = charged ? repository.costOf(charged) : noPrice
    for (const { expectedInDays, note = null, ...row } of rowsOfVoid(cost, terms, isTold)) {
      const written = write(subject, {
        ...{ ...row, currency, source, note, aboutId: charged?.id ?? null },
        expectedBy: expectedInDays === undefined ? null : daysAfter(today, expectedInDays),
      })
      // Voided before: the money has its rows.
      if (!written) return
    }
  }

  return { write, charge, reprice, voided }
}

/** A row about the same thing as another. */
export const subjectOf = (row: MoneyRow): Subject => ({
  carrierName: row.carrierName,
  carrierId: row.carrierId,
  connectionId: row.connectionId,
  service: row.service,
  identifier: row.identifier,
  trackingNumber: row.trackingNumber,
  shipmentId: row.shipmentId,
  purchaseId: row.purchaseId,
  pickupId: row.pickupId,
  testMode: row.testMode === 1,
})
