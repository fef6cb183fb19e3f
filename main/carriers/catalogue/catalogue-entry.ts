import { z } from 'zod'
import { rateNeeds } from '../../../shared/rate-ranking.ts'

/** `listed: false` keeps an entry out of the published references; `retired`: the carrier no longer takes it. */
const marks = { listed: z.literal(false).optional(), retired: z.literal(true).optional() }

const service = z.strictObject({
  code: z.string(),
  /** What the carrier's own interface calls it today; null when it has no code. */
  carrier_code: z.string().nullable(),
  name: z.string().optional(),
  /** What the references show where it differs from today's code. */
  listed_code: z.string().nullable().optional(),
  /** Region of origin, where one carrier code means different services. */
  origin: z.string().optional(),
  /** What alone may be sent by it. */
  needs: z.enum(rateNeeds).optional(),
  ...marks,
})

const valueTypes = ['flag', 'text', 'number', 'choice', 'list', 'object', 'address'] as const
const values = z.union([z.array(z.string()), z.record(z.string(), z.string())]).optional()

const option = z.strictObject({
  key: z.string(),
  code: z.string(),
  type: z.enum(valueTypes),
  listed_code: z.string().optional(),
  category: z.string().optional(),
  /** What a choice is when all that is said is yes. */
  on: z.string().optional(),
  /** The part of a request its adapter puts it into, in the adapter's word for it. */
  place: z.string().optional(),
  /** What its adapter cannot send it without, and nobody can enter, in the adapter's word for it. */
  wants: z.string().optional(),
  /** The option this one is another spelling of; kept for callers that know it. */
  same_as: z.string().optional(),
  values,
  ...marks,
})

const preset = z.strictObject({
  code: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  length: z.number().optional(),
  dimension_unit: z.enum(['CM', 'IN']).optional(),
  weight: z.number().optional(),
  weight_unit: z.enum(['KG', 'LB']).optional(),
  packaging_type: z.string().optional(),
  ...marks,
})

const connectionField = z.strictObject({
  name: z.string(),
  type: z.enum(valueTypes),
  required: z.boolean(),
  secret: z.boolean(),
  default: z.string().optional(),
  values,
  ...marks,
})

const configKey = z.strictObject({ key: z.string(), type: z.enum(valueTypes), values, ...marks })

const zone = z.strictObject({
  label: z.string().optional(),
  rate: z.number(),
  country_codes: z.array(z.string()).optional(),
})

const serviceLevel = z.strictObject({
  service_name: z.string(),
  service_code: z.string(),
  currency: z.string(),
  transit_days: z.number().optional(),
  domicile: z.boolean().optional(),
  international: z.boolean().optional(),
  min_weight: z.number().optional(),
  max_weight: z.number().optional(),
  weight_unit: z.string().optional(),
  max_width: z.number().optional(),
  max_height: z.number().optional(),
  max_length: z.number().optional(),
  dimension_unit: z.string().optional(),
  active: z.boolean(),
  zones: z.array(zone),
})

/** What is known of one carrier without talking to it; one file in `resources/carriers`. */
export const catalogueEntrySchema = z.strictObject({
  slug: z.string(),
  label: z.string(),
  /** `hub` resells other carriers, `own` is the carrier a shop makes itself. */
  kind: z.enum(['carrier', 'hub', 'own']),
  /** Country accounts ship from: fixed, `account` when every account says it, null when it does not matter. */
  home: z.string().nullable(),
  trackable: z.boolean(),
  /** Public tracking page, `{number}` standing for the tracking number. */
  tracking_url: z.string().includes('{number}').nullable(),
  services: z.array(service),
  options: z.array(option),
  /** Common option to the carrier's option that means it. */
  unified_options: z.record(z.string(), z.string()),
  /** Common packaging to the carrier's packaging code. */
  packaging_of_generic: z.record(z.string(), z.string()),
  packaging: z.array(z.strictObject({ key: z.string(), code: z.string(), ...marks })),
  presets: z.array(preset),
  connection_fields: z.array(connectionField),
  connection_config: z.array(configKey),
  /** Starting rows of a rate sheet, for carriers priced from one. */
  service_levels: z.array(serviceLevel),
})

export type CatalogueEntry = z.output<typeof catalogueEntrySchema>

/** A row of an entry without the marks only the catalogue needs. */
export function withoutMarks<R extends { listed?: unknown; retired?: unknown }>(
  row: R,
): Omit<R, 'listed' | 'retired'> {
  const { listed: _listed, retired: _retired, ...rest } = row
  return rest
}
