import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AddressRecord, addressEndpoints } from '../../../shared/api/addresses.ts'
import { maxPageSize } from '../../../shared/api/pages.ts'
import { type CallError, load } from '../station/api.ts'
import { groupOf } from '../station/queries.ts'

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
