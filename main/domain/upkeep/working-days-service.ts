import type { HolidayQuery, ShopHolidays, WorkingDaySettings } from '../../../shared/desk/shop-settings.ts'
import { ok, type Result, refuseFields } from '../../../shared/errors/result.ts'
import {
  daysAfter,
  daysSpanned,
  type ShopCalendar,
  type ShopDay,
  type WorkingDays,
} from '../../../shared/units/shop-day.ts'
import { createWorkingDays, everyMondayToFriday, mondayToFriday } from '../../../shared/units/working-days.ts'
import {
  createHolidays,
  type HolidayPlace,
  holidayRegions,
  publicHolidays,
} from '../../platform/holiday-calendar.ts'

/** Where an address is, as far as it says so. */
export type SenderPlace = { country: string; state: string | null }

export type WorkingDayPorts = {
  settings: () => WorkingDaySettings
  /** Where the shop sends from; null while it has no default sender. */
  senderPlace: () => SenderPlace | null
}

export type ShopWorkingDays = Pick<ShopCalendar, 'workingDays' | 'workingDaysOf'> & {
  /** The country whose holidays count; null for nobody's. */
  holidayCountry: () => string | null
  /** The public holidays where the shop is; refuses days the wrong way round. */
  holidays: (query: HolidayQuery, today: ShopDay) => Result<ShopHolidays>
}

/** Which days the shop works, by its settings as they are at the moment, and which are worked elsewhere. */
export function createShopWorkingDays(ports: WorkingDayPorts): ShopWorkingDays {
  let kept: { key: string; days: WorkingDays } | null = null
  const ofCountry = new Map<string, WorkingDays>()
  return {
    workingDays: () => {
      const settings = ports.settings()
      const place = placeOf(settings, ports.senderPlace())
      const key = JSON.stringify([settings, place])
      if (kept?.key === key) return kept.days
      const days = daysBySettings(settings, place)
      kept = { key, days }
      return days
    },
    workingDaysOf: country => {
      if (country === null) return everyMondayToFriday
      const known = ofCountry.get(country)
      if (known) return known
      const days = createWorkingDays({
        worked: mondayToFriday,
        isOff: createHolidays({ country, region: null }),
      })
      ofCountry.set(country, days)
      return days
    },
    holidayCountry: () => countryOf(ports.settings(), ports.senderPlace()),
    holidays: (query, today) => {
      const settings = ports.settings()
      return listHolidays(settings, placeOf(settings, ports.senderPlace()), query, today)
    },
  }
}

function daysBySettings(settings: WorkingDaySettings, place: HolidayPlace | null): WorkingDays {
  const own = new Set(settings.days_off.map(({ date }) => date))
  const isHoliday = place ? createHolidays(place, key => settings.worked_holidays.includes(key)) : () => false
  return createWorkingDays({ worked: settings.working_days, isOff: day => own.has(day) || isHoliday(day) })
}

function countryOf(
  { holiday_country: wanted }: WorkingDaySettings,
  sender: SenderPlace | null,
): string | null {
  if (wanted === 'none') return null
  return wanted === 'sender' ? (sender?.country ?? null) : wanted
}

/** Whose holidays count; null for nobody's. A part is one of that country, or none. */
function placeOf(settings: WorkingDaySettings, sender: SenderPlace | null): HolidayPlace | null {
  const { holiday_country: wanted, holiday_region: part } = settings
  const country = countryOf(settings, sender)
  if (country === null) return null
  const state = wanted === 'sender' ? (sender?.state ?? null) : null
  const region =
    part === null ? state : part.startsWith(`${country}-`) ? part.slice(country.length + 1) : null
  return { country, region: region !== null && region in holidayRegions(country) ? region : null }
}

const mostDays = 1_100

function listHolidays(
  settings: WorkingDaySettings,
  place: HolidayPlace | null,
  { from, to, language = 'en' }: HolidayQuery,
  today: ShopDay,
): Result<ShopHolidays> {
  const first = from ?? today
  const last = to ?? daysAfter(first, 365)
  if (last < first) return refuseFields({ to: ['The last day is before the first.'] })
  if (daysSpanned(first, last) > mostDays)
    return refuseFields({ to: [`At most ${mostDays} days are listed at once.`] })
  if (!place) return ok({ country: null, region: null, regions: [], results: [] })
  const [start, end] = [first, last].map(day => Number(day.slice(0, 4))) as [number, number]
  const years = Array.from({ length: end - start + 1 }, (_, after) => start + after)
  return ok({
    country: place.country,
    region: place.region && isoOf(place, place.region),
    regions: Object.entries(holidayRegions(place.country))
      .map(([code, name]) => ({ code: isoOf(place, code), name }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    results: years
      .flatMap(year => publicHolidays(place, year, language))
      .filter(({ day }) => day >= first && day <= last)
      .map(({ day, name, key }) => ({
        date: day,
        name,
        key,
        is_worked: settings.worked_holidays.includes(key),
      })),
  })
}

const isoOf = ({ country }: HolidayPlace, region: string): string => `${country}-${region}`
