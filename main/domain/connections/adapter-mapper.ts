import { z } from 'zod'
import type { AdapterRecord } from '../../../shared/desk/adapters.ts'
import { type CarrierAdapter, capabilitiesOf } from '../../carriers/spec/adapter.ts'

/** What a caller sends, not what the adapter makes of it: a form asks for the former. */
function toJsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  })
  return json
}

export const toAdapterRecord = (adapter: CarrierAdapter): AdapterRecord => ({
  object_type: 'adapter',
  slug: adapter.slug,
  label: adapter.label,
  is_local: adapter.isLocal ?? false,
  capabilities: capabilitiesOf(adapter),
  verifies_credentials: adapter.verifyCredentials !== undefined,
  voids_labels: adapter.voidLabel !== undefined,
  credentials_schema: toJsonSchema(adapter.settings),
  config_schema: toJsonSchema(adapter.config),
})
