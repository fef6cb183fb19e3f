import type { InstanceRecord } from '../../../../shared/api/instance.ts'
import type { RetentionSettings } from '../../../../shared/desk/retention.ts'

/** Version of the interface this station speaks; clients compare it. */
const interfaceVersion = '2023.9.11'

/** What `GET /` says: only what this build really has is switched on. */
export const instanceMetadata = (url: string, retention: RetentionSettings): InstanceRecord => ({
  VERSION: interfaceVersion,
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
