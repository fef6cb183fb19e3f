import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { type Done, done } from '../contract/outcome.ts'
import type { CarrierPoint, OpenSpan, PlaceOnEarth, PointRequest, PointsFound } from '../contract/points.ts'
import { lenient, record, toText } from './answers.ts'

const metresIn: Readonly<Record<string, number>> = { M: 1, KM: 1000, MI: 1609.344, FT: 0.3048 }

/** Metres of a distance in a unit carriers write; null for what is none. */
export function metresOf(value: number | null, unit: string | null): number | null {
  const metres = metresIn[unit?.toUpperCase() ?? '']
  return value === null || value < 0 || metres === undefined ? null : Math.round(value * metres)
}

/** Written with as many decimals as a computer has. */
const degrees = lenient(value => {
  const written = toText(value)
  return written !== null && /^-?\d{1,3}(\.\d+)?$/.test(written) ? Number(written) : null
})

/** `latitude` and `longitude` as they stand in an answer. */
export const latitudeAndLongitude = record({ latitude: degrees, longitude: degrees })

/** A place with both its degrees; null where one is missing or none on earth. */
export function placeOnEarth({
  latitude,
  longitude,
}: {
  latitude: number | null
  longitude: number | null
}): PlaceOnEarth | null {
  if (latitude === null || longitude === null) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** A point as it was read: nobody can choose one without an id. */
export type ReadPoint = Omit<CarrierPoint, 'id' | 'name'> & { id: string | null; name: string | null }

/** Spans in the order of the week, each once; what ends before it begins was misread and is left out. */
export const inWeekOrder = (spans: readonly OpenSpan[]): OpenSpan[] =>
  [...new Map(spans.map(span => [`${span.day} ${span.opens}`, span])).values()]
    .filter(({ opens, closes }) => opens < closes)
    .toSorted((one, other) => one.day - other.day || one.opens.localeCompare(other.opens))

/**
 * What a carrier knows near an address, the nearest first. Left out and told: what has no id to be chosen by, and what is in
 * another country, where the parcel does not go.
 */
export function foundPoints(
  read: readonly ReadPoint[],
  { address }: PointRequest,
  near: PlaceOnEarth | null,
): Done<PointsFound> {
  const named = read.filter((point): point is ReadPoint & { id: string } => point.id !== null)
  const here = named.filter(point => point.address.countryCode === address.countryCode)
  const points = [
    ...new Map(here.map(point => [point.id, { ...point, name: point.name ?? point.id }])).values(),
  ]
  const far = (point: CarrierPoint) => point.distanceMetres ?? Number.MAX_SAFE_INTEGER
  const unnamed = read.length - named.length
  const abroad = named.length - here.length
  return done({ near, points: points.toSorted((one, other) => far(one) - far(other)) }, [
    ...leftOut(unnamed, 'without an ID, which nobody can send a parcel to'),
    ...leftOut(abroad, `outside of ${address.countryCode}, where the parcel goes`),
  ])
}

const leftOut = (count: number, why: string): CarrierMessage[] =>
  count === 0
    ? []
    : [
        {
          code: 'points_left_out',
          message: `${count === 1 ? 'One point was' : `${count} points were`} left out: ${why}.`,
        },
      ]
