import { IconTruck } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
import type { Screen } from '../../lib/screen.ts'
import { parseNewPickup, parsePickupSearch } from './pickup-search.ts'

/** When carriers come for parcels. */
export const pickups = {
  path: '/pickups',
  label: 'screens.pickups',
  icon: IconTruck,
  keys: 'alt+shift+U',
  letter: 'u',
  group: 'day',
  count: ({ parcels_to_collect: waiting }, mode) => waiting[mode],
  isWork: true,
  search: parsePickupSearch,
  load: laterScreen(() => import('./pickups-screen.tsx'), 'PickupsScreen'),
  pages: [
    {
      path: '/pickups/new',
      search: parseNewPickup,
      load: laterScreen(() => import('./new-pickup-screen.tsx'), 'NewPickupScreen'),
    },
    { path: '/pickups/$id', load: laterScreen(() => import('./pickup-screen.tsx'), 'PickupScreen') },
  ],
} as const satisfies Screen
