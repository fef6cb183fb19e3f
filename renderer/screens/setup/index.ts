import { lazyRouteComponent } from '@tanstack/react-router'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'

/** What a new shop is asked once; a new station begins here, and Settings leads back to it. */
export const setup = {
  path: '/setup',
  label: 'screens.setup',
  load: lazyRouteComponent(
    withFurtherTexts(() => import('./setup-screen.tsx')),
    'SetupScreen',
  ),
} as const satisfies Screen
