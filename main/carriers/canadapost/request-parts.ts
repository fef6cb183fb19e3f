import { minorToText, shareOfMinor, toMinor } from '../../../shared/units/money.ts'
import { plainText } from '../../../shared/values.ts'
import type { CarrierAddress, CarrierParcel, RateRequest } from '../contract/model.ts'
import { exceeds, type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { lengthProblems, sidesIn, weightIn } from '../kit/fitting.ts'
import { problemsAmong, problemsOfEach } from '../kit/problems.ts'
import type { XmlNode } from '../kit/xml.ts'
import { amountOptions, commonOptions, currency, nonDelivery, notOptions, options } from './codes.ts'
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
  const placeProblems = (path: string, address: CarrierAddress): FieldProblems => {
    const [first, second = ''] = linesOf(address)
    return problemsAmong({
      [`${path}.postal_code`]: postalProblem(address),
      [`${path}.address_line1`]: first === '' && required(),
      [`${path}.address_line2`]:
        second.length > longest.line && exceeds(`Two lines of ${longest.line} characters are all there is.`),
      [`${path}.city`]: !address.city && required(),
      [`${path}.state_code`]: isCanadian(address) && !address.stateCode && required(),
      [`${path}.person_name`]: companyOf(address) === '' && required(),
    })
  }
  return {
    ...problemsAmong({ 'shipper.country_code': !isCanadian(shipper) && invalid(onlyInCanada) }),
    ...placeProblems('shipper', shipper),
    ...placeProblems('recipient', recipient),
    ...problemsAmong({
      'shipper.phone_number':
        !phoneOf(shipper) && required('Canada Post wants to be able to call the sender.'),
      'recipient.phone_number':
        !isCanadian(recipient) &&
        !phoneOf(recipient) &&
        required('Parcels abroad need the telephone number of the recipient.'),
    }),
  }
}

export const onlyInCanada = 'Canada Post collects parcels only in Canada.'

/** Texts of a party there is no room for. */
export const longTexts = (path: string, address: CarrierAddress): FieldProblems =>
  lengthProblems({
    [`${path}.company_name`]: [address.companyName, longest.name],
    [`${path}.person_name`]: [address.personName, longest.name],
    [`${path}.city`]: [address.city, longest.city],
    [`${path}.phone_number`]: [phoneOf(address), longest.phone],
  })

export const isMailAddress = (text: string): boolean => mailPattern.test(text) && text.length <= longest.mail

export const noMailHere = invalid(
  `Canada Post takes mail addresses such as desk@example.com, of at most ${longest.mail} characters.`,
)

export const mostKg = 30
const mostCm = 999.9

/** At least a gram; up to three decimals. */
export const kilograms = (weight: number, weightUnit: CarrierParcel['weightUnit']): number =>
  weightIn({ weight, weightUnit }, { unit: 'KG', decimals: 3, least: 0.001 })

/** Longest first, as the carrier wants them; null unless all three are known. */
export function sidesOf(parcel: CarrierParcel): number[] | null {
  const measured = { ...parcel, dimensionUnit: parcel.dimensionUnit ?? ('CM' as const) }
  const sides = sidesIn(measured, { unit: 'CM', decimals: 1, least: 0.1 })
  return sides ? Object.values(sides).sort((one, other) => other - one) : null
}

export function toParcelCharacteristics(parcel: CarrierParcel): XmlNode {
  const [length, width, height] = sidesOf(parcel) ?? []
  return {
    weight: kilograms(parcel.weight, parcel.weightUnit),
    dimensions: length === undefined ? undefined : { length, width, height },
    unpackaged: parcel.options.unpackaged === true ? true : undefined,
    'mailing-tube': parcel.packagingType === 'tube' ? true : undefined,
  }
}

/** What no parcel of this carrier can be, whatever its service. */
export const parcelProblems = (parcels: readonly CarrierParcel[]): FieldProblems =>
  problemsOfEach('parcel', parcels, parcel => ({
    weight:
      kilograms(parcel.weight, parcel.weightUnit) > mostKg &&
      exceeds(`Canada Post takes no parcel over ${mostKg} kg.`),
    length:
      (sidesOf(parcel)?.[0] ?? 0) > mostCm &&
      exceeds(`Canada Post takes no parcel longer than ${mostCm} cm.`),
  }))

/** What is asked for one parcel. `amountMinor` for options that have one. */
export type ParcelOption = { code: string; amountMinor: number | null; office: string | null }

const postOffice = 'D2PO'

type Given = Readonly<Record<string, unknown>>

/** The value of an option under the carrier's name or the common one; the carrier's own counts. */
export function givenValue(given: Given, key: string): unknown {
  if (given[key] !== undefined && given[key] !== null) return given[key]
  const common = Object.entries(commonOptions).find(([, own]) => own === key)?.[0]
  return common === undefined ? undefined : given[common]
}

const isWanted = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== '' && value !== 'false' && value !== 0

const isAmount = (value: unknown): value is number | string =>
  /^\d{1,9}(\.\d{1,6})?$/.test(typeof value === 'number' || typeof value === 'string' ? String(value) : '')

/**
 * The options of one parcel: what the shipment asks for, overruled by the parcel itself. Amounts of the shipment are
 * divided among its parcels, for each of them is a shipment of its own and would be insured or collected for in full.
 */
export function optionsOf(request: Pick<RateRequest, 'options' | 'parcels'>, index: number): ParcelOption[] {
  const own = request.parcels[index]?.options ?? {}
  return options
    .filter(({ code }) => !notOptions.includes(code))
    .flatMap(({ key, code }): ParcelOption[] => {
      const ofParcel = givenValue(own, key)
      const value = ofParcel ?? givenValue(request.options, key)
      if (!isWanted(value)) return []
      if (!amountOptions.includes(code)) return [{ code, amountMinor: null, office: officeOf(code, value) }]
      if (!isAmount(value)) return []
      const whole = toMinor(value, currency)
      const amountMinor = ofParcel === undefined ? shareOfMinor(whole, request.parcels.length, index) : whole
      return amountMinor > 0 ? [{ code, amountMinor, office: null }] : []
    })
}

const officeOf = (code: string, value: unknown): string | null =>
  code === postOffice && /^\d{4,12}$/.test(plainText(value)) ? plainText(value) : null

/** Abroad a parcel needs an order for when it cannot be delivered; the sender pays for its return unless told otherwise. */
export function withNonDelivery(chosen: readonly ParcelOption[], isAbroad: boolean): ParcelOption[] {
  const others = chosen.filter(({ code }) => !nonDelivery.includes(code))
  if (!isAbroad) return others
  const own = chosen.find(({ code }) => nonDelivery.includes(code))
  return [...others, own ?? { code: 'RASE', amountMinor: null, office: null }]
}

export const toOptions = (chosen: readonly ParcelOption[]): XmlNode =>
  chosen.length === 0
    ? undefined
    : {
        option: chosen.map(({ code, amountMinor, office }) => ({
          'option-code': code,
          'option-amount': amountMinor === null ? undefined : minorToText(amountMinor, currency),
          'option-qualifier-2': office ?? undefined,
        })),
      }

/** Options that cannot be sent as they are. */
export function optionProblems(
  request: Pick<RateRequest, 'options' | 'parcels'>,
  isPurchase: boolean,
): FieldProblems {
  const problems: FieldProblems = {}
  const places = [
    { at: 'options', given: request.options },
    ...request.parcels.map((parcel, index) => ({ at: `parcel[${index}].options`, given: parcel.options })),
  ]
  for (const { at, given } of places) {
    for (const { key, code } of options) {
      const value = givenValue(given, key)
      if (!isWanted(value)) continue
      if (amountOptions.includes(code) && !isAmount(value))
        problems[`${at}.${key}`] = invalid('Give an amount in Canadian dollars.')
      if (isPurchase && code === postOffice && officeOf(code, value) === null)
        problems[`${at}.${key}`] = required('Give the number of the post office the parcel is delivered to.')
    }
  }
  return problems
}
