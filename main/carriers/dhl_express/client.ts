import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { done } from '../contract/outcome.ts'
import { type AdviceByCode, advised } from '../kit/advice.ts'
import { type ApiCall, createApi } from '../kit/api.ts'
import { fieldNamed } from '../kit/request-shape.ts'
import type { Dhl, DhlConnection } from './settings.ts'
import { refusalAnswer, requestShapes, warningsAnswer } from './wire.ts'

export const label = 'DHL Express'

/** Calls the carrier; what it says beside an answer that was given comes as its messages. */
export const { ask, misfitOf } = createApi<DhlConnection>({
  label,
  servers: {
    test: 'https://express.api.dhl.com/mydhlapi/test',
    live: 'https://express.api.dhl.com/mydhlapi',
  },
  shapes: requestShapes,
  keys: ['credentials.site_id', 'credentials.password'],
  headers: ({ settings }) => ({
    authorization: `Basic ${Buffer.from(`${settings.site_id}:${settings.password}`).toString('base64')}`,
    'x-version': '3.1.0',
  }),
  complaintsIn: (body, { call, status }) => complaintsIn(body, call, status),
  warningsIn: body =>
    warningsAnswer
      .parse(body)
      .warnings.flatMap(words => (words === null ? [] : [toMessage(words, 'warning', null)])),
})

const advice: AdviceByCode = {
  '996': [{ hint: 'Try another day or service: DHL Express sells none of them on this way then.' }],
  '1001': [{ hint: 'Choose another day: this one has passed or is too far ahead.' }],
}

/** `1001: The requested ...`, as the carrier writes its own codes. */
const numbered = /^\s*(\d{3,8})\s*[:-]\s*(\S.*)$/s
/** `#/content/packages/0/weight: ...`, as it names a member of the request. */
const pointed = /^\s*#\/([\w/-]+)\s*:/

/** All it says against a request, each with its own code; the status stands for those without. */
function complaintsIn(body: unknown, call: ApiCall, status: number): CarrierMessage[] {
  const { detail, title, message, additionalDetails, status: said, reasons } = refusalAnswer.parse(body)
  const isOnlyTitle =
    additionalDetails.length > 0 && /additional ?details|multiple problems/i.test(detail ?? '')
  const general = detail ?? (additionalDetails.length > 0 ? null : (message ?? title))
  const words = [isOnlyTitle ? null : general, ...additionalDetails, ...reasons.map(({ msg }) => msg)]
  return words.flatMap(each => (each === null ? [] : [toMessage(each, said ?? String(status), call)]))
}

function toMessage(said: string, status: string, call: ApiCall | null): CarrierMessage {
  const [, code = status, words = said] = numbered.exec(said) ?? []
  const path = pointed.exec(words)?.[1]?.split('/')
  const field = path && call ? fieldNamed(requestShapes, call, path) : null
  return { code, ...advised(advice, code, words), ...(field ? { details: { fields: [field] } } : {}) }
}

/** Asks about a place that is there: whatever is answered but a no at the door, the keys are right. */
export const verifyCredentials: Dhl['verifyCredentials'] = async (_, connection, context) => {
  const query = { type: 'delivery', countryCode: 'DE', postalCode: '53113', cityName: 'Bonn' }
  const answer = await ask({ method: 'GET', path: '/address-validate', query }, connection, context)
  if (answer.ok || [400, 404, 422].includes(answer.status)) return done(undefined)
  return answer.status === 401 ? { ...answer.refused, retry: 'never' } : answer.refused
}
