import { laterScreen } from '../../components/page/fallback.tsx'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'

/** What a new shop is asked once; a new station begins here, and Settings leads back to it. */
export const setup = {
  path: '/setup',
  label: 'screens.setup',
  load: laterScreen(
    withFurtherTexts(() => import('./setup-screen.tsx')),
    'SetupScreen',
  ),
} as const satisfies Screen
