import { z } from 'zod'

/** Members of the shapes that simulated answers are held to. A shape says what its carrier answers, not what we read. */
export const text = (most = 100_000) => z.string().max(most)
/** Members that are any text, by their names with spaces between them. */
export const texts = (names: string) => Object.fromEntries(names.split(/\s+/).map(name => [name, text()]))
export const oneOf = (...values: [string, ...string[]]) => z.enum(values)
export const digits = (most: number) => z.string().regex(new RegExp(`^\\d{1,${most}}$`))
/** A decimal number as text. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/)
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
export const flag = z.enum(['true', 'false'])

/** Where an answer is not what its carrier answers, and why; null where nothing is wrong. */
export function problemOf(shape: z.ZodType, answer: unknown): string | null {
  const [issue] = shape.safeParse(answer).error?.issues ?? []
  return issue ? `${issue.path.map(String).join('/')}: ${issue.message}` : null
}
