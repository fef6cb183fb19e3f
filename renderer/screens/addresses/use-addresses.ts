import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type AddressRecord, addressEndpoints } from '../../../shared/api/addresses.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { addressBookEndpoints } from '../../../shared/desk/address-book.ts'
import { fromAddressRecord, toAddressData } from '../../lib/drafts/address-draft.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import type { CallError } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import {
  type AddressScreenView,
  type AddressSearch,
  newestFirst,
  parseAddressSearch,
} from './address-search.ts'

/** The saved addresses the address of the screen asks for. */
export function useAddressList() {
  const address = useSearch({ from: '/addresses' })
  const search = parseAddressSearch(address)
  const navigate = useNavigate({ from: '/addresses' })
  const { q, view = 'all', sort = newestFirst } = search
  const narrowing = {
    ...(view === 'senders' ? { view } : {}),
    ...(q === undefined ? {} : { keyword: q }),
  }
  const found = useLongList({
    key: `both ${sort} ${JSON.stringify(narrowing)}`,
    load: range => query(addressBookEndpoints.list, { query: { ...narrowing, ordering: sort, ...range } }),
  })
  const { data: counts } = useQuery(query(addressBookEndpoints.counts, {}))
  const count = found.isLoading ? undefined : found.count
  useEffect(() => {
    if (count !== undefined && q !== undefined) announce(t('addresses.found', { count }))
  }, [count, q])
  const go = (next: { [K in keyof AddressSearch]?: AddressSearch[K] | null | string }) =>
    void navigate({ search: parseAddressSearch({ ...search, ...next }), replace: true })
  return {
    search,
    view,
    narrowing,
    found,
    counts,
    look: (next: AddressScreenView) => go({ view: next, open: null }),
    narrow: (next: string) => go({ q: next }),
    sorting: {
      by: sort,
      usual: newestFirst,
      onSort: (next: string | undefined) => go({ sort: next ?? null }),
    },
    /** Shows an address beside the list, `new` a form for one, null none. */
    open: (id: string | null) => void navigate({ search: parseAddressSearch({ ...search, open: id }) }),
  }
}

export type AddressList = ReturnType<typeof useAddressList>

/** How long a way back is offered. */
const undoMs = 60_000

type Done = { text: string; undo: () => Promise<string> }

/** What is done to saved addresses, with a way back. Shipments and orders have addresses of their own and keep them. */
export function useAddressChanges() {
  const discarding = useMutation(change(addressEndpoints.discard))
  const saving = useMutation(change(addressEndpoints.create))
  const undoing = useMutation(change(addressBookEndpoints.undo))
  const [done, setDone] = useState<Done | null>(null)
  const [error, fail] = useState<CallError | null>(null)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(null), undoMs)
    return () => clearTimeout(timer)
  }, [done])
  const tell = (next: Done) => {
    setDone(next)
    announce(next.text)
  }
  return {
    done,
    error,
    dismiss: () => fail(null),
    /** Tells whether it is gone. */
    remove: async (address: AddressRecord): Promise<boolean> => {
      const gone = await discarding.mutateAsync({ params: { id: address.id ?? '' } }).catch(tried(fail))
      if (!gone) return false
      const undo = async () => {
        await saving.mutateAsync({ body: toAddressData(fromAddressRecord(address)) })
        return t('addresses.undone')
      }
      tell({ text: t('addresses.removed', { name: addressee(address) }), undo })
      return true
    },
    /** A merge or an import was stored; the station takes it back as a whole. */
    changed: (text: string, changeId: string) => {
      const undo = async () => {
        const { left } = await undoing.mutateAsync({ params: { id: changeId } })
        return left > 0 ? t('addresses.undoneButLeft', { count: left }) : t('addresses.undoneAll')
      }
      tell({ text, undo })
    },
    undo: () => {
      if (!done) return
      setDone(null)
      void done.undo().then(announce, tried(fail))
    },
  }
}

const tried = (fail: (error: CallError) => void) => (problem: unknown) => {
  fail(problem as CallError)
  return null
}

export type AddressChanges = ReturnType<typeof useAddressChanges>
