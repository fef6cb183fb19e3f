import i18next from 'i18next'
import type { EntryOf, Fill, KeyOf } from '../locales/dictionary.ts'
import type { enFurther } from '../locales/en/further.ts'
import type { en } from '../locales/en/index.ts'
import { hasEntry, locale, term } from './language.ts'

export { locale, term }

type Texts = typeof en & typeof enFurther

/** Name of a text of the page. */
export type TextKey = KeyOf<Texts>

type Filling<K extends TextKey> = keyof Fill<EntryOf<Texts, K>> extends never
  ? []
  : [fill: Fill<EntryOf<Texts, K>>]

/** Name of a text that stands as it is. */
export type BareTextKey = { [K in TextKey]: Filling<K> extends [] ? K : never }[TextKey]

/**
 * The text under a key in the language of the page, its placeholders filled and its number agreeing with `count`, which is
 * written as numbers are there.
 */
export function t<K extends TextKey>(key: K, ...[fill]: Filling<K>): string {
  return fill === undefined ? bare(key) : filled(key, fill)
}

/** Most texts stand as they are: each is looked up once for as long as the page is open. */
const bareTexts = new Map<string, string>()

function bare(key: string): string {
  const known = bareTexts.get(key)
  if (known !== undefined) return known
  const text = translate(key, { nest: false })
  bareTexts.set(key, text)
  return text
}

function filled(key: string, fill: object): string {
  const replace = Object.fromEntries(
    Object.entries(fill as Record<string, string | number>).map(([name, value]) => [
      name,
      isolated(name === 'count' && typeof value === 'number' ? value.toLocaleString(locale) : String(value)),
    ]),
  )
  return translate(key, { ...countOf(fill), replace, nest: false })
}

/** Keys and placeholders are checked by the types of `t`, which know more of them. */
const translate = i18next.t as unknown as (key: string, options: object) => string

/** What the form of a number goes by; one that is written out in figures alone counts as well. */
function countOf(fill: object): { count?: number } {
  const { count } = fill as { count?: string | number }
  const isWhole = typeof count === 'string' && /^\d+$/.test(count)
  return typeof count === 'number' || isWhole ? { count: Number(count) } : {}
}

/** Whether a text made at run time has an entry: codes of the station that the page may not know yet. */
export const hasText = (key: string): key is TextKey => {
  const [area = '', name = ''] = key.split('.', 2)
  return hasEntry(area, name)
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A text that is written from right to left does not turn the words and numbers of the line it stands in. */
const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)

/** Facts in one line, each in its own direction of writing; what is not there is left out. */
export const joined = (facts: readonly (string | false | null | undefined)[], between = ' · '): string =>
  facts.flatMap(fact => (fact ? [isolated(fact)] : [])).join(between)
