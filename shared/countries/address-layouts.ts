import { isoCountryCode } from './countries.ts'
import { hasPostalCodes } from './postal-codes.ts'

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
export function addressLayout(countryCode: string, text: string): string {
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
export const writesNumberFirst = (countryCode: string): boolean => numberBeforeStreet.has(countryCode)
