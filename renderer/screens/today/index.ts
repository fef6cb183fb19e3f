import { IconSun } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'

/** Where the desk opens: what must leave by when, what waits for somebody, and what is down. */
export const today = {
  path: '/today',
  label: 'screens.today',
  icon: IconSun,
  keys: 'alt+shift+H',
  letter: 'w',
  group: 'work',
  load: laterScreen(
    withFurtherTexts(() => import('./today-screen.tsx')),
    'TodayScreen',
  ),
} as const satisfies Screen
