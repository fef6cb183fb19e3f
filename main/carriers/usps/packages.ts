import { isMilitaryMail } from '../../../shared/countries/customs-need.ts'
import { plainText } from '../../../shared/values.ts'
import type { CarrierParcel, RateRequest } from '../contract/model.ts'
import { exceeds, type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { placeOf } from '../contract/parties.ts'
import { sidesIn, weightIn } from '../kit/fitting.ts'
import { laneOf } from '../kit/parties.ts'
import { problemsOfEach } from '../kit/problems.ts'
import { flatRates, indicatorOf, type Mail, militaryBox, processingOf } from './codes.ts'
import { isOn, wordOf } from './options.ts'
import { mostGirthInches, mostPounds, processingCategories } from './wire-words.ts'

/** Up to the next ten-thousandth: an ounce is 0.0625. */
export const poundsOf = (parcel: Pick<CarrierParcel, 'weight' | 'weightUnit'>): number =>
  weightIn(parcel, { unit: 'LB', decimals: 4, least: 0.0001 })

export type Sides = { length: number; width: number; height: number }

/** The longest side is the length; of the carrier's own packaging the sides are known. */
export function sidesOf(parcel: CarrierParcel, mail: Mail): Sides | null {
  const measured = sidesIn(parcel, { unit: 'IN', decimals: 2, least: 0.01 })
  const named = packagingOf(parcel, mail) ?? ''
  const [box] = flatRates[named] ?? []
  const sides = measured ? Object.values(measured) : box && [box[0], box[1], box[2] ?? thicknessOf(named)]
  if (!sides) return null
  const [length = 0, width = 0, height = 0] = sides.toSorted((one, other) => other - one)
  return { length, width, height }
}

/** How thick what goes into an envelope may be; the padded one gives. */
const thicknessOf = (indicator: string): number => (indicator === 'FP' ? 1 : 0.75)

/** Sides come in hundredths of another unit and are rounded up, those of the boxes are in eighths. */
const roundingInches = 0.015

/** The indicator of packaging that was named; undefined for the shop's own. */
export const packagingOf = (
  { packagingType, packagePreset }: Pick<CarrierParcel, 'packagingType' | 'packagePreset'>,
  mail: Mail,
): string | undefined => indicatorOf(packagePreset, mail) ?? indicatorOf(packagingType, mail)

/** Whether what is measured so goes into packaging of the carrier. */
function fitsInto(indicator: string, { length, width, height }: Sides): boolean {
  const boxes = flatRates[indicator]
  if (!boxes) return true
  const isWithin = (side: number, most: number) => side <= most + roundingInches
  const thick = thicknessOf(indicator)
  return boxes.some(([long, wide, high]) =>
    high === undefined
      ? isWithin(length + height, long + thick) && isWithin(width + height, wide + thick)
      : isWithin(length, long) && isWithin(width, wide) && isWithin(height, high),
  )
}

/** The largest a machine takes, and the smallest; heavier or longer is handled by hand. */
const machine = {
  most: { length: 22, width: 18, height: 15, pounds: 25 },
  least: { length: 6, width: 3, height: 0.25 },
}

/** How the parcel is handled, where neither the price nor an option has said. */
export function processingFor(
  { options }: Pick<RateRequest, 'options'>,
  parcel: CarrierParcel,
  sides: Sides,
): string {
  const asked = wordOf(
    processingOf(plainText(options.usps_processing_category).trim().toUpperCase()),
    processingCategories,
  )
  if (asked) return asked
  if (options.usps_machinable_piece !== undefined && options.usps_machinable_piece !== null)
    return isOn(options.usps_machinable_piece) ? 'MACHINABLE' : 'NONSTANDARD'
  const { most, least } = machine
  const isFit = (['length', 'width', 'height'] as const).every(
    side => sides[side] <= most[side] && sides[side] >= least[side],
  )
  return isFit && poundsOf(parcel) <= most.pounds ? 'MACHINABLE' : 'NONSTANDARD'
}

/** Every parcel has a weight and sides within what the carrier takes. */
export function parcelProblems(parcels: readonly CarrierParcel[], mail: Mail): FieldProblems {
  if (parcels.length === 0) return { parcel: required('Send at least one parcel.') }
  const found: FieldProblems = {}
  for (const [index, parcel] of parcels.entries()) {
    const at = `parcel[${index}]`
    if (!(parcel.weight > 0)) found[`${at}.weight`] = required()
    else if (poundsOf(parcel) > mostPounds)
      found[`${at}.weight`] = exceeds(`USPS takes parcels of up to ${mostPounds} lb.`)
    const sides = sidesOf(parcel, mail)
    if (sides === null) Object.assign(found, missingSides(parcel, at))
    else if (sides.length + 2 * (sides.width + sides.height) > mostGirthInches)
      found[`${at}.length`] = exceeds(`Length and girth together are more than ${mostGirthInches} in.`)
    const named = packagingOf(parcel, mail)
    if (sides && named && !fitsInto(named, sides))
      found[`${at}.packaging_type`] = invalid('The parcel is larger than this packaging. Check its sides.')
  }
  return found
}

/** The box of military mail goes to nobody else. */
export const militaryProblems = (
  request: Pick<RateRequest, 'parcels' | 'shipper' | 'recipient' | 'options'>,
  mail: Mail,
): FieldProblems =>
  isMilitaryMail(placeOf(laneOf(request).to))
    ? {}
    : problemsOfEach('parcel', request.parcels, parcel => ({
        packaging_type:
          packagingOf(parcel, mail) === militaryBox &&
          invalid('This box goes to military mail alone (APO, FPO, DPO). Choose the large flat rate box.'),
      }))

const missingSides = (parcel: CarrierParcel, at: string): FieldProblems =>
  Object.fromEntries(
    (['length', 'width', 'height'] as const)
      .filter(side => !parcel[side])
      .map(side => [`${at}.${side}`, required('USPS wants all three sides.')]),
  )
