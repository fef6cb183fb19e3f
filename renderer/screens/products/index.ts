import { IconBarcode } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'
import { parseProductSearch } from './product-search.ts'

/** What the shop sells. */
export const products = {
  path: '/products',
  label: 'screens.products',
  icon: IconBarcode,
  keys: 'alt+shift+N',
  letter: 'k',
  group: 'setup',
  search: parseProductSearch,
  load: laterScreen(
    withFurtherTexts(() => import('./products-screen.tsx')),
    'ProductsScreen',
  ),
} as const satisfies Screen
