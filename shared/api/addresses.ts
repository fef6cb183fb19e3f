import { z } from 'zod'
import { countryCodes } from '../countries/countries.ts'
import { mostPhoneCharacters, normalizePhone } from '../countries/phones.ts'
import { normalizePostalCode } from '../countries/postal-codes.ts'
import { endpoint } from './endpoint.ts'
import { choice, flag, object, recordId, text } from './fields.ts'
import { page, pageQuery } from './pages.ts'

/** The address that examples of requests are written with. */
export const exampleAddress = {
  person_name: 'Ada Byron',
  address_line1: '5840 Oak St',
  city: 'Vancouver',
  state_code: 'BC',
  postal_code: 'V6M2V9',
  country_code: 'CA',
}

export const addressShape = {
  country_code: choice(countryCodes),
  postal_code: text(10).nullish(),
  city: text(30).nullish(),
  federal_tax_id: text(20).nullish(),
  state_tax_id: text(20).nullish(),
  person_name: text(50).nullish(),
  company_name: text(50).nullish(),
  email: text(254).nullish(),
  phone_number: text(mostPhoneCharacters).nullish(),
  state_code: text(20).nullish(),
  suburb: text(20).nullish(),
  residential: flag().nullish(),
  street_number: text(20).nullish(),
  address_line1: text(50).nullish(),
  address_line2: text(50).nullish(),
  validate_location: flag().nullish(),
}

type Normalised = {
  country_code?: (typeof countryCodes)[number] | undefined
  postal_code?: string | null | undefined
  phone_number?: string | null | undefined
}

/** What of an address is not as its country has it. */
export type AddressMisfit = { field: 'postal_code' | 'phone_number'; value: string; message: string }

/** Postal code and phone number in the form of the country, when both are in the same body, and what has none. */
function readByCountry(address: Normalised): { fixed: Normalised; misfits: AddressMisfit[] } {
  const { country_code: country } = address
  const fixed: Normalised = {}
  const misfits: AddressMisfit[] = []
  if (!country) return { fixed, misfits }
  for (const [field, read] of [
    ['postal_code', normalizePostalCode],
    ['phone_number', normalizePhone],
  ] as const) {
    const value = address[field]
    if (!value) continue
    const result = read(value, country)
    if (result.ok) fixed[field] = result.value
    else misfits.push({ field, value, message: result.text })
  }
  return { fixed, misfits }
}

export const misfitsOf = (address: Normalised): AddressMisfit[] => readByCountry(address).misfits

function normalise<T extends Normalised>(address: T, context: z.core.$RefinementCtx): T {
  const { fixed, misfits } = readByCountry(address)
  for (const { field, message, value } of misfits)
    context.issues.push({ code: 'custom', path: [field], message, input: value })
  return { ...address, ...fixed }
}

const tolerate = <T extends Normalised>(address: T): T => ({ ...address, ...readByCountry(address).fixed })

export const addressData = object(addressShape).transform(normalise).meta({ id: 'AddressData' })
export const addressPatch = object(addressShape)
  .partial()
  .transform(normalise)
  .meta({ id: 'PatchedAddressData' })
/** Nothing is delivered to it, so that what does not fit its country is kept as it is: `misfitsOf` tells it. */
export const billingAddressData = object(addressShape).transform(tolerate).meta({ id: 'BillingAddressData' })
export type AddressInput = z.output<typeof addressData>
export type AddressPatch = z.output<typeof addressPatch>

/** An address, or the id of a saved one whose content is copied. */
export const addressOrId = z.union([recordId(), addressData])

const line = () => z.string().nullable()

export const addressRecord = z
  .strictObject({
    id: line(),
    object_type: z.literal('address'),
    postal_code: line(),
    city: line(),
    federal_tax_id: line(),
    state_tax_id: line(),
    person_name: line(),
    company_name: line(),
    country_code: z.enum(countryCodes),
    email: line(),
    phone_number: line(),
    state_code: line(),
    suburb: line(),
    residential: z.boolean(),
    street_number: line(),
    address_line1: line(),
    address_line2: line(),
    validate_location: z.boolean(),
    /** Null: nobody has checked this address. */
    validation: z
      .strictObject({ success: z.boolean(), meta: z.record(z.string(), z.unknown()).nullable() })
      .meta({ id: 'AddressValidation' })
      .nullable(),
  })
  .meta({ id: 'Address' })
export type AddressRecord = z.output<typeof addressRecord>

const byId = object({ id: text(80) })

export const addressEndpoints = {
  list: endpoint({
    id: 'addresses.list',
    method: 'GET',
    path: '/v1/addresses',
    summary: 'List saved addresses',
    description: 'Addresses that were saved by themselves, the newest first.',
    auth: 'required',
    query: object(pageQuery()),
    responses: { 200: page(addressRecord, 'AddressList') },
  }),
  create: endpoint({
    id: 'addresses.create',
    method: 'POST',
    path: '/v1/addresses',
    summary: 'Save an address',
    description:
      'With `validate_location` a connection that can is asked whether there is such a place: 400 `invalid_address` with what comes closest when there is none, 400 `failure` when no connection of the mode can check addresses. `validation` is null where the carrier could not tell. The same holds for addresses of a new shipment. `validation.meta.warnings` names what looks wrong by the station’s own tables, such as a postal code of another province.',
    auth: 'required',
    body: addressData,
    example: {
      ...exampleAddress,
      phone_number: '514 000 0000',
    },
    responses: { 201: addressRecord },
  }),
  retrieve: endpoint({
    id: 'addresses.retrieve',
    method: 'GET',
    path: '/v1/addresses/:id',
    summary: 'Retrieve an address',
    description: 'One that was saved by itself, or that of a shipment by its id.',
    auth: 'required',
    params: byId,
    responses: { 200: addressRecord },
    refusals: [404],
  }),
  update: endpoint({
    id: 'addresses.update',
    method: 'PATCH',
    path: '/v1/addresses/:id',
    summary: 'Change an address',
    description:
      'An address of a shipment can be changed while the shipment is a draft; its rates are then cleared.',
    auth: 'required',
    params: byId,
    body: addressPatch,
    example: { city: 'Vancouver' },
    responses: { 200: addressRecord },
    refusals: [404, 409],
  }),
  discard: endpoint({
    id: 'addresses.discard',
    method: 'DELETE',
    path: '/v1/addresses/:id',
    summary: 'Remove a saved address',
    description: 'Answers with it as it was. Shipments keep their copies.',
    auth: 'required',
    params: byId,
    responses: { 200: addressRecord },
    refusals: [404, 409],
  }),
}
