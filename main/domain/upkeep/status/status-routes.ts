import { type Diagnostics, diagnosticsEndpoints } from '../../../../shared/desk/diagnostics.ts'
import { printTopics } from '../../../../shared/desk/printing/print-jobs.ts'
import { healthEndpoints, type StationStatus, stationEndpoints } from '../../../../shared/desk/station.ts'
import { todayEndpoints } from '../../../../shared/desk/today.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route, StreamAnswer, WithStatus } from '../../../http/answer.ts'
import type { OpenEvents } from '../../../http/streams.ts'
import type { SampleService } from '../sample-service.ts'
import type { ReadToday } from '../today/today-service.ts'
import type { Health } from './health.ts'

export const stationRoutes = (ports: {
  status: () => Promise<StationStatus>
  today: ReadToday
  openStream: OpenEvents
  samples: Pick<SampleService, 'remove' | 'forecast' | 'removeSoon' | 'keep'>
}) => [
  route(stationEndpoints.status, async () => ok(await ports.status())),
  route(todayEndpoints.read, async ({ caller }) => ok(await ports.today(caller.testMode))),
  route(stationEndpoints.events, ({ caller }) =>
    ok(new StreamAnswer(ports.openStream(caller.scopes.includes('read') ? null : printTopics))),
  ),
  route(stationEndpoints.removeSample, async () => {
    await ports.samples.remove()
    return ok(await ports.status())
  }),
  route(stationEndpoints.sample, () => ok(ports.samples.forecast())),
  route(stationEndpoints.removeSampleSoon, async () => {
    ports.samples.removeSoon()
    return ok(await ports.status())
  }),
  route(stationEndpoints.keepSample, async () => {
    ports.samples.keep()
    return ok(await ports.status())
  }),
]

export const diagnosticsRoutes = (diagnose: () => Promise<Diagnostics>) => [
  route(diagnosticsEndpoints.read, async () => ok(await diagnose())),
]

export const healthRoutes = (health: Pick<Health, 'read'>) => [
  route(healthEndpoints.read, () => {
    const record = health.read()
    return ok(new WithStatus(record.status === 'ok' ? 200 : 503, record))
  }),
]
