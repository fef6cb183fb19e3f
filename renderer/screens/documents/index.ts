import { IconFileText } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'

/** How the shop's own papers look. */
export const documents = {
  path: '/documents',
  formerPaths: ['/templates'],
  label: 'screens.documents',
  icon: IconFileText,
  keys: 'alt+shift+D',
  letter: 'd',
  group: 'setup',
  load: laterScreen(
    withFurtherTexts(() => import('./documents-screen.tsx')),
    'DocumentsScreen',
  ),
} as const satisfies Screen
