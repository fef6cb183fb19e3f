import type { FastifyBaseLogger } from 'fastify'
import { openActivity } from '../db/activity/activity-database.ts'
import { createApiLogRepository } from '../domain/access/call-log/api-log-repository.ts'
import { apiLogRoutes } from '../domain/access/call-log/api-log-routes.ts'
import { type ApiLog, createApiLog } from '../domain/access/call-log/api-log-service.ts'
import { createTraceRepository } from '../domain/carriers/traffic/trace-repository.ts'
import { traceRoutes } from '../domain/carriers/traffic/trace-routes.ts'
import { createTraceService, type TraceService } from '../domain/carriers/traffic/trace-service.ts'
import type { Route } from '../http/answer.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'

const dayMs = 24 * 60 * 60 * 1000
/** How long a look back goes. */
const kept = { tracesMs: 7 * dayMs, callsMs: 30 * dayMs }
const pruneEveryMs = 60 * 60 * 1000

export type StationActivity = { traces: TraceService; calls: ApiLog; routes: Route[]; stop: () => void }

/** What the station was asked and what it asked carriers. Nothing of it can keep the station from its work. */
export function createStationActivity(ports: {
  home: string
  clock: Clock
  ids: Ids
  logger: FastifyBaseLogger
}): StationActivity {
  const { home, clock, ids, logger } = ports
  const failed = (error: unknown) => logger.warn({ err: error }, 'the look back at calls cannot be written')
  const database = openActivity(home, failed)
  const traces = createTraceService({ repository: createTraceRepository(database), clock, ids, failed })
  const calls = createApiLog({ repository: createApiLogRepository(database), clock, failed })
  let cancel = () => {}
  const prune = () => {
    const now = clock.now().getTime()
    try {
      traces.pruneBefore(new Date(now - kept.tracesMs))
      calls.pruneBefore(new Date(now - kept.callsMs))
    } catch (error) {
      failed(error)
    }
    cancel = clock.after(pruneEveryMs, prune)
  }
  prune()
  return {
    traces,
    calls,
    routes: [...traceRoutes(traces), ...apiLogRoutes(calls)],
    stop: () => {
      cancel()
      traces.stop()
      calls.stop()
      database.close()
    },
  }
}
