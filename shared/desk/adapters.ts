import { z } from 'zod'
import { connectionCapabilities } from '../api/carriers.ts'
import { endpoint } from '../api/endpoint.ts'
import { object } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'

/**
 * Editors a form may offer for a setting that is more than a field; a schema names one as `editor`. Settings
 * without one are drawn by their type.
 */
export const settingEditors = ['country', 'rate_sheet', 'json'] as const
export type SettingEditor = (typeof settingEditors)[number]

const jsonSchema = () => z.record(z.string(), z.unknown())

/** A carrier this build can connect to, with what a form needs to ask for its settings. */
export const adapterRecord = z
  .strictObject({
    object_type: z.literal('adapter'),
    slug: z.string(),
    label: z.string(),
    /** Works inside the station: there is nobody outside to ask. */
    is_local: z.boolean(),
    capabilities: z.array(z.enum(connectionCapabilities)),
    /** Whether the carrier can be asked if the credentials work. */
    verifies_credentials: z.boolean(),
    /** Whether the carrier is told when a label is cancelled. */
    voids_labels: z.boolean(),
    /** JSON Schema of `credentials`; secret ones carry `secret: true`. */
    credentials_schema: jsonSchema(),
    /** JSON Schema of `config`. */
    config_schema: jsonSchema(),
  })
  .meta({ id: 'Adapter' })
export type AdapterRecord = z.output<typeof adapterRecord>

export const adapterEndpoints = {
  list: endpoint({
    id: 'adapters.list',
    method: 'GET',
    path: '/desk/carriers',
    summary: 'Carriers this build can connect to, with the schemas of their settings',
    auth: 'required',
    query: object(shortListQuery()),
    responses: { 200: page(adapterRecord) },
    revalidated: true,
  }),
}
