import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiCall } from '../../shared/desk/api-log.ts'
import { isSecretName, redactText } from '../platform/redaction.ts'
import type { Caller } from './answer.ts'
import { anonymous } from './auth.ts'

/** What is remembered of a call. */
export type AnsweredCall = Omit<ApiCall, 'id' | 'object_type' | 'created_at'>

/** A place of its own in every request: a weak map costs the listener a tenth of a small answer. */
const callerKey = Symbol('caller')
type Noted = FastifyRequest & { [callerKey]?: Caller }

/** Notes who is asking: for what is done, and for the log of calls. */
export const noteCaller = (request: Noted, caller: Caller): void => {
  request[callerKey] = caller
}

/** Who is asking, as it was noted when the request was let in. */
export const callerOf = (request: Noted): Caller => request[callerKey] ?? anonymous

/** On the request of Node, since its method is changed before there is one of Fastify. */
const headKey = Symbol('head')
type Raw = IncomingMessage & { [headKey]?: true }

/**
 * Has HEAD answered as GET is, whose body Node lets go: a second route for every address would be a third of all that are
 * mounted. Noted, so that the log tells what was asked.
 */
export function answerHeadAsGet(request: Raw): void {
  if (request.method !== 'HEAD') return
  request.method = 'GET'
  request[headKey] = true
}

/** Tells of every call of the interface once it is answered: no bodies, and no secrets of the address. */
export function logCalls(app: FastifyInstance, record: (call: AnsweredCall) => void): void {
  app.addHook('onResponse', (request: Noted, reply, done) => {
    const caller = callerOf(request)
    if (isOfInterest(request, caller)) record(toCall(request, reply.statusCode, reply.elapsedTime, caller))
    done()
  })
}

/** The page reads all the time, and so does whoever looks whether the station is well. */
const isOfInterest = ({ url, method }: FastifyRequest, { kind }: Caller): boolean =>
  /^\/(v1|desk|api|oauth|documents)\//.test(url) && !(kind === 'desk' && method === 'GET')

const toCall = (
  request: FastifyRequest,
  status: number,
  elapsedMs: number,
  caller: Caller,
): AnsweredCall => ({
  caller_kind: caller.kind,
  caller: caller.name,
  test_mode: caller.testMode,
  method: (request.raw as Raw)[headKey] ? 'HEAD' : request.method,
  path: shownPath(request.url),
  status,
  duration_ms: Math.round(elapsedMs * 10) / 10,
  request_id: request.id,
  ip: request.ip,
  origin: request.headers.origin?.slice(0, 200) ?? null,
})

const longestPath = 500

function shownPath(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (query === undefined) return redactText(path).slice(0, longestPath)
  const fields = query.split('&').map(field => {
    const [name = ''] = field.split('=', 1)
    return isSecretName(name) || /^(signature|code|state|key)$/i.test(name) ? `${name}=[hidden]` : field
  })
  return redactText(`${path}?${fields.join('&')}`).slice(0, longestPath)
}
