import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { listAt, textAt } from '../kit/reading.ts'

/** `{errors: [{code, text}]}` of this carrier, and `{warnings: [...]}` beside a value, in the station's shape. */
export const fromErrors = (body: unknown, path = 'errors'): CarrierMessage[] =>
  listAt(body, path).flatMap(error => {
    const message = textAt(error, 'text')
    return message === null ? [] : [{ code: textAt(error, 'code') ?? 'error', message }]
  })
