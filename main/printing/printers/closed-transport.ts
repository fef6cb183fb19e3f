import type { PrintProblem } from '../../../shared/desk/printing/print-problems.ts'
import { type PrintTransport, stateAfter } from './transport.ts'

/** A way that leads nowhere here, and says why. */
export const closedTransport = (problem: PrintProblem): PrintTransport => ({
  send: async () => ({ outcome: 'failed', problem }),
  check: async () => stateAfter(problem),
})
