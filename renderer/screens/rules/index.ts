import { lazyRouteComponent } from '@tanstack/react-router'
import type { Screen } from '../../lib/screen.ts'
import { parseRuleSearch } from './rule-search.ts'

/** What the shop decided once for the orders to come; reached from Settings and by its letter. */
export const rules = {
  path: '/settings/automation',
  label: 'screens.rules',
  letter: 'a',
  search: parseRuleSearch,
  load: lazyRouteComponent(() => import('./rules-screen.tsx'), 'RulesScreen'),
} as const satisfies Screen
