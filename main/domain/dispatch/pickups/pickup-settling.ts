import type { PickupRecord } from '../../../../shared/api/pickups.ts'
import type { PickupSettleInput } from '../../../../shared/desk/pickups.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Intent, IntentLedger } from '../../intents/intent-ledger.ts'
import type { PickupBook } from './pickup-book.ts'
import type { PickupProposal } from './pickup-mapper.ts'
import type { PickupRepository } from './pickup-repository.ts'
import { noPickup, pickupIntents } from './pickup-rules.ts'

type Of = { id: string; testMode: boolean }

/** Pickups a carrier gave no answer about, until somebody has found out. */
export type PickupSettling = {
  list: (
    testMode: boolean,
    range: { limit: number; offset: number },
  ) => { count: number; records: PickupRecord[] }
  /** In both modes. */
  count: () => number
  settle: (of: Of, told: PickupSettleInput) => Result<PickupRecord>
}

export function createPickupSettling(ports: {
  database: Pick<Database, 'transact'>
  repository: Pick<PickupRepository, 'find'>
  ledger: Pick<IntentLedger, 'find' | 'unknownSubjects'>
  book: Pick<PickupBook, 'happened' | 'didNotHappen'>
}): PickupSettling {
  const { repository, ledger, book } = ports

  const settle = (pickup: PickupRecord, told: PickupSettleInput): Result<PickupRecord> => {
    const intent = ledger.find(pickup.id)
    if (intent?.state !== 'unknown')
      return refuse('state_error', {
        message: 'There is nothing to settle: what became of this pickup is known.',
      })
    if (!told.happened) {
      book.didNotHappen(intent)
      return ok(repository.find(pickup.id, pickup.test_mode) ?? pickup)
    }
    const after = settled(intent, told)
    if (after?.confirmation_number === '')
      return refuseFields({ confirmation_number: ['This field is required.'] })
    book.happened(intent, after)
    return ok(after ?? pickup)
  }

  return {
    list: (testMode, { limit, offset }) => {
      const all = ledger.unknownSubjects(pickupIntents).flatMap(id => repository.find(id, testMode) ?? [])
      return { count: all.length, records: all.slice(offset, offset + limit) }
    },
    count: () => ledger.unknownSubjects(pickupIntents).length,
    settle: ({ id, testMode }, told) =>
      ports.database.transact(() => {
        const pickup = repository.find(id, testMode)
        return pickup ? settle(pickup, told) : noPickup(id)
      }),
  }
}

/** What was proposed, with the number the carrier told; null for a pickup that is gone. */
function settled(
  { proposal }: Intent,
  { confirmation_number: number }: PickupSettleInput,
): PickupRecord | null {
  const { pickup } = proposal as PickupProposal
  return pickup && { ...pickup, confirmation_number: number || pickup.confirmation_number }
}
