import { z } from 'zod'
import { connectionCapabilities } from './carriers.ts'
import { endpoint } from './endpoint.ts'
import { flag, object } from './fields.ts'
import { instanceShape } from './instance.ts'

const words = z.record(z.string(), z.string())
const bySlug = <T extends z.ZodType>(value: T) => z.record(z.string(), value)
const code = z.strictObject({ code: z.string() })

const presetSizes = z.strictObject({
  width: z.number().optional(),
  height: z.number().optional(),
  length: z.number().optional(),
  dimension_unit: z.string().optional(),
  weight: z.number().optional(),
  weight_unit: z.string().optional(),
  packaging_type: z.string().optional(),
})

/** A row of a rate sheet as the references show it; what is not known is left out. */
const serviceLevel = z
  .looseObject({
    service_name: z.string(),
    service_code: z.string(),
    currency: z.string().optional(),
    active: z.boolean(),
    zones: z.array(z.looseObject({ rate: z.number() })),
  })
  .meta({ id: 'ServiceLevelReference' })
export type ServiceLevelReference = z.output<typeof serviceLevel>

/** Every list a client of the interface can choose from, always complete. */
export const referencesRecord = z
  .strictObject({
    ...instanceShape,
    api_versions: z.array(z.string()),
    api_features: z.array(z.string()),
    ADDRESS_AUTO_COMPLETE: z.strictObject({
      is_enabled: z.boolean(),
      provider: z.string().optional(),
      key: z.string().nullable().optional(),
    }),
    countries: words,
    currencies: words,
    weight_units: words,
    dimension_units: words,
    states: bySlug(words),
    payment_types: words,
    customs_content_type: words,
    incoterms: words,
    carriers: words,
    custom_carriers: words,
    carrier_hubs: words,
    /** Service code to the carrier's own code, null where the carrier has none. */
    services: bySlug(z.record(z.string(), z.string().nullable())),
    service_names: bySlug(words),
    options: bySlug(bySlug(code)),
    option_names: bySlug(words),
    connection_configs: bySlug(bySlug(code)),
    carrier_capabilities: bySlug(z.array(z.enum(connectionCapabilities))),
    packaging_types: bySlug(words),
    package_presets: bySlug(bySlug(presetSizes)),
    service_levels: bySlug(z.array(serviceLevel)),
  })
  .meta({ id: 'References' })
export type ReferencesRecord = z.output<typeof referencesRecord>

export const referenceEndpoints = {
  data: endpoint({
    id: 'api.data',
    method: 'GET',
    path: '/v1/references',
    summary: 'Data references',
    description:
      'Countries, currencies, carriers, services, options, packaging and presets; the versions a caller may ask for with the header `x-api-version`, and the parts that the first of them does not have. The answer is always complete; `reduced` is taken and changes nothing.',
    auth: 'optional',
    query: object({ reduced: flag().optional() }),
    responses: { 200: referencesRecord },
    revalidated: true,
    refusals: [429],
  }),
}
