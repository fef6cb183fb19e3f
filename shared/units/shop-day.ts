import { zoneAt } from './zone-clocks.ts'

declare const shopDay: unique symbol

/**
 * A calendar day as the shop counts it: `YYYY-MM-DD` in the time zone of the shop. Made out of an instant by `dayIn`,
 * out of text by `isDay`; never by cutting an instant short, which is a day of UTC.
 */
export type ShopDay = string & { readonly [shopDay]: true }

/** Whether a text is a day that exists. */
export function isDay(value: string): value is ShopDay {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = midnightUtc(value)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** Days are counted by their midnights in UTC, where all of them are equally long. */
const midnightUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const fromMidnightUtc = (ms: number): ShopDay => new Date(ms).toISOString().slice(0, 10) as ShopDay

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Throws `RangeError` for what is no time zone. Making one takes a thousand times as long as using it. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  if (formatters.size < 1_000) formatters.set(timeZone, made)
  return made
}

export function isTimeZone(value: string): boolean {
  try {
    return formatterOf(value).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What calendar and clock on the wall of a time zone show at an instant; the time is `HH:MM`. */
export function wallClock(timeZone: string, atMs: number): { day: ShopDay; time: string } {
  const parts = formatterOf(zoneAt(timeZone, atMs)).formatToParts(atMs)
  const part = (type: string) => parts.find(each => each.type === type)?.value ?? ''
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return { day: day as ShopDay, time: `${part('hour')}:${part('minute')}` }
}

/** Since 1972 every clock differs from that of UTC by whole quarters of an hour: days begin with one of them. */
const quarterMs = 15 * 60_000
const quartersSinceMs = Date.UTC(1973, 0)
let latest = { zone: '', quarter: 0, day: '' as ShopDay }

/** The day it is in a time zone. Mostly that of the moment is asked for, many times over. */
export function dayIn(timeZone: string, atMs: number): ShopDay {
  if (atMs < quartersSinceMs) return wallClock(timeZone, atMs).day
  const quarter = Math.floor(atMs / quarterMs)
  const zone = zoneAt(timeZone, atMs)
  if (latest.quarter !== quarter || latest.zone !== zone)
    latest = { zone, quarter, day: wallClock(timeZone, atMs).day }
  return latest.day
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Which days are worked. Walks end, since every week has a working day and holidays are few. */
export type WorkingDays = {
  isWorkingDay: (day: ShopDay) => boolean
  /** The day itself where it is worked, else the next that is. */
  onOrAfter: (day: ShopDay) => ShopDay
  nextWorkingDay: (day: ShopDay) => ShopDay
  /** The day itself where it is worked, else the last that was. */
  onOrBefore: (day: ShopDay) => ShopDay
  previousWorkingDay: (day: ShopDay) => ShopDay
  /** How many there are after the first day, up to and with the other; 0 where that is no later. */
  workingDaysBetween: (from: ShopDay, to: ShopDay) => number
}

/** Days as the shop counts them; nothing else says which day it is, and which are worked. */
export type ShopCalendar = {
  today: () => ShopDay
  /** The day of the shop an instant lies in. */
  dayOf: (at: Date) => ShopDay
  /** The name of the shop's time zone, such as `America/Vancouver`; it can change while the station runs. */
  timeZone: () => string
  /** The days the shop works, as they are set at the moment. */
  workingDays: () => WorkingDays
  /** Monday to Friday without the public holidays of a country, where they are known. */
  workingDaysOf: (country: string | null) => WorkingDays
}

/** The first instant of a day in a time zone, whatever its clocks did that night. */
export function dayStart(timeZone: string, day: ShopDay): number {
  const midnight = midnightUtc(day)
  let before = midnight - 16 * hourMs
  let reached = midnight + 16 * hourMs
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (dayIn(timeZone, middle) >= day) reached = middle
    else before = middle
  }
  return reached
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** When the clock of a time zone shows a time (`HH:MM`) of a day. One the clocks skip that day is reached later by what they skip. */
export function instantIn(timeZone: string, day: ShopDay, time: string): number {
  const wanted = minutesOf(time)
  const guess = dayStart(timeZone, day) + wanted * minuteMs
  const early = wanted - minutesOf(wallClock(timeZone, guess).time)
  const corrected = guess + early * minuteMs
  return wallClock(timeZone, corrected).time === time ? corrected : guess
}

/** The day so many days later, or earlier. */
export const daysAfter = (day: ShopDay, days: number): ShopDay =>
  fromMidnightUtc(midnightUtc(day) + days * dayMs)

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: ShopDay): number => new Date(midnightUtc(day)).getUTCDay()

/** The first instants of the days from one to another, and of the day after: one more than there are days. */
export function dayStarts(timeZone: string, from: ShopDay, to: ShopDay): number[] {
  const starts = [dayStart(timeZone, from)]
  for (let day = daysAfter(from, 1); day <= daysAfter(to, 1); day = daysAfter(day, 1)) {
    const usual = (starts.at(-1) ?? 0) + dayMs
    const isUsual = dayIn(timeZone, usual) === day && dayIn(timeZone, usual - 1) < day
    starts.push(isUsual ? usual : dayStart(timeZone, day))
  }
  return starts
}

/** How many days two ends span, both of them counted. */
export const daysSpanned = (from: ShopDay, to: ShopDay): number =>
  Math.round((midnightUtc(to) - midnightUtc(from)) / dayMs) + 1

/** A day as people of a language write it out: November 27, 2026. */
export const dayInWords = (day: ShopDay, locale: string): string =>
  new Date(midnightUtc(day)).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
