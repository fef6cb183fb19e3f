import type { RetentionSettings } from '../../shared/desk/retention.ts'
import type { CarrierCatalogue } from '../carriers/catalogue/carrier-catalogue.ts'
import { toListing } from '../carriers/catalogue/carrier-listing.ts'
import { type Capability, capabilitiesOf } from '../carriers/contract/adapter.ts'
import type { Abilities, CarrierSet } from '../carriers/registry.ts'
import type { LiveConnections } from '../domain/carriers/connections/live-connections.ts'
import {
  createOwnCarriers,
  createReferenceService,
  instanceMetadata,
  type ReferenceService,
} from '../domain/carriers/references/reference-service.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'

export type StationReferences = ReferenceService & {
  /** Loads what takes time; to be awaited before the station answers. */
  load: () => Promise<void>
}

/** The references of this very station: its catalogue, its adapters and the carriers its shop defined. */
export async function createStationReferences(ports: {
  catalogue: CarrierCatalogue
  carriers: CarrierSet
  live: LiveConnections
  changes: ChangeFeed
  url: () => string
  retention: () => RetentionSettings
}): Promise<StationReferences> {
  const capabilities: Record<string, readonly Capability[]> = {}
  let customCapabilities: readonly Capability[] = []
  for (const slug of ports.carriers.slugs) {
    const known = ports.carriers.abilities?.(slug) ?? (await learnAbilities(ports.carriers, slug))
    if (!known) continue
    capabilities[slug] = known.capabilities
    if (known.isOwn) customCapabilities = known.capabilities
  }
  const own = createOwnCarriers(ports.live, ports.changes, () => references.invalidate())
  const references = createReferenceService({
    listings: () => ports.catalogue.all().map(toListing),
    capabilities,
    customCapabilities,
    customCarriers: own.list,
    instance: () => instanceMetadata(ports.url(), ports.retention()),
    addressAutoComplete: { is_enabled: false },
  })
  ports.changes.subscribe(({ topic }) => {
    if (topic === 'retention') references.invalidate()
  })
  return { ...references, load: own.load }
}

/** For adapters nobody has listed the abilities of. */
async function learnAbilities({ load }: CarrierSet, slug: string): Promise<Abilities | null> {
  const adapter = await load(slug)
  return adapter && { capabilities: capabilitiesOf(adapter), isOwn: adapter.identity !== undefined }
}
