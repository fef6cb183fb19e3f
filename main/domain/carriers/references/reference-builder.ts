import { contentTypes, incotermNames } from '../../../../shared/api/customs.ts'
import type { InstanceRecord } from '../../../../shared/api/instance.ts'
import { payors } from '../../../../shared/api/payments.ts'
import type { ReferencesRecord, ServiceLevelReference } from '../../../../shared/api/references.ts'
import { apiFeatures, apiVersions } from '../../../../shared/api/versions.ts'
import { universalOptions } from '../../../../shared/carriers/common-options.ts'
import { countryNames } from '../../../../shared/countries/countries.ts'
import { currencyNames } from '../../../../shared/countries/currencies.ts'
import { stateNames } from '../../../../shared/countries/states.ts'
import { dimensionUnits, weightUnits } from '../../../../shared/units/measures.ts'
import type { CarrierListing } from '../../../carriers/catalogue/carrier-listing.ts'
import type { Capability } from '../../../carriers/contract/adapter.ts'

export type ReferenceInput = {
  instance: InstanceRecord
  addressAutoComplete: ReferencesRecord['ADDRESS_AUTO_COMPLETE']
  /** Every carrier of the catalogue. */
  listings: readonly CarrierListing[]
  /** Carriers the caller defined; none for anonymous callers. */
  customCarriers: readonly CarrierListing[]
  /** What the adapters of this build do, by slug; a carrier without an adapter does nothing. */
  capabilities: Readonly<Record<string, readonly Capability[]>>
  /** What a carrier of the shop's own can do. */
  customCapabilities: readonly Capability[]
}

/** `canadapost_priority` as people see it: `CANADAPOST PRIORITY`. */
export const displayText = (code: string): string => code.toUpperCase().replaceAll('_', ' ')

type Dictionary<T> = Record<string, T>

const mapValues = <T, U>(dictionary: Readonly<Dictionary<T>>, map: (value: T, key: string) => U) =>
  Object.fromEntries(Object.entries(dictionary).map(([key, value]) => [key, map(value, key)]))

const asCode = (code: string) => ({ code })
const asText = (_: unknown, key: string) => displayText(key)

const labelsBySlug = (listings: readonly CarrierListing[]): Dictionary<string> =>
  Object.fromEntries(listings.map(({ slug, label }) => [slug, label]))

const bySlug = <T>(listings: readonly CarrierListing[], pick: (listing: CarrierListing) => T) =>
  Object.fromEntries(listings.map(listing => [listing.slug, pick(listing)]))

/** As `bySlug`, without the carriers that have nothing to show. */
const bySlugIfAny = <T extends object>(
  listings: readonly CarrierListing[],
  pick: (listing: CarrierListing) => T,
): Dictionary<T> => {
  const pairs = listings.map(listing => [listing.slug, pick(listing)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => Object.keys(value).length > 0))
}

/** The whole of the data references: pure, so that the caller decides how long it is good. */
export function buildReferences(input: ReferenceInput): ReferencesRecord {
  const { listings, customCarriers } = input
  const all = [...listings, ...customCarriers]
  return {
    ...input.instance,
    api_versions: [...apiVersions],
    api_features: [...apiFeatures],
    ADDRESS_AUTO_COMPLETE: input.addressAutoComplete,
    ...commonReferences,
    carriers: labelsBySlug(listings),
    custom_carriers: labelsBySlug(customCarriers),
    carrier_hubs: labelsBySlug(listings.filter(({ kind }) => kind === 'hub')),
    services: bySlug(all, listing => listing.services),
    service_names: bySlug(all, listing => mapValues(listing.services, asText)),
    options: optionsBySlug(all, asCode),
    option_names: optionsBySlug(all, asText),
    connection_configs: bySlugIfAny(all, ({ connectionConfigs }) =>
      Object.fromEntries(connectionConfigs.map(key => [key, asCode(key)])),
    ),
    carrier_capabilities: {
      ...bySlug(listings, ({ slug }) => [...(input.capabilities[slug] ?? [])]),
      ...bySlug(customCarriers, () => [...input.customCapabilities]),
    },
    packaging_types: {
      [universal]: universalPackaging,
      ...bySlugIfAny(all, ({ packagingTypes }) => packagingTypes),
    },
    package_presets: bySlugIfAny(all, presetsByCode),
    service_levels: bySlugIfAny(all, ({ serviceLevels }) => serviceLevels.map(withoutEmpties)),
  }
}

const optionsBySlug = <T>(listings: readonly CarrierListing[], map: (code: string, key: string) => T) =>
  mapValues(
    { [universal]: universalOptions, ...bySlugIfAny(listings, ({ options }) => options) },
    (options: Readonly<Dictionary<string>>) => mapValues(options, map),
  )

const presetsByCode = ({ presets }: CarrierListing): ReferencesRecord['package_presets'][string] =>
  Object.fromEntries(presets.map(({ code, ...sizes }) => [code, sizes]))

const isEmpty = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0)

const withoutUnknown = (record: Dictionary<unknown>): Dictionary<unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)))

/** What nobody filled in is left out; a service without zones still says so. */
function withoutEmpties(level: ServiceLevelReference): ServiceLevelReference {
  const { service_name, service_code, active, zones, ...rest } = level
  return {
    service_name,
    service_code,
    ...withoutUnknown(rest),
    active,
    zones: zones.map(({ rate, ...zone }) => ({ ...withoutUnknown(zone), rate })),
  }
}

/** Key of what every carrier shares in lists that go by carrier. */
const universal = 'universal'

/** Packaging every carrier understands in its own way. */
const universalPackaging = {
  envelope: 'Small Envelope',
  pak: 'Pak',
  tube: 'Tube',
  pallet: 'Pallet',
  small_box: 'Small Box',
  medium_box: 'Medium Box',
  your_packaging: 'Your Packaging',
}

function sameCode(keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map(key => [key, key]))
}

const inCapitals = (keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.map(key => [key, key.toUpperCase()]))

/** The lists that are the same for every station and every carrier. */
const commonReferences = {
  countries: countryNames,
  currencies: currencyNames,
  weight_units: sameCode(weightUnits),
  dimension_units: sameCode(dimensionUnits),
  states: stateNames,
  payment_types: inCapitals(payors),
  customs_content_type: inCapitals(contentTypes),
  incoterms: incotermNames,
} satisfies Partial<ReferencesRecord>
