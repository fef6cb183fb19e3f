import { daysAfter, daysSpanned, isDay, type ShopDay, weekdayOf } from './shop-day.ts'

type Reading = {
  /** The day it is at the shop. */
  today: ShopDay
  locale: string
  /** A bare weekday is the last one there was, not the next to come: for days that have to be over. */
  isPast?: boolean
}

/** As text is compared: `MÄRZ.` and `mar` begin alike. */
const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’']/g, "'")

/** What a locale calls days and months, and in which order it writes their numbers. */
type Words = {
  /** Days counted from today, by what they are called. */
  nearby: readonly (readonly [name: string, days: number])[]
  /** From Sunday. */
  weekdays: readonly string[]
  /** From January, each in the forms it has beside a day. */
  months: readonly (readonly string[])[]
  isMonthFirst: boolean
}

const known = new Map<string, Words>()

function wordsOf(locale: string): Words {
  const made = known.get(locale) ?? makeWords(locale)
  known.set(locale, made)
  return made
}

function makeWords(locale: string): Words {
  const utc = { timeZone: 'UTC', calendar: 'gregory' } as const
  const part = (options: Intl.DateTimeFormatOptions, wanted: string, time: number): string => {
    const parts = new Intl.DateTimeFormat(locale, { ...utc, ...options }).formatToParts(time)
    return folded(parts.find(({ type }) => type === wanted)?.value ?? '')
  }
  const nearby = [0, 1, -1, 2, -2].flatMap(days =>
    [locale, 'en'].map(
      each =>
        [folded(new Intl.RelativeTimeFormat(each, { numeric: 'auto' }).format(days, 'day')), days] as const,
    ),
  )
  const order = new Intl.DateTimeFormat(locale, { ...utc, dateStyle: 'short' }).formatToParts(0)
  return {
    nearby: nearby.filter(([name]) => !/\d/.test(name)),
    // The first of January 2023 was a Sunday.
    weekdays: [...Array(7).keys()].map(at => part({ weekday: 'long' }, 'weekday', Date.UTC(2023, 0, 1 + at))),
    months: [...Array(12).keys()].map(at =>
      (['long', 'short'] as const).map(month =>
        part({ day: 'numeric', month }, 'month', Date.UTC(2023, at, 1)).replace('.', ''),
      ),
    ),
    isMonthFirst:
      order.findIndex(({ type }) => type === 'month') < order.findIndex(({ type }) => type === 'day'),
  }
}

/** The one thing a beginning of two letters or more stands for; a whole name wins over longer ones. */
function meant<T>(typed: string, names: readonly (readonly [string, T])[]): T | null {
  const whole = names.filter(([name]) => name === typed)
  const found = whole.length > 0 ? whole : names.filter(([name]) => name.startsWith(typed))
  const values = new Set(found.map(([, value]) => value))
  return typed.length >= 2 && values.size === 1 ? ([...values][0] ?? null) : null
}

const dayOf = (year: number, month: number, day: number): ShopDay | null => {
  const two = (figure: number) => String(figure).padStart(2, '0')
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  return isDay(text) ? text : null
}

const distance = (one: ShopDay, other: ShopDay): number => Math.abs(daysSpanned(one, other) - 1)

/** A day without its year is the one closest to today, whether it is over or to come. */
function nearest(month: number, day: number, today: ShopDay): ShopDay | null {
  const year = Number(today.slice(0, 4))
  const found = [year, year + 1, year - 1].flatMap(each => dayOf(each, month, day) ?? [])
  return found.sort((a, b) => distance(a, today) - distance(b, today))[0] ?? null
}

const fullYear = (text: string, today: ShopDay): number =>
  text.length <= 2 ? Number(today.slice(0, 2)) * 100 + Number(text) : Number(text)

/** A day in figures, its month among them or in a word; a year is the one of four figures, or comes last. */
function fromNumbers(figures: readonly string[], month: number | null, words: Words, today: ShopDay) {
  const rest = [...figures]
  const count = month === null ? 2 : 1
  const at = rest.findIndex(text => text.length === 4)
  const [year] = at >= 0 || rest.length > count ? rest.splice(at, 1) : []
  if (rest.length !== count) return null
  const [one = 0, two = 0] = rest.map(Number)
  // Only the other order makes sense where there is no such month.
  const isMonthFirst = month === null && two <= 31 && ((words.isMonthFirst && one <= 12) || two > 12)
  const [monthAt, day] = month !== null ? [month, one] : isMonthFirst ? [one, two] : [two, one]
  return year === undefined ? nearest(monthAt, day, today) : dayOf(fullYear(year, today), monthAt, day)
}

/**
 * The day somebody means: `today`, `+2`, `fri`, `22/11`, `22 Nov 2027`, `2026-11-22`, in the words and the order of a
 * locale; English words are understood everywhere. Null where it is none, or could be two.
 */
export function readDay(text: string, { today, locale, isPast = false }: Reading): ShopDay | null {
  const typed = folded(text.trim())
  if (isDay(typed)) return typed
  if (/^[+\-−]\s*\d{1,4}$/.test(typed))
    return daysAfter(today, Number(typed.replace('−', '-').replace(/\s/g, '')))
  const words = wordsOf(locale)
  const figures = typed.match(/\d+/g) ?? []
  const names = typed.match(/[\p{L}'-]+/gu) ?? []
  if (figures.some(figure => figure.length > 4)) return null
  if (figures.length === 0) return fromWords(typed, words, today, isPast)
  const months = words.months.flatMap((forms, at) => forms.map(form => [form, at + 1] as const))
  const weekdays = words.weekdays.map((name, at) => [name, at] as const)
  const read = names.map(name => ({
    month: meant(name, months),
    // Tuesday and March begin alike in French and Spanish.
    isOther: meant(name, weekdays) !== null || particles.includes(name),
  }))
  if (read.some(({ month, isOther }) => month === null && !isOther)) return null
  const found = read.filter(({ month }) => month !== null)
  const month = (found.find(({ isOther }) => !isOther) ?? found[0])?.month ?? null
  return fromNumbers(figures, month, words, today)
}

/** Stand between a day and its month in some languages. */
const particles = ['de', 'del', 'of', 'the', 'den', 'der', 'le', 'el', 'st', 'nd', 'rd', 'th', 'er', '-']

function fromWords(typed: string, words: Words, today: ShopDay, isPast: boolean): ShopDay | null {
  const name = typed.replace(/[.,]$/, '')
  const counted = (weekday: string, at: number) => {
    const ahead = (at - weekdayOf(today) + 7) % 7
    return [weekday, isPast && ahead > 0 ? ahead - 7 : ahead] as const
  }
  const own = [...words.nearby, ...words.weekdays.map(counted)]
  const days = meant(name, own) ?? meant(name, englishWeekdays.map(counted))
  return days === null ? null : daysAfter(today, days)
}

const englishWeekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** From here on a day is written with its year: without it, it would be read as that of another. */
const farDays = 150

/** A day with its weekday, as short as `readDay` reads it back: `Fri, Nov 27`, or `Thu, Jan 7, 2099`. */
export function writeDay(day: ShopDay, { today, locale }: Pick<Reading, 'today' | 'locale'>): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(distance(day, today) > farDays ? { year: 'numeric' } : {}),
  }).format(Date.parse(`${day}T00:00:00Z`))
}

/** Monday to Sunday around a day. */
export function weekOf(day: ShopDay): { from: ShopDay; to: ShopDay } {
  const from = daysAfter(day, -((weekdayOf(day) + 6) % 7))
  return { from, to: daysAfter(from, 6) }
}
