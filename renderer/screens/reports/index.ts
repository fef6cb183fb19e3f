import { IconCoins } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
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
  load: lazyRouteComponent(
    withFurtherTexts(() => import('./reports-screen.tsx')),
    'ReportsScreen',
  ),
} as const satisfies Screen
