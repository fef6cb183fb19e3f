import { IconCoins } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Screen } from '../../lib/screen.ts'

/** What shipping cost, and what of it comes back. */
export const reports = {
  path: '/reports',
  formerPaths: ['/money'],
  label: 'screens.reports',
  icon: IconCoins,
  keys: 'alt+shift+M',
  letter: 'r',
  group: 'insight',
  load: lazyRouteComponent(() => import('./reports-screen.tsx'), 'ReportsScreen'),
} as const satisfies Screen
