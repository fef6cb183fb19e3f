import { laterScreen } from '../../components/page/fallback.tsx'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'
import { parseDevelopersSearch } from './developers-search.ts'

/** Which programs use the interface of the station, and how they fare; reached from the Settings. */
export const developers = {
  path: '/developers',
  formerPaths: ['/activity'],
  label: 'screens.developers',
  letter: 'v',
  search: parseDevelopersSearch,
  load: laterScreen(
    withFurtherTexts(() => import('./developers-screen.tsx')),
    'DevelopersScreen',
  ),
  pages: [
    {
      path: '/developers/webhooks/new',
      load: laterScreen(
        withFurtherTexts(() => import('./webhook-screen.tsx')),
        'NewWebhookScreen',
      ),
    },
    {
      path: '/developers/webhooks/$id',
      load: laterScreen(
        withFurtherTexts(() => import('./webhook-screen.tsx')),
        'WebhookScreen',
      ),
    },
    {
      path: '/developers/deliveries/$id',
      load: laterScreen(
        withFurtherTexts(() => import('./delivery-screen.tsx')),
        'DeliveryScreen',
      ),
    },
    {
      path: '/developers/events/$id',
      load: laterScreen(
        withFurtherTexts(() => import('./events-panel.tsx')),
        'EventScreen',
      ),
    },
    {
      path: '/developers/traffic/$id',
      load: laterScreen(
        withFurtherTexts(() => import('./traffic-panel.tsx')),
        'TrafficScreen',
      ),
    },
  ],
} as const satisfies Screen
