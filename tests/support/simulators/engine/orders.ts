import { listAt, textAt } from '../reading.ts'
import type { Fare } from './fares.ts'
import type { LabelSheet } from './labels.ts'
import { CarrierRefusal, type Problems } from './problems.ts'
import type { Order, Place, SoldParcel } from './world.ts'

/**
 * A place out of a request, by the paths of its parts with spaces between them: the first that says something, and of its
 * lines all.
 */
export function placeIn(party: unknown, paths: Readonly<Record<keyof Place, string>>): Place {
  const found = (part: keyof Place) => paths[part].split(' ').flatMap(path => textAt(party, path) ?? [])
  const first = (part: keyof Place) => found(part)[0] ?? ''
  return {
    name: first('name'),
    lines: paths.lines.split(' ').flatMap(path => listAt(party, path).map(String)),
    city: first('city'),
    state: first('state'),
    postalCode: first('postalCode'),
    country: first('country'),
  }
}

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

/** The label of one of the parcels of an order, with what its carrier says and draws. */
export function sheetOf(
  order: Order,
  parcel: Pick<SoldParcel, 'index'>,
  own: Pick<LabelSheet, 'title' | 'number' | 'bars'> & Partial<LabelSheet>,
): LabelSheet {
  const { from, to, weight, index, total, reference } = labelTextOf(order, parcel)
  const foot = [`REF: ${reference}`, 'SIMULATED LABEL - NOT FOR SHIPPING']
  return { from, to, corner: `${weight}  ${index} OF ${total}`, foot, ...own }
}

/** The fares of a service, of all of them where none is named; refused where there is none. */
export function offered(fares: readonly Fare[], service: string, { noService }: Problems): [Fare, ...Fare[]] {
  const [first, ...others] = fares.filter(fare => service === '' || fare.service === service)
  if (!first) throw new CarrierRefusal(noService)
  return [first, ...others]
}

/** Streets without a number are nowhere. */
export const isSomewhere = (lines: readonly string[]): boolean => /\d/.test(lines.join(' '))
