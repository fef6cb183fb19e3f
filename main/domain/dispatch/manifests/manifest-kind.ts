import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { ManifestSettleInput } from '../../../../shared/desk/manifests.ts'
import { ok } from '../../../../shared/errors/result.ts'
import type { CarrierData, EndOfDayResult, Manifest } from '../../../carriers/contract/model.ts'
import { notSupported } from '../../../carriers/contract/outcome.ts'
import { notedIds } from '../../../carriers/line/notes.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Intent, IntentKind, IntentLedger } from '../../intents/intent-kind.ts'
import type { ToHandedShipments } from '../../shipping/shipments/handed-shipment.ts'
import type { PendingManifests } from './manifest-fetching.ts'
import { type StoredManifest, toEndOfDayRequest, withPapers } from './manifest-mapper.ts'
import type { ManifestRepository } from './manifest-repository.ts'
import { manifestNotWritten, manifestUnknownWords, noManifest } from './manifest-rules.ts'

/** How much is closed, for people. */
export type ManifestProposal = { day: string; shipments: number }

export type ManifestShape = {
  proposal: ManifestProposal
  value: EndOfDayResult
  settlement: ManifestSettleInput
  found: EndOfDayResult
  shown: StoredManifest
}

export type ManifestKindPorts = {
  database: Pick<Database, 'afterCommit'>
  repository: ManifestRepository
  ledger: IntentLedger<ManifestProposal>
  changes: ChangeFeed
  findShipment: (id: string) => ShipmentRecord | null
  toHanded: ToHandedShipments
  pending: Pick<PendingManifests, 'begin'>
}

/** Closing shipments at the end of the day. They are on the manifest from the moment the carrier is asked. */
export function createManifestKind(ports: ManifestKindPorts): IntentKind<ManifestShape> {
  const { repository } = ports
  const announce = (id: string, action: 'updated' | 'deleted') =>
    ports.database.afterCommit(() => ports.changes.publish({ topic: 'manifests', id, action }))

  const stored = ({ subjectId }: Intent<ManifestProposal>): StoredManifest => {
    const manifest = repository.findAny(subjectId)
    if (!manifest) throw new Error('a manifest with an open intent is gone')
    return manifest
  }

  return {
    name: 'manifest_close',
    ledger: ports.ledger,
    needsCarrier: ({ endOfDay }) => endOfDay !== undefined,
    show: repository.find,
    noSuchRecord: noManifest,
    about: () => ({}),
    happened: (intent, { value: { manifests }, messages }, { connection }) => {
      const closed = withPapers(stored(intent), manifests, messages)
      for (const [index, { document }] of manifests.entries())
        if (document) repository.saveFile(closed.id, index + 1, document)
      repository.save(closed)
      repository.keepCarrierData(closed.id, dataByNumber(manifests))
      const isMissing = manifests.some(({ document }) => document === null)
      if (isMissing && connection?.adapter.fetchManifest) ports.pending.begin(closed.id)
      announce(closed.id, 'updated')
      return closed
    },
    didNotHappen: intent => {
      const before = stored(intent)
      repository.remove(before.id)
      announce(before.id, 'deleted')
      return before
    },
    unknown: intent => {
      repository.save({ ...stored(intent), state: 'unknown' })
      announce(intent.subjectId, 'updated')
    },
    unknownWords: ({ subjectId }) => manifestUnknownWords(subjectId),
    notWritten: ({ subjectId }, { manifests }) =>
      manifestNotWritten(
        subjectId,
        manifests.map(({ id }) => id),
      ),
    readSettlement: (_, { numbers = [] }) =>
      ok({ manifests: numbers.map(id => ({ id, document: null, meta: {} })) }),
    inquiry: {
      canAsk: ({ findEndOfDay }) => findEndOfDay !== undefined,
      ask: (intent, { findEndOfDay }, call) => {
        const manifest = stored(intent)
        const shipments = manifest.shipments.flatMap(({ id }) => ports.findShipment(id) ?? [])
        const request = {
          ...toEndOfDayRequest(manifest, ports.toHanded(shipments)),
          since: new Date(manifest.created_at),
          noted: notedIds(intent.said),
        }
        return findEndOfDay ? call(findEndOfDay, request) : Promise.resolve(notSupported())
      },
      read: (found, messages) =>
        found
          ? { finding: 'closed', happened: true, messages, value: found }
          : { finding: 'not_closed', happened: false, messages },
    },
  }
}

/** What the adapter has to have back of each paper, by its number. */
const dataByNumber = (manifests: readonly Manifest[]): CarrierData =>
  Object.fromEntries(
    manifests.flatMap(({ carrierData }, index) => (carrierData ? [[String(index + 1), carrierData]] : [])),
  )
