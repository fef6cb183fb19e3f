import { join } from 'node:path'
import type { RetentionSettings } from '../../shared/desk/retention.ts'
import { type CarrierCatalogue, createCarrierCatalogue } from '../carriers/catalogue/carrier-catalogue.ts'
import { toListing } from '../carriers/catalogue/carrier-listing.ts'
import { type Capability, capabilitiesOf } from '../carriers/contract/adapter.ts'
import { type Breaker, createBreaker } from '../carriers/line/breaker.ts'
import { createCallCarrier } from '../carriers/line/call.ts'
import { type CallLimits, createCallLimits } from '../carriers/line/call-limits.ts'
import type { Abilities, CarrierSet } from '../carriers/registry.ts'
import type { Database } from '../db/database.ts'
import { createSequences } from '../db/sequences.ts'
import { createAdapterService } from '../domain/carriers/connections/adapter-service.ts'
import {
  type ConnectionRepository,
  createConnectionRepository,
} from '../domain/carriers/connections/connection-repository.ts'
import { createCarrierNames } from '../domain/carriers/connections/connection-rules.ts'
import {
  type ConnectionService,
  createConnectionService,
} from '../domain/carriers/connections/connection-service.ts'
import {
  createLiveConnections,
  type LiveConnections,
  type LoadAdapter,
} from '../domain/carriers/connections/live-connections.ts'
import {
  createReachability,
  createReconnectLoop,
} from '../domain/carriers/connections/reachability-service.ts'
import {
  createDatedSheets,
  createSheetLoop,
  type DatedSheets,
} from '../domain/carriers/rate-sheets/dated-sheets.ts'
import { createRateSheetRepository } from '../domain/carriers/rate-sheets/rate-sheet-repository.ts'
import { createRateSheetService } from '../domain/carriers/rate-sheets/rate-sheet-service.ts'
import {
  createOwnCarriers,
  createReferenceService,
  instanceMetadata,
  type ReferenceService,
} from '../domain/carriers/references/reference-service.ts'
import { createRequestCounts } from '../domain/carriers/traffic/request-counts.ts'
import { createTokenStores } from '../domain/carriers/traffic/token-store.ts'
import { createCarrierWatch, type TraceService } from '../domain/carriers/traffic/trace-service.ts'
import type { IntentHolds } from '../domain/intents/intent-holds.ts'
import { createShipmentNumbers } from '../domain/shipping/shipments/shipment-numbers.ts'
import type { Loop } from '../platform/loops/loop.ts'
import type { KnownSecrets } from '../platform/secrets/known-secrets.ts'
import type { LabelTools } from '../printing/labels/label-tools.ts'
import { loopChanged, type StationBase } from './base.ts'

export type CarriersPorts = {
  carriers: CarrierSet
  labels: LabelTools
  fetch: typeof globalThis.fetch
  /** Where the traffic with carriers is kept. */
  traces: Pick<TraceService, 'record'>
  /** Told of the secrets in use, which must not be written down anywhere. */
  learnSecrets: KnownSecrets['learn']
  holds: IntentHolds
}

export type Carriers = ReturnType<typeof createCarriers>

/** Connections, and the one way to call a carrier. */
export function createCarriers(base: StationBase, ports: CarriersPorts) {
  const { database, clock, calendar, ids, changes, secrets, logger } = base
  const loadAdapter = ports.carriers.load
  const onFailure = (error: unknown, adapter: string) =>
    logger.error({ err: error, adapter }, 'a carrier adapter failed')
  const catalogue = createCarrierCatalogue(join(base.resources, 'carriers'))
  const sequences = createSequences(database, (name, value) =>
    base.witness.append({ what: 'numbers', name, value }),
  )
  const repository = createConnectionRepository(database)
  const { sheets, rateSheets, sheetLoop } = createStationSheets(base, { repository, loadAdapter })
  const live = createLiveConnections({
    repository,
    loadAdapter,
    secrets,
    bringInSheets: sheets.bringIn,
    learnSecrets: ports.learnSecrets,
    onFailure,
  })
  const breaker = createStationBreaker(base)
  const reachability = createReachability({ breaker, repository, loadAdapter })
  const limits = createCallLimits({
    nowMs: () => clock.now().getTime(),
    after: clock.after,
    store: createRequestCounts(database),
  })
  const callCarrier = createStationCalls(base, ports, { breaker, limits, sequences, onFailure })
  const connections = createConnectionService({
    repository,
    live,
    loadAdapter,
    callCarrier,
    secrets,
    reachability,
    limits,
    ids,
    clock,
    changes,
    calendar,
    sheets,
    holds: ports.holds,
    proofLabel: ports.labels.proof,
  })
  return {
    catalogue,
    /** Whether there is such a carrier at all, with or without an adapter. */
    isKnown: (slug: string) => catalogue.find(slug) !== null,
    /** What people call the carrier of a record; null while it has none. */
    nameOf: createCarrierNames({ catalogue, repository }),
    sequences,
    live,
    breaker,
    reachability,
    callCarrier,
    connections,
    rateSheets,
    sheetLoop,
    adapters: createAdapterService({ slugs: ports.carriers.slugs, load: loadAdapter, catalogue }),
    reconnectLoop: createStationReconnect(base, { breaker, connections }),
  }
}

type CallPorts = {
  breaker: Breaker
  limits: CallLimits
  sequences: ReturnType<typeof createSequences>
  onFailure: (error: unknown, adapter: string) => void
}

/** The one way to call a carrier, with all that its adapter may ask of the station. */
function createStationCalls(
  { database, secrets, clock, calendar, paperLanguages }: StationBase,
  { labels, fetch, traces }: CarriersPorts,
  { breaker, limits, sequences, onFailure }: CallPorts,
) {
  return createCallCarrier({
    breaker,
    limits,
    tokenStoreOf: createTokenStores({ database, secrets }),
    now: clock.now,
    calendar,
    after: clock.after,
    nextNumber: sequences,
    claimNumber: createShipmentNumbers(database).claim,
    paperLanguages,
    renderLabels: labels.render,
    findUndrawable: labels.findUndrawable,
    assembleLabels: labels.assemble,
    renderTemplate: labels.renderTemplate,
    watch: createCarrierWatch({ fetch, now: clock.now, traces }),
    onFailure,
  })
}

/** Who cannot be reached is left alone for a while; a connection that was changed is tried anew. */
function createStationBreaker({ clock, changes }: StationBase): Breaker {
  const breaker = createBreaker({
    now: clock.now,
    changed: id => changes.publish({ topic: 'reachability', id, action: 'updated' }),
  })
  changes.subscribe(({ topic, id, action }) => {
    if (topic === 'connections' && action !== 'created') breaker.forget(id)
  })
  return breaker
}

function createStationReconnect(
  base: StationBase,
  { breaker, connections }: { breaker: Breaker; connections: ConnectionService },
): Loop {
  const loop = createReconnectLoop({
    clock: base.clock,
    random: base.random,
    report: error => base.logger.error({ err: error, loop: 'reconnect' }, 'a loop failed'),
    changed: loopChanged(base, 'reconnect'),
    breaker,
    probe: connections.test,
  })
  base.changes.subscribe(({ topic }) => {
    if (topic === 'reachability') loop.wake()
  })
  return loop
}

/** Rate sheets of the shop's own carriers by the day they count from. */
function createStationSheets(
  base: StationBase,
  { repository, loadAdapter }: { repository: ConnectionRepository; loadAdapter: LoadAdapter },
) {
  const { database, calendar, clock, changes } = base
  const rows = createRateSheetRepository(database)
  const sheets = createDatedSheets({
    database,
    repository: rows,
    connections: repository,
    calendar,
    clock,
    changes,
  })
  const rateSheets = createRateSheetService({
    repository: rows,
    connections: repository,
    loadAdapter,
    sheets,
    calendar,
    clock,
    changes,
  })
  return { sheets, rateSheets, sheetLoop: createStationSheetLoop(base, sheets) }
}

function createStationSheetLoop(base: StationBase, sheets: DatedSheets): Loop {
  const { clock, random, calendar, changes, logger } = base
  const loop = createSheetLoop({
    clock,
    random,
    report: error => logger.error({ err: error, loop: 'rate_sheets' }, 'a loop failed'),
    changed: loopChanged(base, 'rate_sheets'),
    sheets,
    calendar,
  })
  // Another time zone has another midnight.
  changes.subscribe(({ topic }) => {
    if (topic === 'shop') loop.wake()
  })
  return loop
}

export type StationReferences = {
  service: ReferenceService
  /** Loads what takes time; to be awaited before the station answers. */
  load: () => Promise<void>
}

/** The references of this very station: its catalogue, its adapters and the carriers its shop defined. */
export async function createStationReferences(
  { changes }: StationBase,
  ports: {
    carriers: CarrierSet
    catalogue: CarrierCatalogue
    live: LiveConnections
    /** Where the station answers, once it does. */
    url: () => string
    retention: () => RetentionSettings
  },
): Promise<StationReferences> {
  const capabilities: Record<string, readonly Capability[]> = {}
  let customCapabilities: readonly Capability[] = []
  for (const slug of ports.carriers.slugs) {
    const known = ports.carriers.abilities?.(slug) ?? (await learnAbilities(ports.carriers, slug))
    if (!known) continue
    capabilities[slug] = known.capabilities
    if (known.isOwn) customCapabilities = known.capabilities
  }
  // Bound late: the carriers of the shop are part of the references, which are stale when one of those changes.
  const own = createOwnCarriers(ports.live, changes, () => references.invalidate())
  const references = createReferenceService({
    listings: () => ports.catalogue.all().map(toListing),
    capabilities,
    customCapabilities,
    customCarriers: own.list,
    instance: () => instanceMetadata(ports.url(), ports.retention()),
    addressAutoComplete: { is_enabled: false },
  })
  changes.subscribe(({ topic }) => {
    if (topic === 'retention') references.invalidate()
  })
  return { service: references, load: own.load }
}

/** For adapters nobody has listed the abilities of. */
async function learnAbilities({ load }: CarrierSet, slug: string): Promise<Abilities | null> {
  const adapter = await load(slug)
  return adapter && { capabilities: capabilitiesOf(adapter), isOwn: adapter.identity !== undefined }
}

/** The adapters of what the shop ships with, which the first price or label would wait for; one after the other. */
export async function loadAdapters(database: Database, carriers: CarrierSet): Promise<void> {
  const { ofMode } = createConnectionRepository(database)
  const active = [true, false].flatMap(testMode => ofMode(testMode).filter(row => row.active))
  for (const slug of new Set(active.map(row => row.carrierName))) await carriers.load(slug)
}
