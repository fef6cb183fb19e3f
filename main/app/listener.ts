import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createSettings, type Settings } from '../db/settings.ts'
import { createRequestLedger } from '../domain/access/request-ledger.ts'
import type { OpenNetworkServer } from '../domain/desks/network/network-service.ts'
import type { Route } from '../http/answer.ts'
import { createIdempotency } from '../http/idempotency.ts'
import { createNetworkServers } from '../http/network-door.ts'
import { createPageCookie } from '../http/page-cookie.ts'
import { createRateLimit, usualRequestsPerMinute } from '../http/rate-limit.ts'
import { createServer, type Patience, type ServerPorts } from '../http/server.ts'
import { isLoopback } from '../platform/address-kind.ts'
import type { Tls } from '../platform/tls-files.ts'
import type { StationAccess } from './access.ts'
import type { StationBase } from './base.ts'
import type { Stopping } from './stopping.ts'

/** Where and how a station listens. */
export type ListenOptions = {
  /** 0 takes any free port. */
  port: number
  /** 127.0.0.1 when left out; anything but loopback only together with `tls`. */
  host?: string | undefined
  tls?: Tls | undefined
  /** Requests a minute for one credential; null: no limit. */
  rateLimit?: number | null | undefined
  /** As usual when left out. */
  patience?: Patience | undefined
}

export type ListenerPorts = ListenOptions & {
  /** Folder of the station. */
  home: string
  access: StationAccess
  recordCall: ServerPorts['recordCall']
  hidesMarkups: ServerPorts['hidesMarkups']
  network: ServerPorts['network']
  routes: readonly Route[]
  stopping: Pick<Stopping, 'isStopping' | 'requestBegun'>
  /** The built page. */
  page: string
  /** What it speaks; null leaves it to the browser. */
  language: ServerPorts['language']
  checkResponses: boolean
}

/** Listens. Throws the system's error when the port cannot be had, and for an address that is not allowed. */
export async function openListener(
  { database, clock, logger }: StationBase,
  ports: ListenerPorts,
): Promise<{ url: string; openOnNetwork: OpenNetworkServer; close: () => Promise<void> }> {
  const { access, tls, host = '127.0.0.1' } = ports
  if (!isLoopback(host) && !tls)
    throw new Error(
      `The station listens at ${host} only with TLS, because other machines can reach it there.`,
    )
  forgetOldPageSecret(createSettings(database))
  const app = await createServer({
    routes: ports.routes,
    findKey: access.findKey,
    findBearer: access.findBearer,
    pageSessions: access.pageSessions,
    pageCookie: createPageCookie({
      file: join(ports.home, 'page-cookies.json'),
      clock,
      onUnwritten: error => logger.warn({ err: error }, 'the cookie of the page is not kept'),
    }),
    folder: ports.page,
    language: ports.language,
    checkResponses: ports.checkResponses,
    recordCall: ports.recordCall,
    hidesMarkups: ports.hidesMarkups,
    network: ports.network,
    logger,
    origins: access.origins,
    isStopping: ports.stopping.isStopping,
    requestBegun: ports.stopping.requestBegun,
    idempotency: createIdempotency({
      ledger: createRequestLedger(database, clock),
      onUnwritten: error => logger.error({ err: error }, 'the outcome of a request is not stored'),
    }),
    rateLimit: createRateLimit({
      requestsPerMinute: ports.rateLimit === undefined ? usualRequestsPerMinute : ports.rateLimit,
      nowMs: () => clock.now().getTime(),
    }),
    tls,
    patience: ports.patience,
  })
  const heard = await app.listen({ host, port: ports.port })
  const { port } = app.server.address() as AddressInfo
  return {
    url: tls ? `https://${shownName(tls)}:${port}` : heard,
    openOnNetwork: createNetworkServers(app.routing),
    close: () => app.close(),
  }
}

/** Versions before this one kept the secret of the page in the data, as it was: it opens nothing any more. */
function forgetOldPageSecret(settings: Settings): void {
  if (settings.read('page_secret') !== undefined) settings.remove('page_secret')
}

/** The name others reach the station by: the certificate decides. */
const shownName = ({ names }: Tls): string => names.find(name => !name.startsWith('*')) ?? 'localhost'
