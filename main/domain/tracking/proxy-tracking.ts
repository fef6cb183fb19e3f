import type { TrackingAnswer } from '../../../shared/api/proxy.ts'
import type { TrackingInput } from '../../../shared/api/trackers.ts'
import { ok, type Result, refuseByCarrier } from '../../../shared/errors/result.ts'
import type { Ids } from '../../platform/ids.ts'
import { toFullMessage } from '../carriers/connections/connection-mapper.ts'
import type { AskTracking, TrackingChoice } from './tracker-call.ts'
import { newTracker, toInfo, withDetail } from './tracker-mapper.ts'

/** Where a parcel is, as its carrier says now; no tracker is stored. */
export type ProxyTracking = (
  input: TrackingInput,
  choice: TrackingChoice & { testMode: boolean },
) => Promise<Result<TrackingAnswer>>

export const createProxyTracking =
  (ports: {
    tracking: AskTracking
    trackingUrl: (slug: string, trackingNumber: string) => string | null
    ids: Ids
  }): ProxyTracking =>
  async (input, { testMode, ...choice }) => {
    const route = await ports.tracking.choose(input, choice, testMode)
    if (!route.ok) return route
    const { connection, viaHub } = route.value
    const { row, adapter } = connection
    const outcome = await ports.tracking.ask(route.value, input)
    const detail = outcome.ok ? outcome.value : null
    if (!detail) return refuseByCarrier(outcome.messages, 404)
    const link = ports.trackingUrl(viaHub ? input.carrier_name : adapter.slug, input.tracking_number)
    const blank = newTracker(ports.ids('tracker'), input, { ...row, ext: adapter.slug, link })
    const tracker = withDetail(blank, detail)
    const tracking = { ...tracker, info: toInfo(tracker.info, input.info) }
    return ok({ messages: outcome.messages.map(toFullMessage), tracking })
  }
