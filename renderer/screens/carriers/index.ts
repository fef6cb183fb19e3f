import { IconPlugConnected } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'
import { parseMarkupSearch } from './markups/markup-search.ts'
import { parseRatesSearch } from './rates/rates-search.ts'

/** The shop's accounts at its carriers. */
export const carriers = {
  path: '/carriers',
  formerPaths: ['/connections'],
  label: 'screens.carriers',
  icon: IconPlugConnected,
  keys: 'alt+shift+C',
  letter: 'c',
  group: 'setup',
  load: lazyRouteComponent(
    withFurtherTexts(() => import('./carriers-screen.tsx')),
    'CarriersScreen',
  ),
  pages: [
    {
      path: '/carriers/new',
      load: lazyRouteComponent(
        withFurtherTexts(() => import('./add-carrier-screen.tsx')),
        'AddCarrierScreen',
      ),
    },
    {
      path: '/carriers/new/$carrier',
      load: lazyRouteComponent(
        withFurtherTexts(() => import('./add-carrier-screen.tsx')),
        'NewConnectionScreen',
      ),
    },
    {
      path: '/carriers/mark-ups',
      search: parseMarkupSearch,
      load: lazyRouteComponent(
        withFurtherTexts(() => import('./markups/markups-screen.tsx')),
        'MarkupsScreen',
      ),
    },
    {
      path: '/carriers/$id',
      load: lazyRouteComponent(
        withFurtherTexts(() => import('./connection-screen.tsx')),
        'ConnectionScreen',
      ),
    },
    {
      path: '/carriers/$id/label',
      load: lazyRouteComponent(
        withFurtherTexts(() => import('./label/label-screen.tsx')),
        'LabelScreen',
      ),
    },
    {
      path: '/carriers/$id/pickup',
      load: lazyRouteComponent(
        withFurtherTexts(() => import('./connection-screen.tsx')),
        'PickupScreen',
      ),
    },
    {
      // Rates and surcharges: two sides of one sheet, which stays as it is typed when one turns it over.
      path: '/carriers/$id/$side',
      search: parseRatesSearch,
      load: lazyRouteComponent(
        withFurtherTexts(() => import('./rates/rates-screen.tsx')),
        'RatesScreen',
      ),
    },
  ],
} as const satisfies Screen
