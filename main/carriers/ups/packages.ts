import { convertDimension } from '../../../shared/units/measures.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierParcel, RateRequest } from '../contract/model.ts'
import { exceeds, type FieldProblems, required } from '../contract/outcome.ts'
import { firstFitting, sidesIn, weightIn } from '../kit/fitting.ts'
import { isDeclarable, isImperialFrom } from '../kit/parties.ts'
import { parcelNeeded, problemsOfEach } from '../kit/problems.ts'
import { catalogue, isInternational } from './codes.ts'
import { packageOptions } from './options.ts'

/** Units go in pairs and are never mixed in one shipment. */
export type Units = { weight: 'LB' | 'KG'; dimension: 'IN' | 'CM' }

const imperial: Units = { weight: 'LB', dimension: 'IN' }
const metric: Units = { weight: 'KG', dimension: 'CM' }

export const unitsOf = (request: Pick<RateRequest, 'shipper' | 'parcels'>): Units =>
  isImperialFrom(request) ? imperial : metric

export const weightCode = (units: Units) => (units.weight === 'LB' ? 'LBS' : 'KGS')

export const weightText = (
  { weight, weightUnit }: Pick<CarrierParcel, 'weight' | 'weightUnit'>,
  units: Units,
) => String(weightIn({ weight, weightUnit }, { unit: units.weight, decimals: 1, least: 0.1 }))

const unitNames = { IN: 'Inches', CM: 'Centimeters', LB: 'Pounds', KG: 'Kilograms' } as const

const presetPackaging: Readonly<Record<string, string>> = {
  ups_small_express_box: '2a',
  ups_medium_express_box: '2b',
  ups_large_express_box: '2c',
  ups_express_tube: '03',
  ups_express_pak: '04',
}

const customerSupplied = '02'

/** Packaging of other carriers is a package to this one. */
export function packagingOf({ packagingType, packagePreset }: CarrierParcel): string {
  const type = packagingType ?? ''
  const own = catalogue.packaging.find(({ key }) => key === type)?.code
  return (
    own ??
    ownValue(catalogue.packaging_of_generic, type) ??
    ownValue(presetPackaging, packagePreset ?? '') ??
    customerSupplied
  )
}

/** Three characters are all there is: whole numbers, up. The carrier wants the longest side first. */
function dimensionsOf({ dimensionUnit, ...parcel }: CarrierParcel, { dimension }: Units) {
  const sides = sidesIn({ ...parcel, dimensionUnit: dimensionUnit ?? 'CM' }, { unit: dimension, decimals: 0 })
  if (!sides) return undefined
  const [Length, Width, Height] = Object.values(sides)
    .sort((one, other) => other - one)
    .map(String)
  return { UnitOfMeasurement: { Code: dimension, Description: unitNames[dimension] }, Length, Width, Height }
}

export type PackagePurpose = { name: 'PackagingType' | 'Packaging'; currency: string }

/** Parcels as rating and shipping want them; only the name of the packaging differs. */
export function toPackages(request: RateRequest, { name, currency }: PackagePurpose) {
  const units = unitsOf(request)
  return request.parcels.map((parcel, index) => ({
    Description: name === 'Packaging' ? describe(parcel, request) : undefined,
    [name]: { Code: packagingOf(parcel) },
    Dimensions: dimensionsOf(parcel, units),
    PackageWeight: {
      UnitOfMeasurement: { Code: weightCode(units), Description: unitNames[units.weight] },
      Weight: weightText(parcel, units),
    },
    PackageServiceOptions: packageOptions(request, index, currency),
  }))
}

/** Of a parcel, where the goods are not declared one by one. */
export const descriptionLength = 35

const describe = (parcel: CarrierParcel, request: RateRequest): string | undefined => {
  const words = [parcel.description, parcel.content, ...parcel.items.map(({ title }) => title)]
  const isForDriver = isInternational(request) && !isDeclarable(request)
  return firstFitting(words, descriptionLength) ?? (isForDriver ? 'Goods' : undefined)
}

const mostCm = 274

/** Every shipment needs a parcel, and every parcel a weight. */
export function parcelProblems(parcels: readonly CarrierParcel[]): FieldProblems {
  const longest = exceeds(`UPS takes no parcel longer than ${mostCm} cm.`)
  const isTooLong = (side: number | null, { dimensionUnit }: CarrierParcel) =>
    convertDimension(side ?? 0, dimensionUnit ?? 'CM', 'CM') > mostCm
  return {
    ...parcelNeeded(parcels),
    ...problemsOfEach('parcel', parcels, parcel => ({
      weight: !(parcel.weight > 0) && required(),
      length: isTooLong(parcel.length, parcel) && longest,
      width: isTooLong(parcel.width, parcel) && longest,
      height: isTooLong(parcel.height, parcel) && longest,
    })),
  }
}
