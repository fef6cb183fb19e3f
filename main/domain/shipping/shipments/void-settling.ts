import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { IntentLedger } from '../../intents/intent-ledger.ts'
import { noShipment } from './purchase-rules.ts'
import { nothingToSettle } from './settling-rules.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import type { VoidBook } from './void-book.ts'
import { voidIntent } from './void-rules.ts'

/** Says whether a label was voided that the carrier gave no answer about. Nothing here voids. */
export type VoidSettling = (
  of: { id: string; testMode: boolean },
  happened: boolean,
) => Result<ShipmentRecord>

export function createVoidSettling(ports: {
  database: Pick<Database, 'transact'>
  repository: Pick<ShipmentRepository, 'find'>
  intents: Pick<IntentLedger, 'find'>
  book: Pick<VoidBook, 'voided' | 'notVoided'>
}): VoidSettling {
  const { repository, book } = ports
  return ({ id, testMode }, happened) =>
    ports.database.transact(() => {
      const shipment = repository.find(id, testMode)
      if (!shipment) return noShipment(id)
      const intent = ports.intents.find(id)
      if (intent?.kind !== voidIntent || intent.state !== 'unknown')
        return nothingToSettle(intent?.state === 'pending' ? 'pending' : null)
      if (happened) return ok(book.voided(intent.id, shipment))
      book.notVoided({ intentId: intent.id, shipmentId: id })
      return ok(repository.find(id, testMode) ?? shipment)
    })
}
