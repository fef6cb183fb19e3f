import { dayIn, daysAfter, isDay, type ShopDay } from '../../../../../shared/units/shop-day.ts'

/** A day that can be read in one way, or in two until it is known which comes first. */
export type SeenDay =
  | { day: string }
  | { dmy: string | null; mdy: string | null; leans: 'dmy' | null }
  | { isNone: true }

export type DayForm = 'dmy' | 'mdy'

const monthWords = new Map<string, number>()
for (const [at, words] of [
  'jan january januar janv janvier ene enero gen gennaio januari',
  'feb february februar févr fevr fev février fevrier febrero febbraio februari',
  'mar march mär mrz märz maerz mars marzo mrt maart',
  'apr april avr avril abr abril aprile',
  'may mai mayo mag maggio mei',
  'jun june juni juin junio giu giugno',
  'jul july juli juil juillet julio lug luglio',
  'aug august août aout ago agosto augustus',
  'sep sept september septembre septiembre set settembre',
  'oct october okt oktober octobre octubre ott ottobre',
  'nov november novembre noviembre',
  'dec december dez dezember déc decembre décembre dic diciembre dicembre',
].entries())
  for (const word of words.split(' ')) monthWords.set(word, at + 1)

const two = (figure: number): string => String(figure).padStart(2, '0')

function dayText(year: string, month: number, day: number): string | null {
  const full = year.length <= 2 ? (Number(year) < 70 ? 2000 : 1900) + Number(year) : Number(year)
  const text = `${String(full).padStart(4, '0')}-${two(month)}-${two(day)}`
  return isDay(text) ? text : null
}

const none: SeenDay = { isNone: true }
const certain = (day: string | null): SeenDay => (day === null ? none : { day })

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T\s])/
const parted = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?:$|[,T\s])/
const wordFirst = /^(\p{L}{3,10})\.?[\s-](\d{1,2})(?:st|nd|rd|th)?,?[\s-](\d{4}|\d{2})(?:$|[,\s])/u
const dayFirst =
  /^(\d{1,2})\.?(?:st|nd|rd|th|er|º)?[\s-](?:de\s)?(\p{L}{3,10})\.?,?[\s-](?:de\s)?(\d{4}|\d{2})(?:$|[,\s])/u

/** The day of an order as it is written, whatever time stands behind it. */
export function seeDay(given: string): SeenDay {
  const text = given.trim().replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s/i, '')
  const [, year = '', month, day] = iso.exec(text) ?? []
  if (month !== undefined) return certain(dayText(year, Number(month), Number(day)))
  const [, a, sign, b, end = ''] = parted.exec(text) ?? []
  if (a !== undefined) return seeParted(Number(a), Number(b), end, sign)
  const [, word = '', dayOf, yearOf = ''] = wordFirst.exec(text) ?? []
  if (dayOf !== undefined) return named(word, dayOf, yearOf)
  const [, dayOf2 = '', word2, yearOf2 = ''] = dayFirst.exec(text) ?? []
  if (word2 !== undefined) return named(word2, dayOf2, yearOf2)
  return seeNumber(text)
}

const named = (word: string, day: string, year: string): SeenDay => {
  const month = monthWords.get(word.toLowerCase())
  return month === undefined ? none : certain(dayText(year, month, Number(day)))
}

function seeParted(a: number, b: number, year: string, sign: string | undefined): SeenDay {
  const dmy = dayText(year, b, a)
  if (sign === '.') return certain(dmy)
  const mdy = dayText(year, a, b)
  if (dmy === null && mdy === null) return none
  if (dmy === mdy) return certain(dmy)
  return { dmy, mdy, leans: sign === '-' && year.length === 4 ? 'dmy' : null }
}

/** Excel counts days from here. */
const firstSerial = '1899-12-30' as ShopDay

/** `20260930`, the days a spreadsheet counts, and the seconds or milliseconds a server does. */
function seeNumber(text: string): SeenDay {
  const [, year = '', month, day] = /^(20\d\d|19\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (month !== undefined) return certain(dayText(year, Number(month), Number(day)))
  if (/^[45]\d{4}(\.\d+)?$/.test(text)) return certain(daysAfter(firstSerial, Math.floor(Number(text))))
  if (/^1\d{9}$/.test(text)) return fromMs(Number(text) * 1000)
  return /^1\d{12}$/.test(text) ? fromMs(Number(text)) : none
}

const fromMs = (ms: number): SeenDay => certain(dayIn('UTC', ms))

/** What the values of a column say about the order of day and month. */
export type DayProof = {
  form: DayForm | null
  /** There is a value that can be read in one way only. */
  isProven: boolean
  /** Values that can only be the one and the other: the column is written in two ways. */
  both: { dmy: string; mdy: string } | null
  /** A value that could be either. */
  unclear: string | null
}

const mostKnown = 2_000

export function proveDays(values: Iterable<string>): DayProof {
  const proofs: Partial<Record<DayForm, string>> = {}
  const unclear: { text: string; dmy: string; mdy: string }[] = []
  const known = new Map<string, ReturnType<typeof seeDay>>()
  let leans = false
  for (const text of values) {
    const seen = text === '' ? none : (known.get(text) ?? seeDay(text))
    // The days of a file are few.
    if (known.size < mostKnown) known.set(text, seen)
    if (!('dmy' in seen)) continue
    if (seen.dmy === null) proofs.mdy ??= text
    else if (seen.mdy === null) proofs.dmy ??= text
    else unclear.push({ text, dmy: seen.dmy, mdy: seen.mdy })
    leans ||= seen.leans === 'dmy'
  }
  const { dmy, mdy } = proofs
  if (dmy !== undefined && mdy !== undefined)
    return { form: null, isProven: false, both: { dmy, mdy }, unclear: null }
  const form = dmy !== undefined || (leans && mdy === undefined) ? 'dmy' : mdy !== undefined ? 'mdy' : null
  const isProven = dmy !== undefined || mdy !== undefined
  return { form: form ?? sortedForm(unclear), isProven, both: null, unclear: unclear[0]?.text ?? null }
}

/** Programs write rows in the order of time: where only one reading keeps them sorted, it is the right one. */
function sortedForm(values: readonly { dmy: string; mdy: string }[]): DayForm | null {
  const isSorted = (form: DayForm): boolean => {
    const days = values.map(each => each[form])
    const rises = days.every((day, at) => at === 0 || day >= (days[at - 1] ?? ''))
    return rises || days.every((day, at) => at === 0 || day <= (days[at - 1] ?? ''))
  }
  if (new Set(values.map(({ dmy }) => dmy)).size < 4) return null
  const [asDmy, asMdy] = [isSorted('dmy'), isSorted('mdy')]
  return asDmy === asMdy ? null : asDmy ? 'dmy' : 'mdy'
}
