import type { CarrierContext } from '../../../carriers/contract/adapter.ts'
import type { Database } from '../../../db/database.ts'
import { unsynced } from '../../../db/open.ts'

type Claim = { number: string; carrier: string; mode: number; label: string }

/** Which label goes by a number of a carrier of the shop's own: of stored shipments, and of what was bought by proxy. */
export type ShipmentNumbers = {
  /**
   * Gives a number to a label that is being bought; false where another one has it, or is being bought under it. What is
   * not being bought, such as a sample, is only told whether it could have the number.
   */
  claim: CarrierContext['claimNumber']
  /** A label bought by proxy keeps its numbers until it is voided by this name; by each number where that is not known. */
  keepOfProxy: (labelId: string, identifier: string | null) => void
  /** A purchase by proxy came to nothing. */
  dropOfProxy: (labelId: string) => void
  /** A label was voided by proxy. */
  freeOfProxy: (label: NamedLabel) => void
  /** Whether a label of the carrier ever went by this name, but for those that were voided by proxy. */
  isGiven: (label: NamedLabel) => boolean
}

type NamedLabel = { identifier: string; carrierName: string; testMode: boolean }

export function createShipmentNumbers({ sqlite }: Pick<Database, 'sqlite'>): ShipmentNumbers {
  const taken = sqlite
    .prepare<[Claim], number>(
      `SELECT 1 FROM shipment_numbers AS held JOIN shipments AS holder ON holder.id = held.shipment_id
       WHERE held.carrier_name = @carrier AND held.test_mode = @mode AND held.number = @number
         AND held.shipment_id <> @label AND (holder.status NOT IN ('draft', 'cancelled') OR EXISTS (
           SELECT 1 FROM purchases WHERE purchases.shipment_id = holder.id AND state IN ('pending','bought','unknown')))
       UNION ALL SELECT 1 FROM proxy_numbers
       WHERE carrier_name = @carrier AND test_mode = @mode AND number = @number AND label_id <> @label
         AND (identifier IS NOT NULL OR EXISTS (
           SELECT 1 FROM intents WHERE subject_id = label_id AND state IN ('pending','unknown')))`,
    )
    .pluck()
  const claimStored = sqlite.prepare<[Claim]>(
    `INSERT INTO shipment_numbers (carrier_name, test_mode, number, shipment_id)
     SELECT @carrier, @mode, @number, id FROM shipments WHERE id = @label
     ON CONFLICT DO UPDATE SET shipment_id = excluded.shipment_id`,
  )
  const claimOfProxy = sqlite.prepare<[Claim]>(
    `INSERT INTO proxy_numbers (carrier_name, test_mode, number, label_id)
     SELECT @carrier, @mode, @number, subject_id FROM intents
     WHERE kind = 'proxy_label' AND subject_id = @label AND state IN ('pending','unknown')
     ON CONFLICT DO UPDATE SET label_id = excluded.label_id, identifier = NULL`,
  )
  const keep = sqlite.prepare<[string | null, string]>(
    'UPDATE proxy_numbers SET identifier = coalesce(?, number) WHERE label_id = ?',
  )
  const drop = sqlite.prepare<[string]>('DELETE FROM proxy_numbers WHERE label_id = ? AND identifier IS NULL')
  const free = sqlite.prepare<[string, string, number]>(
    'DELETE FROM proxy_numbers WHERE identifier = ? AND carrier_name = ? AND test_mode = ?',
  )
  const given = sqlite
    .prepare<[Omit<Claim, 'label'>], number>(
      `SELECT 1 FROM shipment_numbers WHERE carrier_name = @carrier AND test_mode = @mode AND number = @number
       UNION ALL SELECT 1 FROM proxy_numbers
       WHERE carrier_name = @carrier AND test_mode = @mode AND @number IN (number, identifier)`,
    )
    .pluck()

  const claim = sqlite.transaction((asked: Claim) => {
    if (taken.get(asked) === 1) return false
    claimStored.run(asked)
    claimOfProxy.run(asked)
    return true
  })

  return {
    // The number is on disk with the label that has it; before that nobody was given either.
    claim: (number, { carrierName, testMode, shipmentId }) =>
      unsynced(sqlite, () =>
        claim({ number, carrier: carrierName, mode: testMode ? 1 : 0, label: shipmentId }),
      ),
    keepOfProxy: (labelId, identifier) => void keep.run(identifier, labelId),
    dropOfProxy: labelId => void drop.run(labelId),
    freeOfProxy: ({ identifier, carrierName, testMode }) =>
      void free.run(identifier, carrierName, testMode ? 1 : 0),
    isGiven: ({ identifier, carrierName, testMode }) =>
      given.get({ number: identifier, carrier: carrierName, mode: testMode ? 1 : 0 }) === 1,
  }
}
