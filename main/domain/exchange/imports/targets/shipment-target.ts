import type { ShipmentInput } from '../../../../../shared/api/shipments.ts'
import type { CancelService } from '../../../shipping/shipments/cancel-service.ts'
import type { ShipmentService } from '../../../shipping/shipments/shipment-service.ts'
import type { ImportRowRepository } from '../import-row-repository.ts'
import type { PreparedItem } from '../prepared.ts'
import {
  failed,
  type ImportTarget,
  kept,
  type OfImport,
  refusalText,
  toCreate,
  undone,
} from './import-target.ts'

export type ShipmentTargetPorts = {
  shipments: Pick<ShipmentService, 'addDraft' | 'retrieve'>
  cancels: Pick<CancelService, 'cancel'>
  rows: Pick<ImportRowRepository, 'earlierRecordOf' | 'lastOf' | 'boughtShipments'>
}

/**
 * Drafts of shipments, by reference where they have one and else by all that is said of them. Nothing is bought: the desk
 * buys what it has looked at. Two rows that are alike are two parcels, and the same file again is none.
 */
export function createShipmentTarget({ shipments, cancels, rows }: ShipmentTargetPorts): ImportTarget {
  const keyOf = (item: PreparedItem, { testMode }: Pick<OfImport, 'testMode'>) =>
    JSON.stringify(['shipments', testMode, inputOf(item).reference || item.digest])
  return {
    keyOf,
    plan: (item, of) => {
      const recordId = rows.earlierRecordOf(keyOf(item, of), of.id)
      const known = recordId === null ? null : shipments.retrieve({ id: recordId, testMode: of.testMode })
      if (recordId === null || !known?.ok || known.value.status === 'cancelled') return toCreate
      return rows.lastOf(recordId)?.digest === item.digest
        ? { ...toCreate, action: 'unchanged', recordId }
        : { ...toCreate, action: 'skip', reason: 'known', recordId }
    },
    store: (item, _verdict, { testMode, id }) => {
      const input = inputOf(item)
      const meta = { import_id: id, ...(input.service ? { service: input.service } : {}) }
      const draft = shipments.addDraft(input, testMode, meta)
      return draft.ok
        ? { outcome: 'stored', recordId: draft.value.id, before: null, after: null }
        : failed(refusalText(draft.refusal))
    },
    asksToUndo: true,
    undo: async ({ recordId }, { testMode, by, name }) => {
      const recordRef = { id: recordId ?? '', testMode }
      const known = shipments.retrieve(recordRef)
      if (!known.ok) return kept('The shipment is not there any more.')
      if (known.value.status === 'cancelled') return undone
      if (known.value.status !== 'draft') return kept('The shipment has a label by now.')
      const cancelled = await cancels.cancel(recordRef, by ?? name)
      return cancelled.ok ? undone : kept(refusalText(cancelled.refusal))
    },
    bought: rows.boughtShipments,
  }
}

const inputOf = ({ input }: PreparedItem) => input as ShipmentInput
