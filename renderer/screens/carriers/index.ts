import { IconPlugConnected } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
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
  load: laterScreen(
    withFurtherTexts(() => import('./carriers-screen.tsx')),
    'CarriersScreen',
  ),
  pages: [
    {
      path: '/carriers/new',
      load: laterScreen(
        withFurtherTexts(() => import('./add-carrier-screen.tsx')),
        'AddCarrierScreen',
      ),
    },
    {
      path: '/carriers/new/$carrier',
      load: laterScreen(
        withFurtherTexts(() => import('./add-carrier-screen.tsx')),
        'NewConnectionScreen',
      ),
    },
    {
      path: '/carriers/mark-ups',
      search: parseMarkupSearch,
      load: laterScreen(
        withFurtherTexts(() => import('./markups/markups-screen.tsx')),
        'MarkupsScreen',
      ),
    },
    {
      path: '/carriers/$id',
      load: laterScreen(
        withFurtherTexts(() => import('./connection-screen.tsx')),
        'ConnectionScreen',
      ),
    },
    {
      path: '/carriers/$id/label',
      load: laterScreen(
        withFurtherTexts(() => import('./label/label-screen.tsx')),
        'LabelScreen',
      ),
    },
    {
      path: '/carriers/$id/pickup',
      load: laterScreen(
        withFurtherTexts(() => import('./connection-screen.tsx')),
        'PickupScreen',
      ),
    },
    {
      // Rates and surcharges: two sides of one sheet, which stays as it is typed when one turns it over.
      path: '/carriers/$id/$side',
      search: parseRatesSearch,
      load: laterScreen(
        withFurtherTexts(() => import('./rates/rates-screen.tsx')),
        'RatesScreen',
      ),
    },
  ],
} as const satisfies Screen
