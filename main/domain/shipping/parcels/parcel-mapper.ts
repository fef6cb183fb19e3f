import { mergeDictionary } from '../../../../shared/api/merge.ts'
import {
  dimensionErrors,
  type ParcelInput,
  type ParcelPatch,
  type ParcelRecord,
} from '../../../../shared/api/parcels.ts'
import { fillFromPreset, type PackagePreset } from '../../../../shared/carriers/package-preset.ts'
import { ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import type { CarrierParcel } from '../../../carriers/contract/model.ts'
import type { Ids } from '../../../platform/ids.ts'
import { changeCommodities, toCarrierCommodity, toCommodityRecord } from '../commodities/commodity-mapper.ts'

export type FindPreset = (code: string) => PackagePreset | null

/** A known preset gives the sides that the body does not mention. */
function fillSides<T extends ParcelPatch>(input: T, findPreset: FindPreset): T {
  const preset = input.package_preset ? findPreset(input.package_preset) : null
  return preset ? fillFromPreset(input, preset) : input
}

function checkSides(record: ParcelRecord): Result<ParcelRecord> {
  const errors = dimensionErrors(record)
  return errors ? refuseFields(errors) : ok(record)
}

/** A checked parcel as it is stored; without `ids` it is one that is not stored. */
export function toParcelRecord(
  sent: ParcelInput,
  ids: Ids | null,
  findPreset: FindPreset,
  nextReference: () => string | null,
): Result<ParcelRecord> {
  const input = fillSides(sent, findPreset)
  const record: ParcelRecord = {
    id: ids?.('parcel') ?? null,
    weight: input.weight,
    width: input.width ?? null,
    height: input.height ?? null,
    length: input.length ?? null,
    packaging_type: input.packaging_type ?? null,
    package_preset: input.package_preset ?? null,
    description: input.description ?? null,
    content: input.content ?? null,
    is_document: input.is_document ?? false,
    weight_unit: input.weight_unit,
    dimension_unit: input.dimension_unit ?? null,
    items: (input.items ?? []).map(item => toCommodityRecord(item, ids)),
    reference_number: input.reference_number ?? null,
    freight_class: input.freight_class ?? null,
    object_type: 'parcel',
    options: input.options ?? {},
  }
  const checked = checkSides(record)
  if (!checked.ok || record.reference_number !== null) return checked
  return ok({ ...record, reference_number: nextReference() })
}

/** The stored parcel with what was sent: options merge, items change or are added. */
export function changeParcel(
  stored: ParcelRecord,
  sent: ParcelPatch,
  ids: Ids,
  findPreset: FindPreset,
): Result<ParcelRecord> {
  const { items, options, is_document, ...rest } = fillSides(sent, findPreset)
  const changedItems = changeCommodities(stored.items, items ?? [], ids, 'items')
  if (!changedItems.ok) return changedItems
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return checkSides({
    ...stored,
    ...given,
    is_document: is_document ?? stored.is_document,
    items: changedItems.value,
    options: mergeDictionary(stored.options, options),
  })
}

/** Whether a change touches what a price depends on. */
export const changesPrice = (before: ParcelRecord, after: ParcelRecord): boolean =>
  (
    [
      'width',
      'height',
      'length',
      'dimension_unit',
      'weight',
      'weight_unit',
      'is_document',
      'package_preset',
      'packaging_type',
    ] as const
  ).some(field => before[field] !== after[field])

/** As adapters read it. */
export const toCarrierParcel = (record: ParcelRecord): CarrierParcel => ({
  weight: record.weight,
  weightUnit: record.weight_unit,
  length: record.length,
  width: record.width,
  height: record.height,
  dimensionUnit: record.dimension_unit,
  packagingType: record.packaging_type,
  packagePreset: record.package_preset,
  description: record.description,
  content: record.content,
  isDocument: record.is_document,
  freightClass: record.freight_class,
  referenceNumber: record.reference_number,
  items: record.items.map(toCarrierCommodity),
  options: record.options,
})
