import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createSettings, type Settings } from '../db/settings.ts'
import { createRequestLedger } from '../domain/access/request-ledger.ts'
import type { Route } from '../http/answer.ts'
import { createIdempotency } from '../http/idempotency.ts'
import { createRateLimit, usualRequestsPerMinute } from '../http/rate-limit.ts'
import { createServer, type ServerPorts } from '../http/server.ts'
import { isLoopback } from '../platform/address-kind.ts'
import type { Tls } from '../platform/tls-files.ts'
import type { StationAccess } from './access.ts'
import type { StationBase } from './base.ts'

/** Where and how a station listens. */
export type ListenOptions = {
  /** 0 takes any free port. */
  port: number
  /** 127.0.0.1 when left out; anything but loopback only together with `tls`. */
  host?: string | undefined
  tls?: Tls | undefined
  /** Requests a minute for one credential; null: no limit. */
  rateLimit?: number | null | undefined
}

export type ListenerPorts = ListenOptions & {
  access: StationAccess
  recordCall: ServerPorts['recordCall']
  routes: readonly Route[]
  /** The built page. */
  page: string
  checkResponses: boolean
}

/** Listens. Throws the system's error when the port cannot be had, and for an address that is not allowed. */
export async function openListener(
  { database, clock, logger }: StationBase,
  ports: ListenerPorts,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { access, tls, host = '127.0.0.1' } = ports
  if (!isLoopback(host) && !tls)
    throw new Error(
      `The station listens at ${host} only with TLS, because other machines can reach it there.`,
    )
  const app = await createServer({
    routes: ports.routes,
    findKey: access.findKey,
    findBearer: access.findBearer,
    pageSecret: pageSecret(createSettings(database)),
    cookieName: 'packdesk_desk',
    folder: ports.page,
    checkResponses: ports.checkResponses,
    recordCall: ports.recordCall,
    logger,
    origins: access.origins,
    idempotency: createIdempotency({
      ledger: createRequestLedger(database, clock),
      onUnwritten: error => logger.error({ err: error }, 'the outcome of a request is not stored'),
    }),
    rateLimit: createRateLimit({
      requestsPerMinute: ports.rateLimit === undefined ? usualRequestsPerMinute : ports.rateLimit,
      nowMs: () => clock.now().getTime(),
    }),
    tls,
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
