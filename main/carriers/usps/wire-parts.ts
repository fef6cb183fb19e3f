import { z } from 'zod'
import { at, countryCode, textLike as pattern, textUpTo as text } from '../kit/shapes.ts'
import { lengths, mostPounds, states } from './wire-words.ts'

/** Values and parties many requests have. */
export const amount = z.number().min(0)
export const inches = z.number().gt(0)
export const pounds = z.number().gt(0).max(mostPounds)
export const day = z.iso.date()
export const zip = pattern(/^\d{5}$/)
export const mailerId = pattern(/^(\d{6}|\d{9})$/)
export const phone = pattern(/^\+?[1-9][0-9]{7,14}$|^[0-9]{6,15}$/)
export const email = pattern(
  /^[a-zA-Z0-9_+&*-]+(?:\.[a-zA-Z0-9_+&*-]+)*@(?:[a-zA-Z0-9-]+\.)+[a-zA-Z]{2,}$/,
).max(50)

export const among = (known: ReadonlySet<number>, most: number) =>
  z.array(z.number().refine(code => known.has(code), 'it sells no such extra service here')).max(most)

/** Of the parcel a request is about; whoever asks for several puts the place of each in. */
export const sides = {
  length: at('parcel[0].length', inches),
  width: at('parcel[0].width', inches),
  height: at('parcel[0].height', inches),
}
export const weighed = at('parcel[0].weight', pounds)

export const tariff = pattern(/^[A-Za-z0-9.]{6,14}$/)
export const worth = z.number().min(0.01).max(999_999.99)
export const quantity = z.int().min(1).max(9999)

export const names = {
  firstName: at('.person_name', text(lengths.name)).optional(),
  lastName: at('.person_name', text(lengths.name)).optional(),
  firm: at('.company_name', text(lengths.name)).optional(),
}

export const isNamed = ({
  firm,
  firstName,
  lastName,
}: { [Name in keyof typeof names]?: string | undefined }) =>
  firm !== undefined || (firstName !== undefined && lastName !== undefined)
export const nameNeeded = { message: 'a name is needed here', path: ['firstName'] }

export const place = {
  streetAddress: at('.address_line1', text(lengths.street)),
  secondaryAddress: at('.address_line2', text(lengths.street)).optional(),
  city: at('.city', text(lengths.city)),
  state: at('.state_code', z.enum(states)),
  ZIPCode: at('.postal_code', zip),
  ZIPPlus4: at('.postal_code', pattern(/^\d{4}$/)).optional(),
}

export const unnamed = z.strictObject({
  ...names,
  ...place,
  phone: at('.phone_number', phone).optional(),
  email: at('.email', email).optional(),
})
export const party = unnamed.refine(isNamed, nameNeeded)

export const recipient = unnamed
  .extend({
    holdForPickup: z.literal(true).optional(),
    facilityId: at('options.usps_facility_id', text(7)).optional(),
  })
  .refine(isNamed, nameNeeded)
  .refine(({ holdForPickup, phone: number, email: mail }) => !holdForPickup || number || mail, {
    message: 'a telephone number or e-mail address, by which it tells that the parcel waits',
    path: ['phone'],
  })

export const recipientAbroad = z
  .strictObject({
    ...names,
    streetAddress: place.streetAddress,
    secondaryAddress: place.secondaryAddress,
    city: place.city,
    postalCode: at('.postal_code', text(lengths.foreignPostalCode)).optional(),
    province: at('.state_code', text(40)).optional(),
    provinceISOAlpha2Code: at('.state_code', pattern(/^[A-Za-z]{2}$/)).optional(),
    country: at('.country_code', text(100)),
    countryISOAlpha2Code: at('.country_code', countryCode),
    phone: at('.phone_number', phone).optional(),
  })
  .refine(isNamed, nameNeeded)
  .refine(
    ({ countryISOAlpha2Code, postalCode }) =>
      countryISOAlpha2Code !== 'CA' || /^[A-Z]/i.test(postalCode ?? ''),
    {
      message: 'a Canadian postal code, like K1A 0B1',
      path: ['postalCode'],
    },
  )
