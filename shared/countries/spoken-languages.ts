import type { Language } from '../desk/shop-settings.ts'
import { ownValue } from '../values.ts'

/** As much of an address as tells what is spoken there. */
export type Place = {
  country_code: string
  state_code?: string | null | undefined
  postal_code?: string | null | undefined
}

/** Countries and territories by the language most papers of trade are read in there, of those the station writes. */
const countriesOf: Readonly<Record<Language, string>> = {
  en: 'US CA GB GG JE IM GI IE AU NZ ZA NG GH KE UG ZM ZW BW NA LR SL GM MW SG JM TT BB BS BZ GY AG DM GD KN LC VC AI BM KY VG VI TC MS FK SH GU AS MP FM MH PW CK NU FJ SB XN',
  de: 'DE AT CH LI',
  fr: 'FR BE MC LU GP MQ GF RE YT PM BL MF XY NC PF WF SN CI ML BF NE TG BJ GA CG CD CF GN HT',
  es: 'ES IC AR BO CL CO CR CU DO EC SV GT HN MX NI PA PY PE UY VE PR GQ',
}

const languageOfCountry = new Map(
  (Object.keys(countriesOf) as Language[]).flatMap(language =>
    countriesOf[language].split(' ').map(country => [country, language] as const),
  ),
)

/** Whether a language is one of those a country writes for everybody: then it says how numbers and days are written. */
export function isSpokenIn(country: string, language: Language): boolean {
  const ofParts = [
    ...(ownValue(postalRanges, country) ?? []).map(([, , spoken]) => spoken),
    ...Object.values(ownValue(languageOfState, country) ?? {}),
  ]
  return languageOfCountry.get(country) === language || ofParts.includes(language)
}

type Range = readonly [from: number, to: number, language: Language | null]

/** Null: what is spoken there the station does not write. The first range that holds a postal code counts. */
const postalRanges: Readonly<Record<string, readonly Range[]>> = {
  // Brussels reads both of its languages; the German-speaking community lies around Eupen and Sankt Vith.
  BE: [
    [1000, 1499, 'fr'],
    [1500, 3999, null],
    [4700, 4799, 'de'],
    [4000, 7999, 'fr'],
    [8000, 9999, null],
  ],
  // The Sense district of Fribourg, Biel and the Upper Valais read German; 65 to 69 is Ticino.
  CH: [
    [1712, 1719, 'de'],
    [1734, 1738, 'de'],
    [1000, 2499, 'fr'],
    [2500, 2599, 'de'],
    [2600, 2999, 'fr'],
    [3960, 3979, 'fr'],
    [6500, 6999, null],
  ],
}

/** States with one language of their own, which says it without a postal code. */
const languageOfState: Readonly<Record<string, Readonly<Record<string, Language | null>>>> = {
  CA: { QC: 'fr' },
  US: { PR: 'es' },
  BE: {
    BRU: 'fr',
    WAL: 'fr',
    WBR: 'fr',
    WHT: 'fr',
    WLG: 'fr',
    WLX: 'fr',
    WNA: 'fr',
    VLG: null,
    VAN: null,
    VBR: null,
    VLI: null,
    VOV: null,
    VWV: null,
  },
  CH: { GE: 'fr', VD: 'fr', NE: 'fr', JU: 'fr', FR: 'fr', VS: 'fr', TI: null },
}

/** What people at an address read, of the languages the station writes; null where it writes none of theirs. */
export function languageOfPlace({ country_code: country, state_code, postal_code }: Place): Language | null {
  const postal = (postal_code ?? '').trim().toUpperCase()
  // The letters of Quebec; nobody has to name the province beside its postal code.
  if (country === 'CA' && !state_code && /^[GHJ]/.test(postal)) return 'fr'
  const number = Number(/^(?:[A-Z]{1,2}-)?(\d{4})$/.exec(postal)?.[1] ?? Number.NaN)
  const ranges = ownValue(postalRanges, country)
  const range = ranges?.find(([from, to]) => number >= from && number <= to)
  if (range) return range[2]
  // A postal code outside of all ranges is of the rest of the country, whose language needs no range.
  const states = ranges && !Number.isNaN(number) ? undefined : ownValue(languageOfState, country)
  const ofState = states && ownValue(states, (state_code ?? '').trim().toUpperCase())
  return ofState === undefined ? (languageOfCountry.get(country) ?? null) : ofState
}
