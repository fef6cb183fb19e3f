import type { AddressInput } from '../api/addresses.ts'
import type { FieldErrors } from '../errors/result.ts'

/** Whom the sample data ships from: somebody who does not exist, at a house that does. */
export const sampleSender = {
  company_name: 'Maple & Twine Goods',
  person_name: 'Shipping Desk',
  address_line1: '4200 Boulevard Saint-Laurent',
  address_line2: 'Suite 310',
  city: 'Montréal',
  state_code: 'QC',
  postal_code: 'H2W2R2',
  country_code: 'CA',
  phone_number: '+1 514-555-0142',
  email: 'desk@mapleandtwine.example',
} as const satisfies AddressInput

type Sender = { [field in keyof typeof sampleSender]?: string | null }

const plain = (text: string | null | undefined): string => (text ?? '').toLowerCase().replaceAll(/[\s-]/g, '')

const isSame = (address: Sender, fields: readonly (keyof typeof sampleSender)[]): boolean =>
  fields.every(field => plain(address[field]) === plain(sampleSender[field]))

/** Whether an address is still the made-up one, also when some of it was changed. Nobody may pay for a label with it. */
export const isSampleSender = (address: Sender): boolean =>
  isSame(address, ['company_name']) ||
  isSame(address, ['email']) ||
  isSame(address, ['address_line1', 'address_line2', 'postal_code'])

/** What a purchase for money is refused with while the made-up sender stands on it; empty when it does not. */
export const sampleSenderErrors = (route: {
  shipper: Sender
  test_mode: boolean
}): Record<string, FieldErrors> =>
  !route.test_mode && isSampleSender(route.shipper)
    ? {
        address_line1: [
          'This is the made-up sender of the sample data. Nothing was bought. Send the address the parcel really comes from.',
        ],
      }
    : {}
