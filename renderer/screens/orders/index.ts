import { IconClipboardList } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
import type { Screen } from '../../lib/screen.ts'
import { parseOrderSearch } from './order-search.ts'

/** Every order: what must leave, what keeps it from leaving, and one order in full beside the list. */
export const orders = {
  path: '/orders',
  label: 'screens.orders',
  icon: IconClipboardList,
  keys: 'alt+shift+O',
  letter: 'o',
  group: 'work',
  search: parseOrderSearch,
  count: ({ orders_ready: ready }, mode) => ready[mode],
  isWork: true,
  load: laterScreen(() => import('./orders-screen.tsx'), 'OrdersScreen'),
} as const satisfies Screen
