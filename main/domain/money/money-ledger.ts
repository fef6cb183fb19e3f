import type { MoneySource } from '../../../shared/desk/money.ts'
import { daysAfter, type ShopCalendar } from '../../../shared/units/shop-day.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { MoneyRepository, MoneyRow, NewMoneyRow, Price } from './money-repository.ts'
import { forecastOf, rowsOfVoid, termsOf, type VoidFacts } from './refund-terms.ts'

export type { Price }

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
  /** The label of a purchase is void, and so is its charge. */
  voidPurchase: (purchaseId: string) => void
  /** What voiding a label bought with a connection will make of its money; the connection was opened before. */
  forecastVoid: (connectionId: string | null) => ReturnType<typeof forecastOf>
  /** A pickup is cancelled. One without a charge is free. */
  voidPickup: (pickupId: string) => void
  /** The same of what was asked for by proxy, found by the carrier's name of it. */
  voidNamed: (what: 'label' | 'pickup', named: NamedSubject) => void
  /** The charge of a pickup, to be repriced. */
  chargeOfPickup: (pickupId: string) => MoneyRow | null
  /** The newest charge for a label or pickup as the carrier names it. */
  chargeNamed: MoneyRepository['chargeNamed']
}

/** A label or pickup as the carrier names it, and on whose account it is. */
export type NamedSubject = {
  identifier: string
  carrierId: string
  carrierName: string
  connectionId: string | null
  testMode: boolean
}

const noPrice: Price = { amountMinor: null, currency: null }

export function createMoneyLedger(ports: {
  repository: MoneyRepository
  accountOf: (connectionId: string) => Account | null
  factsOf: (adapter: string | null) => VoidFacts
  calendar: Pick<ShopCalendar, 'today'>
  ids: Ids
  clock: Clock
}): MoneyLedger {
  const { repository, clock } = ports

  const write: MoneyLedger['write'] = ({ testMode, ...subject }, entry) => {
    const now = clock.now().getTime()
    const row: NewMoneyRow = {
      shipmentId: null,
      purchaseId: null,
      pickupId: null,
      ...subject,
      aboutId: null,
      expectedBy: null,
      note: null,
      who: null,
      at: now,
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

  const termsAt = (connectionId: string | null) => {
    const account = connectionId === null ? null : ports.accountOf(connectionId)
    const facts = ports.factsOf(account?.adapter ?? null)
    return { facts, terms: termsOf(account?.config ?? null, facts.terms) }
  }

  /** Without a charge nobody knows what should come back. */
  const voided = (
    subject: Subject,
    what: 'label' | 'pickup',
    source: MoneySource,
    charged: MoneyRow | null,
  ) => {
    const { facts, terms } = termsAt(subject.connectionId)
    const needsCarrier = what === 'label' ? facts.voids : facts.cancelsPickups
    const today = ports.calendar.today()
    const { amountMinor: cost, currency } = charged ? repository.costOf(charged) : noPrice
    for (const { expectedInDays, note = null, ...row } of rowsOfVoid(cost, terms, needsCarrier)) {
      const written = write(subject, {
        ...row,
        currency,
        source,
        note,
        aboutId: charged?.id ?? null,
        expectedBy: expectedInDays === undefined ? null : daysAfter(today, expectedInDays),
      })
      // Voided before: the money has its rows.
      if (!written) return
    }
  }

  return {
    write,
    charge,
    reprice,
    voidPurchase: purchaseId => {
      const charged = repository.chargeOfPurchase(purchaseId)
      if (charged) voided(subjectOf(charged), 'label', 'void', charged)
    },
    forecastVoid: connectionId => {
      const { facts, terms } = termsAt(connectionId)
      return forecastOf(terms, facts.voids)
    },
    voidPickup: pickupId => {
      const charged = repository.chargeOfPickup(pickupId)
      if (charged) voided(subjectOf(charged), 'pickup', 'pickup', charged)
    },
    voidNamed: (what, named) => {
      const charged = repository.chargeNamed(named)
      const subject = charged ? subjectOf(charged) : { ...named, service: null, trackingNumber: null }
      if (what === 'label' || charged) voided(subject, what, 'proxy', charged)
    },
    chargeOfPickup: repository.chargeOfPickup,
    chargeNamed: repository.chargeNamed,
  }
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
