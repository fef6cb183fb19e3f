import { IconActivityHeartbeat } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'

/** Where its former tabs went. */
const formerParts: Partial<Record<string, string>> = {
  health: '/system',
  data: '/settings?section=data',
  connections: '/settings?section=developers',
}

/** How the station is doing; its number says how many things need somebody, in both modes. */
export const system = {
  path: '/system',
  formerPaths: ['/station'],
  label: 'screens.system',
  icon: IconActivityHeartbeat,
  keys: 'alt+shift+T',
  letter: 'y',
  group: 'setup',
  count: ({ attention }) => attention.total,
  movedTo: ({ part }) => (part === undefined ? undefined : formerParts[part]),
  load: laterScreen(
    withFurtherTexts(() => import('./system-screen.tsx')),
    'SystemScreen',
  ),
} as const satisfies Screen
