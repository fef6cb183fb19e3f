import i18next, { type Resource } from 'i18next'
import { type CountryCode, countryNames, isCountryCode } from '../../shared/countries/countries.ts'
import { type Language, languages } from '../../shared/desk/shop-settings.ts'
import type { Dictionary, Entry } from '../locales/dictionary.ts'
import { pseudo, pseudoText } from '../locales/pseudo.ts'
import { preferences } from '../stores/preferences.ts'

/** A language of the page, or one that shows which texts are translated, also as if it was written from right to left. */
type Spoken = Language | (typeof pseudoLanguages)[number]

const pseudoLanguages = ['pseudo', 'pseudo-rtl'] as const
const isPseudo = (text: unknown): boolean => pseudoLanguages.some(each => each === text)
const isSpoken = (text: unknown): text is Spoken => isPseudo(text) || languages.some(each => each === text)

const english = async () => (await import('../locales/en/index.ts')).en

/** Each has every text, so that one of them is all that is fetched. */
const dictionaries: Record<Spoken, () => Promise<Dictionary>> = {
  en: english,
  de: async () => (await import('../locales/de/index.ts')).de,
  fr: async () => (await import('../locales/fr/index.ts')).fr,
  es: async () => (await import('../locales/es/index.ts')).es,
  pseudo: async () => pseudo(await english()),
  'pseudo-rtl': async () => pseudo(await english()),
}

const furtherEnglish = async () => (await import('../locales/en/further.ts')).enFurther

/** What only some screens say; `withFurtherTexts` fetches it for them. */
const furtherDictionaries: Record<Spoken, () => Promise<Dictionary>> = {
  en: furtherEnglish,
  de: async () => (await import('../locales/de/further.ts')).deFurther,
  fr: async () => (await import('../locales/fr/further.ts')).frFurther,
  es: async () => (await import('../locales/es/further.ts')).esFurther,
  pseudo: async () => pseudo(await furtherEnglish()),
  'pseudo-rtl': async () => pseudo(await furtherEnglish()),
}

/** What the browser or its system asks for; outside of one, as in tests of functions, English. */
const asked: readonly string[] = typeof document === 'undefined' ? [] : navigator.languages.filter(isTag)

/** Browsers hand on what systems say, like `en-US@posix`, which nothing else takes. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** What this desk wants, else the station, else the browser. */
function pick(): Spoken {
  const station = typeof document === 'undefined' ? undefined : document.documentElement.dataset.language
  const wishes = [preferences.getState().language, station, ...asked.map(tag => tag.slice(0, 2))]
  return wishes.find(isSpoken) ?? 'en'
}

/** The language of the page. It stays until the page is loaded anew. */
export const language: Spoken = pick()

/** The same without those that only show what is translated. */
export const spoken: Language = languages.find(each => each === language) ?? 'en'

/** For dates, numbers and money: as in the country the browser is in, where that speaks the language. */
export const locale: string = asked.find(tag => tag === spoken || tag.startsWith(`${spoken}-`)) ?? spoken

/** The country the browser is in, by what it asks for. */
export const countryOfBrowser = (): CountryCode => {
  const region = asked.map(tag => new Intl.Locale(tag).region).find(found => found && isCountryCode(found))
  return region && isCountryCode(region) ? region : 'US'
}

/** Stands between a key and the form of a number; no key has one. */
const plural = '#'

/** Forms of a number a language has beyond those that are written are the same as for any other number. */
function formsOf(
  key: string,
  entry: Entry,
  pluralCategories: readonly Intl.LDMLPluralRule[],
): Record<string, string> {
  if (typeof entry === 'string') return { [key]: entry }
  const forms = pluralCategories.map(category => [
    `${key}${plural}${category}`,
    category === 'one' ? (entry.one ?? entry.other) : entry.other,
  ])
  return { [key]: entry.other, ...Object.fromEntries(forms) }
}

function toResource(dictionary: Dictionary, language: string): Resource[string]['translation'] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return Object.fromEntries(
    Object.entries(dictionary).map(([area, entries]) => [
      area,
      Object.fromEntries(
        Object.entries(entries).flatMap(([key, entry]) =>
          Object.entries(formsOf(key, entry, pluralCategories)),
        ),
      ),
    ]),
  )
}

/** Names of countries come with the browser, in every language. */
function countryTerms(): Record<string, string> {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  return Object.fromEntries(
    Object.entries(countryNames).flatMap(([code, name]) => {
      const own = names.of(code)
      return own ? [[name, own]] : []
    }),
  )
}

const dictionary = await dictionaries[language]()

/** All that was fetched. */
let known: Dictionary = dictionary

const terms: Readonly<Record<string, Entry>> =
  language === 'en' ? {} : { ...countryTerms(), ...dictionary.terms }

/** Whether a text has an entry, whatever is known of its key. */
export const hasEntry = (area: string, name: string): boolean => known[area]?.[name] !== undefined

/** A word the station gives in English (names of fields and countries), in the language of the page. */
export function term(word: string): string {
  if (isPseudo(language)) return pseudoText(word)
  const entry = terms[word] ?? known.shopTerms?.[word]
  return typeof entry === 'string' ? entry : word
}

await i18next.init({
  lng: spoken,
  fallbackLng: false,
  resources: { [spoken]: { translation: toResource(dictionary, spoken) } },
  pluralSeparator: plural,
  contextSeparator: '\u0000',
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  // A name nobody fills stands there as it is written.
  missingInterpolationHandler: (_text, [written]: RegExpExecArray) => written,
})

async function addFurtherTexts(): Promise<void> {
  const further = await furtherDictionaries[language]()
  known = { ...known, ...further }
  i18next.addResourceBundle(spoken, 'translation', toResource(further, spoken), true)
}

let adding: Promise<void> | null = null

/** They are fetched once; when that fails the next screen tries it again. */
function furtherTexts(): Promise<void> {
  adding ??= addFurtherTexts().catch(error => {
    adding = null
    throw error
  })
  return adding
}

/** Fetches the texts only such screens have and then the screen: it may have words in it as soon as it is there. */
export const withFurtherTexts =
  <M>(load: () => Promise<M>) =>
  async (): Promise<M> => {
    await furtherTexts()
    return load()
  }

// Outside of a browser there is no screen that would ask for them.
if (typeof document === 'undefined') await furtherTexts()

if (typeof document !== 'undefined') {
  document.documentElement.lang = locale
  document.documentElement.dir = language === 'pseudo-rtl' ? 'rtl' : i18next.dir(spoken)
}
