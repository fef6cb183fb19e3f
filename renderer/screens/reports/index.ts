import { IconCoins } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'
import { parseReportSearch } from './report-search.ts'

/** What was shipped, what it cost, whether it came in time and who did it. */
export const reports = {
  path: '/reports',
  formerPaths: ['/money'],
  label: 'screens.reports',
  icon: IconCoins,
  keys: 'alt+shift+M',
  letter: 'r',
  group: 'insight',
  search: parseReportSearch,
  load: laterScreen(
    withFurtherTexts(() => import('./reports-screen.tsx')),
    'ReportsScreen',
  ),
} as const satisfies Screen
