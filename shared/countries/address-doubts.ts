import { countryNames, isCountryCode } from './countries.ts'
import type { AddressDoubt } from './doubt-texts.ts'
import { hasPostalCodes, postalCodeHint, writtenPostalCode } from './postal-codes.ts'
import { otherCityOf, statesOfPostalCode } from './postal-places.ts'
import { statesOf } from './states.ts'

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

/** The one state or province a postal code can be in, where the address names another; null where nothing is as plain. */
export function stateByPostalCode(address: Doubted): string | null {
  if (addressDoubt(address)?.key !== 'postal_state') return null
  const [state = null, ...others] = statesOfPostalCode(address.country_code, address.postal_code ?? '')
  return others.length === 0 ? state : null
}

/** How a code begins that no place in the country has; empty where it may exist. */
function nowhereIn(country: string, code: string): string {
  if (statesOfPostalCode(country, code).length > 0) return ''
  if (country === 'CA') return code.slice(0, 1).toUpperCase()
  return country === 'US' ? code.slice(0, 3) : ''
}
