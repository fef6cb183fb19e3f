import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'
import { countryCodes } from '../../shared/countries/countries.ts'
import { daysAfter, isDay, type ShopDay } from '../../shared/units/shop-day.ts'

/** A country, and where its holidays differ one of its parts, by their codes of ISO 3166. */
export type HolidayPlace = { country: string; region: string | null }

export type PublicHoliday = {
  day: ShopDay
  /** Its English name, which is the same every year. */
  key: string
  /** In the language that was asked for, else as it is called there. */
  name: string
}

const requireHere = createRequire(import.meta.url)

type Library = typeof Holidays
let library: Library | null = null
/**
 * Loading it takes a tenth of a second and 20 MB for good, so most of what a station asks is found ahead on a thread that
 * ends; what is asked besides is found here.
 */
const load = (): Library => (library ??= requireHere('date-holidays') as Library)

let anywhere: Holidays | null = null
const places = (): Holidays => (anywhere ??= new (load())())

type Regions = Readonly<Record<string, string>>
const knownRegions = new Map<string, Regions>()

/** Parts of a country whose holidays differ from those of the whole, by code; none where nothing is known of it. */
export function holidayRegions(country: string): Regions {
  const kept = knownRegions.get(country)
  if (kept) return kept
  const found = places().getStates(country) ?? {}
  knownRegions.set(country, found)
  return found
}

const isKnown = ({ country, region }: HolidayPlace): boolean =>
  country in places().getCountries() && (region === null || region in holidayRegions(country))

/**
 * What the data of the library has otherwise than the law; the second list is what it lacks.
 * Ontario: Easter Monday is no public holiday (Employment Standards Act, 2000, s. 1). Scotland: bank holiday by the
 * proclamation of 4 February 2026.
 */
const corrections: Readonly<
  Record<string, { without?: readonly string[]; more?: readonly PublicHoliday[] }>
> = {
  'CA-ON': { without: ['Easter Monday'] },
  'GB-SCT': {
    more: [{ day: '2026-06-15' as ShopDay, key: 'World Cup bank holiday', name: 'World Cup bank holiday' }],
  },
}

const hourMs = 3_600_000
/** Days on which clocks change are shorter; what takes half a day is worked. */
const wholeDayMs = 20 * hourMs

function findHolidays(place: HolidayPlace, year: number, language: string): PublicHoliday[] {
  if (!isKnown(place)) return []
  const { country, region } = place
  const calendar = new (load())()
  calendar.init(country, region ?? undefined, undefined, { types: ['public'] })
  const english = calendar.getHolidays(year, 'en')
  const named = language === 'en' ? english : calendar.getHolidays(year, language)
  const found = english.flatMap((holiday, at) => {
    const first = holiday.date.slice(0, 10)
    const length = holiday.end.getTime() - holiday.start.getTime()
    if (!isDay(first) || length < wholeDayMs) return []
    const days = Math.max(1, Math.round(length / (24 * hourMs)))
    const { name: key } = holiday
    const name = named[at]?.rule === holiday.rule ? (named[at]?.name ?? key) : key
    return Array.from({ length: days }, (_, after) => ({ day: daysAfter(first, after), key, name }))
  })
  const { without = [], more = [] } = corrections[`${country}-${region}`] ?? {}
  return [
    ...found.filter(({ key }) => !without.includes(key)),
    ...more.filter(({ day }) => day.startsWith(`${year}-`)),
  ].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

const known = new Map<string, readonly PublicHoliday[]>()
/** What was found ahead, as text until it is asked for: a station asks for a few of hundreds of places. */
const ahead = new Map<string, string>()
/** So many years of places are kept; a shop that ships everywhere needs a few hundred. */
const mostKept = 1_000
const keyOf = ({ country, region }: HolidayPlace, year: number, language: string): string =>
  `${country} ${region} ${year} ${language}`

/** The public holidays of a year, in order; none where nothing is known of the place. */
export function publicHolidays(place: HolidayPlace, year: number, language = 'en'): readonly PublicHoliday[] {
  const key = keyOf(place, year, language)
  const kept = known.get(key)
  if (kept) return kept
  const text = ahead.get(key)
  const found =
    text === undefined ? findHolidays(place, year, language) : (JSON.parse(text) as PublicHoliday[])
  if (known.size >= mostKept) known.clear()
  known.set(key, found)
  return found
}

/** Whether a day is a public holiday of a place, but for those that are worked all the same. */
export function createHolidays(
  place: HolidayPlace,
  isWorked: (key: string) => boolean = () => false,
): (day: ShopDay) => boolean {
  const years = new Map<string, ReadonlySet<ShopDay>>()
  const daysOf = (year: string): ReadonlySet<ShopDay> => {
    const found = publicHolidays(place, Number(year)).filter(({ key }) => !isWorked(key))
    const days = new Set(found.map(({ day }) => day))
    years.set(year, days)
    return days
  }
  return day => {
    const year = day.slice(0, 4)
    return (years.get(year) ?? daysOf(year)).has(day)
  }
}

/** What `findHolidaysAhead` found, for `keepHolidays`; the holidays of a year as JSON, since few are ever asked for. */
export type HolidaysAhead = {
  regions: readonly (readonly [country: string, regions: Regions])[]
  years: readonly (readonly [key: string, holidays: string])[]
}

/** The task of this file as a worker: the holidays of these years in a country and each of its parts; without one, in every country there is. */
export function findHolidaysAhead({
  country,
  years,
}: {
  country: string | null
  years: readonly number[]
}): HolidaysAhead {
  const parts = country === null ? [] : Object.keys(holidayRegions(country))
  // Also those nothing is known of: that is an answer too.
  const countries = country === null ? countryCodes : [country]
  const wanted: HolidayPlace[] = [
    ...countries.map(each => ({ country: each, region: null })),
    ...parts.map(region => ({ country: country ?? '', region })),
  ]
  return {
    regions: countries.map(each => [each, holidayRegions(each)]),
    years: wanted.flatMap(place =>
      years.map(year => [keyOf(place, year, 'en'), JSON.stringify(publicHolidays(place, year))] as const),
    ),
  }
}

/** Answers from now on by what another thread found. */
export function keepHolidays({ regions, years }: HolidaysAhead): void {
  for (const [country, parts] of regions) knownRegions.set(country, parts)
  for (const [key, holidays] of years) ahead.set(key, holidays)
  known.clear()
}
