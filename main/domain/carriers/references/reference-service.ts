import type { InstanceRecord } from '../../../../shared/api/instance.ts'
import type { ReferencesRecord } from '../../../../shared/api/references.ts'
import { firstVersion } from '../../../../shared/api/versions.ts'
import type { RetentionSettings } from '../../../../shared/desk/retention.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { CarrierListing } from '../../../carriers/catalogue/carrier-listing.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { LiveConnection, LiveConnections } from '../connections/live-connections.ts'
import { buildReferences, type ReferenceInput } from './reference-builder.ts'

export type ReferencePorts = Pick<
  ReferenceInput,
  'capabilities' | 'customCapabilities' | 'addressAutoComplete'
> & {
  /** Every carrier of the catalogue; read when first asked for, since that takes a tenth of a start. */
  listings: () => readonly CarrierListing[]
  instance: () => InstanceRecord
  /** The carriers the shop defined itself, as they are now. */
  customCarriers: () => readonly CarrierListing[]
}

/** Who sees what: carriers of the shop's own are nobody else's business. */
export type Viewer = 'anonymous' | 'known'

export type ReferenceService = {
  instance: () => InstanceRecord
  references: (viewer: Viewer) => ReferencesRecord
  /** The references as the bytes of their JSON, made once and kept until `invalidate`. */
  json: (viewer: Viewer) => Buffer
  /** Service codes of a carrier, the shop's own included; 404 for a name nobody has. */
  services: (slug: string) => Result<Record<string, string | null>>
  /** To be called when the shop's own carriers or the metadata changed. */
  invalidate: () => void
}

export function createReferenceService(ports: ReferencePorts): ReferenceService {
  const { instance, customCarriers, listings: _, ...fixed } = ports
  const texts = new Map<Viewer, Buffer>()
  let read: readonly CarrierListing[] | null = null
  const listings = () => {
    read ??= ports.listings()
    return read
  }

  const references = (viewer: Viewer): ReferencesRecord => {
    const own = viewer === 'known' ? customCarriers() : []
    const { key: _key, ...autoComplete } = fixed.addressAutoComplete
    return buildReferences({
      ...fixed,
      instance: instance(),
      listings: listings(),
      customCarriers: own,
      addressAutoComplete: viewer === 'known' ? fixed.addressAutoComplete : autoComplete,
    })
  }

  return {
    instance,
    references,
    json: viewer => {
      const text = texts.get(viewer) ?? Buffer.from(JSON.stringify(references(viewer)))
      texts.set(viewer, text)
      return text
    },
    services: slug => {
      const listing = [...customCarriers(), ...listings()].find(each => each.slug === slug)
      return listing ? ok(listing.services) : refuse('not_found', { message: `Unknown carrier: ${slug}` })
    },
    invalidate: () => texts.clear(),
  }
}

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

/** What `GET /` says: only what this build really has is switched on. */
export const instanceMetadata = (url: string, retention: RetentionSettings): InstanceRecord => ({
  VERSION: firstVersion,
  APP_NAME: 'Packdesk',
  HOST: `${url}/`,
  ADMIN: `${url}/`,
  OPENAPI: `${url}/openapi`,
  GRAPHQL: '',
  AUDIT_LOGGING: false,
  ALLOW_SIGNUP: false,
  ALLOW_ADMIN_APPROVED_SIGNUP: false,
  ALLOW_MULTI_ACCOUNT: false,
  MULTI_ORGANIZATIONS: false,
  ORDERS_MANAGEMENT: true,
  APPS_MANAGEMENT: false,
  DOCUMENTS_MANAGEMENT: true,
  DATA_IMPORT_EXPORT: true,
  CUSTOM_CARRIER_DEFINITION: true,
  PERSIST_SDK_TRACING: true,
  ORDER_DATA_RETENTION: retention.orders !== null,
  TRACKER_DATA_RETENTION: retention.trackers !== null,
  SHIPMENT_DATA_RETENTION: retention.labels !== null || retention.drafts !== null,
  API_LOGS_DATA_RETENTION: true,
})
