import { lazyRouteComponent } from '@tanstack/react-router'
import type { Screen } from '../../lib/screen.ts'
import { parseRunSearch } from './run-search.ts'

/** Labels of many orders bought together; reached from the orders. */
export const runs = {
  path: '/runs',
  label: 'screens.runs',
  load: lazyRouteComponent(() => import('./runs-screen.tsx'), 'RunsScreen'),
  pages: [
    {
      path: '/runs/$id',
      search: parseRunSearch,
      load: lazyRouteComponent(() => import('./run-screen.tsx'), 'RunScreen'),
    },
  ],
} as const satisfies Screen
