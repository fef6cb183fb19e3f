import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { createApi } from '../kit/api.ts'
import type { TemplateFollowsConnection } from './settings.ts'
import { refusalAnswer, requestShapes } from './wire.ts'

export const label = 'Template Follows'

/** Calls the carrier: what fits its shape is sent with the key, and what it says besides comes as messages. */
export const { ask } = createApi<TemplateFollowsConnection>({
  label,
  servers: { test: 'https://sandbox.api.example.com', live: 'https://api.example.com' },
  shapes: requestShapes,
  keys: ['credentials.api_key'],
  headers: ({ settings }) => ({ 'x-api-key': settings.api_key }),
  complaintsIn: body => wordsIn(body, 'errors'),
  warningsIn: body => wordsIn(body, 'warnings'),
})

/** `{errors: [{code, text}]}` of this carrier, and `{warnings: [...]}` beside a value, in the station's shape. */
const wordsIn = (body: unknown, member: 'errors' | 'warnings'): CarrierMessage[] =>
  refusalAnswer
    .parse(body)
    [member].flatMap(({ code, text }) => (text === null ? [] : [{ code: code ?? 'error', message: text }]))
