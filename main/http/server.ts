import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { contentSecurityPolicy, noncePlaceholder, securityHeaders } from '../../shared/desk/page-security.ts'
import { refuse } from '../../shared/errors/result.ts'
import { isLoopback } from '../platform/address-kind.ts'
import type { Tls } from '../platform/tls-files.ts'
import type { Route } from './answer.ts'
import type { AuthPorts } from './auth.ts'
import { type AnsweredCall, answerHeadAsGet, logCalls } from './call-log.ts'
import { shareConnections } from './connections.ts'
import { handleErrors, refuseBadUrl, refuseNoHttp, refuseWrongMethods, sendRefusal } from './error-handler.ts'
import {
  guardHost,
  guardOrigins,
  guardStop,
  guardWrites,
  type OriginPorts,
  type StopPorts,
} from './guards.ts'
import { type MountPorts, mount } from './mount.ts'
import { guardNetwork, type NetworkDoorPorts } from './network-door.ts'
import { isFromNetwork } from './network-request.ts'
import { bodyLimitBytes, readJsonBodies } from './request-body.ts'

export type ServerPorts = MountPorts &
  PagePorts &
  OriginPorts &
  StopPorts &
  NetworkDoorPorts & {
    routes: readonly Route[]
    logger: FastifyBaseLogger
    /** Told of every call of the interface that was answered. */
    recordCall: (call: AnsweredCall) => void
    /** Left out, the listener speaks plain HTTP and may only be put on loopback. */
    tls?: Tls | undefined
    patience?: Patience | undefined
  }

/** How long and how many the listener bears. */
export type Patience = {
  /** In which the whole of a request has to arrive, however slowly it drips. */
  requestMs: number
  /** In which its headers have to; a connection nobody speaks on ends after it too. */
  headersMs: number
  /** How often both are looked at. */
  lookEveryMs: number
  /** Connections at once, shared out by who is on them. A page has up to seven. */
  connections: number
}

const usualPatience: Patience = {
  requestMs: 60_000,
  headersMs: 20_000,
  lookEveryMs: 5_000,
  connections: 500,
}

/** Endpoints are values read by zod. Without this Fastify loads compilers of JSON Schema, a tenth of a start. */
function noSchemas(): never {
  throw new Error('A route has a schema of Fastify; it is an endpoint of shared/ instead.')
}

/** The listener with every operation on it, not yet listening. */
export async function createServer(ports: ServerPorts): Promise<FastifyInstance> {
  const { requestMs, headersMs, lookEveryMs, connections } = ports.patience ?? usualPatience
  const bounds = {
    requestTimeout: requestMs,
    headersTimeout: headersMs,
    connectionsCheckingInterval: lookEveryMs,
  }
  const app = Fastify({
    loggerInstance: ports.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    genReqId: requestIdOf,
    // A logger for each request costs more than most have to say; who has something says which request it was.
    childLoggerFactory: logger => logger,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    exposeHeadRoutes: false,
    rewriteUrl: request => {
      answerHeadAsGet(request)
      return currentAddress(request.url ?? '/')
    },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    frameworkErrors: refuseBadUrl,
    clientErrorHandler: refuseNoHttp,
    // Fastify knows the kind of server by the type of this; both kinds take requests alike.
    https: ports.tls ? { cert: ports.tls.cert, key: ports.tls.key, minVersion: 'TLSv1.2', ...bounds } : null,
    ...(ports.tls ? {} : { http: bounds }),
    requestTimeout: requestMs,
  }) as FastifyInstance
  readJsonBodies(app)
  shareConnections(app, { most: connections, pageCookie: ports.pageCookie })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    done()
  })
  logCalls(app, ports.recordCall)
  guardHost(app, ports.tls?.names ?? [], ports)
  guardNetwork(app, ports)
  guardWrites(app)
  guardStop(app, ports)
  guardOrigins(app, ports)
  const sendPage = await servePage(app, ports)
  app.addHook('onRequest', (request, reply, done) => {
    if (!(wantsPage(request) && isScreen(request.url))) return done()
    if (isLoopback(request.ip) || isFromNetwork(request)) sendPage(request, reply)
    else sendRefusal(reply, pageElsewhere)
  })
  const endpoints = ports.routes.map(each => each.endpoint)
  handleErrors(app, endpoints)
  mount(app, ports.routes, ports)
  refuseWrongMethods(app, endpoints)
  return app
}

/** The page signs itself in; on another machine anybody could. */
const { refusal: pageElsewhere } = refuse('permission_denied', {
  message: 'The screens are shown only on the computer of the station. Programs elsewhere need a key.',
})

/** Addresses the page draws itself; everything else belongs to the interface. */
const isScreen = (url: string): boolean =>
  !/^\/((v1|desk|api|assets|openapi|shipping-openapi|oauth|\.well-known|status|connect|join|mcp)([/.?]|$)|documents\/)/.test(
    url,
  )

const missingPage = `<!doctype html><meta charset="utf-8"><title>Packdesk</title>
<p>The station runs, but its page has not been built. Run <code>npm run build</code> and reload.</p>`

type PagePorts = Pick<AuthPorts, 'pageCookie'> & {
  /** Folder of the built page. */
  folder: string
  /** What the station wants its pages to speak; null leaves it to the browser. */
  language: () => string | null
}

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html')

/** Serves the page of the station; the answer sends its entry document, with a cookie only this page can use. */
async function servePage(
  app: FastifyInstance,
  ports: PagePorts,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const entry = join(ports.folder, 'index.html')
  const assets = join(ports.folder, 'assets')
  if (existsSync(assets))
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
    })
  return (request, reply) => {
    if (!isFromNetwork(request)) ports.pageCookie.give(request, reply)
    const nonce = randomBytes(16).toString('base64')
    const html = existsSync(entry)
      ? inLanguage(readFileSync(entry, 'utf8').replaceAll(noncePlaceholder, nonce), ports.language())
      : missingPage
    return reply
      .header('Content-Security-Policy', contentSecurityPolicy(nonce))
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  }
}

const inLanguage = (html: string, language: string | null): string =>
  language === null
    ? html
    : html.replace('<html lang="en">', `<html lang="${language}" data-language="${language}">`)

/** Addresses programs of the reference implementation know; nothing else has a slash at its end. */
const older: Record<string, string> = {
  '/status/': '/status',
  '/openapi/': '/openapi',
  '/oauth/authorize/': '/oauth/authorize',
  '/oauth/token/': '/oauth/token',
  '/oauth/revoke_token/': '/oauth/revoke',
  '/oauth/introspect/': '/oauth/introspect',
  '/oauth/userinfo/': '/oauth/userinfo',
}

/** The address a request means, its query as it was sent. */
function currentAddress(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const current = path.endsWith('/') ? older[path] : undefined
  return current === undefined ? url : current + url.slice(path.length)
}

/** Letters no log or terminal takes for anything else. */
const sane = /^[A-Za-z0-9._-]{8,64}$/

/** The caller's own `X-Request-Id` where it is a sane one, so that both logs name the same thing; else a new one. */
function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && sane.test(given) ? given : nextRequestId()
}

/** By chance for each process and in turn within it: nobody has to be unable to guess one. */
const processPart = randomBytes(10).toString('hex')
let requests = 0
const nextRequestId = (): string => `req_${processPart}${(requests++).toString(16).padStart(12, '0')}`
