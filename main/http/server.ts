import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { securityHeaders } from '../../shared/desk/page-security.ts'
import { refuse } from '../../shared/errors/result.ts'
import { isLoopback } from '../platform/loopback.ts'
import type { Tls } from '../platform/tls-files.ts'
import type { Route } from './answer.ts'
import { type AnsweredCall, logCalls } from './call-log.ts'
import { handleErrors, refuseBadUrl, refuseNoHttp, sendRefusal } from './error-handler.ts'
import { guardHost } from './host-guard.ts'
import { readJsonBodies } from './json-body.ts'
import { type MountPorts, mount } from './mount.ts'
import { currentAddress } from './older-addresses.ts'
import { guardOrigins, type OriginPorts } from './origin-guard.ts'
import { type PagePorts, servePage, wantsPage } from './page.ts'
import { requestIdOf } from './request-id.ts'
import { guardWrites } from './write-guard.ts'
import { refuseWrongMethods } from './wrong-method.ts'

export const bodyLimitBytes = 16 * 1024 * 1024

export type ServerPorts = MountPorts &
  PagePorts &
  OriginPorts & {
    routes: readonly Route[]
    logger: FastifyBaseLogger
    /** Told of every call of the interface that was answered. */
    recordCall: (call: AnsweredCall) => void
    /** Left out, the listener speaks plain HTTP and may only be put on loopback. */
    tls?: Tls
  }

/** The listener with every operation on it, not yet listening. */
export async function createServer(ports: ServerPorts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ports.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    genReqId: requestIdOf,
    rewriteUrl: ({ url = '/' }) => currentAddress(url),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    frameworkErrors: refuseBadUrl,
    clientErrorHandler: refuseNoHttp,
    // Fastify knows the kind of server by the type of this; both kinds take requests alike.
    https: ports.tls ? { cert: ports.tls.cert, key: ports.tls.key, minVersion: 'TLSv1.2' } : null,
  }) as FastifyInstance
  readJsonBodies(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('X-Request-Id', request.id)
    done()
  })
  logCalls(app, ports.recordCall)
  guardHost(app, ports.tls?.names ?? [])
  guardWrites(app)
  guardOrigins(app, ports)
  const sendPage = await servePage(app, ports)
  app.addHook('onRequest', (request, reply, done) => {
    if (!(wantsPage(request) && isScreen(request.url))) return done()
    if (isLoopback(request.ip)) sendPage(request, reply)
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
  !/^\/((v1|desk|api|assets|openapi|oauth|\.well-known|status|connect)([/.?]|$)|documents\/)/.test(url)
