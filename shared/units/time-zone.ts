/** Days of a time zone, by the tables every JavaScript engine carries. Days are `YYYY-MM-DD`, instants milliseconds. */

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Throws `RangeError` for what is no time zone. Making one takes a thousand times as long as using it. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
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

/** The day it is in a time zone. */
export function dayIn(timeZone: string, atMs: number): string {
  const parts = formatterOf(timeZone).formatToParts(atMs)
  const part = (type: string) => parts.find(each => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

const hourMs = 3_600_000

/** The first instant of a day in a time zone, whatever its clocks did that night. */
export function dayStart(timeZone: string, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let before = midnight - 16 * hourMs
  let reached = midnight + 16 * hourMs
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (dayIn(timeZone, middle) >= day) reached = middle
    else before = middle
  }
  return reached
}

/** The day so many days later, or earlier. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hourMs).toISOString().slice(0, 10)

/** The first instants of the days from one to another, and of the day after: one more than there are days. */
export function dayStarts(timeZone: string, from: string, to: string): number[] {
  const starts = [dayStart(timeZone, from)]
  for (let day = daysAfter(from, 1); day <= daysAfter(to, 1); day = daysAfter(day, 1)) {
    const usual = (starts.at(-1) ?? 0) + 24 * hourMs
    const isUsual = dayIn(timeZone, usual) === day && dayIn(timeZone, usual - 1) < day
    starts.push(isUsual ? usual : dayStart(timeZone, day))
  }
  return starts
}

/** How many days two ends span, both of them counted. */
export const daysSpanned = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * hourMs)) + 1
