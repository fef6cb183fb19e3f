import { useQuery } from '@tanstack/react-query'
import { type AdapterRecord, adapterEndpoints } from '../../../../shared/desk/adapters.ts'
import { connectionEndpoints } from '../../../../shared/desk/connections.ts'
import { isCommon } from '../../../lib/drafts/ship-options.ts'
import { query } from '../../../lib/station/queries.ts'
import type { Mode } from '../../../stores/preferences.ts'

/** What the carriers of the connections in use offer: their options, who may pay, whether parcels come back. */
export function useCarriersHere(mode: Mode) {
  const connections = useQuery(query(connectionEndpoints.list, { query: { limit: 100 } }))
  const used = (connections.data?.results ?? []).filter(
    each => each.active && each.test_mode === (mode === 'test'),
  )
  const slugs = [...new Set(used.map(({ adapter }) => adapter))].sort()
  const found = useQuery({
    ...query(adapterEndpoints.list, { query: { limit: 100, slug: slugs } }),
    enabled: slugs.length > 0,
  })
  const adapters = slugs.length > 0 ? (found.data?.results ?? []).map(withoutCommon) : []
  return {
    /** Those with options the form does not ask for anyway. */
    withOptions: adapters.filter(({ options }) => options.length > 0),
    payments: [...new Set(adapters.flatMap(({ payments }) => payments))],
    hasReturns: adapters.some(({ returns }) => returns),
    /** Options that are numbers. */
    numbers: adapters.flatMap(({ options }) =>
      options.filter(({ type }) => type === 'number').map(({ key }) => key),
    ),
  }
}

/** A choice says more than the yes of the common option it belongs to, so it stays. */
const withoutCommon = (adapter: AdapterRecord): AdapterRecord => ({
  ...adapter,
  options: adapter.options.filter(
    ({ common, type }) => common === null || type === 'choice' || !isCommon(common),
  ),
})
