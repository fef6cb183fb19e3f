import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import type { ErrorCode } from '../../shared/errors/catalogue.ts'
import { type Refusal, refuse, type StationRefusal } from '../../shared/errors/result.ts'
import { toStorageError } from '../db/storage-error.ts'
import { OutsideJsonError } from '../platform/json-gauge.ts'
import { nodeHttp } from '../platform/node-http.ts'
import { BodyTooLarge, isForm } from './request-body.ts'

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, body } = toErrorBody(refusal)
  if (refusal.kind === 'station') reply.headers(headersOf(refusal))
  return reply.code(status).type('application/json').send(JSON.stringify(body))
}

const headersOf = ({ code, retryAfterSeconds }: StationRefusal): Record<string, string> => ({
  ...(challenges[code] ? { 'WWW-Authenticate': challenges[code] } : {}),
  ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
})

const challenges: Partial<Record<ErrorCode, string>> = {
  not_authenticated: 'Basic realm="api"',
  no_active_account: 'Bearer realm="api"',
}

/** What is wrong before a request is one: nothing has an address that cannot be read, or is that long. */
export const refuseBadUrl = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
  sendRefusal(reply, station('not_found', 'This address cannot be read.'))
}

/** What came over the wire and is no HTTP is answered once and the line closed. */
export function refuseNoHttp(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const message =
    status === 408
      ? 'The request took too long to arrive. Nothing was done; send it again.'
      : 'This is no request the station can read.'
  const { body } = toErrorBody(station('failure', message, status))
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status} ${nodeHttp.STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
}

/** Everything that was thrown, and every address nobody answers, ends here. */
export function handleErrors(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const answerNothing = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const methods = methodsAt(endpoints, path)
    if (methods.length > 0) reply.header('Allow', methods.join(', '))
    const { refusal } =
      methods.length > 0
        ? refuse('method_not_allowed', { message: `Method "${request.method}" not allowed.` })
        : refuse('not_found', { message: nothingAt(endpoints, path) })
    return sendRefusal(reply, refusal)
  }
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // Whatever is wrong with it, nobody answers there: of some methods Fastify looks at the body first.
    if (request.is404) return answerNothing(request, reply)
    const refusal = toRefusal(error, request.headers['content-type'])
    // The line stays: closed on somebody who still sends, it takes the answer along. What else comes is let go by.
    if (error instanceof BodyTooLarge || error instanceof OutsideJsonError) reply.removeHeader('connection')
    if (refusal.status >= 500) request.log.error({ err: error, reqId: request.id }, 'request failed')
    return sendRefusal(reply, withRequestId(refusal, request.id))
  })
  app.setNotFoundHandler(answerNothing)
}

function toRefusal(error: FastifyError, mediaType: string | undefined) {
  if (error instanceof OutsideJsonError)
    return refuse('parse_error', { message: `JSON parse error - ${error.message}` }).refusal as StationRefusal
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return station('unsupported_media_type', `Unsupported media type "${mediaType ?? ''}" in request.`)
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error instanceof BodyTooLarge) {
    const isSmall = isForm(mediaType) || (error instanceof BodyTooLarge && error.mostBytes < 1024 * 1024)
    const most = isSmall ? '64 KB' : '16 MB'
    return station('payload_too_large', `The request body is larger than ${most}. Nothing was stored.`)
  }
  const trouble = toStorageError(error, '')?.code
  if (trouble === 'disk_full')
    return station(
      'storage_full',
      'The disk of the station is full. Nothing was stored; free some space and try again.',
    )
  if (trouble === 'locked')
    return station(
      'storage_busy',
      'Another program holds the data of the station. Nothing was stored; close it and try again.',
    )
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return station('failure', error.message, error.statusCode)
  return station('internal_error', 'Something failed inside the station.')
}

const station = (code: StationRefusal['code'], message: string, status?: number): StationRefusal =>
  refuse(code, { message, ...(status === undefined ? {} : { status }) }).refusal as StationRefusal

const withRequestId = (refusal: StationRefusal, requestId: string): StationRefusal =>
  refusal.status < 500
    ? refusal
    : {
        ...refusal,
        details: { request_id: requestId },
        message: `${refusal.message} The log has it under ${requestId}.`,
      }

type Place = Pick<Endpoint, 'method' | 'path'>

/** An address missed by a slash or by capitals is told with the one that is meant. */
function nothingAt(endpoints: readonly Endpoint[], path: string): string {
  const meant = path
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
  const isThere = meant !== path && methodsAt(endpoints, meant).length > 0
  return `There is nothing at ${path.slice(0, 200)}.${isThere ? ` There is ${meant.slice(0, 200)}.` : ''}`
}

/** The methods an address is answered with; none when nobody has it. */
function methodsAt(places: readonly Place[], path: string): string[] {
  const parts = path.split('/')
  const found = places.map(toPattern).filter(each => matches(each.parts, parts))
  const meant = found.filter(each => !found.some(other => isWider(each.parts, other.parts)))
  return [...new Set(meant.map(each => each.method))]
}

/**
 * `GET /v1/shipments/x/purchase` is no file called "purchase" but the wrong method: what an address says word for
 * word is meant before what one with a gap could mean.
 */
export function refuseWrongMethods(app: FastifyInstance, places: readonly Place[]): void {
  const patterns = places.map(toPattern)
  const wide = Map.groupBy(
    patterns.filter(each => isGap(each.parts.at(-1) ?? '')),
    each => each.parts.length,
  )
  const isTaken = new Set(places.map(({ method, path }) => `${method} ${path}`))
  const paths = new Map(patterns.map(({ path, parts }) => [path, parts]))
  for (const [path, parts] of paths)
    for (const { method, parts: wider } of wide.get(parts.length) ?? [])
      if (!isTaken.has(`${method} ${path}`) && isWider(wider, parts)) {
        isTaken.add(`${method} ${path}`)
        app.route({ method, url: path, handler: (_request, reply) => reply.callNotFound() })
      }
}

const toPattern = ({ method, path }: Place) => ({ method, path, parts: path.split('/') })

const isGap = (part: string): boolean => part.startsWith(':')

/** Whether a pattern takes an address, or all that another pattern takes. */
const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((part, index) => part === parts[index] || (isGap(part) && parts[index] !== ''))

/** Whether `pattern` also takes what `parts` says word for word. */
const isWider = (pattern: readonly string[], parts: readonly string[]): boolean =>
  matches(pattern, parts) && !matches(parts, pattern)

type Body = { status: number; body: Record<string, unknown> }

/** The one place where a refusal becomes what is sent. Empty values are dropped and keys sorted. */
export function toErrorBody(refusal: Refusal): Body {
  switch (refusal.kind) {
    case 'carrier':
      return { status: refusal.status, body: { messages: refusal.messages.map(tidy) } }
    case 'items':
      return { status: refusal.status, body: { errors: refusal.items.map(errorEntry) } }
    case 'template': {
      const { status, message, line } = refusal
      const error = { kind: 'station', status, code: 'template_error', message, details: { line } } as const
      return { status, body: { error: message, line, errors: [errorEntry(error)] } }
    }
    case 'station':
      return { status: refusal.status, body: { errors: [errorEntry(refusal)] } }
  }
}

const errorEntry = ({ code, message, details, index }: StationRefusal) =>
  tidy({ code, message, details, index })

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Null, empty text and empty lists go, at every depth of objects; `{}`, 0 and false stay. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, v]) => !isEmpty(v))
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, tidy(v)]))
}
