import { IconAddressBook } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
import { withFurtherTexts } from '../../lib/language.ts'
import type { Screen } from '../../lib/screen.ts'
import { parseAddressSearch } from './address-search.ts'

/** Who goods go to and come from. */
export const addresses = {
  path: '/addresses',
  label: 'screens.addresses',
  icon: IconAddressBook,
  keys: 'alt+shift+A',
  letter: 'b',
  group: 'setup',
  search: parseAddressSearch,
  load: laterScreen(
    withFurtherTexts(() => import('./addresses-screen.tsx')),
    'AddressesScreen',
  ),
} as const satisfies Screen
