import type { Screen } from '../lib/screen.ts'
import { addresses } from '../screens/addresses/index.ts'
import { carriers } from '../screens/carriers/index.ts'
import { developers } from '../screens/developers/index.ts'
import { documents } from '../screens/documents/index.ts'
import { imports } from '../screens/import/index.ts'
import { manifests } from '../screens/manifests/index.ts'
import { orders } from '../screens/orders/index.ts'
import { pack } from '../screens/pack/index.ts'
import { pickups } from '../screens/pickups/index.ts'
import { printQueue } from '../screens/print-queue/index.ts'
import { printers } from '../screens/printers/index.ts'
import { products } from '../screens/products/index.ts'
import { reports } from '../screens/reports/index.ts'
import { returns } from '../screens/returns/index.ts'
import { rules } from '../screens/rules/index.ts'
import { runs } from '../screens/runs/index.ts'
import { settings } from '../screens/settings/index.ts'
import { setup } from '../screens/setup/index.ts'
import { ship } from '../screens/ship/index.ts'
import { shipments } from '../screens/shipments/index.ts'
import { system } from '../screens/system/index.ts'
import { today } from '../screens/today/index.ts'
import { tracking } from '../screens/tracking/index.ts'

/** Every screen, in the order of the navigation. */
export const screens = [
  today,
  orders,
  ship,
  pack,
  shipments,
  tracking,
  pickups,
  manifests,
  printQueue,
  reports,
  printers,
  documents,
  carriers,
  products,
  addresses,
  settings,
  system,
  developers,
  runs,
  imports,
  returns,
  rules,
  setup,
] as const satisfies Screen[]

type Listed = Screen &
  Required<Pick<Screen, 'icon' | 'keys' | 'letter' | 'group'>> & { path: (typeof screens)[number]['path'] }

/** Those the navigation, the palette and the shortcuts lead to. */
export const listedScreens: readonly Listed[] = (
  screens as readonly (Screen & Pick<Listed, 'path'>)[]
).filter(
  (screen): screen is Listed =>
    screen.icon !== undefined &&
    screen.keys !== undefined &&
    screen.letter !== undefined &&
    screen.group !== undefined,
)

type Lettered = Screen & Required<Pick<Screen, 'letter'>> & Pick<Listed, 'path'>

/** Those two keys lead to, also one that is reached from another screen. */
export const letteredScreens: readonly Lettered[] = (
  screens as readonly (Screen & Pick<Listed, 'path'>)[]
).filter((screen): screen is Lettered => screen.letter !== undefined)

/** Whether an address is of a screen that has the window alone. */
export const isFullScreen = (path: string): boolean =>
  (screens as readonly Screen[]).some(
    screen => screen.isFullScreen === true && (path === screen.path || path.startsWith(`${screen.path}/`)),
  )
