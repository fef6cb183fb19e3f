import type { Dictionary, Entry, EntryOf, Fill, KeyOf } from '../locales/dictionary.ts'
import { en } from '../locales/en/index.ts'

type Texts = typeof en

/** Name of a text of the page. */
export type TextKey = KeyOf<Texts>

type Filling<K extends TextKey> = keyof Fill<EntryOf<Texts, K>> extends never
  ? []
  : [fill: Fill<EntryOf<Texts, K>>]

/** Language the page speaks, for dates and numbers too. */
export const locale = 'en'

const plurals = new Intl.PluralRules(locale)

/** The text under a key, its placeholders filled and its number agreeing with `count`. */
export function t<K extends TextKey>(key: K, ...[fill]: Filling<K>): string {
  const [area = '', name = ''] = key.split('.', 2)
  const entry = (en as Dictionary)[area]?.[name] ?? key
  return filled(entry, (fill ?? {}) as Record<string, string | number>)
}

/** Whether a text made at run time has an entry: codes of the station that the page may not know yet. */
export const hasText = (key: string): key is TextKey => {
  const [area = '', name = ''] = key.split('.', 2)
  return (en as Dictionary)[area]?.[name] !== undefined
}

/** A word the station gives in English (names of fields and countries), in the language of the page. */
export const term = (word: string): string => {
  const entry = (en as Dictionary).terms?.[word]
  return typeof entry === 'string' ? entry : word
}

function filled(entry: Entry, fill: Record<string, string | number>): string {
  const text = typeof entry === 'string' ? entry : pluralForm(entry, Number(fill.count))
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => isolated(String(fill[name] ?? whole)))
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A text that is written from right to left does not turn the words and numbers of the line it stands in. */
const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)

/** Facts in one line, each in its own direction of writing; what is not there is left out. */
export const joined = (facts: readonly (string | false | null | undefined)[], between = ' · '): string =>
  facts.flatMap(fact => (fact ? [isolated(fact)] : [])).join(between)

const pluralForm = (entry: Exclude<Entry, string>, count: number): string =>
  plurals.select(count) === 'one' ? (entry.one ?? entry.other) : entry.other
