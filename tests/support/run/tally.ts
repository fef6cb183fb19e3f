import { z } from 'zod'

const failureSchema = z.object({
  file: z.string(),
  /** Empty for a file that could not be loaded. */
  test: z.string(),
  /** Its first difference, in a line. */
  reason: z.string(),
})
export type Failure = z.infer<typeof failureSchema>

/** What one stage of a run came to. */
export const tallySchema = z.object({
  passed: z.number().int(),
  failed: z.number().int(),
  skipped: z.array(z.object({ test: z.string(), reason: z.string() })),
  /** Of those that failed, the ones that are tests or files of tests. */
  failures: z.array(failureSchema),
})
export type Tally = z.infer<typeof tallySchema>

/** A stage without tests of its own counts as one. */
export const one = (passed: boolean): Tally => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  skipped: [],
  failures: [],
})

export const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((total, tally) => total + tally.passed, 0),
  failed: tallies.reduce((total, tally) => total + tally.failed, 0),
  skipped: tallies.flatMap(tally => tally.skipped),
  failures: tallies.flatMap(tally => tally.failures),
})

/** The words a run ends with; read by machines, so they never change. */
export const inWords = (tally: Tally): string =>
  `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped.length} skipped`

export const nameOf = ({ file, test }: Pick<Failure, 'file' | 'test'>): string =>
  test ? `${file} > ${test}` : file
