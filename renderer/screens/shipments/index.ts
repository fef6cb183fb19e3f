import { IconListDetails } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'
import { parseShipmentSearch } from './shipment-search.ts'

/** Every shipment, found and opened. */
export const shipments = {
  path: '/shipments',
  label: 'screens.shipments',
  icon: IconListDetails,
  keys: 'alt+shift+L',
  letter: 'h',
  group: 'work',
  search: parseShipmentSearch,
  load: laterScreen(
    withFurtherTexts(() => import('./shipments-screen.tsx')),
    'ShipmentsScreen',
  ),
  pages: [
    {
      path: '/shipments/$id',
      load: laterScreen(
        withFurtherTexts(() => import('./shipment-screen.tsx')),
        'ShipmentScreen',
      ),
    },
  ],
} as const satisfies Screen
