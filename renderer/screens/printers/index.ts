import { IconPrinter } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Screen } from '../../lib/screen.ts'

/** The printers of the shop, and which paper goes to which. */
export const printers = {
  path: '/printers',
  label: 'screens.printers',
  icon: IconPrinter,
  keys: 'alt+shift+P',
  letter: 'l',
  group: 'setup',
  load: lazyRouteComponent(() => import('./printers-screen.tsx'), 'PrintersScreen'),
  pages: [
    {
      path: '/printers/new',
      load: lazyRouteComponent(() => import('./add-printer-screen.tsx'), 'AddPrinterScreen'),
    },
    {
      path: '/printers/$id',
      load: lazyRouteComponent(() => import('./printer-screen.tsx'), 'PrinterScreen'),
    },
  ],
} as const satisfies Screen
