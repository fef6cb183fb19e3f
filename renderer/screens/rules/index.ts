import { laterScreen } from '../../components/page/fallback.tsx'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'
import { parseRuleSearch } from './rule-search.ts'

/** What the shop decided once for the orders to come; reached from Settings and by its letter. */
export const rules = {
  path: '/settings/automation',
  label: 'screens.rules',
  letter: 'a',
  search: parseRuleSearch,
  load: laterScreen(
    withFurtherTexts(() => import('./rules-screen.tsx')),
    'RulesScreen',
  ),
  pages: [
    {
      path: '/settings/automation/requested',
      load: laterScreen(
        withFurtherTexts(() => import('./requested-screen.tsx')),
        'RequestedScreen',
      ),
    },
  ],
} as const satisfies Screen
