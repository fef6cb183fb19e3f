import { ownValue } from '../../../shared/values.ts'
import type { AddressResult, CarrierAddress } from '../contract/model.ts'
import {
  done,
  exceeds,
  type FieldProblems,
  type failed,
  type Outcome,
  refusedFor,
  required,
} from '../contract/outcome.ts'
import { splitLines, splitName, streetOf } from '../kit/fitting.ts'
import { trimmed } from '../kit/parties.ts'
import { addressAnswer } from './answers.ts'
import { ask, paths } from './client.ts'
import { isDomestic, stateOf } from './codes.ts'
import type { Usps } from './settings.ts'
import { lengths } from './wire-words.ts'

/** Five digits and four apart; what is neither stays as it is, to be refused at its field. */
export function zipOf({ postalCode }: Pick<CarrierAddress, 'postalCode'>): {
  ZIPCode: string
  ZIPPlus4?: string
} {
  const plain = (postalCode ?? '').replace(/\s/g, '')
  const [, zip = plain, plus4] = /^(\d{5})-?(\d{4})?$/.exec(plain) ?? []
  return { ZIPCode: zip, ...(plus4 ? { ZIPPlus4: plus4 } : {}) }
}

/** As prices are asked for. */
export function joinedZip(address: Pick<CarrierAddress, 'postalCode'>): string {
  const { ZIPCode, ZIPPlus4 } = zipOf(address)
  return ZIPPlus4 ? `${ZIPCode}-${ZIPPlus4}` : ZIPCode
}

/** Company, and first and last name apart; one word alone stands for a company, as it cannot be both. */
export function namesIn({ personName, companyName }: Pick<CarrierAddress, 'personName' | 'companyName'>) {
  const { firstName, lastName } = splitName(personName)
  const firm = trimmed(companyName)
  if (lastName === '')
    return firm ? { firm, firstName: firstName || undefined } : { firm: firstName || undefined }
  return { firstName, lastName, firm }
}

const linesOf = (address: CarrierAddress) =>
  splitLines([streetOf(address), address.addressLine2, address.suburb], { length: lengths.street, lines: 2 })

export function streetIn(address: CarrierAddress) {
  const [streetAddress = '', secondaryAddress] = linesOf(address).lines
  return { streetAddress, secondaryAddress }
}

/** A street that has no room is told before anything is sent; the rest is held to the shape of the request. */
export const lineProblems = (address: CarrierAddress, field: string): FieldProblems =>
  linesOf(address).isCut
    ? {
        [`${field}.address_line1`]: exceeds(
          `USPS has two lines of ${lengths.street} characters; shorten it.`,
        ),
      }
    : {}

export const placeIn = (address: CarrierAddress) => ({
  ...streetIn(address),
  city: address.city?.trim() ?? '',
  state: stateOf(address),
  ...zipOf(address),
})

/** Digits, with the sign in front of the country's. */
export function phoneOf({ phoneNumber }: Pick<CarrierAddress, 'phoneNumber'>): string | undefined {
  const [main = ''] = (phoneNumber ?? '').split(/ext|x|#/i)
  const digits = main.replace(/\D/g, '')
  return digits === '' ? undefined : main.trim().startsWith('+') ? `+${digits}` : digits
}

/** Ten digits of a telephone of the country; null for others. */
export function cellOf(address: Pick<CarrierAddress, 'phoneNumber'>): string | null {
  const digits = (phoneOf(address) ?? '').replace(/^\+/, '').replace(/^1(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : null
}

/** A party to a label within the country. */
export const toParty = (address: CarrierAddress) => ({ ...namesIn(address), ...placeIn(address) })

/** Asks whether the carrier delivers to an address of the country; of another nothing is asked. */
export const validateAddress: Usps['validateAddress'] = async ({ address }, connection, context) => {
  if (!isDomestic(address)) return done(unknownAddress, [elsewhere])
  const refused = refusedFor(checkProblems(address))
  if (refused) return refused
  const path = `${paths.address}?${toCheckQuery(address)}`
  const answer = await ask({ method: 'GET', path, isHarmless: true }, connection, context)
  if (answer.ok) return fromCheckAnswer(answer.body, address)
  const { refused: told } = answer
  return isNowhere(told) ? done(noAddress, told.messages) : told
}

const unknownAddress: AddressResult = { isValid: null, isResidential: null, suggestions: [] }
const noAddress: AddressResult = { ...unknownAddress, isValid: false }
const elsewhere = { code: 'not_checked', message: 'USPS checks addresses of the United States only.' }

/** Not found is a refusal with 404 or, with 400, in words. */
const isNowhere = ({ messages }: ReturnType<typeof failed>): boolean =>
  messages.some(({ code, message }) => /^404$/.test(code ?? '') || /address not found/i.test(message ?? ''))

const checkProblems = (address: CarrierAddress): FieldProblems => ({
  ...lineProblems(address, 'address'),
  ...(streetOf(address) === '' ? { 'address.address_line1': required() } : {}),
  ...(/^[A-Z]{2}$/.test(stateOf(address)) ? {} : { 'address.state_code': required('Two letters, like OR.') }),
})

export function toCheckQuery(address: CarrierAddress): string {
  const { streetAddress, secondaryAddress, city, state, ZIPCode, ZIPPlus4 } = {
    ZIPPlus4: undefined,
    ...placeIn(address),
  }
  const firm = address.companyName?.trim()
  const zip = /^\d{5}$/.test(ZIPCode) ? { ZIPCode, ZIPPlus4 } : {}
  const given = {
    firm: firm && firm.length <= lengths.name ? firm : undefined,
    streetAddress,
    secondaryAddress,
    city: city || undefined,
    state,
    ...zip,
  }
  return new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()
}

/** Whether there is mail to this very door: of a house without its flat, or with a wrong one, there is not. */
const confirmed: Readonly<Record<string, boolean>> = { Y: true, D: false, S: false, N: false }
const doubts: Readonly<Record<string, string>> = {
  D: 'USPS knows the house, but a flat or suite is missing.',
  S: 'USPS knows the house, but not the flat or suite.',
}
const lived: Readonly<Record<string, boolean>> = { Y: false, N: true }

export function fromCheckAnswer(body: unknown, asked: CarrierAddress): Outcome<AddressResult> {
  const { address, additionalInfo, corrections, warnings } = addressAnswer.parse(body)
  const confirmation = additionalInfo.DPVConfirmation ?? ''
  const doubt = ownValue(doubts, confirmation)
  const messages = [
    ...(doubt ? [{ code: 'address_incomplete', message: doubt }] : []),
    ...corrections.flatMap(({ code, text }) => (text ? [{ code: code ?? 'correction', message: text }] : [])),
    ...warnings.flatMap(message => (message ? [{ code: 'warning', message }] : [])),
  ]
  const suggestion: CarrierAddress = {
    ...asked,
    streetNumber: null,
    addressLine1: address.streetAddress,
    addressLine2: address.secondaryAddress,
    city: address.city ?? asked.city,
    stateCode: address.state ?? asked.stateCode,
    postalCode:
      address.ZIPCode && address.ZIPPlus4 ? `${address.ZIPCode}-${address.ZIPPlus4}` : address.ZIPCode,
  }
  return done(
    {
      isValid: ownValue(confirmed, confirmation) ?? null,
      isResidential: ownValue(lived, additionalInfo.business ?? '') ?? null,
      suggestions: address.streetAddress === null ? [] : [suggestion],
    },
    messages,
  )
}
