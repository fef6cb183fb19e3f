import { ok } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { PurchaseLedger } from '../shipping/shipments/purchase-ledger.ts'
import { type MoneyLedger, type Subject, subjectOf } from './money-ledger.ts'
import type { MoneyRepository, Price } from './money-repository.ts'

type BoughtRow = Omit<Subject, 'testMode'> & Price & { testMode: number }

/**
 * The ledger of purchases with money in it: whoever writes down that a label was bought or voided, right away or
 * after a crash, writes its money in the same transaction.
 */
export function withMoney(
  purchases: PurchaseLedger,
  ports: {
    database: Pick<Database, 'sqlite' | 'transact'>
    repository: Pick<MoneyRepository, 'chargeOfPurchase'>
    ledger: Pick<MoneyLedger, 'charge' | 'voided'>
  },
): PurchaseLedger {
  const { repository, ledger } = ports
  const together = (work: () => void) => void ports.database.transact(() => ok(work()))
  const bought = ports.database.sqlite.prepare<[string], BoughtRow>(
    `SELECT purchase.id AS purchaseId, shipment_id AS shipmentId, connection_id AS connectionId,
       purchase.service, shipment_identifier AS identifier, purchase.tracking_number AS trackingNumber,
       amount_minor AS amountMinor, currency, shipment.test_mode AS testMode,
       coalesce(connection.carrier_name, shipment.carrier_name, '') AS carrierName,
       coalesce(connection.carrier_id, json_extract(shipment.document, '$.carrier_id')) AS carrierId
     FROM purchases AS purchase JOIN shipments AS shipment ON shipment.id = shipment_id
       LEFT JOIN connections AS connection ON connection.id = connection_id
     WHERE purchase.id = ? AND purchase.state = 'bought'`,
  )
  return {
    ...purchases,
    settle: (id, outcome) =>
      together(() => {
        purchases.settle(id, outcome)
        const row = bought.get(id)
        if (!row) return
        const { amountMinor, currency, testMode, ...subject } = row
        ledger.charge({ ...subject, testMode: testMode === 1 }, { amountMinor, currency }, 'purchase')
      }),
    voided: shipmentId =>
      together(() => {
        const live = purchases.find(shipmentId)
        purchases.voided(shipmentId)
        const charge = live?.state === 'bought' ? repository.chargeOfPurchase(live.id) : null
        if (charge) ledger.voided(subjectOf(charge), 'label', 'void', charge)
      }),
  }
}
