import type { PickupRecord } from '../../../../shared/api/pickups.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { Intent, IntentLedger } from '../../intents/intent-ledger.ts'
import type { PickupLink, PickupProposal } from './pickup-mapper.ts'
import type { PickupRepository } from './pickup-repository.ts'
import type { PickupIntentKind } from './pickup-rules.ts'

export type PickupIntent = Intent & { kind: PickupIntentKind; proposal: PickupProposal }

type Plan = { kind: PickupIntentKind; pickupId: string; connectionId: string } & PickupProposal

/** Pickups, their shipments and the intents about them, which always change together. */
export type PickupBook = {
  /** Refuses while the carrier is being asked about a pickup, or nobody knows what it did. */
  assertSettled: (pickupId: string) => Result<void>
  /** Part of the caller's transaction. Shipments are taken at once, so that nobody else arranges them meanwhile. */
  begin: (plan: Plan) => Result<PickupIntent>
  /** The carrier did it; the pickup is as the carrier has it, or gone. */
  happened: (intent: Intent, pickup: PickupRecord | null) => void
  /** Everything is as if it had not been tried. */
  didNotHappen: (intent: Intent) => void
  unknown: (intent: Intent) => void
  add: (pickup: PickupRecord, owner: { connectionId: string; createdAt: number }) => void
  save: (pickup: PickupRecord) => void
  remove: (id: string) => void
}

export function createPickupBook(ports: {
  database: Pick<Database, 'transact' | 'afterCommit'>
  repository: PickupRepository
  ledger: IntentLedger
  changes: ChangeFeed
}): PickupBook {
  const { database, repository, ledger } = ports
  const announce = (id: string, action: 'created' | 'updated' | 'deleted') =>
    database.afterCommit(() => ports.changes.publish({ topic: 'pickups', id, action }))

  const save = (pickup: PickupRecord) => {
    repository.save(pickup)
    announce(pickup.id, 'updated')
  }
  const remove = (id: string) => {
    repository.remove(id)
    announce(id, 'deleted')
  }
  const proposalOf = ({ proposal }: Intent) => proposal as PickupProposal

  return {
    assertSettled: ledger.assertSettled,
    begin: ({ kind, pickupId, connectionId, pickup, links, before }) => {
      faultPoint('pickup.before_intent')
      const proposal: PickupProposal = { pickup, links, before }
      const begun = ledger.begin({ kind, subjectId: pickupId, connectionId, proposal })
      if (!begun.ok) return begun
      repository.link(pickupId, together(before, links))
      return ok({ ...begun.value, kind, proposal })
    },
    happened: (intent, pickup) =>
      void database.transact(() => {
        if (pickup) {
          repository.link(pickup.id, proposalOf(intent).links)
          save(pickup)
        } else remove(intent.subjectId)
        return ok(ledger.settle(intent.id, 'done'))
      }),
    didNotHappen: intent =>
      void database.transact(() => {
        if (intent.kind === 'pickup_schedule') remove(intent.subjectId)
        else repository.link(intent.subjectId, proposalOf(intent).before)
        return ok(ledger.settle(intent.id, 'refused'))
      }),
    unknown: intent => {
      ledger.settle(intent.id, 'unknown')
      announce(intent.subjectId, 'updated')
    },
    add: (pickup, owner) => {
      repository.insert(pickup, owner)
      announce(pickup.id, 'created')
    },
    save,
    remove,
  }
}

const together = (some: readonly PickupLink[], others: readonly PickupLink[]): PickupLink[] => [
  ...new Map([...some, ...others].map(link => [link.shipmentId, link])).values(),
]
