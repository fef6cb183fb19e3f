import { currencyOfCountry } from '../../../shared/countries/currency-of-country.ts'
import { ownValue } from '../../../shared/values/own-value.ts'
import { plainText } from '../../../shared/values/plain-text.ts'
import type { CarrierAddress, RateRequest } from '../contract/model.ts'
import { catalogue } from './codes.ts'
import { countryOf } from './lanes.ts'

type Options = Readonly<Record<string, unknown>>

/** An option by the carrier's key or by the common one that means it. */
export function wishOf(options: Options, key: string): unknown {
  if (options[key] !== undefined) return options[key]
  const common = Object.entries(catalogue.unified_options).find(([, own]) => own === key)?.[0]
  return common === undefined ? undefined : options[common]
}

const isNo = (value: unknown) =>
  value == null ||
  value === '' ||
  value === 0 ||
  value === false ||
  /^(false|no|n|off|0)$/i.test(plainText(value))

const isPlainYes = (value: unknown) => /^(true|yes|y|on)$/i.test(plainText(value))

export const isWished = (options: Options, ...keys: string[]): boolean =>
  keys.some(key => !isNo(wishOf(options, key)))

/** Flags are there or not, never false. */
export const flagOf = (options: Options, ...keys: string[]): 'Y' | undefined =>
  isWished(options, ...keys) ? 'Y' : undefined

/** A code the carrier knows by number, given as it is or by its name; a plain yes where the option says what that means. */
export function choiceOf(options: Options, key: string): string | undefined {
  const value = wishOf(options, key)
  if (isNo(value)) return undefined
  const option = catalogue.options.find(each => each.key === key)
  const meant = option?.on !== undefined && isPlainYes(value) ? option.on : plainText(value)
  const values = option?.values
  return (values && !Array.isArray(values) ? ownValue(values, meant) : undefined) ?? meant
}

/** An amount of money as decimal text; undefined when there is none. */
export function amountOf(options: Options, key: string): string | undefined {
  const value = wishOf(options, key)
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return /^\d{1,9}(\.\d{1,4})?$/.test(text) && Number(text) > 0 ? text : undefined
}

/** What amounts of options are in: as told, as set for the connection, or that of the sender's country. */
export function currencyOf(
  { options, shipper }: Pick<RateRequest, 'options' | 'shipper'>,
  preferred?: string | null,
) {
  const told = typeof options.currency === 'string' ? options.currency.trim().toUpperCase() : ''
  if (/^[A-Z]{3}$/.test(told)) return told
  const country = countryOf(shipper)
  return preferred ?? currencyOfCountry(country) ?? 'USD'
}

/** The day a shipment leaves; today when nobody said. */
export const shipDayOf = (options: Options, now: Date): string => {
  const asked = typeof options.shipment_date === 'string' ? options.shipment_date.slice(0, 10) : ''
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : now.toISOString().slice(0, 10)
}

/** An address among the options, with the keys of the interface. */
export function addressAmong(options: Options, key: string): CarrierAddress | null {
  const value = options[key]
  if (typeof value !== 'object' || value === null) return null
  const given = value as Record<string, unknown>
  const text = (name: string) => (typeof given[name] === 'string' ? (given[name] as string) : null)
  const countryCode = text('country_code')
  if (countryCode === null) return null
  return {
    personName: text('person_name'),
    companyName: text('company_name'),
    addressLine1: text('address_line1'),
    addressLine2: text('address_line2'),
    streetNumber: text('street_number'),
    suburb: text('suburb'),
    city: text('city'),
    stateCode: text('state_code'),
    postalCode: text('postal_code'),
    countryCode,
    residential: given.residential === true,
    phoneNumber: text('phone_number'),
    email: text('email'),
    federalTaxId: text('federal_tax_id'),
    stateTaxId: text('state_tax_id'),
  }
}
