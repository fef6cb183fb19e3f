import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { type CarrierMessage, ok, type Result } from '../../../../shared/errors/result.ts'
import type { Manifest } from '../../../carriers/contract/model.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Intent, IntentLedger } from '../../intents/intent-ledger.ts'
import { type StoredManifest, withPapers } from './manifest-mapper.ts'
import type { ManifestRepository } from './manifest-repository.ts'
import { manifestIntent } from './manifest-rules.ts'

type Papers = { manifests: readonly Manifest[]; messages?: CarrierMessage[] }

/** Manifests, their shipments and the intents about them, which always change together. */
export type ManifestBook = {
  /** Part of the caller's transaction. Shipments are taken at once, so that nobody closes them twice. */
  begin: (
    manifest: StoredManifest,
    shipments: readonly ShipmentRecord[],
    connectionId: string,
  ) => Result<Intent>
  /** The carrier closed them, or nobody has to be told. */
  happened: (intent: Intent, papers: Papers) => StoredManifest
  /** The shipments are as open as before; the manifest is gone. */
  didNotHappen: (intent: Intent) => void
  unknown: (intent: Intent) => void
}

export function createManifestBook(ports: {
  database: Pick<Database, 'transact' | 'afterCommit'>
  repository: ManifestRepository
  ledger: Pick<IntentLedger, 'begin' | 'settle'>
  changes: ChangeFeed
  now: () => Date
}): ManifestBook {
  const { database, repository, ledger } = ports
  const announce = (id: string, action: 'created' | 'updated' | 'deleted') =>
    database.afterCommit(() => ports.changes.publish({ topic: 'manifests', id, action }))

  const stored = ({ subjectId }: Intent): StoredManifest => {
    const manifest = repository.findAny(subjectId)
    if (!manifest) throw new Error('a manifest with an open intent is gone')
    return manifest
  }
  /** Runs a step that refuses nothing in one transaction. */
  const together = <T>(work: () => T): T => {
    const result = database.transact(() => ok(work()))
    if (!result.ok) throw new Error('a step that cannot be refused was')
    return result.value
  }

  return {
    begin: (manifest, shipments, connectionId) => {
      repository.insert(manifest, { connectionId, createdAt: ports.now().getTime() })
      repository.link(
        manifest.id,
        shipments.map(({ id }) => id),
      )
      announce(manifest.id, 'created')
      const proposal = { day: manifest.day, shipments: shipments.length }
      return ledger.begin({ kind: manifestIntent, subjectId: manifest.id, connectionId, proposal })
    },
    happened: (intent, { manifests, messages }) =>
      together(() => {
        const closed = withPapers(stored(intent), manifests, messages)
        for (const [index, { document }] of manifests.entries())
          if (document) repository.saveFile(closed.id, index + 1, document)
        repository.save(closed)
        ledger.settle(intent.id, 'done')
        announce(closed.id, 'updated')
        return closed
      }),
    didNotHappen: intent =>
      together(() => {
        repository.remove(intent.subjectId)
        ledger.settle(intent.id, 'refused')
        announce(intent.subjectId, 'deleted')
      }),
    unknown: intent =>
      together(() => {
        repository.save({ ...stored(intent), state: 'unknown' })
        ledger.settle(intent.id, 'unknown')
        announce(intent.subjectId, 'updated')
      }),
  }
}
