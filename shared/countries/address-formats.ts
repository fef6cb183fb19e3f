import { localityLayout } from './address-lines.ts'
import { hasPostalCodes, postalCodeHint } from './postal-codes.ts'
import { statesOf } from './states.ts'

export type AddressField =
  | 'person_name'
  | 'company_name'
  | 'address_line1'
  | 'address_line2'
  | 'suburb'
  | 'city'
  | 'state_code'
  | 'postal_code'
  | 'phone_number'
  | 'email'

/** One field of an address form. `label` is English; other languages translate it by its text. */
export type AddressFormField = {
  name: AddressField
  label: string
  /** A carrier needs it before a label can be bought. */
  required: boolean
  example: string | null
  /** Code to name where there is a list to choose from. */
  choices: Readonly<Record<string, string>> | null
}

/** What a country calls a field, each with the countries that do; `label` is the word for all others. */
type Words = { label: string; others: Record<string, string> }

const stateWords: Words = {
  label: 'State or province',
  others: {
    State: 'US AU BR MX IN MY NG FM',
    Province: 'CA CN AR IT ES ID TH PH VN TR EC CR PA',
    County: 'IE',
    Prefecture: 'JP',
    Emirate: 'AE',
    Region: 'CL NZ RU UA KZ SA',
    Department: 'CO UY GT HN',
    Governorate: 'EG TN',
    Parish: 'JM BB',
    Island: 'BS',
  },
}

const postalWords: Words = {
  label: 'Postal code',
  others: {
    'ZIP code': 'US PR GU VI AS MP FM MH PW PH',
    Postcode: 'GB GG JE GI FK AU NZ NL BE MY ZA SG',
    'PIN code': 'IN',
    Eircode: 'IE',
    CEP: 'BR',
    CAP: 'IT',
  },
}

const suburbWords: Words = {
  label: 'District',
  others: {
    Suburb: 'AU NZ ZA',
    Neighbourhood: 'BR MX TR',
    Barangay: 'PH',
    Townland: 'IE',
    Locality: 'IN PK',
  },
}

const cityWords: Words = {
  label: 'City',
  others: { 'Town or city': 'GB GG JE IE ZA NZ', 'City or suburb': 'AU', 'City or ward': 'JP' },
}

const wordFor = (countryCode: string, words: Words): string =>
  Object.entries(words.others).find(([, codes]) => codes.split(' ').includes(countryCode))?.[0] ?? words.label

const stateRequired = new Set('US CA AU BR MX IN CN JP IT AE'.split(' '))

const field = (
  name: AddressField,
  label: string,
  more: Partial<Pick<AddressFormField, 'required' | 'example' | 'choices'>> = {},
): AddressFormField => ({ name, label, required: false, example: null, choices: null, ...more })

const localityFields: Record<string, (countryCode: string) => AddressFormField> = {
  D: code => field('suburb', wordFor(code, suburbWords)),
  C: code => field('city', wordFor(code, cityWords), { required: true }),
  S: code =>
    field('state_code', wordFor(code, stateWords), {
      required: stateRequired.has(code),
      choices: statesOf(code),
    }),
  Z: code =>
    field('postal_code', wordFor(code, postalWords), {
      required: hasPostalCodes(code),
      example: postalCodeHint(code)?.example ?? null,
    }),
}

/** The fields a form shows for an address in this country, in the order people there write them. */
export function addressForm(countryCode: string): AddressFormField[] {
  const locality = [...localityLayout(countryCode)].flatMap(part => localityFields[part]?.(countryCode) ?? [])
  return [
    field('person_name', 'Name', { required: true }),
    field('company_name', 'Company'),
    field('address_line1', 'Street and number', { required: true }),
    field('address_line2', 'Flat, floor, building'),
    ...locality,
    field('phone_number', 'Phone'),
    field('email', 'Email'),
  ]
}
