import { eventAt, momentsIn, trackedAs, trackedOf, unknownNumber } from '../kit/tracking.ts'
import { ask, label } from './client.ts'
import { statusByCode, trackingUrlOf } from './codes.ts'
import type { TemplateFollows } from './settings.ts'
import { trackAnswer } from './wire.ts'

/** As this carrier documents it: `2026-03-04T08:15:00`. */
const momentOf = momentsIn('YYYY-MM-DD')

/** Where parcels are; a number the carrier does not know is a message beside the others. */
export const track: TemplateFollows['track'] = async ({ trackingNumbers: numbers }, connection, context) => {
  const call = { method: 'POST', path: '/tracking', body: { numbers }, isHarmless: true } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const { parcels } = trackAnswer.parse(answer.body)
  const tracked = trackedOf(numbers, number => {
    const parcel = parcels.find(each => each.number === number)
    if (!parcel) return unknownNumber(label, number)
    const { status, expected, weight, events } = parcel
    return trackedAs(label, number, {
      status: status === null ? null : statusByCode.get(status),
      stated: status,
      estimatedDelivery: expected,
      events: events.map(({ at, status: code, text: words, place: location }) =>
        eventAt(momentOf(at), { code, words, location }),
      ),
      info: { carrier_tracking_link: trackingUrlOf(number) },
      meta: weight === null ? {} : { weight },
    })
  })
  return { ...tracked, messages: [...answer.messages, ...tracked.messages] }
}
