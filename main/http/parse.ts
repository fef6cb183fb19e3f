import type { z } from 'zod'
import { toFieldErrors } from '../../shared/errors/field-errors.ts'
import { ok, type Result, refuse } from '../../shared/errors/result.ts'

/** Reads a value by its schema; what does not fit is refused with a text per field. */
export function parse<S extends z.ZodType>(schema: S | undefined, value: unknown): Result<z.output<S>> {
  if (!schema) return ok(undefined as z.output<S>)
  const parsed = schema.safeParse(value)
  return parsed.success
    ? ok(parsed.data)
    : refuse('validation', { details: toFieldErrors(parsed.error.issues, value) })
}
