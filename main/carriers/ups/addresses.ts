import { ownValue } from '../../../shared/values.ts'
import type { AddressResult, CarrierAddress } from '../contract/model.ts'
import { done, type FieldProblem, invalid, type Outcome, required } from '../contract/outcome.ts'
import { lengthProblems } from '../kit/fitting.ts'
import {
  stateOf as knownState,
  phoneDigitsOf,
  suggestedAddress,
  withoutAmericanCode,
} from '../kit/parties.ts'
import { problemsAmong } from '../kit/problems.ts'
import { type Candidate, checkAnswer } from './answers.ts'
import { alertsIn, ask, paths } from './client.ts'
import { countryOf } from './codes.ts'
import type { Ups } from './settings.ts'
import { americanPhone, hasAmericanPhone } from './shipment-shape.ts'

/** The carrier knows streets of these countries only; its test server those of New York and California. */
const countriesChecked = ['US', 'PR']

/** Street level check of an address; of another country nothing is asked, and it could not be told. */
export const validateAddress: Ups['validateAddress'] = async ({ address }, connection, context) => {
  if (!countriesChecked.includes(countryOf(address)))
    return done({ isValid: null, isResidential: null, suggestions: [] }, [elsewhere])
  const body = toCheckRequest(address)
  const call = { method: 'POST', path: paths.addressCheck, body, isHarmless: true } as const
  const answer = await ask(call, connection, context)
  return answer.ok ? fromCheckResponse(answer.body, address) : answer.refused
}

const elsewhere = {
  code: 'not_checked',
  message: 'UPS checks addresses of the United States and Puerto Rico only.',
}

export const toCheckRequest = (address: CarrierAddress) => ({
  XAVRequest: {
    AddressKeyFormat: {
      ConsigneeName: nameOf(address) || undefined,
      AddressLine: addressLines(address),
      PoliticalDivision2: address.city ?? undefined,
      PoliticalDivision1: stateOf(address),
      PostcodePrimaryLow: postalCodeOf(address)?.slice(0, 5),
      CountryCode: countryOf(address),
    },
  },
})

const residential: Readonly<Record<string, boolean>> = { '1': false, '2': true }

/** Exactly one indicator says what was found; without any the carrier could not tell. */
export function fromCheckResponse(body: unknown, asked: CarrierAddress): Outcome<AddressResult> {
  const { XAVResponse: answer } = checkAnswer.parse(body)
  const isRefused = answer.NoCandidatesIndicator || answer.AmbiguousAddressIndicator
  const isValid = answer.ValidAddressIndicator ? true : isRefused ? false : null
  const candidates = answer.Candidate
  const code = answer.AddressClassification.Code ?? candidates[0]?.AddressClassification.Code
  return done(
    {
      isValid,
      isResidential: ownValue(residential, code ?? '') ?? null,
      suggestions: candidates.slice(0, 10).map(each => toSuggestion(each, asked)),
    },
    alertsIn(answer),
  )
}

function toSuggestion({ AddressKeyFormat: key }: Candidate, asked: CarrierAddress): CarrierAddress {
  const { PostcodePrimaryLow: low, PostcodeExtendedLow: extended } = key
  return suggestedAddress(asked, {
    lines: key.AddressLine,
    city: key.PoliticalDivision2,
    stateCode: key.PoliticalDivision1,
    postalCode: low !== null && extended !== null ? `${low}-${extended}` : low,
  })
}

const lineLength = 35
const mostLines = 3
const [cityLength, postalCodeLength, mailLength, taxIdLength] = [30, 9, 50, 15]

/** Lines of an address, broken between words where they are too long for the carrier. */
export function addressLines({ streetNumber, addressLine1, addressLine2 }: CarrierAddress): string[] {
  const first = [streetNumber, addressLine1].filter(Boolean).join(' ')
  return [first, addressLine2 ?? ''].flatMap(text => wrapText(text))
}

export function wrapText(text: string): string[] {
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

export const stateOf = (address: CarrierAddress): string | undefined => {
  const state = knownState(address) ?? ''
  return /^[A-Z]{2,5}$/.test(state) && countryOf(address) !== 'PR' ? state : undefined
}

export const postalCodeOf = ({ postalCode, countryCode }: CarrierAddress): string | undefined => {
  const code = postalCode?.trim().toUpperCase()
  if (!code) return undefined
  return ['US', 'CA', 'PR'].includes(countryCode) ? code.replace(/[\s-]/g, '') : code
}

/** An address as rating and shipping want it; only for a price, where nothing is printed, is what is too long left out. `isTold`: the carrier is told whether somebody lives there. */
export const toAddress = (address: CarrierAddress, { isTold = false } = {}) => ({
  AddressLine: addressLines(address).slice(0, mostLines),
  City: (address.city ?? '').slice(0, cityLength),
  StateProvinceCode: stateOf(address),
  PostalCode: postalCodeOf(address)?.slice(0, postalCodeLength),
  CountryCode: countryOf(address),
  ResidentialAddressIndicator: isTold && address.residential ? 'Y' : undefined,
})

const cutText = (text: string | null, length = 35) => text?.trim().slice(0, length) || undefined

export const nameOf = ({ companyName, personName }: CarrierAddress): string =>
  cutText(companyName) ?? cutText(personName) ?? ''

export const attentionOf = ({ companyName, personName }: CarrierAddress): string =>
  cutText(personName) ?? cutText(companyName) ?? ''

/** Digits alone; in the countries of the American plan ten of them, without the code of the country. */
export const phoneOf = (address: CarrierAddress): string => {
  const digits = phoneDigitsOf(address)
  return hasAmericanPhone(countryOf(address)) ? withoutAmericanCode(digits) : digits.slice(-15)
}

const phoneProblem = (address: CarrierAddress, isNeeded: boolean): FieldProblem | false => {
  const phone = phoneOf(address)
  if (phone === '') return isNeeded && required('UPS needs it here.')
  return (
    hasAmericanPhone(countryOf(address)) &&
    !americanPhone.test(phone) &&
    invalid('A telephone number of ten digits, such as 302-555-0100.')
  )
}

/** A party to a shipment, with everything that is printed. */
export const toParty = (address: CarrierAddress, { isTold = false } = {}) => ({
  Name: nameOf(address),
  AttentionName: attentionOf(address) || undefined,
  Phone: phoneOf(address) ? { Number: phoneOf(address) } : undefined,
  EMailAddress: cutText(address.email, mailLength),
  TaxIdentificationNumber: cutText(address.federalTaxId ?? address.stateTaxId, taxIdLength),
  Address: toAddress(address, { isTold }),
})

/** What stops a label: everything here is printed or needed at the border, so nothing is cut off quietly. */
export function problemsOf(
  address: CarrierAddress,
  path: string,
  { needsPhone }: { needsPhone: boolean },
): Record<string, FieldProblem> {
  const lines = addressLines(address)
  return {
    ...lengthProblems({
      [`${path}.company_name`]: [address.companyName, lineLength],
      [`${path}.person_name`]: [address.personName, lineLength],
      [`${path}.city`]: [address.city, cityLength],
      [`${path}.postal_code`]: [postalCodeOf(address), postalCodeLength],
      [`${path}.email`]: [address.email, mailLength],
      [`${path}.${address.federalTaxId ? 'federal_tax_id' : 'state_tax_id'}`]: [
        address.federalTaxId ?? address.stateTaxId,
        taxIdLength,
      ],
    }),
    ...problemsAmong({
      [`${path}.address_line1`]: lines.length === 0 && required(),
      [`${path}.address_line2`]:
        lines.length > mostLines && invalid('UPS prints three lines of 35 characters; shorten it.'),
      [`${path}.city`]: !address.city?.trim() && required(),
      [`${path}.person_name`]: nameOf(address) === '' && required(),
      [`${path}.phone_number`]: phoneProblem(address, needsPhone),
    }),
  }
}
