import type { WeightUnit } from '../../../shared/units/measures.ts'
import type { RateRequest } from '../contract/model.ts'
import { type FieldProblems, required } from '../contract/outcome.ts'
import { sidesIn, totalWeightIn, weightIn } from '../kit/fitting.ts'
import {
  countryOf,
  economy,
  isInternational,
  isWithinUnitedStates,
  ownPackaging,
  packagingOfAll,
  subPackagingOf,
} from './codes.ts'
import { declaredFor, isReturn, type Purpose, packageServices, textOf } from './options.ts'
import type { FedexConnection } from './settings.ts'

type Units = { weight: 'LB' | 'KG'; decimals: number; dimension: 'IN' | 'CM' }

/** Fine enough that a weight in pounds does not come out in the next one. */
const metric: Units = { weight: 'KG', decimals: 3, dimension: 'CM' }
const imperial: Units = { weight: 'LB', decimals: 2, dimension: 'IN' }

/** Across borders goods are weighed in kilograms, and parcels as their goods. */
export function unitsOf(request: Pick<RateRequest, 'shipper' | 'recipient' | 'parcels'>): Units {
  if (isInternational(request)) return metric
  const isImperial =
    countryOf(request.shipper) === 'CA' && ['LB', 'OZ'].includes(request.parcels[0]?.weightUnit ?? '')
  return isImperial || ['US', 'PR'].includes(countryOf(request.shipper)) ? imperial : metric
}

export const toWeight = (
  weighed: { weight: number; weightUnit: WeightUnit },
  { weight: unit, decimals }: Units,
) => ({ units: unit, value: weightIn(weighed, { unit, decimals }) })

/** What all parcels weigh in pounds, whatever each is weighed in. */
export const totalPounds = ({ parcels }: Pick<RateRequest, 'parcels'>): number =>
  totalWeightIn(parcels, { unit: 'LB', decimals: 1 })

/** Every parcel as a line of its own. */
export function toPackages(request: RateRequest, purpose: Purpose) {
  const units = unitsOf(request)
  const isOwn = packagingOfAll(request.parcels) === ownPackaging
  return request.parcels.map((parcel, index) => {
    const sides = sidesIn(parcel, { unit: units.dimension, decimals: 0, least: 1 })
    return {
      subPackagingType: isOwn ? subPackagingOf(parcel, request) : undefined,
      groupPackageCount: 1,
      declaredValue: declaredFor(request, index, purpose.currency),
      weight: toWeight(parcel, units),
      dimensions: sides ? { ...sides, units: units.dimension } : undefined,
      packageSpecialServices: packageServices(request, index, purpose),
    }
  })
}

export const hubOf = (options: RateRequest['options'], { config }: FedexConnection): string =>
  textOf(options, 'fedex_smart_post_hub_id') ?? config.smart_post_hub_id ?? ''

export const hasEconomy = (request: RateRequest, connection: FedexConnection): boolean =>
  hubOf(request.options, connection) !== '' && isWithinUnitedStates(request)

/** The service with the postal service at the end goes by a hub. */
export const hubProblems = (
  { options }: Pick<RateRequest, 'options'>,
  code: string | null,
  connection: FedexConnection,
): FieldProblems =>
  code === economy && !/^\d{4}$/.test(hubOf(options, connection))
    ? { 'config.smart_post_hub_id': required('FedEx Ground Economy goes by a hub: enter its four digits.') }
    : {}

/** What mail of the postal service it is: below a pound and above are different kinds. */
export function smartPost(request: RateRequest, code: string | null, connection: FedexConnection) {
  if (code !== economy) return undefined
  const { options, parcels } = request
  const isLight = parcels.every(parcel => weightIn(parcel, { unit: 'LB', decimals: 2 }) < 1)
  const usual = isReturn(options) ? 'PARCEL_RETURN' : isLight ? 'PRESORTED_STANDARD' : 'PARCEL_SELECT'
  const indicia = textOf(options, 'fedex_smart_post_allowed_indicia')?.toUpperCase() ?? usual
  return {
    hubId: hubOf(options, connection),
    indicia,
    ancillaryEndorsement: indicia === 'PRESORTED_STANDARD' ? 'ADDRESS_CORRECTION' : undefined,
  }
}
