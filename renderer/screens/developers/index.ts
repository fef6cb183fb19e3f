import { lazyRouteComponent } from '@tanstack/react-router'
import type { Screen } from '../../lib/screen.ts'

/** Which programs use the interface of the station; reached from the Settings. */
export const developers = {
  path: '/developers',
  formerPaths: ['/activity'],
  label: 'screens.developers',
  load: lazyRouteComponent(() => import('./developers-screen.tsx'), 'DevelopersScreen'),
} as const satisfies Screen
