import { IconRoute } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
import type { Screen } from '../../lib/screen.ts'
import { parseBoardSearch } from './board-search.ts'

/** Every tracked parcel, those with a problem first. */
export const tracking = {
  path: '/tracking',
  label: 'screens.tracking',
  icon: IconRoute,
  keys: 'alt+shift+K',
  letter: 't',
  group: 'work',
  search: parseBoardSearch,
  load: laterScreen(() => import('./tracking-screen.tsx'), 'TrackingScreen'),
  count: ({ tracking_problems: waiting }, mode) => waiting[mode],
} as const satisfies Screen
