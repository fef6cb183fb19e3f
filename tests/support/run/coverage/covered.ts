import { z } from 'zod'

/** The functions of each file of the product that ran, by where they begin in what was run of it: negative in a page. */
const coveredFunctionsSchema = z.record(z.string(), z.array(z.number().int()))
export type CoveredFunctions = z.infer<typeof coveredFunctionsSchema>

/** What one test file ran, or one test of a file that is split. */
export const coverageRowSchema = z.object({ test: z.string(), covered: coveredFunctionsSchema })
export type CoverageRow = z.infer<typeof coverageRowSchema>

export const isProduct = (path: string): boolean => /^(main|renderer|shared)\/.*\.(ts|tsx)$/.test(path)

/** Test files of whole screens take a minute and more: their tests are chosen one by one. */
export const isSplit = (file: string): boolean => file.startsWith('tests/e2e/')

/** How a test, or a whole test file, is named in a record. */
export const testKey = (file: string, test: string): string => `${file} > ${test}`

export const fileOf = (test: string): string => test.split(' > ')[0] ?? test
