import { printTopics } from '../../../../shared/desk/printing/print-jobs.ts'
import { healthEndpoints, type StationStatus, stationEndpoints } from '../../../../shared/desk/station.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route, StreamAnswer, WithStatus } from '../../../http/answer.ts'
import type { OpenEvents } from '../../../http/streams.ts'
import type { Health } from './health.ts'

export const stationRoutes = (ports: {
  status: () => StationStatus
  openStream: OpenEvents
  removeSample: () => Promise<void>
}) => [
  route(stationEndpoints.status, () => ok(ports.status())),
  route(stationEndpoints.events, ({ caller }) =>
    ok(new StreamAnswer(ports.openStream(caller.scopes.includes('read') ? null : printTopics))),
  ),
  route(stationEndpoints.removeSample, async () => {
    await ports.removeSample()
    return ok(ports.status())
  }),
]

export const healthRoutes = (health: Pick<Health, 'read'>) => [
  route(healthEndpoints.read, () => {
    const record = health.read()
    return ok(new WithStatus(record.status === 'ok' ? 200 : 503, record))
  }),
]
