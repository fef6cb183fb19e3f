import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseOrigin } from '../../shared/desk/origins.ts'
import { type Refusal, refuse } from '../../shared/errors/result.ts'
import type { OriginService } from '../domain/access/origins/origin-service.ts'
import { sendRefusal } from './error-handler.ts'
import { ownOrigin } from './own-origin.ts'

export type OriginPorts = { origins: Pick<OriginService, 'admit'> }

const allowedHeaders = 'authorization, content-type, idempotency-key, x-test-mode, x-org-id, x-packdesk-desk'
const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const readableHeaders = 'etag, idempotency-replayed, location, retry-after, x-request-id, x-test-mode'

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
    const refusal = judge(request, origin, origins)
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

function judge(request: FastifyRequest, origin: string, origins: OriginPorts['origins']): Refusal | null {
  if (parseOrigin(origin) !== origin)
    return refuse('permission_denied', {
      message: 'This request comes from a page without an address of its own. Open it over http or https.',
    }).refusal
  const state = origins.admit(origin)
  if (state === 'blocked')
    return refuse('origin_not_paired', {
      message: `${origin} was blocked at this station. Remove it on the Status screen to be asked again.`,
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
