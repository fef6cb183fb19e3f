import type { FetchedManifestAnswer } from '../../../../shared/desk/manifests.ts'
import {
  type CarrierMessage,
  noConnection,
  ok,
  type Result,
  refuse,
  refuseByCarrier,
} from '../../../../shared/errors/result.ts'
import type { Manifest } from '../../../carriers/contract/model.ts'
import type { CallCarrier } from '../../../carriers/line/call.ts'
import { type AwaitedStore, createAwaitedStore } from '../../../db/awaited-store.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import { nextAskAt } from '../../../platform/loops/ask-again.ts'
import type { NextRound } from '../../../platform/loops/loop.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import { type StoredManifest, toFetchManifestRequest, withFetchedPaper } from './manifest-mapper.ts'
import type { ManifestRepository } from './manifest-repository.ts'
import { noManifest } from './manifest-rules.ts'

/** Manifests a paper of which is not here. */
export type PendingManifests = AwaitedStore & {
  /** Part of the transaction that says it is closed. */
  begin: (manifestId: string) => void
  /** All of its papers are here. */
  end: (manifestId: string) => void
}

export function createPendingManifests(
  database: Pick<Database, 'sqlite' | 'afterCommit'>,
  { clock, begun }: { clock: Clock; begun: () => void },
): PendingManifests {
  const { sqlite } = database
  const insert = sqlite.prepare(
    'INSERT OR REPLACE INTO pending_manifests (manifest_id, since, next_ask_at) VALUES (?, ?, ?)',
  )
  const remove = sqlite.prepare('DELETE FROM pending_manifests WHERE manifest_id = ?')
  return {
    ...createAwaitedStore(database, { table: 'pending_manifests', key: 'manifest_id' }),
    begin: id => {
      const since = clock.now().getTime()
      insert.run(id, since, nextAskAt({ tries: 0, since }, since))
      database.afterCommit(begun)
    },
    end: id => void remove.run(id),
  }
}

export type ManifestFetching = {
  /** By hand: the papers that are not here, or all of them anew where they are. */
  fetch: (recordRef: RecordRef) => Promise<Result<Fetched>>
  /** Asks for what is due; answers when the next is. */
  fetchDue: (signal: AbortSignal) => Promise<NextRound>
}

type Fetched = {
  finding: FetchedManifestAnswer['finding']
  messages: CarrierMessage[]
  manifest: StoredManifest
}

export type ManifestFetchingPorts = {
  database: Pick<Database, 'transact' | 'afterCommit'>
  repository: Pick<
    ManifestRepository,
    'find' | 'findAny' | 'save' | 'saveFile' | 'carrierDataOf' | 'keepCarrierData' | 'connectionOf'
  >
  pending: PendingManifests
  live: Pick<LiveConnections, 'find'>
  callCarrier: CallCarrier
  clock: Clock
  changes: ChangeFeed
}

/** What a round asks for at most. */
const mostAtOnce = 20

export function createManifestFetching(ports: ManifestFetchingPorts): ManifestFetching {
  const { repository, pending, clock } = ports
  const askOnce = createAskOnce(ports)
  return {
    fetch: async ({ id, testMode }) => {
      const manifest = repository.find(id, testMode)
      if (!manifest) return noManifest(id)
      if (manifest.state !== 'closed' || manifest.documents.length === 0) return nothingToFetch(id)
      return askOnce(manifest, true)
    },
    fetchDue: async signal => {
      for (const { id } of pending.listDue(clock.now().getTime(), mostAtOnce)) {
        if (signal.aborted) break
        const manifest = repository.findAny(id)
        const asked = manifest && missingIn(manifest).length > 0 ? await askOnce(manifest, false) : null
        if (asked === null) pending.end(id)
        else if (!asked.ok || asked.value.finding === 'not_yet') putOff(ports, id)
      }
      const next = pending.nextDueAt()
      return next === null ? 'when_called' : { atMs: next }
    },
  }
}

type Paper = StoredManifest['documents'][number]

const missingIn = ({ documents }: StoredManifest): Paper[] => documents.filter(({ url }) => url === null)

/** Asks the carrier for the papers one by one. Two that ask at once get the same answer. */
function createAskOnce(ports: ManifestFetchingPorts) {
  const { repository } = ports
  const underWay = new Map<string, Promise<Result<Fetched>>>()

  const ask = async (manifest: StoredManifest, insist: boolean): Promise<Result<Fetched>> => {
    const { id } = manifest
    const connectionId = repository.connectionOf(id)
    const connection = connectionId === null ? null : await ports.live.find(connectionId)
    if (!connection) return noConnection()
    if (!connection.adapter.fetchManifest) return cannotFetch(connection.adapter.label)
    const missing = missingIn(manifest)
    const messages: CarrierMessage[] = []
    let failures = 0
    const wanted = missing.length > 0 ? missing : manifest.documents
    for (const paper of wanted) {
      const outcome = await askFor(ports, { manifest, paper, connection, insist })
      messages.push(...outcome.messages)
      if (outcome.ok) keepWhole(ports, id, paper.number, outcome.value)
      else failures += 1
    }
    const now = repository.findAny(id)
    if (!now) return noManifest(id)
    if (failures === wanted.length) return refuseByCarrier(messages)
    const isHere = failures === 0 && missingIn(now).length === 0
    return ok({ finding: isHere ? 'fetched' : 'not_yet', messages, manifest: now })
  }

  return (manifest: StoredManifest, insist: boolean): Promise<Result<Fetched>> => {
    const { id } = manifest
    const running = underWay.get(id) ?? ask(manifest, insist).finally(() => underWay.delete(id))
    underWay.set(id, running)
    return running
  }
}

type Question = { manifest: StoredManifest; paper: Paper; connection: LiveConnection; insist: boolean }

function askFor(
  { callCarrier, repository }: ManifestFetchingPorts,
  { manifest, paper, connection, insist }: Question,
) {
  const { fetchManifest } = connection.adapter
  if (!fetchManifest) throw new Error('the adapter gives no manifest')
  const request = toFetchManifestRequest(manifest, paper, repository.carrierDataOf(manifest.id))
  return callCarrier(connection, fetchManifest, request, { insist, background: !insist })
}

function keepWhole(ports: ManifestFetchingPorts, id: string, number: number, paper: Manifest): void {
  faultPoint('manifest_fetch.answered')
  ports.database.transact(() => keepPaper(ports, id, number, paper))
  faultPoint('manifest_fetch.written')
}

/** Part of a transaction; the manifest is read again. What the carrier cannot give leaves what is here. */
function keepPaper(
  ports: ManifestFetchingPorts,
  id: string,
  number: number,
  paper: Manifest,
): Result<StoredManifest> {
  const { repository } = ports
  const stored = repository.findAny(id)
  if (!stored) return noManifest(id)
  if (paper.document) repository.saveFile(id, number, paper.document)
  const { carrierData } = paper
  if (carrierData)
    repository.keepCarrierData(id, { ...repository.carrierDataOf(id), [String(number)]: carrierData })
  if (!paper.document) return ok(stored)
  const now = withFetchedPaper(stored, number, paper)
  repository.save(now)
  if (missingIn(now).length === 0) ports.pending.end(id)
  ports.database.afterCommit(() => ports.changes.publish({ topic: 'manifests', id, action: 'updated' }))
  return ok(now)
}

function putOff({ pending, clock }: ManifestFetchingPorts, id: string): void {
  const waited = pending.find(id)
  if (waited) pending.putOff(id, nextAskAt({ ...waited, tries: waited.tries + 1 }, clock.now().getTime()))
}

const nothingToFetch = (id: string) =>
  refuse('state_error', {
    message: `Manifest ${id.slice(0, 80)} has no paper of its carrier to fetch: it is not closed, or its carrier makes none.`,
  })

const cannotFetch = (carrier: string) =>
  refuse('state_error', { message: `${carrier} gives no manifest a second time.` })
