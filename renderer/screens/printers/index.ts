import { IconPrinter } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
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
  load: laterScreen(
    withFurtherTexts(() => import('./printers-screen.tsx')),
    'PrintersScreen',
  ),
  pages: [
    {
      path: '/printers/new',
      load: laterScreen(
        withFurtherTexts(() => import('./add-printer-screen.tsx')),
        'AddPrinterScreen',
      ),
    },
    {
      path: '/printers/$id',
      load: laterScreen(
        withFurtherTexts(() => import('./printer-screen.tsx')),
        'PrinterScreen',
      ),
    },
  ],
} as const satisfies Screen
