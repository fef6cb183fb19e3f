import type { StationStatus } from '../../../shared/desk/station.ts'
import { stationEndpoints as on } from '../../../shared/desk/station.ts'
import { ok } from '../../../shared/errors/result.ts'
import { type OpenStream, route, StreamAnswer } from '../../http/answer.ts'

export const stationRoutes = (ports: {
  status: () => StationStatus
  openStream: OpenStream
  removeSample: () => Promise<void>
}) => [
  route(on.status, () => ok(ports.status())),
  route(on.events, () => ok(new StreamAnswer(ports.openStream))),
  route(on.removeSample, async () => {
    await ports.removeSample()
    return ok(ports.status())
  }),
]
