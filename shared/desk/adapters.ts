import { z } from 'zod'
import { connectionCapabilities } from '../api/carriers.ts'
import { endpoint } from '../api/endpoint.ts'
import { commaList, object } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { payors } from '../api/payments.ts'

/**
 * Editors a form may offer for a setting that is more than a field; a schema names one as `editor`. Settings
 * without one are drawn by their type.
 */
export const settingEditors = ['country', 'rate_sheet', 'json'] as const
export type SettingEditor = (typeof settingEditors)[number]

const jsonSchema = () => z.record(z.string(), z.unknown())

/** How an option of a carrier is entered. */
export const optionTypes = ['flag', 'text', 'number', 'choice', 'list'] as const

const carrierOption = z
  .strictObject({
    /** Its key in the options of a shipment. */
    key: z.string(),
    label: z.string(),
    type: z.enum(optionTypes),
    /** Of a choice; empty for the others. */
    choices: z.array(z.string()),
    /** What it is about (`signature`, `cod`, `return`, ...), where that is known. */
    category: z.string().nullable(),
    /** The common option that means the same at every carrier which has it. */
    common: z.string().nullable(),
  })
  .meta({ id: 'CarrierOption' })
export type CarrierOption = z.output<typeof carrierOption>

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
    /** Whether it makes labels for parcels that come back, asked for by the common option `return_shipment`. */
    returns: z.boolean(),
    /** Whether it makes a return label along with a shipment, asked for by the common option `return_label`. */
    return_labels: z.boolean(),
    /** Whether it gives the paper of a manifest again. */
    fetches_manifests: z.boolean(),
    /** Whether it can be asked for pickup points near an address (`POST /desk/pickup-points`). */
    finds_points: z.boolean(),
    /** Who may pay for the transport; nobody where no label can be bought. */
    payments: z.array(z.enum(payors)),
    /** The options of its own a shipment may have. */
    options: z.array(carrierOption),
    /** Where the credentials come from: a page of the carrier and what to do there; null where there are none to get. */
    keys: z
      .strictObject({
        url: z.string(),
        minutes: z.number().int(),
        steps: z.array(z.string()),
        /** What labels of its test mode are: they cost nothing, or there are none; null where it makes no labels at all. */
        test_labels: z.enum(['free', 'none']).nullable(),
      })
      .nullable(),
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
    query: object({ ...shortListQuery(), slug: commaList().optional() }),
    responses: { 200: page(adapterRecord) },
    revalidated: true,
  }),
}
