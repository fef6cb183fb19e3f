import { IconPackages } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'

/** Scanning, weighing and sticking for a whole shift, without a mouse. It has the window alone. */
export const pack = {
  path: '/pack',
  label: 'screens.pack',
  icon: IconPackages,
  keys: 'alt+shift+B',
  letter: 'p',
  group: 'work',
  isFullScreen: true,
  count: ({ orders_to_pack: waiting }, mode) => waiting[mode],
  isWork: true,
  load: laterScreen(
    withFurtherTexts(() => import('./pack-screen.tsx')),
    'PackScreen',
  ),
  pages: [
    {
      path: '/pack/wall',
      load: laterScreen(
        withFurtherTexts(() => import('./wall-screen.tsx')),
        'WallScreen',
      ),
    },
  ],
} as const satisfies Screen
