import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { ok } from '../../../../shared/errors/result.ts'
import type { Confirmation, FoundShipment } from '../../../carriers/contract/model.ts'
import { notSupported, safelyCancelled } from '../../../carriers/contract/outcome.ts'
import { notedIds } from '../../../carriers/line/notes.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'
import type { Intent, IntentKind, IntentLedger } from '../../intents/intent-kind.ts'
import type { MoneyLedger } from '../../money/money-ledger.ts'
import type { LabelFacts } from '../../money/reports/label-facts.ts'
import type { TrackerService } from '../../tracking/tracker-service.ts'
import type { DeclaredGoods } from '../customs/declared-goods.ts'
import type { AwaitLabel } from './label-fetching.ts'
import type { PurchaseLedger } from './purchase-ledger.ts'
import { toFindRequest } from './purchase-mapper.ts'
import { isVoidedWithShipment, type ReturnLabels } from './return-labels.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import { labelNotFound, noShipment, voidNotWritten, voidUnknownWords } from './shipment-rules.ts'
import type { ShipmentSync } from './shipment-sync.ts'

/** By what a person finds the label at the carrier. */
export type VoidProposal = { tracking_number: string | null; shipment_identifier: string | null }

export type VoidShape = {
  proposal: VoidProposal
  value: Confirmation
  settlement: { happened: boolean }
  found: FoundShipment
  shown: ShipmentRecord
}

/** Ends a shipment as it is now, with its label, its money and its tracker; part of the caller's transaction. */
export type EndShipment = (shipment: ShipmentRecord) => ShipmentRecord

export function createEndShipment(ports: {
  database: Pick<Database, 'afterCommit'>
  ledger: Pick<PurchaseLedger, 'endLabel'>
  money: Pick<MoneyLedger, 'voidPurchase'>
  facts: Pick<LabelFacts, 'voidPurchase'>
  declared: Pick<DeclaredGoods, 'forget'>
  sync: Pick<ShipmentSync, 'save'>
  trackers: Pick<TrackerService, 'endForShipment'>
  awaited: Pick<AwaitLabel, 'end'>
  returnLabels: Pick<ReturnLabels, 'listUnused'>
  changes: ChangeFeed
}): EndShipment {
  const end: EndShipment = shipment => {
    const { id } = shipment
    const purchaseId = ports.ledger.endLabel(id)
    // Before the shipment is stored, which says what becomes of its money.
    if (purchaseId !== null) {
      ports.money.voidPurchase(purchaseId)
      ports.facts.voidPurchase(purchaseId)
      ports.declared.forget(id)
    }
    ports.awaited.end(id)
    const { pending_label: _, ...meta } = shipment.meta
    const cancelled = ports.sync.save({ ...shipment, meta, status: 'cancelled', tracker_id: null })
    ports.trackers.endForShipment(id)
    ports.database.afterCommit(() => ports.changes.publish({ topic: 'shipments', id, action: 'updated' }))
    for (const back of ports.returnLabels.listUnused(id).filter(isVoidedWithShipment)) end(back)
    return cancelled
  }
  return end
}

export type VoidKindPorts = {
  database: Pick<Database, 'afterCommit'>
  repository: Pick<ShipmentRepository, 'find' | 'findAny' | 'carrierDataOf'>
  ledger: IntentLedger<VoidProposal>
  endShipment: EndShipment
  sync: Pick<ShipmentSync, 'link'>
  changes: ChangeFeed
}

/** Voiding a label. A void is not yet a refund. */
export function createVoidKind(ports: VoidKindPorts): IntentKind<VoidShape, LiveConnection> {
  const { repository } = ports
  type VoidIntent = Intent<VoidProposal>

  /** As it is now: a tracker may have moved it in the meantime. */
  const stored = ({ subjectId }: VoidIntent): ShipmentRecord => {
    const shipment = repository.findAny(subjectId)
    if (!shipment) throw new Error('a shipment with an open void is gone')
    return shipment
  }

  const asBefore = (intent: VoidIntent): ShipmentRecord => {
    const { subjectId: id } = intent
    ports.sync.link(id)
    ports.database.afterCommit(() => ports.changes.publish({ topic: 'shipments', id, action: 'updated' }))
    return stored(intent)
  }

  return {
    name: 'void',
    ledger: ports.ledger,
    needsCarrier: ({ voidLabel }) => voidLabel !== undefined,
    show: repository.find,
    noSuchRecord: noShipment,
    about: ({ subjectId: shipmentId }) => ({ shipmentId }),
    happened: intent => ports.endShipment(stored(intent)),
    didNotHappen: asBefore,
    unknown: intent => void asBefore(intent),
    unknownWords: ({ subjectId }) => voidUnknownWords(subjectId),
    notWritten: ({ subjectId }) => voidNotWritten(subjectId),
    readSettlement: () => ok(safelyCancelled().value),
    inquiry: {
      canAsk: ({ findShipment }) => findShipment !== undefined,
      ask: (intent, { findShipment }, call) => {
        const shipment = stored(intent)
        const known = {
          sinceMs: Date.parse(shipment.created_at),
          noted: notedIds(intent.said),
          carrierData: repository.carrierDataOf(shipment.id),
        }
        const rate = shipment.selected_rate ?? { service: shipment.service }
        return findShipment
          ? call(findShipment, toFindRequest(shipment, rate, known))
          : Promise.resolve(notSupported())
      },
      read: (found, messages) => {
        if (!found)
          return { finding: 'cannot_tell', happened: null, messages: [...messages, labelNotFound()] }
        return found.isVoided
          ? { finding: 'voided', happened: true, messages, value: safelyCancelled().value }
          : { finding: 'not_voided', happened: false, messages }
      },
    },
  }
}
