import { ownValue } from '../../../shared/values.ts'
import type { AddressResult, CarrierAddress } from '../contract/model.ts'
import { done } from '../contract/outcome.ts'
import { splitLines } from '../kit/fitting.ts'
import {
  stateOf as knownState,
  phoneDigitsOf,
  suggestedAddress,
  trimmed,
  withoutAmericanCode,
} from '../kit/parties.ts'
import { addressAnswer } from './answers.ts'
import { ask, calls } from './client.ts'
import { countryOf, northAmerica } from './codes.ts'
import type { Fedex } from './settings.ts'

const room = { length: 35, lines: 3 }

/** Lines broken between words; where three do not do, all of them, which are then refused at the street. */
export function streetLines({ streetNumber, addressLine1, addressLine2, suburb }: CarrierAddress): string[] {
  const given = [[streetNumber, addressLine1].filter(Boolean).join(' '), addressLine2, suburb]
  const { lines, isCut } = splitLines(given, room)
  return isCut ? splitLines(given, { ...room, lines: 99 }).lines : lines
}

export const stateOf = (address: CarrierAddress): string | undefined =>
  northAmerica.includes(countryOf(address)) ? knownState(address) : undefined

export const postalCodeOf = (address: CarrierAddress): string | undefined => {
  const code = address.postalCode?.trim().toUpperCase()
  if (!code) return undefined
  return countryOf(address) === 'CA' ? code.replace(/[\s-]/g, '') : code
}

/** Digits alone; in the United States and Canada without the code of the country. */
export function phoneOf(address: CarrierAddress): string {
  const digits = phoneDigitsOf(address)
  return northAmerica.includes(countryOf(address)) ? withoutAmericanCode(digits) : digits
}

export const toAddress = (address: CarrierAddress, { isTold = false } = {}) => ({
  streetLines: streetLines(address),
  city: trimmed(address.city),
  stateOrProvinceCode: stateOf(address),
  postalCode: postalCodeOf(address),
  countryCode: countryOf(address),
  residential: isTold ? address.residential : undefined,
})

export const toContact = (address: CarrierAddress) => ({
  personName: trimmed(address.personName),
  companyName: trimmed(address.companyName),
  phoneNumber: phoneOf(address),
})

export type TaxNumber = { number: string; tinType: string; usage?: string }

/** A party to a shipment, with everything that is printed; `others` are numbers beside those of the address. */
export function toParty(
  address: CarrierAddress,
  { isTold = false, others = [] as readonly TaxNumber[] } = {},
) {
  const own = [
    ['FEDERAL', trimmed(address.federalTaxId)],
    ['BUSINESS_STATE', trimmed(address.stateTaxId)],
  ] as const
  const tins = [...own.flatMap(([tinType, number]) => (number ? [{ number, tinType }] : [])), ...others]
  return {
    address: toAddress(address, { isTold }),
    contact: { ...toContact(address), emailAddress: trimmed(address.email) },
    tins: tins.length > 0 ? tins : undefined,
  }
}

/** Asks whether there is such an address, and what it is. */
export const validateAddress: Fedex['validateAddress'] = async ({ address }, connection, context) => {
  const body = { addressesToValidate: [{ address: toAddress(address) }] }
  const answer = await ask({ ...calls.address, body }, connection, context)
  return answer.ok ? done(fromAddressAnswer(answer.body, address), answer.messages) : answer.refused
}

const residential: Readonly<Record<string, boolean>> = { BUSINESS: false, RESIDENTIAL: true }

export function fromAddressAnswer(body: unknown, asked: CarrierAddress): AddressResult {
  const [found] = addressAnswer.parse(body).output.resolvedAddresses
  if (!found) return { isValid: null, isResidential: null, suggestions: [] }
  const { streetLinesToken: lines, stateOrProvinceCode: stateCode, ...place } = found
  const isThere = found.attributes.DPV ?? found.attributes.Resolved ?? found.attributes.Matched
  return {
    isValid: isThere,
    isResidential: ownValue(residential, found.classification ?? '') ?? null,
    suggestions: lines.some(Boolean)
      ? [{ ...suggestedAddress(asked, { ...place, stateCode, lines }), suburb: null }]
      : [],
  }
}
