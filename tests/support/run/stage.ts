import type { Tally } from './tally.ts'

/** One step of a run. `detail` is shown when it failed. */
export type Stage = { name: string; run: () => Promise<{ tally: Tally; detail: string }> }
