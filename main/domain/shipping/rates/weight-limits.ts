import type { FieldErrors } from '../../../../shared/errors/result.ts'
import { convertWeight, isTooLight, type Weight, weightText } from '../../../../shared/units/measures.ts'
import type { CarrierParcel } from '../../../carriers/contract/model.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'

type Weighed = Pick<CarrierParcel, 'weight' | 'weightUnit'>

const grams = ({ value, unit }: Weight): number => convertWeight(value, unit, 'G')

/** Said of a parcel no scale would show. */
export const tooLight = ['Ensure the parcel weighs at least 1 g.']

/**
 * What is wrong with the weights of parcels before any carrier is asked, at their places; null when nothing is. Too
 * heavy is what none of the connections takes: where one has no limit the carriers say it themselves.
 */
export function weightErrors(
  parcels: readonly Weighed[],
  connections: readonly Pick<LiveConnection, 'adapter' | 'connection'>[],
  services: readonly string[],
): FieldErrors[] | null {
  const most = highestLimit(connections, services)
  const errors = parcels.map(({ weight, weightUnit }): { weight?: string[] } => {
    if (isTooLight({ weight, weight_unit: weightUnit })) return { weight: tooLight }
    const isOver = most !== null && convertWeight(weight, weightUnit, 'G') > grams(most)
    return isOver ? { weight: [overText(most, connections.length)] } : {}
  })
  return errors.some(({ weight }) => weight !== undefined) ? (errors as FieldErrors[]) : null
}

/** Null without a limit. */
function highestLimit(
  connections: readonly Pick<LiveConnection, 'adapter' | 'connection'>[],
  services: readonly string[],
): Weight | null {
  const limits = connections.map(
    ({ adapter, connection }) => adapter.heaviest?.(connection, services) ?? null,
  )
  return limits.reduce(
    (most, each) => (most && each && grams(each) > grams(most) ? each : each && most),
    limits[0] ?? null,
  )
}

const overText = ({ value, unit }: Weight, carriers: number): string => {
  const limit = weightText(value, unit)
  return carriers === 1
    ? `Over this carrier's limit of ${limit}. Split the parcel, or choose another carrier.`
    : `Over the limit of every carrier that can be asked, the highest is ${limit}. Split the parcel.`
}
