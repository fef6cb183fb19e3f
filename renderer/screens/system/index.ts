import { IconActivityHeartbeat } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Screen } from '../../lib/screen.ts'
import { parseSystemSearch } from './system-search.ts'

/** How the station is doing; its number says how many things need somebody, in both modes. */
export const system = {
  path: '/system',
  formerPaths: ['/station'],
  label: 'screens.system',
  icon: IconActivityHeartbeat,
  keys: 'alt+shift+T',
  count: ({ attention }) => attention.total,
  search: parseSystemSearch,
  load: lazyRouteComponent(() => import('./system-screen.tsx'), 'SystemScreen'),
} as const satisfies Screen
