import { printTopics } from '../../../../shared/desk/printing/print-kinds.ts'
import { stationEndpoints as on, type StationStatus } from '../../../../shared/desk/station.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route, StreamAnswer } from '../../../http/answer.ts'
import type { OpenEvents } from '../../../http/event-stream.ts'

export const stationRoutes = (ports: {
  status: () => StationStatus
  openStream: OpenEvents
  removeSample: () => Promise<void>
}) => [
  route(on.status, () => ok(ports.status())),
  route(on.events, ({ caller }) =>
    ok(new StreamAnswer(ports.openStream(caller.scopes.includes('read') ? null : printTopics))),
  ),
  route(on.removeSample, async () => {
    await ports.removeSample()
    return ok(ports.status())
  }),
]
