import { IconStack2 } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'
import { parsePrintsSearch } from './print-queue-search.ts'

/** What waits for a printer, needs somebody, or was printed. */
export const printQueue = {
  path: '/print-queue',
  formerPaths: ['/prints'],
  label: 'screens.printQueue',
  icon: IconStack2,
  keys: 'alt+shift+J',
  letter: 'q',
  group: 'day',
  count: ({ prints_stopped: stopped }, mode) => stopped[mode],
  isWork: true,
  search: parsePrintsSearch,
  load: laterScreen(
    withFurtherTexts(() => import('./print-queue-screen.tsx')),
    'PrintQueueScreen',
  ),
  pages: [
    {
      path: '/print-queue/file',
      load: laterScreen(
        withFurtherTexts(() => import('./print-file-screen.tsx')),
        'PrintFileScreen',
      ),
    },
  ],
} as const satisfies Screen
