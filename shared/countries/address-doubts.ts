import { countryNames, isCountryCode } from './countries.ts'
import { hasPostalCodes, postalCodeHint, writtenPostalCode } from './postal-codes.ts'
import { otherCityOf, statesOfPostalCode } from './postal-places.ts'
import { statesOf } from './states.ts'

/** Words for what does not fit together in an address. A doubt is never a refusal: tables are older than the world. */
export const doubtTexts = {
  postal_state: '{code} is in {place}, not {entered}. Correct it, or keep it.',
  postal_nowhere: 'No postal code in {country} begins with {begin}. Correct it, or keep it.',
  postal_city: '{code} belongs to {place}, not {entered}. Correct it, or keep it.',
  postal_format: 'Postal codes in {country} look like {example}. Correct it, or keep it.',
} as const

export type AddressDoubt = {
  field: 'postal_code'
  key: keyof typeof doubtTexts
  fill: Record<string, string>
}

type Doubted = {
  country_code: string
  postal_code?: string | null
  state_code?: string | null
  city?: string | null
}

/** What looks wrong about a postal code, without asking anybody; null while nothing does. */
export function addressDoubt(address: Doubted): AddressDoubt | null {
  const { country_code: country, city } = address
  const code = address.postal_code?.trim() ?? ''
  if (code === '' || !hasPostalCodes(country)) return null
  const doubt = (key: AddressDoubt['key'], fill: Record<string, string>): AddressDoubt => ({
    field: 'postal_code',
    key,
    fill,
  })
  const named = isCountryCode(country) ? countryNames[country] : country
  const hint = postalCodeHint(country)
  if (hint && !hint.pattern.test(code))
    return doubt('postal_format', { country: named, example: hint.example })
  const written = writtenPostalCode(code, country)
  const nowhere = nowhereIn(country, code)
  if (nowhere) return doubt('postal_nowhere', { country: named, begin: nowhere })
  const state = address.state_code?.trim().toUpperCase() ?? ''
  const possible = statesOfPostalCode(country, code)
  const names = statesOf(country)
  if (state !== '' && names && state in names && possible.length > 0 && !possible.includes(state))
    return doubt('postal_state', {
      code: written,
      place: possible.map(each => names[each] ?? each).join(' / '),
      entered: names[state] ?? state,
    })
  const other = city ? otherCityOf(country, code, city) : null
  return other ? doubt('postal_city', { code: written, place: other, entered: city?.trim() ?? '' }) : null
}

/** How a code begins that no place in the country has; empty where it may exist. */
function nowhereIn(country: string, code: string): string {
  if (statesOfPostalCode(country, code).length > 0) return ''
  if (country === 'CA') return code.slice(0, 1).toUpperCase()
  return country === 'US' ? code.slice(0, 3) : ''
}

/** The doubt in English. */
export const doubtText = ({ key, fill }: AddressDoubt): string =>
  doubtTexts[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? '')
