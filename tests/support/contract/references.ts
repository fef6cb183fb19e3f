import { join } from 'node:path'
import { createCarrierCatalogue } from '../../../main/carriers/catalogue/carrier-catalogue.ts'
import { type CarrierListing, toListing } from '../../../main/carriers/catalogue/carrier-listing.ts'
import {
  createReferenceService,
  type ReferenceService,
} from '../../../main/domain/carriers/references/reference-service.ts'
import type { InstanceRecord } from '../../../shared/api/instance.ts'

const catalogue = createCarrierCatalogue(join(import.meta.dirname, '../../../resources/carriers'))

/** Metadata of a station that does not exist. */
export const instance: InstanceRecord = {
  VERSION: '1',
  APP_NAME: 'Packdesk',
  HOST: 'http://127.0.0.1:5002/',
  ADMIN: 'http://127.0.0.1:5002/admin',
  OPENAPI: 'http://127.0.0.1:5002/openapi',
  GRAPHQL: 'http://127.0.0.1:5002/graphql',
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
  ORDER_DATA_RETENTION: 183,
  TRACKER_DATA_RETENTION: 183,
  SHIPMENT_DATA_RETENTION: 183,
  API_LOGS_DATA_RETENTION: 92,
}

/** A carrier a shop made itself. */
export const courier: CarrierListing = {
  slug: 'my_courier',
  label: 'My Courier',
  kind: 'own',
  services: { bike_today: 'bike_today' },
  options: {},
  connectionConfigs: [],
  packagingTypes: {},
  presets: [],
  serviceLevels: [
    { service_name: 'Bike today', service_code: 'bike_today', active: true, zones: [{ rate: 5 }] },
  ],
}

/** The references of all real carriers and those of a shop, read anew on each call. */
export function referenceServiceWith(own: readonly CarrierListing[]): ReferenceService {
  return createReferenceService({
    listings: () => catalogue.all().map(toListing),
    capabilities: { ups: ['rating', 'shipping'] },
    customCapabilities: ['rating', 'shipping'],
    addressAutoComplete: { is_enabled: true, provider: 'local', key: 'k' },
    instance: () => instance,
    customCarriers: () => own,
  })
}
