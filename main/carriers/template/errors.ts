import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { errorAnswer } from './wire.ts'

/** `{errors: [{code, text}]}` of this carrier, and `{warnings: [...]}` beside a value, in the station's shape. */
export const fromErrors = (body: unknown, member: 'errors' | 'warnings' = 'errors'): CarrierMessage[] =>
  errorAnswer
    .parse(body)
    [member].flatMap(({ code, text }) => (text === null ? [] : [{ code: code ?? 'error', message: text }]))
