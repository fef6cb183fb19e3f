import { ownValue } from '../values.ts'
import { countryName, isoCountryCode } from './countries.ts'
import { hasPostalCodes, writtenPostalCode } from './postal-codes.ts'
import { statesOf } from './states.ts'

type Text = string | null | undefined

/** An address as the interface has it; everything but the country may be missing. */
export type WritableAddress = {
  person_name?: Text
  company_name?: Text
  street_number?: Text
  address_line1?: Text
  address_line2?: Text
  suburb?: Text
  city?: Text
  state_code?: Text
  postal_code?: Text
  country_code: string
}

const clean = (text: Text): string => text?.replaceAll(/\s+/g, ' ').trim() ?? ''

/** Whom a parcel goes to: the person, else the company. */
export const addressee = (address: WritableAddress): string =>
  clean(address.person_name) || clean(address.company_name)

/** Countries whose state codes mean nothing to the people who sort the mail. */
const statesInFull = new Set(['AE', 'CN', 'IN', 'MX'])

function state(address: WritableAddress): string {
  const code = clean(address.state_code)
  const states = statesInFull.has(address.country_code) ? statesOf(address.country_code) : null
  return (states && ownValue(states, code)) || code
}

function street(address: WritableAddress): string {
  const number = clean(address.street_number)
  const line = clean(address.address_line1)
  if (number === '' || line.split(/[ ,]/).includes(number)) return line
  return (writesNumberFirst(address.country_code) ? [number, line] : [line, number]).join(' ').trim()
}

function parts(address: WritableAddress): Record<string, string> {
  const city = clean(address.city)
  const suburb = clean(address.suburb)
  const postalCode = clean(address.postal_code)
  return {
    N: clean(address.person_name) === '' ? '' : clean(address.company_name),
    L: street(address),
    M: clean(address.address_line2),
    D: suburb.toLowerCase() === city.toLowerCase() ? '' : suburb,
    C: city,
    S: state(address),
    Z: writtenPostalCode(postalCode, address.country_code),
    P: postalCode === '' ? '' : `〒${postalCode}`,
  }
}

function writeLine(layout: string, values: Record<string, string>): string {
  let line = ''
  for (const [, between = '', part = ''] of layout.matchAll(/([^A-Z]*)([A-Z])/g)) {
    const value = values[part] ?? ''
    if (value !== '') line += (line === '' ? '' : between) + value
  }
  return line
}

/**
 * The lines below the addressee in the writing order of the country: company, street, place. With `from` given,
 * the country stands last in capitals when the letter leaves that country.
 */
export function addressLines(address: WritableAddress, options: { from?: string } = {}): string[] {
  const values = parts(address)
  const layout = addressLayout(address.country_code, `${values.C} ${values.L}`)
  const lines = layout.split('|').map(line => writeLine(line, values))
  const abroad = options.from !== undefined && options.from !== address.country_code
  return [...lines, abroad ? countryName(address.country_code).toUpperCase() : ''].filter(line => line !== '')
}

/**
 * How the part of an address below the street is written: `C` city, `S` state, `Z` postal code, `D` suburb or
 * district, `|` ends a line; whatever stands between two parts is written only when both are there.
 */
const layouts: Record<string, string> = {
  'C, S Z': 'US PR GU VI AS MP FM MH PW',
  'D|C S Z': 'AU',
  'C S Z': 'CA',
  'C|Z': 'GB GG JE GI FK SH KE LK',
  'D|C|S|Z': 'IE RU UA KZ EG',
  'Z C|S': 'ES AR CL UY',
  'Z C S': 'IT',
  'D|Z C|S': 'MY MA DZ TN',
  'D|C - S|Z': 'BR',
  'D|Z C, S': 'MX GT CR HN PA EC',
  'C, S, Z': 'CO',
  'C Z|S': 'PE NG VE',
  'D, C|S Z': 'JP CN KR',
  'D, C Z': 'TW',
  'D|C': 'HK MO',
  'D|C Z|S': 'IN PK',
  'D|C|S Z': 'ID TH VN',
  'C Z': 'SG BH JO LB MM NP BD',
  'D, C|Z S': 'PH',
  'D|C Z': 'NZ SA',
  'D|C|Z': 'ZA',
  'C|S': 'AE JM BS BB',
  'Z C':
    'AT BE BG CH CY CZ DE DK EE FI FO FR GL GP GR GF HR HU IL IS LI LT LU LV MC ME MK MQ NC NL NO PF PL PT RE RO RS SE SI SK SM VA YT KV',
  'D|Z C/S': 'TR',
}

/**
 * The same for addresses in the country's own script, from the large to the small: `N` company, `L` and `M`
 * street lines, `P` the postal code behind its mark.
 */
const nativeLayouts: Record<string, string> = {
  JP: 'P|SCD|L|M|N',
  CN: 'Z|SCD|L|M|N',
  TW: 'Z|SCD|L|M|N',
  HK: 'CD|L|M|N',
  MO: 'CD|L|M|N',
  KR: 'S C D|L|M|N|Z',
}

const layoutByCountry = new Map(
  Object.entries(layouts).flatMap(([layout, codes]) => codes.split(' ').map(code => [code, layout] as const)),
)

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The layout below the street lines; countries not in the table have a sensible one. */
export const localityLayout = (countryCode: string): string =>
  layoutByCountry.get(countryCode) ??
  layoutByCountry.get(isoCountryCode(countryCode)) ??
  (hasPostalCodes(countryCode) ? 'D|Z C|S' : 'D|C|S')

/** The layout of a whole address below its first name, for the script its text is written in. */
function addressLayout(countryCode: string, text: string): string {
  const native = eastAsian.test(text) ? nativeLayouts[countryCode] : undefined
  if (native) return native
  const locality = localityLayout(countryCode)
  // A suburb somebody took the trouble to type is printed even where forms do not ask for one.
  return `N|L|M|${locality.includes('D') ? '' : 'D|'}${locality}`
}

const numberBeforeStreet = new Set(
  'US PR CA GB IE GG JE AU NZ FR LU MC RE GP MQ GF YT PF NC IN PK BD LK ZA SG MY PH TH HK IL EG NG KE GH JM BS BB TT GU VI'.split(
    ' ',
  ),
)

/** Whether a house number comes before the name of the street. */
const writesNumberFirst = (countryCode: string): boolean => numberBeforeStreet.has(countryCode)
