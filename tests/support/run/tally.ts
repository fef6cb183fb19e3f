import { z } from 'zod'

/** What one stage of a run came to. */
export const tallySchema = z.object({
  passed: z.number().int(),
  failed: z.number().int(),
  skipped: z.array(z.object({ test: z.string(), reason: z.string() })),
})
export type Tally = z.infer<typeof tallySchema>

/** A stage without tests of its own counts as one. */
export const one = (passed: boolean): Tally => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  skipped: [],
})

export const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  failed: tallies.reduce((total, tally) => total + tally.failed, 0),
  skipped: tallies.flatMap(tally => tally.skipped),
})

/** The words a run ends with; read by machines, so they never change. */
export const inWords = (tally: Tally): string =>
  `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped.length} skipped`
