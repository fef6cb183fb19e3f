import { z } from 'zod'

/** The functions of each file of the product that ran, by where they begin in what was run of it: negative in a page. */
const coveredFunctionsSchema = z.record(z.string(), z.array(z.number().int()))
export type CoveredFunctions = z.infer<typeof coveredFunctionsSchema>

/** What one test file covered. */
export const coverageRowSchema = z.object({ test: z.string(), covered: coveredFunctionsSchema })
export type CoverageRow = z.infer<typeof coverageRowSchema>

export const isProduct = (path: string): boolean => /^(main|renderer|shared)\/.*\.(ts|tsx)$/.test(path)
