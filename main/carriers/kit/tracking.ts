import { exactStatusKey } from '../../../shared/api/versions.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { isDay } from '../../../shared/units/shop-day.ts'
import type { ExactStatus, TrackerStatus, TrackingDetail, TrackingEvent } from '../contract/model.ts'
import { adapterCodes, done, failed, type Outcome, type Refused } from '../contract/outcome.ts'
import { toTime } from './reading.ts'

/**
 * Asks about one number after the other, for carriers that take one a call. What is wrong with one is a message about
 * that one; a carrier that is busy, or does not know the credentials, is not asked about the rest.
 */
export async function trackEach(
  numbers: readonly string[],
  askOne: (number: string) => Promise<Outcome<TrackingDetail>>,
): Promise<Outcome<TrackingDetail[]>> {
  const details: TrackingDetail[] = []
  const messages: CarrierMessage[] = []
  let last: Refused | null = null
  for (const number of numbers) {
    const outcome = await askOne(number)
    messages.push(...outcome.messages.map(message => aboutNumber(message, number)))
    if (outcome.ok) details.push(outcome.value)
    else last = outcome
    if (!outcome.ok && outcome.retry === 'safe') break
  }
  return details.length === 0 && last ? { ...last, messages } : done(details, messages)
}

/** The details of what is wrong with a field are those of the field. */
export const aboutNumber = (message: CarrierMessage, number: string): CarrierMessage =>
  message.code === adapterCodes.validation
    ? message
    : { ...message, details: { tracking_number: number, ...message.details } }

/** Said where a carrier names a state that stands in none of its lists. */
export const unknownStatus = (carrier: string, said: string): CarrierMessage => ({
  code: 'unknown_status',
  message: `${carrier} names a status this station does not know${said ? `: ${said.slice(0, 100)}` : ''}.`,
})

/**
 * How carriers write a day: the year first (`2026-09-14`, `20260914`), month or day first with slashes, the day first with
 * dots or dashes. `4/9/2026` fits two of them, so none is tried that a carrier does not use.
 */
const dayForms = {
  'YYYY-MM-DD': /^(?<year>\d{4})[-/.]?(?<month>\d{1,2})[-/.]?(?<day>\d{1,2})(?!\d)/,
  'M/D/YYYY': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?!\d)/,
  'D/M/YYYY': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})(?!\d)/,
  'D.M.YYYY': /^(?<day>\d{1,2})[.-](?<month>\d{1,2})[.-](?<year>\d{4})(?!\d)/,
}
type DayForm = keyof typeof dayForms

/** On the clock of the place. `written`: as the carrier wrote it, where nobody can read the day. */
type Moment = Pick<TrackingEvent, 'date' | 'time'> & { written?: string }

/** Reads moments in the forms a carrier uses, and in no other. */
export const momentsIn =
  (...forms: readonly DayForm[]) =>
  (text: string | null): Moment => {
    const written = text?.trim() ?? ''
    for (const form of forms) {
      const { 0: found = '', groups: { year = '', month = '', day = '' } = {} } =
        dayForms[form].exec(written) ?? {}
      const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
      if (isDay(date)) return { date, time: toTime(written.slice(found.length).replace(/^[T,\s]+/, '')) }
    }
    return { date: null, time: null, ...(written === '' ? {} : { written }) }
  }

/** The parts of a place that are known. */
export const placeText = (parts: readonly (string | null)[]): string | null =>
  parts.filter(part => part !== null && part !== '').join(', ') || null

/** Status by the code of a scan, from the codes of each status with spaces between them. */
export const statusesByCode = (
  codesOf: Readonly<Partial<Record<TrackerStatus, string>>>,
): ReadonlyMap<string, TrackerStatus> =>
  new Map(
    Object.entries(codesOf).flatMap(([status, codes]) =>
      codes.split(/\s+/).flatMap(code => (code === '' ? [] : [[code, status as TrackerStatus] as const])),
    ),
  )

/** A scan as an event. One whose day cannot be read is kept with what the carrier wrote there. */
export const eventAt = (
  { written, ...moment }: Moment,
  { code, words, location = null }: { code: string | null; words: string | null; location?: string | null },
): TrackingEvent => {
  const said = words ?? code ?? update
  return { ...moment, code, description: written === undefined ? said : `${said} (${written})`, location }
}

const update = 'Update'

const saysNothing = ({ date, code, description, location }: TrackingEvent): boolean =>
  date === null && code === null && description === update && location === null

/** Said of events whose day nobody can read. */
const unreadableDates = (
  label: string,
  number: string,
  events: readonly TrackingEvent[],
): CarrierMessage[] => {
  const undated = events.filter(({ date }) => date === null)
  const [first] = undated
  if (!first) return []
  const count = undated.length === 1 ? 'an event' : `${undated.length} events`
  return [
    {
      code: 'unreadable_date',
      message: `${label} tells ${count} of ${number} without a day this station can read: ${first.description.slice(0, 200)}.`,
      details: { tracking_number: number },
    },
  ]
}

/** By which events are put in their order. */
export const stampOf = ({ date, time }: Pick<TrackingEvent, 'date' | 'time'>): string =>
  `${date ?? ''} ${time ?? ''}`

/** The last first; those of one moment stay as they are. */
export const newestFirst = <T>(items: readonly T[], at: (item: T) => string | null): T[] =>
  items.toSorted((one, other) => (at(other) ?? '').localeCompare(at(one) ?? ''))

type End = { countryCode: string | null; postalCode: string | null } | undefined

/** Where a parcel comes from and goes to, among what is shown of it. */
export const endsOf = (origin: End, destination: End): TrackingDetail['info'] => ({
  shipment_origin_country: origin?.countryCode ?? null,
  shipment_origin_postal_code: origin?.postalCode ?? null,
  shipment_destination_country: destination?.countryCode ?? null,
  shipment_destination_postal_code: destination?.postalCode ?? null,
})

/** A weight as the carrier writes it, among what is shown of a parcel; a unit alone says nothing. */
export const weightTold = (value: string | null, unit: string | null): TrackingDetail['info'] => ({
  package_weight: value,
  package_weight_unit: value === null ? null : unit,
})

/** What is known of a parcel, and what is to be said beside it. */
export type Tracked = { detail: TrackingDetail; messages: readonly CarrierMessage[] }

/** What a carrier said of a parcel. */
type Told = Omit<TrackingDetail, 'trackingNumber' | 'delivered' | 'aliases' | 'status' | 'meta'> & {
  /** Null where it names no state, undefined where it names one nobody has listed. */
  status: TrackerStatus | null | undefined
  /** Where it says more than the nine states do. */
  exactly?: ExactStatus | undefined
  /** The state in its words, for who has to list it. */
  stated: string | null
  /** All numbers it has for the parcel. */
  aliases?: readonly (string | null)[]
  meta?: TrackingDetail['meta']
}

/** A parcel under the number that was asked for; a state nobody has listed is `unknown`, and said. */
export function trackedAs(
  label: string,
  number: string,
  { status, exactly, stated, aliases = [], meta = {}, ...told }: Told,
): Tracked {
  const events = told.events.filter(event => !saysNothing(event))
  const others = [...new Set(aliases)].filter(each => each !== null && each !== number) as string[]
  const detail = {
    trackingNumber: number,
    ...(others.length > 0 ? { aliases: others } : {}),
    status: status === undefined ? ('unknown' as const) : status,
    delivered: status === 'delivered',
    ...told,
    events,
    meta: exactly === undefined || status === 'delivered' ? meta : { ...meta, [exactStatusKey]: exactly },
  }
  const unknown = status === undefined ? [unknownStatus(label, stated ?? '')] : []
  return { detail, messages: [...unknown, ...unreadableDates(label, number, events)] }
}

/** The same for carriers that are asked about one number at a time. */
export const oneTracked = ({ detail, messages }: Tracked): Outcome<TrackingDetail> =>
  done(detail, [...messages])

/** What one answer says of several numbers, each read by itself; fails only where nothing is known of any. */
export function trackedOf(
  numbers: readonly string[],
  read: (number: string) => Tracked | CarrierMessage,
): Outcome<TrackingDetail[]> {
  const found = numbers.map(read)
  const details = found.flatMap(each => ('detail' in each ? [each.detail] : []))
  const messages = found.flatMap(each => ('detail' in each ? each.messages : [each]))
  return details.length > 0 ? done(details, messages) : failed(messages)
}

/** Several outcomes as one: what is known of any, beside the words about the others; fails where all did. */
export function together<T>(outcomes: readonly Outcome<T[]>[]): Outcome<T[]> {
  const messages = outcomes.flatMap(each => each.messages)
  const values = outcomes.flatMap(each => (each.ok ? each.value : []))
  const refused = outcomes.find(each => !each.ok)
  return values.length === 0 && refused ? { ...refused, messages } : done(values, messages)
}

/** Said of a number the carrier does not know. */
export const unknownNumber = (label: string, number: string): CarrierMessage => ({
  code: 'not_found',
  message: `${label} does not know the number ${number}.`,
  details: { tracking_number: number },
})

/** Characters of a picture or proof that is still kept with a tracker. */
const largestProof = 100_000

/** A proof of delivery where it is small enough to be kept. */
export const keptProof = (proof: string | null | undefined): string | null =>
  proof && proof.length <= largestProof ? proof : null
