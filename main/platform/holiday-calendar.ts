import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'
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

const require = createRequire(import.meta.url)

type Library = typeof Holidays
let library: Library | null = null
/** Loading it takes a tenth of a second and 20 MB: only stations that count by holidays do. */
const load = (): Library => (library ??= require('date-holidays') as Library)

let anywhere: Holidays | null = null
const places = (): Holidays => (anywhere ??= new (load())())

/** Parts of a country whose holidays differ from those of the whole, by code; none where nothing is known of it. */
export const holidayRegions = (country: string): Readonly<Record<string, string>> =>
  places().getStates(country) ?? {}

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
/** So many years of places are kept; a shop that ships everywhere needs a few hundred. */
const mostKept = 1_000

/** The public holidays of a year, in order; none where nothing is known of the place. */
export function publicHolidays(place: HolidayPlace, year: number, language = 'en'): readonly PublicHoliday[] {
  const key = `${place.country} ${place.region} ${year} ${language}`
  const kept = known.get(key)
  if (kept) return kept
  const found = findHolidays(place, year, language)
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
