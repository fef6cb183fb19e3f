import type { PickupRecord } from '../../../shared/api/pickups.ts'
import { ok } from '../../../shared/errors/result.ts'
import { toMinor } from '../../../shared/units/money.ts'
import type { Database } from '../../db/database.ts'
import type { PickupBook } from '../dispatch/pickups/pickup-book.ts'
import { type MoneyLedger, type Subject, subjectOf } from './money-ledger.ts'
import type { MoneyRepository, Price } from './money-repository.ts'

type Charge = NonNullable<PickupRecord['pickup_charge']>

/** What the carrier says a pickup costs. Of one it says nothing about there is no row: most are free. */
export const priceOf = ({ amount, currency }: Charge): Price =>
  amount === null || currency === null
    ? { amountMinor: null, currency }
    : { amountMinor: toMinor(amount, currency), currency }

type Arranged = Pick<PickupRecord, 'carrier_name' | 'carrier_id' | 'confirmation_number' | 'test_mode'>

/** A pickup as something that is paid for. */
export const subjectOfPickup = (
  pickup: Arranged,
  more: { connectionId: string | null; pickupId: string | null },
): Subject => ({
  ...more,
  carrierName: pickup.carrier_name,
  carrierId: pickup.carrier_id,
  service: null,
  identifier: pickup.confirmation_number || null,
  trackingNumber: null,
  testMode: pickup.test_mode,
})

/** The book of pickups with money in it: what the carrier charges is written with what it did. */
export const withPickupMoney = (
  book: PickupBook,
  ports: {
    database: Pick<Database, 'transact'>
    repository: Pick<MoneyRepository, 'chargeOfPickup'>
    ledger: Pick<MoneyLedger, 'reprice' | 'voided'>
  },
): PickupBook => ({
  ...book,
  happened: (intent, pickup) =>
    void ports.database.transact(() => {
      book.happened(intent, pickup)
      const { connectionId, subjectId: pickupId } = intent
      const charged = ports.repository.chargeOfPickup(pickupId)
      if (pickup === null) {
        if (charged) ports.ledger.voided(subjectOf(charged), 'pickup', 'pickup', charged)
        return ok(undefined)
      }
      const { pickup_charge: charge } = pickup
      if (charge)
        ports.ledger.reprice(
          charged,
          subjectOfPickup(pickup, { connectionId, pickupId }),
          priceOf(charge),
          'pickup',
        )
      return ok(undefined)
    }),
})
