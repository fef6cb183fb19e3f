import type { TrackerStatus } from '../contract/model.ts'
import { failed, type Outcome } from '../contract/outcome.ts'
import { eventAt, momentsIn, oneTracked, trackEach, trackedAs, unknownNumber } from '../kit/tracking.ts'
import { trackerAnswer } from './answers.ts'
import { ask, label } from './client.ts'
import { wrongMode } from './rates.ts'
import type { V1Server } from './settings.ts'

const momentOf = momentsIn('YYYY-MM-DD')

const statuses: readonly string[] = [
  'pending',
  'unknown',
  'delivered',
  'on_hold',
  'in_transit',
  'delivery_delayed',
  'out_for_delivery',
  'ready_for_pickup',
  'delivery_failed',
] satisfies TrackerStatus[]

const isStatus = (told: string): told is TrackerStatus => statuses.includes(told)

/**
 * The trackers over there, as they stand: the server follows what was bought of it by itself, so that nobody's carrier is
 * asked twice, and two servers that have each other ask in no circle.
 */
export const track: V1Server['track'] = ({ trackingNumbers }, connection, context) =>
  trackEach(trackingNumbers, async number => {
    const path = `/v1/trackers/${encodeURIComponent(number)}`
    const answer = await ask({ method: 'GET', path }, connection, context)
    if (!answer.ok) return answer.status === 404 ? failed([unknownNumber(label, number)]) : answer.refused
    const tracker = trackerAnswer.parse(answer.body)
    const wrong = wrongMode(connection, tracker.test_mode)
    if (wrong) return wrong
    return tracker.tracking_number === number
      ? asTracked(number, tracker)
      : failed([unknownNumber(label, number)])
  })

function asTracked(
  number: string,
  tracker: ReturnType<typeof trackerAnswer.parse>,
): Outcome<never> | ReturnType<typeof oneTracked> {
  const { status, estimated_delivery: estimatedDelivery, info, events } = tracker
  return oneTracked(
    trackedAs(label, number, {
      status: status === null ? null : isStatus(status) ? status : undefined,
      stated: status,
      estimatedDelivery,
      events: events.map(({ date, time, code, description: words, location }) =>
        eventAt({ ...momentOf(date), time }, { code, words, location }),
      ),
      info,
    }),
  )
}
