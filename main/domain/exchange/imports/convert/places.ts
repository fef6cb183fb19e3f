import { closest } from '../../../../../shared/closest.ts'
import { type CountryCode, countryCodes, isCountryCode } from '../../../../../shared/countries/countries.ts'
import { statesOf } from '../../../../../shared/countries/states.ts'
import { neverMistaken, oddCountryNames, threeLetterCodes } from './country-names-data.ts'

const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('.', '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl']

let namesOfCountries: Map<string, CountryCode> | null = null

/** Every name of every country in six languages; made when the first cell is no code. */
function countryByName(): Map<string, CountryCode> {
  if (namesOfCountries) return namesOfCountries
  const names = new Map<string, CountryCode>()
  for (const language of languages) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of countryCodes) {
      const name = /^(AN|IC|KV|X.)$/.test(code) ? undefined : display.of(code)
      if (name && !names.has(foldName(name))) names.set(foldName(name), code)
    }
  }
  for (const pair of threeLetterCodes.split(' ')) {
    const [code = '', three = ''] = pair.split(':')
    if (isCountryCode(code)) names.set(three.toLowerCase(), code)
  }
  for (const [code, words] of Object.entries(oddCountryNames))
    for (const word of words.split('|')) names.set(word, code as CountryCode)
  namesOfCountries = names
  return names
}

/** The country a cell means: by code of two or three letters, or by name in six languages. Null for none. */
export function readCountry(text: string): CountryCode | null {
  const code = text.toUpperCase()
  if (isCountryCode(code)) return code
  if (code === 'UK') return 'GB'
  return countryByName().get(foldName(text)) ?? null
}

/** The country a misspelt name may have meant; none where two that are easily mistaken come into question. */
export function nearCountry(text: string): CountryCode | null {
  const folded = foldName(text)
  if (folded.length < 5) return null
  const found = closest(
    folded,
    [...countryByName().keys()].filter(name => name.length >= 4),
  )
  return found === undefined || neverMistaken.some(name => found.includes(name))
    ? null
    : (countryByName().get(found) ?? null)
}

/** Short forms of states that are neither their code nor their name. */
const oddStates: Readonly<Record<string, string>> = {
  'US calif': 'CA',
  'US cal': 'CA',
  'US fla': 'FL',
  'US mass': 'MA',
  'US penna': 'PA',
  'US penn': 'PA',
  'US tex': 'TX',
  'US wash': 'WA',
  'US washington dc': 'DC',
  'US dc': 'DC',
  'US ny': 'NY',
  'US n carolina': 'NC',
  'US s carolina': 'SC',
  'US n dakota': 'ND',
  'US s dakota': 'SD',
  'US ill': 'IL',
  'US mich': 'MI',
  'US conn': 'CT',
  'US ariz': 'AZ',
  'US colo': 'CO',
  'CA colombie britannique': 'BC',
  'CA nouveau brunswick': 'NB',
  'CA nouvelle ecosse': 'NS',
  'CA terre neuve et labrador': 'NL',
  'CA newfoundland': 'NL',
  'CA nf': 'NL',
  'CA ile du prince edouard': 'PE',
  'CA pei': 'PE',
  'CA pq': 'QC',
  'CA que': 'QC',
  'CA ont': 'ON',
  'CA yukon territory': 'YT',
}

const stateNamesByCountry = new Map<string, Map<string, string>>()

function namesOf(country: string): Map<string, string> {
  const made = stateNamesByCountry.get(country)
  if (made) return made
  const names = new Map(
    Object.entries(statesOf(country) ?? {}).flatMap(([code, name]) => [
      [foldName(code), code] as const,
      [foldName(name), code] as const,
    ]),
  )
  stateNamesByCountry.set(country, names)
  return names
}

/** A state by its code where the country has a list of them; others stay as they are written. */
export function readState(text: string, country: string): string {
  if (Object.hasOwn(statesOf(country) ?? {}, text)) return text
  const bare = text.replace(/^\((.*)\)$/, '$1').trim()
  const own = bare.startsWith(`${country}-`) ? bare.slice(country.length + 1) : bare
  const names = namesOf(country)
  const folded = foldName(own)
  return names.get(folded) ?? oddStates[`${country} ${folded}`] ?? own
}

export const isStateOf = (text: string, country: string): boolean => namesOf(country).has(foldName(text))

/** Countries whose codes have so many digits, of which a spreadsheet takes the zeros in front. */
const digitsOf: Readonly<Record<string, number>> = {
  ...Object.fromEntries('DE FR IT ES FI LT UA TR MX MY KR'.split(' ').map(country => [country, 5])),
  ...Object.fromEntries('RO CN SG'.split(' ').map(country => [country, 6])),
}

/** States whose ZIP codes begin with a zero, or with two. */
const oneZero = new Set('CT MA ME NH NJ RI VT AE'.split(' '))
const twoZeros = new Set(['PR', 'VI'])

export type ReadPostal = { code: string; isMended: boolean }

/** A postal code as its country writes it; zeros a spreadsheet took are put back where there is proof that they were there. */
export function readPostalCode(text: string, country: string, state: string): ReadPostal {
  const bare = text.replace(/^(\d+)\.0$/, '$1').trim()
  if (/^0+$/.test(bare)) return { code: '', isMended: false }
  const prefix = /^([A-Z]{1,2})-(?=\d)/.exec(bare)?.[1]
  const code =
    prefix && (prefix === country || prefix === platesOf[country]) ? bare.slice(prefix.length + 1) : bare
  const padded = pad(code, country, state)
  if (padded !== code) return { code: padded, isMended: true }
  return { code: spaced(code, country), isMended: false }
}

const platesOf: Readonly<Record<string, string>> = {
  DE: 'D',
  AT: 'A',
  FR: 'F',
  LU: 'L',
  BE: 'B',
  IT: 'I',
  ES: 'E',
}

function pad(code: string, country: string, state: string): string {
  if (!/^\d+$/.test(code)) return code
  if (country === 'US' || country === 'PR') {
    if (code.length === 9) return `${code.slice(0, 5)}-${code.slice(5)}`
    if (code.length === 8 && oneZero.has(state)) return `0${code.slice(0, 4)}-${code.slice(4)}`
    if (code.length === 4 && oneZero.has(state)) return `0${code}`
    return code.length === 3 && twoZeros.has(country === 'PR' ? 'PR' : state) ? `00${code}` : code
  }
  const digits = digitsOf[country]
  return digits !== undefined && code.length === digits - 1 ? code.padStart(digits, '0') : code
}

function spaced(code: string, country: string): string {
  const bare = code.replaceAll(/\s+/g, '')
  if (country === 'GB' && /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/i.test(bare))
    return `${bare.slice(0, -3)} ${bare.slice(-3)}`.toUpperCase()
  if (country === 'NL' && /^\d{4}[A-Z]{2}$/i.test(bare))
    return `${bare.slice(0, 4)} ${bare.slice(4)}`.toUpperCase()
  if (/^(SE|CZ|SK|GR)$/.test(country) && /^\d{5}$/.test(bare)) return `${bare.slice(0, 3)} ${bare.slice(3)}`
  if (country === 'PL' && /^\d{5}$/.test(bare)) return `${bare.slice(0, 2)}-${bare.slice(2)}`
  return country === 'JP' && /^\d{7}$/.test(bare) ? `${bare.slice(0, 3)}-${bare.slice(3)}` : code
}

/** A phone number as far as it is one: nothing where it is all zeros, too short, or its digits are lost. */
export function readPhone(text: string): { number: string; isLost: boolean } {
  if (/^\d([.,]\d+)?E\+?\d+$/i.test(text)) return { number: '', isLost: true }
  const bare = text
    .replace(/^(\d+)\.0$/, '$1')
    .replace('(0)', '')
    .replace(/^00(?=[1-9])/, '+')
    .trim()
  const digits = bare.replaceAll(/\D/g, '')
  if (digits.length < 6 || /^0+$/.test(digits)) return { number: '', isLost: false }
  return { number: bare.length > 20 ? shortPhone(bare) : bare, isLost: false }
}

/** As short as it can be read, its extension kept. */
const shortPhone = (text: string): string => {
  const [, number = text, extension] = /^(.*?)\s*(?:ext\.?|extension|x|#)\s*(\d+)$/i.exec(text) ?? []
  const bare = number.replaceAll(/[^\d+]/g, '')
  return extension === undefined ? bare : `${bare} x${extension}`
}
