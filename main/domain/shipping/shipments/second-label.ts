import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { SecondLabel } from '../../../../shared/desk/shipments.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { IntentHolds } from '../../intents/intent-holds.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import { assertDraft, noShipment, secondLabelReason, withSecondLabelReason } from './shipment-rules.ts'
import type { ShipmentOrders, ShipmentSync } from './shipment-sync.ts'
import type { NoteDone } from './shipment-tag-service.ts'

/** A draft whose orders have their labels: what a label of it would be too many, and the word of somebody who wants it. */
export type SecondLabels = {
  find: (recordRef: RecordRef) => Result<SecondLabel>
  /** Keeps with the draft, and in its history, who wants the label and why. */
  allow: (recordRef: RecordRef, reason: string, by: string) => Result<SecondLabel>
}

export type SecondLabelPorts = {
  database: Pick<Database, 'transact'>
  repository: Pick<ShipmentRepository, 'find'>
  orders: Pick<ShipmentOrders, 'contradictions' | 'shipmentsBeside'>
  sync: Pick<ShipmentSync, 'save'>
  holds: IntentHolds
  noteDone: NoteDone
  clock: Clock
  changes: ChangeFeed
}

export function createSecondLabels(ports: SecondLabelPorts): SecondLabels {
  const { repository, orders } = ports

  const contradictionsOf = (draft: ShipmentRecord) => orders.contradictions(draft, { countsOpen: true })

  const show = (shipment: ShipmentRecord): SecondLabel => {
    const found = shipment.status === 'draft' ? contradictionsOf(shipment) : []
    const labels = orders
      .shipmentsBeside(shipment.id)
      .flatMap(id => repository.find(id, shipment.test_mode) ?? [])
      .filter(({ status }) => status !== 'draft' && status !== 'cancelled')
    return {
      contradictions: found.map(({ code = '', message = '' }) => ({ code, message })),
      labels: labels.map(({ id, tracking_number }) => ({ shipment_id: id, tracking_number })),
      reason: found.length > 0 ? secondLabelReason(shipment, found) : null,
    }
  }

  const find: SecondLabels['find'] = ({ id, testMode }) => {
    const shipment = repository.find(id, testMode)
    return shipment ? ok(show(shipment)) : noShipment(id)
  }

  const allow: SecondLabels['allow'] = (recordRef, reason, by) => {
    const { id, testMode } = recordRef
    const saved = ports.database.transact(() => {
      const draft = repository.find(id, testMode)
      if (!draft) return noShipment(id)
      const allowed = assertDraft(draft)
      if (!allowed.ok) return allowed
      const free = ports.holds.assertFree('shipment_edit', id)
      if (!free.ok) return free
      const found = contradictionsOf(draft)
      if (found.length === 0)
        return refuse('state_error', {
          message: 'Its orders need this label, so there is nothing to say. Nothing was changed.',
        })
      const said = { reason, by, at: ports.clock.now().toISOString() }
      ports.noteDone([id], { testMode, kind: 'second_label', by, about: [reason] })
      return ok(show(ports.sync.save(withSecondLabelReason(draft, found, said))))
    })
    if (saved.ok) ports.changes.publish({ topic: 'shipments', id, action: 'updated' })
    return saved
  }

  return { find, allow }
}
