import { z } from 'zod'
import type { AdapterRecord } from '../../../../shared/desk/adapters.ts'
import type { CatalogueEntry } from '../../../carriers/catalogue/catalogue-entry.ts'
import { type CarrierAdapter, capabilitiesOf } from '../../../carriers/contract/adapter.ts'
import { toCarrierOptions } from './carrier-options.ts'

/** What a caller sends, not what the adapter makes of it: a form asks for the former. */
function toJsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  })
  return json
}

/** `entry`: what the catalogue has of it; null for a carrier it does not know. */
export const toAdapterRecord = (adapter: CarrierAdapter, entry: CatalogueEntry | null): AdapterRecord => ({
  object_type: 'adapter',
  slug: adapter.slug,
  label: adapter.label,
  is_local: adapter.isLocal ?? false,
  capabilities: capabilitiesOf(adapter),
  verifies_credentials: adapter.verifyCredentials !== undefined,
  voids_labels: adapter.voidLabel !== undefined,
  returns: adapter.traits?.returns ?? false,
  payments: [...(adapter.traits?.payments ?? ['sender' as const])],
  options: entry ? toCarrierOptions(entry) : [],
  credentials_schema: toJsonSchema(adapter.settings),
  config_schema: toJsonSchema(adapter.config),
})
