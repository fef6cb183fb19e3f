import type { CarrierListing } from '../../../carriers/contract/listing.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { LiveConnection, LiveConnections } from './live-connections.ts'

/** The carriers the shop has defined itself, kept ready for whoever lists carriers. */
export type OwnCarriers = { list: () => readonly CarrierListing[]; load: () => Promise<void> }

const toListing = ({ row, adapter, connection }: LiveConnection): CarrierListing => ({
  slug: row.carrierName,
  label: row.displayName,
  kind: 'own',
  services: Object.fromEntries(
    (adapter.services(connection) ?? []).map(each => [each.code, each.carrierCode]),
  ),
  options: {},
  connectionConfigs: [],
  packagingTypes: {},
  presets: [],
  serviceLevels: [],
})

/** Reloads whenever a connection changes and then says so. */
export function createOwnCarriers(
  live: LiveConnections,
  changes: ChangeFeed,
  onChange: () => void,
): OwnCarriers {
  let listings: readonly CarrierListing[] = []
  const load = async () => {
    const both = await Promise.all([live.active(false), live.active(true)])
    listings = both
      .flat()
      .filter(({ row, adapter }) => adapter.identity && row.carrierName !== adapter.slug)
      .map(toListing)
    onChange()
  }
  changes.subscribe(change => {
    if (change.topic === 'connections') void load()
  })
  return { list: () => listings, load }
}
