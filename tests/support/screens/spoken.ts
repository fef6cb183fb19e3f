import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { TextKey } from '../../../renderer/lib/text.ts'
import { deFurther } from '../../../renderer/locales/de/further.ts'
import { de } from '../../../renderer/locales/de/index.ts'
import type { Dictionary, Entry } from '../../../renderer/locales/dictionary.ts'
import { enFurther } from '../../../renderer/locales/en/further.ts'
import { en } from '../../../renderer/locales/en/index.ts'
import { esFurther } from '../../../renderer/locales/es/further.ts'
import { es } from '../../../renderer/locales/es/index.ts'
import { frFurther } from '../../../renderer/locales/fr/further.ts'
import { fr } from '../../../renderer/locales/fr/index.ts'
import type { Language } from '../../../shared/desk/shop-settings.ts'

const english: Dictionary = { ...en, ...enFurther }
const dictionaries: Record<Language, Dictionary> = {
  en: english,
  de: { ...de, ...deFurther },
  fr: { ...fr, ...frFurther },
  es: { ...es, ...esFurther },
}

const formsOf = (entry: Entry): string[] => (typeof entry === 'string' ? [entry] : Object.values(entry))
const entryIn = (dictionary: Dictionary, key: string): Entry => {
  const [area = '', name = ''] = key.split('.')
  return dictionary[area]?.[name] ?? english[area]?.[name] ?? key
}

const placeholder = /\{\w+\}/g
/** The names of what is on the page come with plain spaces, also before the signs of French. */
const escaped = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/[\u00A0\u202F]/g, String.raw`\s`)
/** What a text looks like once it is filled: anything may stand in the place of each name. */
const filled = (text: string): RegExp =>
  new RegExp(`^${text.split(placeholder).map(escaped).join('.+')}$`, 'su')

export type Words = ReturnType<typeof wordsOf>

/** The texts of the page in a language, by their keys. */
export function wordsOf(language: Language) {
  const dictionary = dictionaries[language]
  return {
    language,
    /** As it stands there, filled; `count` chooses the form of a number. */
    say: (key: TextKey, fill: Record<string, string | number> = {}): string => {
      const entry = entryIn(dictionary, key)
      const form = new Intl.PluralRules(language).select(Number(fill.count ?? 0))
      const text =
        typeof entry === 'string' ? entry : form === 'one' ? (entry.one ?? entry.other) : entry.other
      return text.replaceAll(placeholder, name => String(fill[name.slice(1, -1)] ?? name))
    },
    /** What begins like it, whatever it is filled with, in any of its forms; keys may stand behind it. */
    like: (key: TextKey): RegExp =>
      new RegExp(
        formsOf(entryIn(dictionary, key))
          .map(form => filled(form).source.replace(/\$$/, ''))
          .join('|'),
        'su',
      ),
    /** A word the station gives in English. */
    term: (word: string): string => {
      const entry = dictionary.terms?.[word] ?? dictionary.shopTerms?.[word]
      return typeof entry === 'string' ? entry : word
    },
    number: (value: number, more: Intl.NumberFormatOptions = {}): string =>
      spaced(new Intl.NumberFormat(language, more).format(value)),
  }
}

/** Engines differ in which space stands between a number and its unit. */
export const spaced = (text: string): string => text.replaceAll(/\s/g, ' ')

type Foreign = { whole: ReadonlySet<string>; like: readonly RegExp[] }

/** English texts that say something else than the language does, and nothing it says anywhere. */
function foreignTo(language: Language): Foreign {
  const own = dictionaries[language]
  const said = new Set(
    Object.values(own).flatMap(entries => Object.values(entries).flatMap(entry => formsOf(entry))),
  )
  const others = Object.entries(english).flatMap(([area, entries]) =>
    Object.values(area === 'terms' || area === 'shopTerms' ? {} : entries).flatMap(formsOf),
  )
  const texts = [...others, ...Object.keys(own.terms ?? {})].filter(text => !said.has(text))
  const isOpen = (text: string) => text.search(placeholder) >= 0
  // What is nearly all placeholder could be anything.
  const isTelling = (text: string) => (text.replaceAll(placeholder, '').match(/\p{L}{3,}/gu) ?? []).length > 1
  return {
    whole: new Set(texts.filter(text => !isOpen(text))),
    like: texts.filter(text => isOpen(text) && isTelling(text)).map(filled),
  }
}

/** What people and screen readers are shown of the page, but for codes, keys and what belongs to nobody's language. */
export const textsShown = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hidden = 'script, style, noscript, kbd, code, bdi, address, option, textarea, [aria-hidden=true]'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement && !node.parentElement.closest(hidden)) found.add(node.textContent ?? '')
    }
    for (const each of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      if (each.closest('[aria-hidden=true]')) continue
      for (const name of ['aria-label', 'placeholder', 'title']) found.add(each.getAttribute(name) ?? '')
    }
    return [...found]
  })

const areas = new Set(Object.keys(english))
const isKey = (text: string): boolean => {
  const [, area = ''] = /^(\w+)\.\w+$/.exec(text) ?? []
  return areas.has(area)
}

/** Numbers and times as other languages write them. */
const wrongFigures: Record<Language, RegExp> = {
  en: /(^|\s)\d+,\d{1,2}(?=\s|$)/,
  de: /(^|\s)\d+\.\d{2}(?=\s|$)|\d (AM|PM)\b|\b(Jan|Mar|May|Oct|Dec)[a-z]* \d/,
  fr: /(^|\s)\d+\.\d{2}(?=\s|$)|\d (AM|PM)\b|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d/,
  es: /(^|\s)\d+\.\d{2}(?=\s|$)|\d (AM|PM)\b|\b(Jan|Mar|Apr|Aug|Dec)[a-z]* \d/,
}

/** Nothing on the page is English where it speaks another language, nor a key, a hole, or a number written otherwise. */
export async function expectSpoken(page: Page, { language }: Words): Promise<void> {
  const foreign = language === 'en' ? { whole: new Set<string>(), like: [] } : foreignTo(language)
  const isWrong = (text: string): boolean =>
    isKey(text) ||
    /\{\w+\}/.test(text) ||
    foreign.whole.has(text) ||
    foreign.like.some(pattern => pattern.test(text)) ||
    wrongFigures[language].test(text)
  const wrong = async () => {
    const texts = (await textsShown(page)).flatMap(text => [text, ...text.split(' · ')])
    return [...new Set(texts.map(text => text.trim()).filter(text => text !== '' && isWrong(text)))]
  }
  await expect.poll(wrong, { message: `${language}: ${new URL(page.url()).pathname}` }).toEqual([])
}
