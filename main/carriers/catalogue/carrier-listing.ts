import type { CarrierListing } from '../contract/listing.ts'
import { type CatalogueEntry, withoutMarks } from './catalogue-entry.ts'

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
