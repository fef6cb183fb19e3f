import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseOrigin } from '../../shared/desk/origins.ts'
import { type Refusal, type Refused, refuse } from '../../shared/errors/result.ts'
import type { OriginService } from '../domain/access/origins/origin-service.ts'
import { sendRefusal } from './error-handler.ts'
import type { NetworkDoorPorts } from './network-door.ts'
import { isFromNetwork } from './network-request.ts'
import { ownOrigin } from './own-origin.ts'

const ownNames = ['127.0.0.1', 'localhost', '[::1]']

/** Whether a name of a list, `*.` standing for one label as in certificates, is the one asked for. */
function isNamed(names: readonly string[], hostname: string): boolean {
  if (names.includes(hostname)) return true
  const asked = hostname.toLowerCase()
  const wild = asked.replace(/^[^.]+/, '*')
  return names.some(name => name === asked || name === wild)
}

/**
 * Refuses requests for another host name before anything is looked up, so that a rebound DNS name never reaches
 * the station. `more` are the names of its certificate, in lower case; the network of the shop has its own.
 */
export function guardHost(
  app: FastifyInstance,
  more: readonly string[],
  { network }: NetworkDoorPorts,
): void {
  const names = [...ownNames, ...more]
  const { refusal } = otherHost(['127.0.0.1', 'localhost', ...more])
  app.addHook('onRequest', (request, reply, done) => {
    const isElsewhere = isFromNetwork(request)
    if (isNamed(isElsewhere ? network.names() : names, request.hostname)) done()
    else sendRefusal(reply, isElsewhere ? otherHost(network.names()).refusal : refusal)
  })
}

const otherHost = (names: readonly string[]): Refused =>
  refuse('misdirected_request', { message: `This station answers only to ${names.slice(0, 5).join(', ')}.` })

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What a form of any web page can send without asking first. */
const formTypes = /^\s*(application\/x-www-form-urlencoded|text\/plain)\b/i
/** Sign-in for other programs speaks in forms; that is its standard. It guards itself. */
const formPaths = /^\/oauth\//

/** Refuses what a form or a link of a web page can do without permission: changing anything here. */
export function guardWrites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = reading.has(request.method) || formPaths.test(request.url) ? null : judgeWrite(request)
    if (refusal) sendRefusal(reply, refusal)
    else done()
  })
}

/** Many clients name a form where they send nothing at all. With a key it comes from no form of a web page. */
const isEmptyWithKey = (headers: FastifyRequest['headers']): boolean =>
  headers.authorization !== undefined &&
  headers['transfer-encoding'] === undefined &&
  (headers['content-length'] ?? '0') === '0'

function judgeWrite({ headers }: FastifyRequest): Refusal | null {
  const type = headers['content-type']
  if (headers['sec-fetch-mode'] === 'navigate')
    return refuse('permission_denied', {
      message: 'A link or form cannot change anything here. Nothing was done. Send JSON with a key.',
    }).refusal
  if (type !== undefined && formTypes.test(type) && !isEmptyWithKey(headers))
    return refuse('unsupported_media_type', { message: `Unsupported media type "${type}" in request.` })
      .refusal
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    return refuse('unsupported_media_type', {
      message: `Content-Encoding "${encoding.slice(0, 80)}" is not taken in a request. Nothing was stored; send the body as it is.`,
    }).refusal
  const isUpload = type !== undefined && /^\s*multipart\//i.test(type)
  const isOwnPage = headers['sec-fetch-site'] === 'same-origin'
  if (isUpload && headers.authorization === undefined && !isOwnPage)
    return refuse('not_authenticated', {
      message: 'A file is taken only with a key in the header "Authorization". Nothing was stored.',
    }).refusal
  return null
}

export type StopPorts = {
  isStopping: () => boolean
  /** Told of a request that changes something; the answer says that it has ended. */
  requestBegun: () => () => void
}

const { refusal: stoppingRefusal } = refuse('station_stopping', {
  message: 'Packdesk is stopping and takes no new work. Nothing was done. Try again when it runs again.',
  retryAfterSeconds: 10,
})

/** What came of what is under way at another desk is still heard. */
const endingPath = '/desk/line/answer'

/** While the station stops it can be looked at, and nothing new begins; what has begun is waited for. */
export function guardStop(app: FastifyInstance, { isStopping, requestBegun }: StopPorts): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isStopping() && !reading.has(request.method) && request.url !== endingPath)
      sendRefusal(reply, stoppingRefusal)
    else done()
  })
  // Whoever sends slowly has not begun anything.
  app.addHook('preHandler', (request, reply, done) => {
    if (reading.has(request.method) || request.url === endingPath) return done()
    if (isStopping()) return void sendRefusal(reply, stoppingRefusal)
    reply.raw.once('close', requestBegun())
    done()
  })
}

export type OriginPorts = { origins: Pick<OriginService, 'admit'> }

const allowedHeaders =
  'authorization, content-type, idempotency-key, if-none-match, x-api-version, x-request-id, x-test-mode, x-org-id, x-packdesk-desk'
const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const readableHeaders =
  'etag, idempotency-replayed, location, retry-after, x-api-version, x-request-id, x-test-mode'

/**
 * Lets web pages of other origins in only when a person has paired them, by exact comparison. A page nobody decided
 * about is refused and listed as asking. Programs that are no browsers name no origin and pass.
 */
export function guardOrigins(app: FastifyInstance, { origins }: OriginPorts): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('Vary', 'Origin')
    const { origin } = request.headers
    if (isOwnPage(request)) return done()
    if (origin === undefined) {
      if (mayComeUnnamed(request)) done()
      else sendRefusal(reply, elsewhere())
      return
    }
    const refusal = judgeOrigin(request, origin, origins)
    if (refusal) return void sendRefusal(reply, refusal)
    reply
      .header('Access-Control-Allow-Origin', origin)
      .header('Access-Control-Allow-Credentials', 'true')
      .header('Access-Control-Expose-Headers', readableHeaders)
    if (isPreflight(request)) sendPreflight(request, reply)
    else done()
  })
}

/** Browsers leave `Origin` out or say `null` in some requests of a page to its own station. */
const isOwnPage = (request: FastifyRequest): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none'
  return origin === ownOrigin(request) || (origin === 'null' && site === 'same-origin')
}

/** Somebody followed a link; pictures, scripts and frames of other sites get nothing. */
const mayComeUnnamed = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['sec-fetch-mode'] === 'navigate' &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document'

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

const elsewhere = (): Refusal =>
  refuse('permission_denied', { message: 'This request comes from another site.' }).refusal

function judgeOrigin(
  request: FastifyRequest,
  origin: string,
  origins: OriginPorts['origins'],
): Refusal | null {
  if (parseOrigin(origin) !== origin)
    return refuse('permission_denied', {
      message: 'This request comes from a page without an address of its own. Open it over http or https.',
    }).refusal
  const state = origins.admit(origin)
  if (state === 'blocked')
    return refuse('origin_not_paired', {
      message: `${origin} was blocked at this station. Remove it under Settings, Developers, to be asked again.`,
    }).refusal
  if (state === 'unknown')
    return refuse('origin_not_paired', {
      message: `${origin} is not paired with this station. Nothing was done. Allow it in Packdesk on this computer, then try again.`,
    }).refusal
  // A paired page must not pair others.
  return /^\/desk\/origins([/?]|$)/.test(request.url) ? elsewhere() : null
}

function sendPreflight({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers['access-control-request-private-network'] === 'true')
    reply.header('Access-Control-Allow-Private-Network', 'true')
  reply
    .header('Access-Control-Allow-Methods', allowedMethods)
    .header('Access-Control-Allow-Headers', allowedHeaders)
    .header('Access-Control-Max-Age', '600')
    .code(204)
    .send()
}
