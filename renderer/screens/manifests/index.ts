import { IconClipboardList } from '@tabler/icons-react'
import { laterScreen } from '../../components/page/fallback.tsx'
import type { Screen } from '../../lib/screen.ts'

/** `open`: the connection whose open parcels are looked at; `q`: what manifests are searched for. */
const parseManifestSearch = ({ open, q }: Record<string, unknown>): { open?: string; q?: string } => ({
  ...(typeof open === 'string' && open !== '' ? { open } : {}),
  ...(typeof q === 'string' || typeof q === 'number' ? { q: String(q).slice(0, 200) } : {}),
})

/** The lists of a day's parcels that drivers sign. */
export const manifests = {
  path: '/manifests',
  label: 'screens.manifests',
  icon: IconClipboardList,
  keys: 'alt+shift+E',
  letter: 'm',
  group: 'day',
  count: ({ parcels_to_close_out: waiting }, mode) => waiting[mode],
  isWork: true,
  search: parseManifestSearch,
  load: laterScreen(() => import('./manifests-screen.tsx'), 'ManifestsScreen'),
} as const satisfies Screen
