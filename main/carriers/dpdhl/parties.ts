import { plainText } from '../../../shared/values.ts'
import type { CarrierAddress, RateRequest } from '../contract/model.ts'
import { type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { countryInThree } from '../kit/country-codes.ts'
import { streetOf } from '../kit/fitting.ts'
import { bothNames, countryOf, trimmed } from '../kit/parties.ts'
import { problemsAmong } from '../kit/problems.ts'
import { options as read } from './codes.ts'

/** The company first, the person behind it; a person alone is the first line. */
export function namesIn(address: CarrierAddress): { name1: string; name2: string | undefined } {
  const { company, person } = bothNames(address)
  return { name1: company, name2: person === company ? undefined : person }
}

/** The house stands by itself where somebody entered it so; with the street it is taken as well. */
const streetAndHouse = (address: CarrierAddress) => {
  const house = trimmed(address.streetNumber)
  const street = trimmed(address.addressLine1)
  const isApart = house !== undefined && street !== undefined && house.length <= 10
  return isApart
    ? { addressStreet: street, addressHouse: house }
    : { addressStreet: streetOf(address), addressHouse: undefined }
}

const houseBehind = /^(?<street>.*[^\d\s])\s+(?<house>\d[\da-z\s/+-]{0,12})$/i

/** Street and house apart, where the carrier takes them only so; empty where no house can be told. */
export function apartIn(address: CarrierAddress): { addressStreet: string; addressHouse: string } {
  const { addressStreet, addressHouse } = streetAndHouse(address)
  const { street = addressStreet, house = '' } = houseBehind.exec(addressStreet)?.groups ?? {}
  return addressHouse
    ? { addressStreet, addressHouse }
    : { addressStreet: street.replace(/[,\s]+$/, ''), addressHouse: house.replaceAll(/\s/g, '') }
}

/** A house number DHL asks for by itself, at the field it is entered in. */
export const houseProblems = (party: string, address: CarrierAddress): FieldProblems =>
  problemsAmong({
    [`${party}.address_line1`]:
      apartIn(address).addressHouse === '' && required('DHL needs street and house number, like Am Hang 9a.'),
  })

/** What both parties say. */
const placeOf = (address: CarrierAddress) => ({
  ...streetAndHouse(address),
  postalCode: trimmed(address.postalCode),
  city: trimmed(address.city) ?? '',
  country: countryInThree(address) ?? countryOf(address),
})

export const toShipper = (address: CarrierAddress) => ({
  ...namesIn(address),
  // There is no other line for it.
  name3: trimmed(address.addressLine2),
  ...placeOf(address),
  email: trimmed(address.email),
})

type Consigned = Pick<RateRequest, 'recipient' | 'options'>

/** Whom DHL tells by mail that it comes: only where somebody asked for that. */
export function mailOf({ recipient, options }: Consigned): string | undefined {
  if (!read.isSet(options, 'dpdhl_notification')) return undefined
  const told = read.textOf(options, 'dpdhl_notification')
  return told ?? trimmed(plainText(options.email_notification_to)) ?? trimmed(recipient.email)
}

/** Within Germany DHL takes no telephone number. */
export const isAtHome = ({ recipient }: Pick<RateRequest, 'recipient'>): boolean =>
  countryOf(recipient) === 'DE'

/** A locker, a branch or a box in place of the door, by the option that names it. */
const places = [
  ['dpdhl_packstation', 'lockerID'],
  ['dpdhl_retail_id', 'retailID'],
  ['dpdhl_po_box', 'poBoxID'],
] as const

const placeAsked = ({ options }: Pick<RateRequest, 'options'>) =>
  places.filter(([key]) => read.isSet(options, key))

const digits = /^\d{1,10}$/

export function placeProblems(request: Consigned): FieldProblems {
  const { options } = request
  const [asked, other] = placeAsked(request)
  const number = read.textOf(options, 'dpdhl_post_number')
  const isLocker = asked?.[0] === 'dpdhl_packstation'
  const isBranch = asked?.[0] === 'dpdhl_retail_id'
  return problemsAmong({
    ...(asked
      ? {
          [`options.${asked[0]}`]:
            !digits.test(read.textOf(options, asked[0]) ?? '') && invalid('Its number, in digits.'),
        }
      : {}),
    ...(other
      ? { [`options.${other[0]}`]: invalid('A parcel goes to one place: leave one of them out.') }
      : {}),
    'options.dpdhl_post_number':
      (isLocker && !number && required('A Packstation opens for the post number of a customer alone.')) ||
      (isBranch &&
        !number &&
        !mailOf(request) &&
        required('A branch needs the post number, or a mail address to tell.')) ||
      (!isLocker &&
        !isBranch &&
        number &&
        invalid('A post number goes with a Packstation or a branch: name it.')),
  })
}

/** The door, or the place that is asked for in its stead. */
export function toConsignee(request: Consigned) {
  const { recipient, options } = request
  const { addressStreet, addressHouse, ...place } = placeOf(recipient)
  const [asked] = placeAsked(request)
  const names = namesIn(recipient)
  const email = mailOf(request)
  if (asked) {
    const [key, member] = asked
    const number = Number(read.textOf(options, key))
    if (member === 'poBoxID') return { ...names, poBoxID: number, email, ...place }
    const postNumber = read.textOf(options, 'dpdhl_post_number')
    const name = bothNames(recipient).person
    return { name, [member]: number, postNumber, ...(member === 'retailID' ? { email } : {}), ...place }
  }
  return {
    ...names,
    addressStreet,
    addressHouse,
    additionalAddressInformation1: trimmed(recipient.addressLine2),
    additionalAddressInformation2: trimmed(recipient.suburb),
    ...place,
    state: trimmed(recipient.stateCode),
    phone: isAtHome(request) ? undefined : trimmed(recipient.phoneNumber)?.replaceAll(/[^\d+]/g, ''),
    email,
  }
}
