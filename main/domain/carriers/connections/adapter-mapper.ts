import { z } from 'zod'
import { type AdapterRecord, type CarrierOption, optionTypes } from '../../../../shared/desk/adapters.ts'
import type { CatalogueEntry } from '../../../carriers/catalogue/catalogue-entry.ts'
import { type CarrierAdapter, capabilitiesOf, type KeysGuide } from '../../../carriers/contract/adapter.ts'

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
  fetches_manifests: adapter.fetchManifest !== undefined,
  finds_points: adapter.findPoints !== undefined,
  return_labels: adapter.traits?.returnLabels ?? false,
  payments: adapter.createLabel ? [...(adapter.traits?.payments ?? ['sender' as const])] : [],
  options: adapter.createLabel && entry ? toCarrierOptions(entry) : [],
  keys: adapter.keys ? toKeys(adapter.keys, adapter.createLabel !== undefined) : null,
  credentials_schema: toJsonSchema(adapter.settings),
  config_schema: toJsonSchema(adapter.config),
})

const toKeys = ({ url, minutes, steps, testLabels }: KeysGuide, buys: boolean): AdapterRecord['keys'] => ({
  url,
  minutes,
  steps: [...steps],
  test_labels: buys ? (testLabels ?? 'free') : null,
})

type Row = CatalogueEntry['options'][number]

/** Words the codes of carriers shorten. */
const inCapitals = /\b(cod|ups|sdl|epra|frs|tpfc|cbd|id|uk|us)\b/gi

/** `ups_saturday_delivery_indicator` of UPS as people read it: `Saturday delivery`. */
function labelOf(key: string, slug: string): string {
  const words = key
    .replace(new RegExp(`^${slug}_`), '')
    .replace(/_indicator$/, '')
    .replaceAll('_', ' ')
    .trim()
  const text = words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
  return text.replaceAll(inCapitals, word => word.toUpperCase())
}

const choicesOf = ({ values }: Row): string[] =>
  values === undefined ? [] : Array.isArray(values) ? values : Object.keys(values)

/** The options of a carrier that can be entered in one field, other spellings and dead ones left out. */
function toCarrierOptions({ slug, options, unified_options }: CatalogueEntry): CarrierOption[] {
  const commonOf = new Map(Object.entries(unified_options).map(([common, own]) => [own, common]))
  return options.flatMap((row): CarrierOption[] => {
    const type = optionTypes.find(each => each === row.type)
    if (type === undefined || row.retired || row.same_as !== undefined) return []
    return [
      {
        key: row.key,
        label: labelOf(row.key, slug),
        type,
        choices: choicesOf(row),
        category: row.category ?? null,
        common: commonOf.get(row.key) ?? null,
      },
    ]
  })
}
