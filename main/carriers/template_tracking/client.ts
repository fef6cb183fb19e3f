import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { done } from '../contract/outcome.ts'
import { createApi } from '../kit/api.ts'
import type { TemplateTracking, TemplateTrackingConnection } from './settings.ts'
import { refusalAnswer, requestShapes } from './wire.ts'

export const label = 'Template Tracking'

/** Asks the carrier: what fits its shape is sent with the key. */
export const { ask } = createApi<TemplateTrackingConnection>({
  label,
  servers: { test: 'https://sandbox.api.example.com', live: 'https://api.example.com' },
  shapes: requestShapes,
  keys: ['credentials.api_key'],
  headers: ({ settings }) => ({ 'x-api-key': settings.api_key }),
  complaintsIn: body => wordsIn(body),
})

/** `{errors: [{code, text}]}` of this carrier in the station's shape. */
const wordsIn = (body: unknown): CarrierMessage[] =>
  refusalAnswer
    .parse(body)
    .errors.flatMap(({ code, text }) => (text === null ? [] : [{ code: code ?? 'error', message: text }]))

/** Asks the cheapest question there is. */
export const verifyCredentials: TemplateTracking['verifyCredentials'] = async (_, connection, context) => {
  const answer = await ask({ method: 'GET', path: '/account' }, connection, context)
  return answer.ok ? done(undefined) : answer.refused
}
