import { IconPackage } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
import type { Screen } from '../../lib/screen.ts'

/** Ships one parcel. `shipment` in the address: one to go on with; `again`: one whose entries are begun anew with. */
export const ship = {
  path: '/ship',
  label: 'screens.ship',
  icon: IconPackage,
  keys: 'alt+shift+S',
  letter: 's',
  group: 'work',
  search: ({ shipment, again }): { shipment?: string; again?: string } => ({
    ...(typeof shipment === 'string' ? { shipment } : {}),
    ...(typeof again === 'string' ? { again } : {}),
  }),
  load: laterScreen(() => import('./ship-screen.tsx'), 'ShipScreen'),
} as const satisfies Screen
