import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReturnState, returnStates } from '../../../shared/desk/returns.ts'
import type { Screen } from '../../lib/screen.ts'

const isState = (text: unknown): text is ReturnState => returnStates.some(state => state === text)

/** What is coming back; a view of the shipments, reached from there and by its letter. */
export const returns = {
  path: '/returns',
  label: 'screens.returns',
  letter: 'e',
  search: ({ state }): { state?: ReturnState } => (isState(state) ? { state } : {}),
  load: lazyRouteComponent(() => import('./returns-screen.tsx'), 'ReturnsScreen'),
} as const satisfies Screen
