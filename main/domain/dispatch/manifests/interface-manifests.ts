import type {
  InterfaceManifest,
  InterfaceManifestFilters,
  InterfaceManifestInput,
  ManifestFile,
} from '../../../../shared/api/manifests.ts'
import { noConnection, ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { StoredManifest } from './manifest-mapper.ts'
import type { OpenManifests } from './manifest-open.ts'
import type { ManifestRepository } from './manifest-repository.ts'
import { noManifest, noneOpen, notOpen } from './manifest-rules.ts'
import type { ManifestService } from './manifest-service.ts'

/** Manifests as programs have them, which name a carrier and not a connection. */
export type InterfaceManifests = {
  list: (
    testMode: boolean,
    filters: InterfaceManifestFilters,
  ) => { count: number; next?: number | null; records: InterfaceManifest[] }
  create: (
    input: InterfaceManifestInput,
    asking: { testMode: boolean; by: string },
  ) => Promise<Result<InterfaceManifest>>
  retrieve: (recordRef: RecordRef) => Result<InterfaceManifest>
  /** The first paper of the carrier, else the list the station draws. */
  document: (recordRef: RecordRef) => Promise<Result<ManifestFile>>
}

export type InterfaceManifestPorts = {
  service: Pick<ManifestService, 'create' | 'paper'>
  open: Pick<OpenManifests, 'list' | 'forecast'>
  repository: Pick<ManifestRepository, 'find' | 'search' | 'identifiersOf'>
  live: Pick<LiveConnections, 'active'>
}

export function createInterfaceManifests(ports: InterfaceManifestPorts): InterfaceManifests {
  const { service, repository } = ports
  const toRecord = (stored: StoredManifest) =>
    toInterfaceManifest(stored, repository.identifiersOf(stored.id))

  const retrieve = ({ id, testMode }: RecordRef): Result<InterfaceManifest> => {
    const stored = repository.find(id, testMode)
    return stored ? ok(toRecord(stored)) : noManifest(id)
  }

  return {
    list: (testMode, filters) => {
      const { documents, ...counts } = repository.search(testMode, filters)
      const stored = JSON.parse(`[${documents}]`) as StoredManifest[]
      return { ...counts, records: stored.map(toRecord) }
    },
    create: async (input, asking) => {
      if (Object.keys(input.options ?? {}).length > 0) return takesNoOptions()
      const connectionId = await connectionFor(input, asking.testMode, ports)
      if (!connectionId.ok) return connectionId
      const { shipment_ids, address, reference, day } = input
      const closing = { connection_id: connectionId.value, shipment_ids, address, reference, day }
      const made = await service.create(closing, asking)
      return made.ok ? retrieve({ id: made.value.id, testMode: asking.testMode }) : made
    },
    retrieve,
    document: async recordRef => {
      const found = retrieve(recordRef)
      if (!found.ok) return found
      const paper = await service.paper(recordRef, null)
      if (!paper.ok) return paper
      const base64 = Buffer.from(paper.value.bytes).toString('base64')
      const url = found.value.documents.find(each => each.url !== null)?.url ?? found.value.list_url
      return ok({ category: 'manifest', format: 'PDF', print_format: null, url, base64 })
    },
  }
}

/** The one connection of the carrier that has something open, of what is named where something is. */
async function connectionFor(
  { carrier_name: slug, carrier_id: nickname, shipment_ids: ids }: InterfaceManifestInput,
  testMode: boolean,
  { live, open }: InterfaceManifestPorts,
): Promise<Result<string>> {
  const ofCarrier = (await live.active(testMode)).filter(
    ({ row }) =>
      [row.carrierName, row.adapter].includes(slug) && (nickname ?? row.carrierId) === row.carrierId,
  )
  const [only, ...more] = ofCarrier
  if (!only) return noneOfCarrier(slug, nickname)
  if (more.length === 0) return ok(only.row.id)
  const waiting = ids ? (await open.forecast(ids, testMode)).groups : await open.list(testMode)
  const fitting = waiting.filter(each => ofCarrier.some(({ row }) => row.id === each.connection_id))
  const [first, ...others] = fitting
  if (!first) return ids ? notOpen(ids) : noneOpen()
  return others.length === 0 ? ok(first.connection_id) : severalHaveOpen(fitting)
}

const noneOfCarrier = (slug: string, nickname: string | undefined) =>
  noConnection(
    nickname === undefined
      ? { carrier_name: [`No connection of "${slug}" is switched on in the mode of the key.`] }
      : { carrier_id: [`No connection of "${slug}" that is switched on is called "${nickname}".`] },
  )

const takesNoOptions = () =>
  refuseFields({ options: ['A manifest takes no options here. Leave them out. Nothing was closed.'] })

const severalHaveOpen = (connections: readonly { carrier_id: string }[]) =>
  refuseFields({
    carrier_id: [
      `Several connections of this carrier have them: ${connections.map(each => each.carrier_id).join(', ')}. Name one; each gets a manifest of its own. Nothing was closed.`,
    ],
  })

function toInterfaceManifest(
  stored: StoredManifest,
  identifiers: ReadonlyMap<string, string>,
): InterfaceManifest {
  const urlOf = (name: string | number) => `/v1/manifests/${stored.id}/documents/${name}.pdf`
  const documents = stored.documents.map(({ number, id, url, meta }) => ({
    number,
    id,
    url: url === null ? null : urlOf(number),
    meta,
  }))
  const { shipment_count, parcel_count, weight, weight_unit, created_by } = stored
  const list_url = urlOf('list')
  return {
    id: stored.id,
    object_type: 'manifest',
    carrier_name: stored.carrier_name,
    carrier_id: stored.carrier_id,
    meta: { shipment_count, parcel_count, weight, weight_unit, created_by },
    test_mode: stored.test_mode,
    address: stored.address,
    options: {},
    reference: stored.reference,
    shipment_identifiers: stored.shipments.flatMap(
      ({ id, tracking_number: number }) => identifiers.get(id) ?? number ?? [],
    ),
    metadata: {},
    manifest_url:
      stored.state === 'closed' ? (documents.find(({ url }) => url !== null)?.url ?? list_url) : null,
    messages: stored.messages,
    state: stored.state,
    day: stored.day,
    shipment_ids: stored.shipments.map(({ id }) => id),
    documents,
    list_url,
    created_at: stored.created_at,
  }
}
