import { IconSettings } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'
import { parseSettingsSearch } from './setting-sections.ts'

/** Every lasting choice, of the station and of this desk. */
export const settings = {
  path: '/settings',
  label: 'screens.settings',
  icon: IconSettings,
  keys: 'alt+shift+G',
  letter: ',',
  group: 'setup',
  search: parseSettingsSearch,
  load: laterScreen(
    withFurtherTexts(() => import('./settings-screen.tsx')),
    'SettingsScreen',
  ),
} as const satisfies Screen
