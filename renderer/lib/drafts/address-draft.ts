import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type AddressInput,
  type AddressPatch,
  type AddressRecord,
  addressEndpoints,
} from '../../../shared/api/addresses.ts'
import { maxPageSize } from '../../../shared/api/pages.ts'
import { type AddressField, addressForm } from '../../../shared/countries/address-formats.ts'
import type { CountryCode } from '../../../shared/countries/countries.ts'
import { shopSettingsEndpoints } from '../../../shared/desk/shop-settings.ts'
import { preferences } from '../../stores/preferences.ts'
import { type CallError, load } from '../station/api.ts'
import type { FieldTexts } from '../station/field-errors.ts'
import { groupOf, query } from '../station/queries.ts'
import { t, term } from '../text.ts'

/** Kept when a saved address is copied; an address is not asked for them, a declaration is. */
const carriedFields = ['street_number', 'federal_tax_id', 'state_tax_id'] as const
const typedFields = [
  'person_name',
  'company_name',
  'address_line1',
  'address_line2',
  'suburb',
  'city',
  'state_code',
  'postal_code',
  'phone_number',
  'email',
] as const satisfies AddressField[]
const textFields = [...typedFields, ...carriedFields]

type TextField = (typeof textFields)[number]

/** An address while it is typed: every text is there, empty ones too. */
export type AddressDraft = Record<TextField, string> & { country_code: CountryCode; residential: boolean }

export const emptyAddress = (country: CountryCode): AddressDraft => ({
  ...(Object.fromEntries(textFields.map(name => [name, ''])) as Record<TextField, string>),
  country_code: country,
  residential: false,
})

export const fromAddressRecord = (record: AddressRecord): AddressDraft => ({
  ...(Object.fromEntries(textFields.map(name => [name, record[name] ?? ''])) as Record<TextField, string>),
  country_code: record.country_code,
  residential: record.residential,
})

/** As the interface takes it: without what is empty. */
export function toAddressData(draft: AddressDraft): AddressInput {
  const texts = textFields.map(name => [name, draft[name].trim()] as const).filter(([, text]) => text !== '')
  return {
    country_code: draft.country_code,
    ...Object.fromEntries(texts),
    ...(draft.residential ? { residential: true } : {}),
  }
}

/** As the interface takes a change of a stored one: what was emptied is null. */
export const toAddressPatch = (draft: AddressDraft): AddressPatch => ({
  country_code: draft.country_code,
  residential: draft.residential,
  ...Object.fromEntries(textFields.map(name => [name, draft[name].trim() || null])),
})

/** The draft for another country: fields a form there does not show are emptied, not sent along unseen. */
export function withCountry(draft: AddressDraft, country: CountryCode): AddressDraft {
  const shown = new Set<string>(addressForm(country).map(({ name }) => name))
  const cleared = typedFields.filter(name => !shown.has(name)).map(name => [name, ''] as const)
  return { ...draft, ...Object.fromEntries(cleared), state_code: '', country_code: country }
}

/** What a carrier needs before it sells a label and is still empty, as texts by field. */
export function missingIn(draft: AddressDraft): FieldTexts {
  const missing = addressForm(draft.country_code).filter(
    ({ name, required }) =>
      required && draft[name].trim() === '' && !(name === 'person_name' && draft.company_name.trim() !== ''),
  )
  return Object.fromEntries(
    missing.map(({ name, label }) => [name, t('fields.missing', { field: term(label) })]),
  )
}

export const isEmptyAddress = (draft: AddressDraft): boolean =>
  textFields.every(name => draft[name].trim() === '')

const most = 1000

/** Saved addresses, newest first; the thousand latest, which is more than anybody scrolls through. */
export const savedAddresses = queryOptions<AddressRecord[], CallError>({
  queryKey: [groupOf(addressEndpoints.list), 'all'],
  queryFn: async ({ signal }) => {
    const found: AddressRecord[] = []
    for (let offset = 0, count = 1; offset < Math.min(count, most); offset += maxPageSize) {
      const page = await load(addressEndpoints.list, { query: { limit: maxPageSize, offset } }, { signal })
      found.push(...page.results)
      count = page.count
    }
    return found
  },
})

export const useSavedAddresses = () => useQuery(savedAddresses)

/** What this desk begins a parcel with: its own sender, else that of the shop. As `useShopSender`. */
export function useDeskSender(): AddressRecord | null | undefined {
  const ofShop = useShopSender()
  const own = preferences(({ senderId }) => senderId)
  const { data, isError } = useQuery({
    ...query(addressEndpoints.retrieve, { params: { id: own ?? '' } }),
    enabled: own !== null,
  })
  // One that was removed since is nobody's.
  return own === null || isError ? ofShop : data
}

/** The address the shop sends from as it is stored; null while there is none. Undefined while the station has not said. */
export function useShopSender(): AddressRecord | null | undefined {
  const shop = useQuery(query(shopSettingsEndpoints.retrieve, {}))
  const id = shop.data?.sender_id ?? null
  const { data, isError } = useQuery({
    ...query(addressEndpoints.retrieve, { params: { id: id ?? '' } }),
    enabled: id !== null,
  })
  if (!shop.data) return
  return id === null || isError ? null : data
}
