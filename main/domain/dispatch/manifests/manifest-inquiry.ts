import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { ManifestAnswer, ManifestRecord } from '../../../../shared/desk/manifests.ts'
import { type CarrierMessage, ok, type Result } from '../../../../shared/errors/result.ts'
import type { EndOfDayResult } from '../../../carriers/contract/model.ts'
import { failed, type Outcome } from '../../../carriers/contract/outcome.ts'
import type { CallCarrier } from '../../../carriers/line/call.ts'
import type { LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { Intent, IntentLedger } from '../../intents/intent-ledger.ts'
import { cannotBeAsked, connectionGone } from '../../intents/intent-rules.ts'
import type { ManifestBook } from './manifest-book.ts'
import { type StoredManifest, toFindRequest } from './manifest-mapper.ts'
import type { ManifestRepository } from './manifest-repository.ts'
import { manifestIntent, noManifest, nothingUnknown } from './manifest-rules.ts'

type Of = { id: string; testMode: boolean }

/** Asks the carrier what became of a manifest nobody knows the outcome of, and settles what it knows. */
export type ManifestInquiry = {
  ask: (of: Of) => Promise<Result<ManifestAnswer>>
  /** The same for all that are unknown, one after the other, until told to stop. Answers how many were settled. */
  askAboutAll: (isStopped: () => boolean) => Promise<number>
}

export function createManifestInquiry(ports: {
  repository: Pick<ManifestRepository, 'find' | 'findAny'>
  book: Pick<ManifestBook, 'happened' | 'didNotHappen'>
  ledger: Pick<IntentLedger, 'find' | 'unknownSubjects'>
  live: Pick<LiveConnections, 'find'>
  callCarrier: CallCarrier
  findShipment: (id: string) => ShipmentRecord | null
  toRecord: (stored: StoredManifest) => ManifestRecord
}): ManifestInquiry {
  const { repository, book, ledger, toRecord } = ports

  const askAt = async (
    { connectionId }: Intent,
    manifest: StoredManifest,
  ): Promise<Outcome<EndOfDayResult | null>> => {
    const connection = connectionId === null ? null : await ports.live.find(connectionId)
    if (!connection) return failed([connectionGone()])
    const { findEndOfDay, label } = connection.adapter
    if (!findEndOfDay) return failed([cannotBeAsked(label)])
    const shipments = manifest.shipments.flatMap(({ id }) => ports.findShipment(id) ?? [])
    return ports.callCarrier(connection, findEndOfDay, toFindRequest(manifest, shipments))
  }

  const unknownIntent = (id: string): Intent | null => {
    const intent = ledger.find(id)
    return intent?.state === 'unknown' ? intent : null
  }

  const ask = async ({ id, testMode }: Of, isStopped = () => false): Promise<Result<ManifestAnswer>> => {
    const stored = repository.find(id, testMode)
    if (!stored) return noManifest(id)
    const intent = unknownIntent(id)
    if (!intent) return nothingUnknown()
    const answer = (
      finding: ManifestAnswer['finding'],
      messages: CarrierMessage[],
      manifest: StoredManifest = stored,
    ): Result<ManifestAnswer> => ok({ finding, messages, manifest: toRecord(manifest) })
    const outcome = await askAt(intent, stored)
    // Somebody may have settled it by hand meanwhile.
    if (isStopped() || unknownIntent(id)?.id !== intent.id) return nothingUnknown()
    const { messages } = outcome
    if (!outcome.ok) return answer('cannot_tell', messages)
    if (outcome.value)
      return answer('closed', messages, book.happened(intent, { ...outcome.value, messages }))
    book.didNotHappen(intent)
    return answer('not_closed', messages)
  }

  return {
    ask: of => ask(of),
    askAboutAll: async isStopped => {
      let count = 0
      for (const id of ledger.unknownSubjects(manifestIntent)) {
        if (isStopped()) break
        const stored = repository.findAny(id)
        const answer = stored && (await ask({ id, testMode: stored.test_mode }, isStopped))
        if (answer?.ok && answer.value.finding !== 'cannot_tell') count += 1
      }
      return count
    },
  }
}
