/**
 * Versions of the multi-carrier interface that callers may ask for, the one first that is answered where none is named. What
 * the later one has is believed by its published descriptions; nothing was tried at a server of it.
 */
export const apiVersions = ['2023.9.11', '2026.1'] as const
export type ApiVersion = (typeof apiVersions)[number]
export const [firstVersion, laterVersion] = apiVersions

/** Names the version a caller wants; in lower case, as requests are read. */
export const versionHeader = 'x-api-version'

/** Under which `meta` of a tracker has the state that only later versions have a word for. */
export const exactStatusKey = 'exact_status'

/** Parts of the interface that the version of 2023 does not have. */
export const apiFeatures = [
  'agents',
  'connections',
  'documents_generate',
  'document_templates',
  'event_cursor',
  'event_wait',
  'idempotency_keys',
  'manifests',
  'missing_for_purchase',
  'pickups',
  'products',
  'returns',
  'webhook_deliveries',
] as const
