import { type ReturnState, returnStates } from '../../../shared/desk/returns.ts'
import { laterScreen } from '../../components/page/fallback.tsx'
import type { Screen } from '../../lib/screen.ts'

/** How far a return is, or what returns desks received. */
type View = ReturnState | 'received'

const isView = (text: unknown): text is View =>
  text === 'received' || returnStates.some(state => state === text)

/** What is coming back; a view of the shipments, reached from there and by its letter. */
export const returns = {
  path: '/returns',
  label: 'screens.returns',
  letter: 'e',
  search: ({ state }): { state?: View } => (isView(state) ? { state } : {}),
  load: laterScreen(() => import('./returns-screen.tsx'), 'ReturnsScreen'),
} as const satisfies Screen
