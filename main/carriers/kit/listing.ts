import { ownValue } from '../../../shared/values.ts'
import type { CatalogueEntry } from '../catalogue/catalogue-entry.ts'
import type { OfferedService } from '../contract/adapter.ts'
import type { CarrierParcel } from '../contract/model.ts'
import { type FieldProblem, invalid } from '../contract/outcome.ts'

/** A service as the carrier's code of it means; `isKnown` is false for codes nobody has listed. */
export type NamedService = { service: string; name: string; isKnown: boolean }

type Naming = {
  /** The name people know, before the code of a service nobody has listed. */
  label: string
  /** What the codes of its services start with, such as `dhl`. */
  prefix: string
  /** What a code of the carrier can be, in small letters, where a service has no row. */
  code: RegExp
}

/** The file of a carrier in `resources/carriers`, as its adapter asks it. */
export function readListing(file: unknown, { label, prefix, code: form }: Naming) {
  const catalogue = file as CatalogueEntry
  const rowOf = (service: string) => catalogue.services.find(each => each.code === service)
  return {
    /** Services, options, packaging, presets and the tracking page, as the references show them. */
    catalogue,
    /** Where a customer follows a parcel. */
    trackingUrlOf: (number: string): string | null =>
      catalogue.tracking_url?.replace('{number}', encodeURIComponent(number)) ?? null,
    /** What can be bought today. */
    offered: (): OfferedService[] =>
      catalogue.services.flatMap(({ code, name, carrier_code, retired }) =>
        carrier_code === null || retired ? [] : [{ code, name: name ?? code, carrierCode: carrier_code }],
      ),
    /** The service a code of the carrier means. */
    serviceOf: (code: string): NamedService => {
      const row = catalogue.services.find(each => each.carrier_code === code)
      return row
        ? { service: row.code, name: row.name ?? row.code, isKnown: true }
        : { service: `${prefix}_${code.toLowerCase()}`, name: `${label} ${code}`, isKnown: false }
    },
    /** The carrier's code of a service, also of one that it named and nobody has listed; null where it can be none of its own. */
    codeOf: (service: string): string | null => {
      const row = rowOf(service)
      if (row) return row.carrier_code
      const bare = service.startsWith(`${prefix}_`) ? service.slice(prefix.length + 1) : ''
      return form.test(bare) ? bare.toUpperCase() : null
    },
    noService: (service: string): FieldProblem =>
      invalid(`${label} has no service "${service.slice(0, 50)}".`),
    packagingOf: (parcel: Pick<CarrierParcel, 'packagingType' | 'packagePreset'>) =>
      packagingIn(catalogue, parcel),
  }
}

/** The carrier's code of what a parcel is packed in: as it was named, as its preset is, or as the common word means; undefined for none of these. */
function packagingIn(
  { packaging, packaging_of_generic, presets }: CatalogueEntry,
  { packagingType, packagePreset }: Pick<CarrierParcel, 'packagingType' | 'packagePreset'>,
): string | undefined {
  const own = (key: string | null | undefined) =>
    packaging.find(each => each.key === key || each.code === key)?.code
  const common = (key: string | null | undefined) => ownValue(packaging_of_generic, key ?? '')
  const preset = presets.find(each => each.code === packagePreset)?.packaging_type
  return own(packagingType) ?? own(packagePreset) ?? common(packagingType) ?? own(preset) ?? common(preset)
}
