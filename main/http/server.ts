import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { securityHeaders } from '../../shared/desk/page-security.ts'
import type { Route } from './answer.ts'
import { handleErrors, refuseBadUrl, refuseNoHttp } from './error-handler.ts'
import { guardHost } from './host-guard.ts'
import { readJsonBodies } from './json-body.ts'
import { type MountPorts, mount } from './mount.ts'
import { type PagePorts, servePage, wantsPage } from './page.ts'

export const bodyLimitBytes = 16 * 1024 * 1024

export type ServerPorts = MountPorts & PagePorts & { routes: readonly Route[]; logger: FastifyBaseLogger }

/** The listener with every operation on it, not yet listening. */
export async function createServer(ports: ServerPorts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ports.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    genReqId: () => `req_${randomUUID().replaceAll('-', '')}`,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    frameworkErrors: refuseBadUrl,
    clientErrorHandler: refuseNoHttp,
  })
  readJsonBodies(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('X-Request-Id', request.id)
    done()
  })
  guardHost(app)
  const sendPage = await servePage(app, ports)
  app.addHook('onRequest', (request, reply, done) => {
    if (wantsPage(request) && isScreen(request.url)) sendPage(reply)
    else done()
  })
  handleErrors(app, () => ports.routes.map(each => each.endpoint))
  mount(app, ports.routes, ports)
  return app
}

/** Addresses the page draws itself; everything else belongs to the interface. */
const isScreen = (url: string): boolean =>
  !/^\/((v1|desk|api|assets|openapi|oauth|status|connect)([/.?]|$)|documents\/)/.test(url)
