import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Settings } from '../db/settings.ts'
import type { OriginService } from '../domain/access/origins/origin-service.ts'
import { createRequestLedger } from '../domain/access/request-ledger.ts'
import type { Route } from '../http/answer.ts'
import { createIdempotency } from '../http/idempotency.ts'
import { createRateLimit, usualRequestsPerMinute } from '../http/rate-limit.ts'
import { createServer, type ServerPorts } from '../http/server.ts'
import { isLoopback } from '../platform/address-kind.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tls } from '../platform/tls-files.ts'
import type { StationAccess } from './access.ts'

/** Where and how a station listens. */
export type ListenOptions = {
  /** 0 takes any free port. */
  port: number
  /** 127.0.0.1 when left out; anything but loopback only together with `tls`. */
  host?: string
  tls?: Tls
  /** Requests a minute for one credential; null: no limit. */
  rateLimit?: number | null
}

export type ListenerPorts = ListenOptions & {
  database: Database
  settings: Settings
  clock: Clock
  origins: OriginService
  access: Pick<StationAccess, 'findKey' | 'findBearer'>
  recordCall: ServerPorts['recordCall']
  routes: readonly Route[]
  /** The built page. */
  page: string
  checkResponses?: boolean
  logger: FastifyBaseLogger
}

/** Listens. Throws the system's error when the port cannot be had, and for an address that is not allowed. */
export async function openListener(
  ports: ListenerPorts,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { database, clock, logger, tls, host = '127.0.0.1' } = ports
  if (!isLoopback(host) && !tls)
    throw new Error(
      `The station listens at ${host} only with TLS, because other machines can reach it there.`,
    )
  const app = await createServer({
    routes: ports.routes,
    findKey: ports.access.findKey,
    findBearer: ports.access.findBearer,
    pageSecret: pageSecret(ports.settings),
    cookieName: 'packdesk_desk',
    folder: ports.page,
    checkResponses: ports.checkResponses ?? false,
    recordCall: ports.recordCall,
    logger,
    origins: ports.origins,
    idempotency: createIdempotency({
      ledger: createRequestLedger(database, clock),
      onUnwritten: error => logger.error({ err: error }, 'the outcome of a request is not stored'),
    }),
    rateLimit: createRateLimit({
      requestsPerMinute: ports.rateLimit === undefined ? usualRequestsPerMinute : ports.rateLimit,
      nowMs: () => clock.now().getTime(),
    }),
    ...(tls ? { tls } : {}),
  })
  const heard = await app.listen({ host, port: ports.port })
  const { port } = app.server.address() as AddressInfo
  return { url: tls ? `https://${shownName(tls)}:${port}` : heard, close: () => app.close() }
}

/** The name others reach the station by: the certificate decides. */
const shownName = ({ names }: Tls): string => names.find(name => !name.startsWith('*')) ?? 'localhost'

/** Lives as long as the home, so that an open page survives a restart of the station. */
function pageSecret(settings: Settings): string {
  const known = settings.read('page_secret')
  if (typeof known === 'string') return known
  const secret = randomBytes(32).toString('hex')
  settings.write('page_secret', secret)
  return secret
}
