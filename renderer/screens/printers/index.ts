import { IconPrinter } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'

/** The printers of the shop, and which paper goes to which. */
export const printers = {
  path: '/printers',
  label: 'screens.printers',
  icon: IconPrinter,
  keys: 'alt+shift+P',
  letter: 'l',
  group: 'setup',
  load: lazyRouteComponent(
    withFurtherTexts(() => import('./printers-screen.tsx')),
    'PrintersScreen',
  ),
  pages: [
    {
      path: '/printers/new',
      load: lazyRouteComponent(
        withFurtherTexts(() => import('./add-printer-screen.tsx')),
        'AddPrinterScreen',
      ),
    },
    {
      path: '/printers/$id',
      load: lazyRouteComponent(
        withFurtherTexts(() => import('./printer-screen.tsx')),
        'PrinterScreen',
      ),
    },
  ],
} as const satisfies Screen
