import { z } from 'zod'

/** From where to where in what was run of a file: negative in a page, whose offsets are others. */
const spanSchema = z.tuple([z.number().int(), z.number().int()])
export type Span = z.infer<typeof spanSchema>

/** The functions of a file that ran, and the parts of them that did not: branches, and functions within. */
const coveredFileSchema = z.object({ ran: z.array(spanSchema), skipped: z.array(spanSchema) })
export type CoveredFile = z.infer<typeof coveredFileSchema>

/** By file of the product. */
const coveredSchema = z.record(z.string(), coveredFileSchema)
export type Covered = z.infer<typeof coveredSchema>

/** What one test file ran, or one test of a file that is split. */
export const coverageRowSchema = z.object({ test: z.string(), covered: coveredSchema })
export type CoverageRow = z.infer<typeof coverageRowSchema>

export const isProduct = (path: string): boolean => /^(main|renderer|shared)\/.*\.(ts|tsx)$/.test(path)

/** Test files of whole screens take a minute and more: their tests are chosen one by one. */
export const isSplit = (file: string): boolean => file.startsWith('tests/e2e/')

/** How a test, or a whole test file, is named in a record. */
export const testKey = (file: string, test: string): string => `${file} > ${test}`

export const fileOf = (test: string): string => test.split(' > ')[0] ?? test

/** A function as V8 counts it: the first range is the function, the others are blocks within. */
type CountedFunction = { ranges: readonly { startOffset: number; endOffset: number; count: number }[] }

/** Adds what ran of a function, as spans made of its offsets. Of a function that did not run nothing is known within. */
export function addFunction(
  covered: Covered,
  path: string,
  { ranges }: CountedFunction,
  toSpan: (startOffset: number, endOffset: number) => Span,
): void {
  const [whole, ...blocks] = ranges
  if (!whole) return
  const { ran, skipped } = covered[path] ?? { ran: [], skipped: [] }
  covered[path] = { ran, skipped }
  const spanOf = (range: typeof whole) => toSpan(range.startOffset, range.endOffset)
  if (whole.count > 0) ran.push(spanOf(whole))
  else skipped.push(spanOf(whole))
  for (const block of blocks) if (block.count === 0) skipped.push(spanOf(block))
}
