import type { Fault } from '../convert/faults.ts'
import { isStateOf, readPhone, readPostalCode, readState } from '../convert/places.ts'
import type { ImportNote } from '../prepared.ts'
import type { Dictionary, Draft } from './row-reading.ts'

/** What was mended in many rows, told once for each kind of mending. */
export type Mendings = {
  count: (code: MendingCode, line: number, before: string, after: string) => void
  notes: () => ImportNote[]
}

const texts = {
  postal_code_padded: 'Postal codes had lost their zeros',
  title_shortened: 'Item titles were too long, the whole title is in the description',
  street_parted: 'Streets were too long for one line and go on in the second',
  phone_dropped: 'Phone numbers that are no numbers were left out',
  billing_used: 'Orders without a delivery address go to the billing address',
} as const
export type MendingCode = keyof typeof texts

export function createMendings(): Mendings {
  const found = new Map<MendingCode, { count: number; line: number; before: string; after: string }>()
  return {
    count: (code, line, before, after) => {
      const known = found.get(code)
      if (known) known.count += 1
      else found.set(code, { count: 1, line, before, after })
    },
    notes: () =>
      [...found].map(([code, { count, line, before, after }]) => ({
        code,
        params: { count, before, after },
        text: `${texts[code]} in ${count === 1 ? '1 row' : `${count} rows`}, first in line ${line}: "${before}"${after === '' ? '' : ` is read as "${after}"`}.`,
        line,
      })),
  }
}

export type Tidying = {
  line: number
  mendings: Mendings
  /** Tells what cannot be mended, at a field of the request. */
  problem: (at: string, value: string, fault: Fault) => void
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Brings an address at `at` into the form of its country, as far as there is no doubt about it. */
export function tidyAddress(address: Dictionary, at: string, { line, mendings, problem }: Tidying): void {
  const country = asText(address.country_code)
  const state = asText(address.state_code)
  const postal = asText(address.postal_code)
  if (isHidden(address)) problem(`${at}person_name`, asText(address.person_name), hiddenFault)
  if (country === 'CA' && /^\d{5}(-\d{4})?$/.test(postal) && isStateOf(state, 'US'))
    problem(`${at}country_code`, country, californiaFault(postal))
  if (state !== '') address.state_code = readState(state, country)
  if (postal !== '') {
    const { code, isMended } = readPostalCode(postal, country, asText(address.state_code))
    if (isMended) mendings.count('postal_code_padded', line, postal, code)
    if (code === '') delete address.postal_code
    else address.postal_code = code
  }
  const phone = asText(address.phone_number)
  if (phone !== '') {
    const { number } = readPhone(phone)
    if (number === '') {
      mendings.count('phone_dropped', line, phone, '')
      delete address.phone_number
    } else address.phone_number = number
  }
  partStreet(address, line, mendings)
}

const mostStreet = 50

/** A street too long for a label goes on in the second line, if that is free; no word is cut. */
function partStreet(address: Dictionary, line: number, mendings: Mendings): void {
  const street = asText(address.address_line1)
  if (street.length <= mostStreet || asText(address.address_line2) !== '') return
  const at = street.lastIndexOf(' ', mostStreet)
  if (at < 10 || street.length - at - 1 > mostStreet) return
  address.address_line1 = street.slice(0, at).replace(/,$/, '')
  address.address_line2 = street.slice(at + 1)
  mendings.count('street_parted', line, street, `${address.address_line1} / ${address.address_line2}`)
}

const isHidden = (address: Dictionary): boolean =>
  ['person_name', 'address_line1'].some(field => /\*{3}/.test(asText(address[field])))

const hiddenFault: Fault = {
  code: 'recipient_hidden',
  params: {},
  text: 'The recipient is hidden with stars. Export the order again once the shop shows the whole address.',
}

const californiaFault = (postal: string): Fault => ({
  code: 'country_conflict',
  params: { postal, proposal: 'US' },
  text: `"CA" is Canada, but "${postal}" is a ZIP code of the United States. Use US?`,
  proposal: 'US',
})

const mostTitle = 35
const mostDescription = 100

/** Titles of shops are longer than those of customs forms; the whole of one goes into the description. */
export function tidyItem(item: Dictionary, line: number, mendings: Mendings): void {
  const title = asText(item.title)
  const description = asText(item.description)
  if (title.length > mostTitle) {
    item.description ??= title.slice(0, mostDescription)
    item.title = `${title.slice(0, mostTitle - 1).trimEnd()}…`
    mendings.count('title_shortened', line, title.slice(0, 60), asText(item.title))
  }
  if (description.length > mostDescription) item.description = `${description.slice(0, mostDescription - 1)}…`
}

/** Where a shop leaves the delivery address empty, it means the other one. */
export function fillFromBilling({ input }: Draft, line: number, mendings: Mendings): void {
  const to = input.shipping_to as Dictionary | undefined
  const billing = input.billing_address as Dictionary | undefined
  const isThere = Boolean(to?.address_line1 ?? to?.city ?? to?.postal_code)
  if (isThere || !billing?.address_line1) return
  input.shipping_to = { ...to, ...billing }
  mendings.count('billing_used', line, asText(billing.address_line1), '')
}
