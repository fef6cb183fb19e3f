import type { z } from 'zod'
import { toFieldErrors } from '../../shared/errors/field-errors.ts'
import { ok, type Result, refuse, refuseFields } from '../../shared/errors/result.ts'
import { inPieces } from '../platform/breathe.ts'
import { parse } from './parse.ts'

const itemsAtOnce = 50

/**
 * As `parse`, for a body with a list so long that reading it at once would keep everybody else waiting. The
 * answer is the same, also what is said about items that do not fit.
 */
export async function parseLong(
  schema: z.ZodType,
  { key, most }: { key: string; most: number },
  value: unknown,
): Promise<Result<unknown>> {
  const list = (value as Record<string, unknown> | null)?.[key]
  if (!Array.isArray(list) || list.length <= itemsAtOnce) return parse(schema, value)
  if (list.length > most)
    return refuseFields({ [key]: [`Ensure this field has no more than ${most} elements.`] })
  const read: unknown[] = []
  const issues: z.core.$ZodIssue[] = []
  let whole: unknown
  await inPieces(list, itemsAtOnce, (piece, from) => {
    const parsed = schema.safeParse({ ...(value as object), [key]: piece })
    if (parsed.success) {
      whole = parsed.data
      read.push(...((parsed.data as Record<string, unknown[]>)[key] ?? []))
    } else for (const issue of parsed.error.issues) issues.push(moved(issue, key, from))
  })
  return issues.length > 0
    ? refuse('validation', { details: toFieldErrors(issues, value) })
    : ok({ ...(whole as object), [key]: read })
}

/** The mistake at its place in the whole list. */
const moved = (issue: z.core.$ZodIssue, key: string, from: number): z.core.$ZodIssue => {
  const [head, index, ...rest] = issue.path
  return head === key && typeof index === 'number' ? { ...issue, path: [key, from + index, ...rest] } : issue
}
