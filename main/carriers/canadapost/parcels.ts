import { convertDimension } from '../../../shared/units/dimension.ts'
import { convertWeight } from '../../../shared/units/weight.ts'
import type { CarrierParcel } from '../contract/model.ts'
import type { XmlNode } from '../kit/xml.ts'
import { exceeds, type Problems } from './checks.ts'

const mostKg = 99.999
const mostCm = 999.9

/** Up, never down: a parcel that is heavier than it was declared is billed again later. */
const ceil = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  return Math.ceil(Math.round(value * scale * 1000) / 1000) / scale
}

/** At least a gram; up to three decimals. */
export const kilograms = (weight: number, unit: CarrierParcel['weightUnit']): number =>
  Math.max(ceil(convertWeight(weight, unit, 'KG'), 3), 0.001)

/** Longest first, as the carrier wants them; null unless all three are known. */
export function sidesOf({ length, width, height, dimensionUnit }: CarrierParcel): number[] | null {
  const sides = [length, width, height].flatMap(side =>
    side === null || side <= 0
      ? []
      : [Math.max(ceil(convertDimension(side, dimensionUnit ?? 'CM', 'CM'), 1), 0.1)],
  )
  return sides.length === 3 ? sides.sort((one, other) => other - one) : null
}

export function toParcelCharacteristics(parcel: CarrierParcel): XmlNode {
  const [length, width, height] = sidesOf(parcel) ?? []
  return {
    weight: kilograms(parcel.weight, parcel.weightUnit),
    dimensions: length === undefined ? undefined : { length, width, height },
    unpackaged: parcel.options.unpackaged === true ? true : undefined,
    'mailing-tube': parcel.packagingType === 'tube' ? true : undefined,
  }
}

/** What no parcel of this carrier can be, whatever its service. */
export function parcelProblems(parcels: readonly CarrierParcel[]): Problems {
  const problems: Problems = {}
  for (const [index, parcel] of parcels.entries()) {
    if (kilograms(parcel.weight, parcel.weightUnit) > mostKg)
      problems[`parcel[${index}].weight`] = exceeds(`Canada Post takes no parcel over ${mostKg} kg.`)
    if ((sidesOf(parcel)?.[0] ?? 0) > mostCm)
      problems[`parcel[${index}].length`] = exceeds(`Canada Post takes no parcel longer than ${mostCm} cm.`)
  }
  return problems
}
