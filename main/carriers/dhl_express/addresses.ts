import type { CarrierContext } from '../contract/adapter.ts'
import type { AddressRequest, AddressResult, CarrierAddress } from '../contract/model.ts'
import { done, exceeds, type FieldProblems, type Outcome } from '../contract/outcome.ts'
import { splitLines, streetOf } from '../kit/fitting.ts'
import { addressAnswer } from './answers.ts'
import { ask, warningsIn } from './client.ts'
import type { DhlConnection } from './settings.ts'
import { lengths } from './wire.ts'

export const countryOf = ({ countryCode }: Pick<CarrierAddress, 'countryCode'>): string => {
  const country = countryCode.toUpperCase()
  return country === 'XI' ? 'GB' : country
}

const linesOf = (address: CarrierAddress) =>
  splitLines([streetOf(address), address.addressLine2], { length: lengths.line, lines: lengths.lines })

const orUndefined = (text: string | null): string | undefined => text?.trim() || undefined

/** Empty lines are refused, an empty postal code is what places without one have. */
export function toAddress(address: CarrierAddress) {
  const [addressLine1, addressLine2, addressLine3] = linesOf(address).lines
  const province = address.stateCode?.trim() ?? ''
  return {
    postalCode: address.postalCode?.trim() ?? '',
    cityName: address.city?.trim() ?? '',
    countryCode: countryOf(address),
    ...(province.length > 1 ? { provinceCode: province } : {}),
    addressLine1,
    addressLine2,
    addressLine3,
    countyName: orUndefined(address.suburb),
  }
}

/** Company and person both, the one for the other where one is missing. */
export const toContact = ({ companyName, personName, phoneNumber, email }: CarrierAddress) => ({
  email: orUndefined(email),
  phone: phoneNumber?.trim() ?? '',
  companyName: orUndefined(companyName) ?? personName?.trim() ?? '',
  fullName: orUndefined(personName) ?? companyName?.trim() ?? '',
})

/** A street that does not fit is told, never cut. */
export const streetProblems = (parties: Readonly<Record<string, CarrierAddress>>): FieldProblems =>
  Object.fromEntries(
    Object.entries(parties).flatMap(([path, address]) =>
      linesOf(address).isCut
        ? [[`${path}.address_line2`, exceeds('DHL Express has three lines of 45 characters; shorten it.')]]
        : [],
    ),
  )

/** Whether it delivers to a city and postal code; streets are not looked at. */
export async function validateAddress(
  { address }: AddressRequest,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<Outcome<AddressResult>> {
  const { postalCode, cityName, countryCode } = toAddress(address)
  const answer = await ask(connection, context, {
    method: 'GET',
    path: '/address-validate',
    query: [
      ['type', 'delivery'],
      ['countryCode', countryCode],
      ['postalCode', postalCode.slice(0, 12)],
      ['cityName', cityName.slice(0, 45)],
      ['strictValidation', 'false'],
    ],
    isHarmless: true,
  })
  if (answer.ok) return fromAddressAnswer(answer.body, address)
  // What it does not serve is refused like a request it cannot read.
  if (answer.status !== 404 && answer.status !== 400) return answer.refused
  return done({ isValid: false, isResidential: null, suggestions: [] }, answer.refused.messages)
}

const plain = (text: string | null): string => text?.replace(/[\s-]/g, '').toUpperCase() ?? ''

export function fromAddressAnswer(body: unknown, asked: CarrierAddress): Outcome<AddressResult> {
  const found = addressAnswer.parse(body)
  const isSame = ({ postalCode, cityName }: (typeof found.address)[number]): boolean =>
    (plain(asked.postalCode) === '' || plain(postalCode) === plain(asked.postalCode)) &&
    (cityName === null || plain(cityName) === plain(asked.city))
  const suggestions = found.address.map(({ postalCode, cityName, countyName }) => ({
    ...asked,
    postalCode: postalCode ?? asked.postalCode,
    city: cityName ?? asked.city,
    suburb: countyName ?? asked.suburb,
  }))
  return done({ isValid: found.address.some(isSame), isResidential: null, suggestions }, warningsIn(found))
}
