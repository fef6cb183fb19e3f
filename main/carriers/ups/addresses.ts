import { ownValue } from '../../../shared/values/own-value.ts'
import { type FieldProblem, invalid, required } from '../contract/field-error.ts'
import type { CarrierAddress } from '../contract/model.ts'
import { countryOf } from './lanes.ts'

const lineLength = 35
const mostLines = 3

/** Lines of an address, broken between words where they are too long for the carrier. */
export function addressLines({ streetNumber, addressLine1, addressLine2 }: CarrierAddress): string[] {
  const first = [streetNumber, addressLine1].filter(Boolean).join(' ')
  return [first, addressLine2 ?? ''].flatMap(text => wrapped(text))
}

export function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= lineLength)
      lines[lines.length - 1] = `${last} ${word}`
    else
      for (let from = 0; from < word.length; from += lineLength)
        lines.push(word.slice(from, from + lineLength))
  }
  return lines
}

const states: Readonly<Record<string, string>> = { PQ: 'QC' }

export const stateOf = ({ stateCode, countryCode }: CarrierAddress): string | undefined => {
  const state = stateCode?.trim().toUpperCase()
  const isTold =
    state !== undefined && /^[A-Z]{2,5}$/.test(state) && countryOf({ countryCode, stateCode }) !== 'PR'
  return isTold ? (ownValue(states, state) ?? state) : undefined
}

export const postalCodeOf = ({ postalCode, countryCode }: CarrierAddress): string | undefined => {
  const code = postalCode?.trim().toUpperCase()
  if (!code) return undefined
  return ['US', 'CA', 'PR'].includes(countryCode) ? code.replace(/[\s-]/g, '') : code
}

/** An address as rating and shipping want it. `isTold`: the carrier is told whether somebody lives there. */
export const toAddress = (address: CarrierAddress, { isTold = false } = {}) => ({
  AddressLine: addressLines(address).slice(0, mostLines),
  City: (address.city ?? '').slice(0, 30),
  StateProvinceCode: stateOf(address),
  PostalCode: postalCodeOf(address)?.slice(0, 9),
  CountryCode: countryOf(address),
  ResidentialAddressIndicator: isTold && address.residential ? 'Y' : undefined,
})

const cut = (text: string | null, length = 35) => text?.trim().slice(0, length) || undefined

export const nameOf = ({ companyName, personName }: CarrierAddress): string =>
  cut(companyName) ?? cut(personName) ?? ''

export const attentionOf = ({ companyName, personName }: CarrierAddress): string =>
  cut(personName) ?? cut(companyName) ?? ''

export const phoneOf = ({ phoneNumber }: CarrierAddress): string =>
  (phoneNumber ?? '').replace(/\D/g, '').slice(-15)

/** A party to a shipment, with everything that is printed. */
export const toParty = (address: CarrierAddress, { isTold = false } = {}) => ({
  Name: nameOf(address),
  AttentionName: attentionOf(address) || undefined,
  Phone: phoneOf(address) ? { Number: phoneOf(address) } : undefined,
  EMailAddress: cut(address.email, 50),
  TaxIdentificationNumber: cut(address.federalTaxId ?? address.stateTaxId, 15),
  Address: toAddress(address, { isTold }),
})

/** What stops a label: everything here is printed or needed at the border, so nothing is cut off quietly. */
export function problemsOf(
  address: CarrierAddress,
  path: string,
  { needsPhone }: { needsPhone: boolean },
): Record<string, FieldProblem> {
  const lines = addressLines(address)
  const found: Record<string, FieldProblem | false> = {
    address_line1: lines.length === 0 && required(),
    address_line2:
      lines.length > mostLines && invalid('UPS prints three lines of 35 characters; shorten it.'),
    city: !address.city?.trim() && required(),
    person_name: nameOf(address) === '' && required(),
    phone_number: needsPhone && phoneOf(address) === '' && required('UPS needs it across borders.'),
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, problem]) => (problem ? [[`${path}.${field}`, problem]] : [])),
  )
}
