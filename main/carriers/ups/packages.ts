import { convertDimension, convertWeight } from '../../../shared/units/measures.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierParcel, RateRequest } from '../contract/model.ts'
import { exceeds, type FieldProblem, required } from '../contract/outcome.ts'
import { firstFitting } from '../kit/fitting.ts'
import { catalogue, countryOf, isInternational } from './codes.ts'
import { packageOptions } from './options.ts'

/** Units go in pairs and are never mixed in one shipment. */
export type Units = { weight: 'LB' | 'KG'; dimension: 'IN' | 'CM' }

const imperial: Units = { weight: 'LB', dimension: 'IN' }
const metric: Units = { weight: 'KG', dimension: 'CM' }

/** From the United States pounds and inches are a must; elsewhere the unit of the first parcel is kept. */
export function unitsOf({ shipper, parcels }: Pick<RateRequest, 'shipper' | 'parcels'>): Units {
  if (['US', 'PR'].includes(countryOf(shipper))) return imperial
  const isImperial = countryOf(shipper) === 'CA' && ['LB', 'OZ'].includes(parcels[0]?.weightUnit ?? '')
  return isImperial ? imperial : metric
}

const roundUp = (value: number, decimals: number) => {
  const factor = 10 ** decimals
  return String(Math.ceil(Number((value * factor).toFixed(6))) / factor)
}

export const weightCode = (units: Units) => (units.weight === 'LB' ? 'LBS' : 'KGS')

export const weightText = (
  { weight, weightUnit }: Pick<CarrierParcel, 'weight' | 'weightUnit'>,
  units: Units,
) => roundUp(Math.max(convertWeight(weight, weightUnit, units.weight), 0.1), 1)

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

function dimensionsOf({ length, width, height, dimensionUnit }: CarrierParcel, units: Units) {
  if (!length || !width || !height) return undefined
  // Three characters are all there is: whole numbers, up.
  const side = (value: number) => roundUp(convertDimension(value, dimensionUnit ?? 'CM', units.dimension), 0)
  // The carrier wants the longest side first.
  const [longest = 0, middle = 0, shortest = 0] = [length, width, height].sort((one, other) => other - one)
  return {
    UnitOfMeasurement: { Code: units.dimension, Description: unitNames[units.dimension] },
    Length: side(longest),
    Width: side(middle),
    Height: side(shortest),
  }
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
  return firstFitting(words, descriptionLength) ?? (isInternational(request) ? 'Goods' : undefined)
}

const mostCm = 274

/** Every shipment needs a parcel, and every parcel a weight. */
export function parcelProblems(parcels: readonly CarrierParcel[]): Record<string, FieldProblem> {
  if (parcels.length === 0) return { parcel: required('Send at least one parcel.') }
  return Object.fromEntries(
    parcels.flatMap((parcel, index) => {
      const found: [string, FieldProblem][] = []
      if (!(parcel.weight > 0)) found.push([`parcel[${index}].weight`, required()])
      for (const side of ['length', 'width', 'height'] as const)
        if (convertDimension(parcel[side] ?? 0, parcel.dimensionUnit ?? 'CM', 'CM') > mostCm)
          found.push([`parcel[${index}].${side}`, exceeds(`UPS takes no parcel longer than ${mostCm} cm.`)])
      return found
    }),
  )
}
