import { ownValue } from '../values/own-value.ts'
import { addressLayout, writesNumberFirst } from './address-layouts.ts'
import { countryName } from './countries.ts'
import { writtenPostalCode } from './postal-codes.ts'
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
