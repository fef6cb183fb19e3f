import type { Ordering } from '../../../shared/api/pages.ts'
import { callOrders } from '../../../shared/desk/api-log.ts'
import { orderIn } from '../../lib/lists/ordering.ts'

export const developerTabs = [
  'keys',
  'agents',
  'webhooks',
  'events',
  'log',
  'traffic',
  'apps',
  'pages',
] as const
export type DeveloperTab = (typeof developerTabs)[number]

const callFilters = ['caller', 'path', 'method', 'status', 'request_id'] as const

/** What the calls are narrowed to. */
export type CallFilters = { [Name in (typeof callFilters)[number]]?: string }

/** What the screen shows; stands in the address. Never a key or a secret. */
export type DevelopersSearch = CallFilters & {
  tab?: DeveloperTab
  sort?: Ordering<(typeof callOrders)[number]>
}

/** Reads the address; what makes no sense there, or belongs to another part, is left out. */
export function parseDevelopersSearch(raw: Record<string, unknown>): DevelopersSearch {
  const sort = orderIn(callOrders, raw.sort)
  // An order without a part is an address of the time when the calls were the whole screen.
  const tab = developerTabs.find(each => each === raw.tab) ?? (sort ? 'log' : 'keys')
  if (tab !== 'log') return tab === 'keys' ? {} : { tab }
  return { tab, ...callFiltersOf(raw), ...(sort ? { sort } : {}) }
}

/** What narrows something; what is empty narrows nothing. */
export const callFiltersOf = (raw: Record<string, unknown>): CallFilters =>
  Object.fromEntries(
    callFilters.flatMap(name => {
      const value = raw[name]
      return typeof value === 'string' && value.trim() !== '' ? [[name, value]] : []
    }),
  )
