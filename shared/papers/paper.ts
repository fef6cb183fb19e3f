import { countryName, isoCountryCode } from '../countries/countries.ts'
import { isSpokenIn } from '../countries/spoken-languages.ts'
import type { Language } from '../desk/shop-settings.ts'
import { de } from './de.ts'
import { en, type PaperTexts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

export const paperTexts = { en, de, fr, es } as const satisfies Record<Language, PaperTexts>

/** How a paper says what is the same in every language. Amounts, weights and days come in as the station has them. */
export type Paper = {
  texts: PaperTexts
  /** Decimal text: `1234.50`. */
  number: (text: string) => string
  /** A text with numbers in it: `1.20 kg`, `40 × 30 × 20 cm`. */
  measure: <Text extends string | null>(text: Text) => Text | string
  /** An amount with its currency. */
  money: (text: string, currency: string) => string
  /** `YYYY-MM-DD`; what is no day stays as it is. */
  day: (text: string) => string
  country: (code: string) => string
  /** A number with what it counts, in the form the language has for it. */
  count: (forms: { one: string; other: string }, count: number) => string
}

/** A day, an amount, a weight as templates of shops have always seen them: the same for every reader. */
export const plainPaper: Paper = {
  texts: en,
  number: text => text,
  measure: text => text,
  money: (text, currency) => `${text} ${currency}`,
  day: text => text,
  country: countryName,
  count: ({ one, other }, count) => (count === 1 ? one : other).replace('{count}', String(count)),
}

/**
 * What is written for somebody who reads a language in a country: numbers and days as they are written there, where it
 * speaks that language; elsewhere a mix of both would be read wrong.
 */
export function createPaper(language: Language, country: string | null, texts?: PaperTexts): Paper {
  const locale =
    country !== null && isSpokenIn(country, language) ? `${language}-${isoCountryCode(country)}` : language
  const number = (text: string) =>
    isDecimal(text) ? plainSpaces(numberFormat(locale, text).format(text)) : text
  return {
    texts: texts ?? paperTexts[language],
    number,
    measure: text => text?.replaceAll(/\d+(\.\d+)?/g, number) ?? text,
    money: (text, currency) =>
      isDecimal(text) && /^[A-Z]{3}$/.test(currency)
        ? plainSpaces(numberFormat(locale, text, currency).format(text))
        : `${text} ${currency}`,
    day: text => (/^\d{4}-\d\d-\d\d$/.test(text) ? dayFormat(locale).format(Date.parse(text)) : text),
    country: code => (language === 'en' ? null : nameOfRegion(language, code)) ?? countryName(code),
    count: ({ one, other }, count) => {
      const form = new Intl.PluralRules(language).select(count) === 'one' ? one : other
      return form.replace('{count}', number(String(count)))
    },
  }
}

/**
 * English for whoever reads papers of trade in any country, with a second language beside its headings; whole sentences
 * stand below each other, parted by a line break.
 */
export function bilingualTexts(second: Language): PaperTexts {
  if (second === 'en') return en
  const { invoice, reasons, charges } = paperTexts[second]
  return {
    ...en,
    invoice: inBoth(en.invoice, invoice),
    reasons: inBoth(en.reasons, reasons),
    charges: inBoth(en.charges, charges),
  }
}

function inBoth<Key extends string>(
  first: Readonly<Record<Key, string>>,
  second: Readonly<Record<Key, string>>,
) {
  const both = { ...first } as Record<Key, string>
  for (const key of Object.keys(first) as Key[]) {
    const between = first[key].endsWith('.') ? '\n' : ' / '
    if (first[key] !== second[key]) both[key] = `${first[key]}${between}${second[key]}`
  }
  return both
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text)

/** Some printers and fonts lack the narrow blank that never breaks. */
const plainSpaces = (text: string): string => text.replaceAll('\u202f', '\u00a0')

const numberFormats = new Map<string, Intl.NumberFormat>()

/** With as many decimals as the text has: what is written says no more and no less. */
function numberFormat(locale: string, text: string, currency?: string): Intl.NumberFormat {
  const decimals = text.split('.')[1]?.length ?? 0
  const key = `${locale} ${decimals} ${currency ?? ''}`
  const known = numberFormats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...(currency === undefined ? {} : { style: 'currency', currency }),
  })
  numberFormats.set(key, made)
  return made
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The month in words wherever its number could be taken for the day. */
function dayFormat(locale: string): Intl.DateTimeFormat {
  const made =
    dayFormats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  dayFormats.set(locale, made)
  return made
}

/** Null for codes that are carriers' own. */
function nameOfRegion(language: Language, code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || isoCountryCode(code) !== code) return null
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code) ?? null
}
