import { laterScreen } from '../../components/page/fallback.tsx'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'
import { parseRunSearch } from './run-search.ts'

/** Labels of many orders bought together; reached from the orders. */
export const runs = {
  path: '/runs',
  label: 'screens.runs',
  load: laterScreen(
    withFurtherTexts(() => import('./runs-screen.tsx')),
    'RunsScreen',
  ),
  pages: [
    {
      path: '/runs/$id',
      search: parseRunSearch,
      load: laterScreen(
        withFurtherTexts(() => import('./run-screen.tsx')),
        'RunScreen',
      ),
    },
  ],
} as const satisfies Screen
