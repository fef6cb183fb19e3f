import { laterScreen } from '../../components/page/fallback.tsx'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'
import { parseBeginSearch, parseImportSearch } from './import-search.ts'

/** Files becoming records; reached from the lists of what they become, and by dropping a file anywhere. */
export const imports = {
  path: '/import',
  label: 'screens.imports',
  letter: 'i',
  search: parseBeginSearch,
  load: laterScreen(
    withFurtherTexts(() => import('./begin-screen.tsx')),
    'BeginScreen',
  ),
  pages: [
    {
      path: '/import/$id',
      search: parseImportSearch,
      load: laterScreen(
        withFurtherTexts(() => import('./import-screen.tsx')),
        'ImportScreen',
      ),
    },
  ],
} as const satisfies Screen
