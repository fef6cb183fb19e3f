import { lazyRouteComponent } from '@tanstack/react-router'
import type { Screen } from '../../lib/screen.ts'
import { parseDevelopersSearch } from './developers-search.ts'

/** Which programs use the interface of the station, and how they fare; reached from the Settings. */
export const developers = {
  path: '/developers',
  formerPaths: ['/activity'],
  label: 'screens.developers',
  letter: 'v',
  search: parseDevelopersSearch,
  load: lazyRouteComponent(() => import('./developers-screen.tsx'), 'DevelopersScreen'),
  pages: [
    {
      path: '/developers/webhooks/new',
      load: lazyRouteComponent(() => import('./webhook-screen.tsx'), 'NewWebhookScreen'),
    },
    {
      path: '/developers/webhooks/$id',
      load: lazyRouteComponent(() => import('./webhook-screen.tsx'), 'WebhookScreen'),
    },
    {
      path: '/developers/deliveries/$id',
      load: lazyRouteComponent(() => import('./delivery-screen.tsx'), 'DeliveryScreen'),
    },
    {
      path: '/developers/events/$id',
      load: lazyRouteComponent(() => import('./events-panel.tsx'), 'EventScreen'),
    },
    {
      path: '/developers/traffic/$id',
      load: lazyRouteComponent(() => import('./traffic-panel.tsx'), 'TrafficScreen'),
    },
  ],
} as const satisfies Screen
