import type { AddressResult, CarrierAddress } from '../contract/model.ts'
import { done } from '../contract/outcome.ts'
import { bothNames, countryOf, streetIn, trimmed } from '../kit/parties.ts'
import { ask } from './client.ts'
import type { Dhl } from './settings.ts'
import { addressAnswer, lengths } from './wire.ts'

/** Empty lines are refused, an empty postal code is what places without one have. */
export function toAddress(address: CarrierAddress) {
  const [addressLine1, addressLine2, addressLine3] = streetIn(address, lengths.street).lines
  const province = trimmed(address.stateCode) ?? ''
  return {
    postalCode: trimmed(address.postalCode) ?? '',
    cityName: trimmed(address.city) ?? '',
    countryCode: countryOf(address),
    provinceCode: province.length > 1 ? province : undefined,
    addressLine1,
    addressLine2,
    addressLine3,
    countyName: trimmed(address.suburb),
  }
}

/** Company and person both, the one for the other where one is missing. */
export function toContact(address: CarrierAddress) {
  const { company: companyName, person: fullName } = bothNames(address)
  const [email, phone = ''] = [address.email, address.phoneNumber].map(trimmed)
  return { email, phone, companyName, fullName }
}

/** Whether it delivers to a city and postal code; streets are not looked at. */
export const validateAddress: Dhl['validateAddress'] = async ({ address }, connection, context) => {
  const { postalCode, cityName, countryCode } = toAddress(address)
  const query = {
    type: 'delivery',
    countryCode,
    postalCode: postalCode.slice(0, 12),
    cityName: cityName.slice(0, 45),
    strictValidation: 'false',
  }
  const answer = await ask({ method: 'GET', path: '/address-validate', query }, connection, context)
  if (answer.ok) return done(fromAddressAnswer(answer.body, address), answer.messages)
  // What it does not serve is refused like a request it cannot read.
  if (answer.status !== 404 && answer.status !== 400) return answer.refused
  return done({ isValid: false, isResidential: null, suggestions: [] }, answer.refused.messages)
}

const plain = (text: string | null): string => text?.replace(/[\s-]/g, '').toUpperCase() ?? ''

function fromAddressAnswer(body: unknown, asked: CarrierAddress): AddressResult {
  const found = addressAnswer.parse(body).address
  const isSame = ({ postalCode, cityName }: (typeof found)[number]): boolean =>
    (plain(asked.postalCode) === '' || plain(postalCode) === plain(asked.postalCode)) &&
    (cityName === null || plain(cityName) === plain(asked.city))
  const suggestions = found.map(({ postalCode, cityName, countyName }) => ({
    ...asked,
    postalCode: postalCode ?? asked.postalCode,
    city: cityName ?? asked.city,
    suburb: countyName ?? asked.suburb,
  }))
  return { isValid: found.some(isSame), isResidential: null, suggestions }
}
