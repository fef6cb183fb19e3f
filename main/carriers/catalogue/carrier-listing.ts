import type { ServiceLevelReference } from '../../../shared/api/references.ts'
import type { PackagePreset } from '../../../shared/carriers/package-preset.ts'
import { type CatalogueEntry, withoutMarks } from './catalogue-entry.ts'

/** What the references show of one carrier, out of a catalogue or defined by the shop. */
export type CarrierListing = {
  slug: string
  label: string
  /** `hub` resells other carriers, `own` is the carrier a shop makes itself. */
  kind: 'carrier' | 'hub' | 'own'
  /** Service code to the carrier's own code; null where the carrier has none. */
  services: Record<string, string | null>
  /** Option key to the carrier's own code. */
  options: Record<string, string>
  connectionConfigs: readonly string[]
  /** Packaging type to the carrier's own code. */
  packagingTypes: Record<string, string>
  presets: readonly PackagePreset[]
  serviceLevels: readonly ServiceLevelReference[]
}

const isListed = (row: { listed?: false | undefined }): boolean => row.listed !== false

/** The published part of a carrier's file, in the codes the references have always shown. */
export const toListing = (entry: CatalogueEntry): CarrierListing => ({
  slug: entry.slug,
  label: entry.label,
  kind: entry.kind,
  services: Object.fromEntries(
    entry.services
      .filter(isListed)
      .map(service => [
        service.code,
        service.listed_code === undefined ? service.carrier_code : service.listed_code,
      ]),
  ),
  options: Object.fromEntries(
    entry.options.filter(isListed).map(option => [option.key, option.listed_code ?? option.code]),
  ),
  connectionConfigs: entry.connection_config.filter(isListed).map(config => config.key),
  packagingTypes: Object.fromEntries(entry.packaging.filter(isListed).map(({ key, code }) => [key, code])),
  presets: entry.presets.filter(isListed).map(withoutMarks),
  serviceLevels: entry.service_levels,
})
