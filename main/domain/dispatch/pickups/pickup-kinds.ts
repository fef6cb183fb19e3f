import type { PickupRecord } from '../../../../shared/api/pickups.ts'
import type { PickupSettleInput } from '../../../../shared/desk/pickups.ts'
import { ok, refuseFields } from '../../../../shared/errors/result.ts'
import type { CarrierAdapter } from '../../../carriers/contract/adapter.ts'
import type { CarrierData } from '../../../carriers/contract/model.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'
import type { Intent, IntentKind } from '../../intents/intent-kind.ts'
import type { IntentLedgers } from '../../intents/intent-ledger.ts'
import type { MoneyLedger } from '../../money/money-ledger.ts'
import type { NoteDone } from '../../shipping/shipments/shipment-tag-service.ts'
import { type PickupProposal, toPickupPrice, toPickupSubject } from './pickup-mapper.ts'
import type { PickupRepository } from './pickup-repository.ts'
import { noPickup, type PickupIntentKind, pickupNotWritten, pickupUnknownWords } from './pickup-rules.ts'

export type PickupShape = {
  proposal: PickupProposal
  /** As the carrier has it; null once it is cancelled. `carrierData` left out, the one before stays. */
  value: { pickup: PickupRecord; carrierData?: CarrierData | undefined } | null
  settlement: PickupSettleInput
  found: never
  /** As it is after that, or was when it is gone. */
  shown: PickupRecord
}
export type PickupIntent = Intent<PickupProposal>

export type PickupKindPorts = {
  database: Pick<Database, 'afterCommit'>
  repository: PickupRepository
  intentLedgers: Pick<IntentLedgers, 'ledgerOf'>
  money: Pick<MoneyLedger, 'chargeOfPickup' | 'reprice' | 'voidPickup'>
  changes: ChangeFeed
  noteDone: NoteDone
}

const needsCarrier: Record<PickupIntentKind, (adapter: CarrierAdapter) => boolean> = {
  pickup_schedule: ({ schedulePickup }) => schedulePickup !== undefined,
  pickup_update: ({ updatePickup }) => updatePickup !== undefined,
  pickup_cancel: ({ cancelPickup }) => cancelPickup !== undefined,
}

/** Arranging, changing or cancelling a pickup. Its shipments are taken from the moment the carrier is asked. */
export function createPickupKind(
  name: PickupIntentKind,
  ports: PickupKindPorts,
): IntentKind<PickupShape, LiveConnection> {
  const { repository, money } = ports
  const announce = (id: string, action: 'updated' | 'deleted') =>
    ports.database.afterCommit(() => ports.changes.publish({ topic: 'pickups', id, action }))

  const stored = ({ subjectId }: PickupIntent): PickupRecord => {
    const pickup = repository.findAny(subjectId)
    if (!pickup) throw new Error('a pickup with an open intent is gone')
    return pickup
  }

  const remove = (intent: PickupIntent): PickupRecord => {
    const before = stored(intent)
    repository.remove(before.id)
    announce(before.id, 'deleted')
    return before
  }

  const arranged = (
    { connectionId, subjectId: pickupId, proposal }: PickupIntent,
    { pickup, carrierData }: NonNullable<PickupShape['value']>,
  ) => {
    repository.link(pickup.id, proposal.links)
    repository.save(pickup)
    repository.keepCarrierData(pickup.id, carrierData)
    announce(pickup.id, 'updated')
    const { pickup_charge: charge } = pickup
    const subject = toPickupSubject(pickup, { connectionId, pickupId })
    if (charge) money.reprice(money.chargeOfPickup(pickupId), subject, toPickupPrice(charge), 'pickup')
    return pickup
  }

  return {
    name,
    ledger: ports.intentLedgers.ledgerOf<PickupProposal>(name),
    needsCarrier: needsCarrier[name],
    show: repository.find,
    noSuchRecord: noPickup,
    about: ({ subjectId: pickupId }) => ({ pickupId }),
    happened: (intent, { value }) => {
      if (value) return arranged(intent, value)
      money.voidPickup(intent.subjectId)
      // The pickup goes; what it was to collect still tells who cancelled it.
      const { test_mode: testMode, pickup_date: day } = stored(intent)
      const ids = intent.proposal.before.map(({ shipmentId }) => shipmentId)
      ports.noteDone(ids, { testMode, kind: 'pickup_cancelled', by: intent.by ?? null, about: [day] })
      return remove(intent)
    },
    didNotHappen: intent => {
      if (name === 'pickup_schedule') return remove(intent)
      repository.link(intent.subjectId, intent.proposal.before)
      announce(intent.subjectId, 'updated')
      return stored(intent)
    },
    unknown: ({ subjectId }) => announce(subjectId, 'updated'),
    unknownWords: ({ subjectId }) => pickupUnknownWords(name, subjectId),
    notWritten: (intent, value) =>
      pickupNotWritten(intent.subjectId, (value?.pickup ?? stored(intent)).confirmation_number),
    readSettlement: ({ proposal: { pickup } }, { confirmation_number: number }) => {
      if (!pickup) return ok(null)
      const confirmed = number || pickup.confirmation_number
      return confirmed === ''
        ? refuseFields({ confirmation_number: ['This field is required.'] })
        : ok({ pickup: { ...pickup, confirmation_number: confirmed } })
    },
  }
}
