import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type AddressRecord, addressEndpoints } from '../../../shared/api/addresses.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { addressBookEndpoints } from '../../../shared/desk/address-book.ts'
import { fromAddressRecord, toAddressData } from '../../lib/drafts/address-draft.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { parseAddressSearch } from './address-search.ts'

/** The saved addresses the address of the screen asks for. */
export function useAddressList() {
  const address = useSearch({ from: '/addresses' })
  const search = parseAddressSearch(address)
  const navigate = useNavigate({ from: '/addresses' })
  const { q } = search
  const found = useLongList({
    key: `both ${q ?? ''}`,
    load: range =>
      query(addressBookEndpoints.list, { query: { ...(q === undefined ? {} : { keyword: q }), ...range } }),
  })
  const count = found.isLoading ? undefined : found.count
  useEffect(() => {
    if (count !== undefined && q !== undefined) announce(t('addresses.found', { count }))
  }, [count, q])
  return {
    search,
    found,
    narrow: (next: string) =>
      void navigate({ search: parseAddressSearch({ ...search, q: next }), replace: true }),
    /** Shows an address beside the list, `new` a form for one, null none. */
    open: (id: string | null) => void navigate({ search: parseAddressSearch({ ...search, open: id }) }),
  }
}

export type AddressList = ReturnType<typeof useAddressList>

/** Removing a saved address, with a way back. Shipments and orders have addresses of their own and keep them. */
export function useAddressChanges() {
  const discarding = useMutation(change(addressEndpoints.discard))
  const saving = useMutation(change(addressEndpoints.create))
  const [removed, setRemoved] = useState<AddressRecord | null>(null)
  return {
    removed,
    error: discarding.error ?? saving.error,
    dismiss: () => {
      discarding.reset()
      saving.reset()
    },
    /** Tells whether it is gone. */
    remove: async (address: AddressRecord): Promise<boolean> => {
      const gone = await discarding.mutateAsync({ params: { id: address.id ?? '' } }).catch(() => null)
      if (!gone) return false
      setRemoved(address)
      announce(t('addresses.removed', { name: addressee(address) }))
      return true
    },
    undo: () => {
      if (!removed || saving.isPending) return
      saving.mutate(
        { body: toAddressData(fromAddressRecord(removed)) },
        {
          onSuccess: () => {
            setRemoved(null)
            announce(t('addresses.undone'))
          },
        },
      )
    },
  }
}
