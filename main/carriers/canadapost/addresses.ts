import type { CarrierAddress } from '../contract/model.ts'
import { exceeds, type FieldProblems, invalid, required } from '../contract/outcome.ts'
import type { XmlNode } from '../kit/xml.ts'
import { lengths as longest, mailPattern, postalCodePattern } from './wire.ts'

/** `k2b 8j6` as `K2B8J6`. */
export const plainPostalCode = (code: string | null): string =>
  (code ?? '').replace(/[\s-]/g, '').toUpperCase()

/** ZIP codes keep their hyphen, and other countries their spaces. */
export const foreignPostalCode = (code: string | null): string | undefined =>
  code?.trim().toUpperCase() || undefined

export const isCanadian = ({ countryCode }: Pick<CarrierAddress, 'countryCode'>): boolean =>
  countryCode === 'CA'

const postalCodeOf = (address: CarrierAddress): string | undefined =>
  isCanadian(address) ? plainPostalCode(address.postalCode) : foreignPostalCode(address.postalCode)

/** Name of the company and of the person; the first stands in for the other. */
export const companyOf = ({ companyName, personName }: CarrierAddress): string =>
  (companyName || personName || '').trim()

/** Digits and what people write between them; what is longer is no number. */
export const phoneOf = ({ phoneNumber }: Pick<CarrierAddress, 'phoneNumber'>): string | undefined =>
  phoneNumber?.replace(/[^\d+() x.-]/gi, '').trim() || undefined

/** The two lines the carrier has; words that do not fit into the first move into the second. */
export function linesOf(address: CarrierAddress): [string, string | undefined] {
  const first = [address.streetNumber, address.addressLine1].filter(Boolean).join(' ').trim()
  const second = address.addressLine2?.trim() ?? ''
  if (first.length <= longest.line) return [first, second || undefined]
  const cut = first.lastIndexOf(' ', longest.line)
  const at = cut > 0 ? cut : longest.line
  return [first.slice(0, at).trim(), [first.slice(at).trim(), second].filter(Boolean).join(', ')]
}

/** `isDomestic` where the carrier takes no country because there is only one. */
export function toAddressDetails(address: CarrierAddress, { isDomestic = false } = {}): XmlNode {
  const [first, second] = linesOf(address)
  return {
    'address-line-1': first,
    'address-line-2': second,
    city: address.city?.trim() ?? undefined,
    'prov-state': address.stateCode ?? undefined,
    'country-code': isDomestic ? undefined : address.countryCode,
    'postal-zip-code': postalCodeOf(address),
  }
}

export const postalProblem = (address: CarrierAddress): FieldProblems[string] | null =>
  !isCanadian(address) || postalCodePattern.test(plainPostalCode(address.postalCode))
    ? null
    : address.postalCode
      ? invalid('A Canadian postal code looks like K2B 8J6.')
      : required()

/** Prices to the United States go by the ZIP code. */
export const zipProblem = ({ countryCode, postalCode }: CarrierAddress): FieldProblems[string] | null => {
  if (countryCode !== 'US' || /^\d{5}(-\d{4})?$/.test(foreignPostalCode(postalCode) ?? '')) return null
  return postalCode ? invalid('A ZIP code looks like 60601 or 60601-1234.') : required()
}

/** What keeps a parcel from being sent from one address to another. */
export function addressProblems(shipper: CarrierAddress, recipient: CarrierAddress): FieldProblems {
  const problems: FieldProblems = {}
  const abroad = !isCanadian(recipient)
  if (!isCanadian(shipper))
    problems['shipper.country_code'] = invalid('Canada Post collects parcels only in Canada.')
  for (const [side, address] of Object.entries({ shipper, recipient })) {
    const [first, second = ''] = linesOf(address)
    const postal = postalProblem(address)
    if (postal) problems[`${side}.postal_code`] = postal
    if (first === '') problems[`${side}.address_line1`] = required()
    if (second.length > longest.line)
      problems[`${side}.address_line2`] = exceeds(`Two lines of ${longest.line} characters are all there is.`)
    if (!address.city) problems[`${side}.city`] = required()
    if (isCanadian(address) && !address.stateCode) problems[`${side}.state_code`] = required()
    if (companyOf(address) === '') problems[`${side}.person_name`] = required()
  }
  if (!phoneOf(shipper))
    problems['shipper.phone_number'] = required('Canada Post wants to be able to call the sender.')
  if (abroad && !phoneOf(recipient))
    problems['recipient.phone_number'] = required(
      'Parcels abroad need the telephone number of the recipient.',
    )
  return problems
}

export const isMailAddress = (text: string): boolean => mailPattern.test(text) && text.length <= longest.mail

export const noMailHere = invalid(
  `Canada Post takes mail addresses such as desk@example.com, of at most ${longest.mail} characters.`,
)
