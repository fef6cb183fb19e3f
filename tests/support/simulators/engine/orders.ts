import type { Fare } from './fares.ts'
import { CarrierRefusal, type Problems } from './problems.ts'
import type { Order, Place, SoldParcel } from './world.ts'

/** A place as it is written on a label. */
export const addressLines = ({ name, lines, city, state, postalCode, country }: Place): string[] => [
  ...[name, ...lines].filter(Boolean),
  [city, state, postalCode, country].filter(Boolean).join(' '),
]

/** What of an order stands on the label of one of its parcels, whoever carries it. */
export const labelTextOf = (
  { from, to, parcels, references }: Order,
  { index }: Pick<SoldParcel, 'index'>,
) => ({
  from: addressLines(from),
  to: addressLines(to),
  weight: `${parcels[index]?.weight} ${parcels[index]?.unit}`,
  index: index + 1,
  total: parcels.length,
  reference: references[0] ?? '',
})

/** The fares of a service, of all of them where none is named; refused where there is none. */
export function offered(fares: readonly Fare[], service: string, { noService }: Problems): [Fare, ...Fare[]] {
  const [first, ...others] = fares.filter(fare => service === '' || fare.service === service)
  if (!first) throw new CarrierRefusal(noService)
  return [first, ...others]
}

/** Streets without a number are nowhere. */
export const isSomewhere = (lines: readonly string[]): boolean => /\d/.test(lines.join(' '))
