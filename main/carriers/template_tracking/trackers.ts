import { eventAt, momentsIn, trackedAs, trackedOf, unknownNumber } from '../kit/tracking.ts'
import { ask, label } from './client.ts'
import { statusByCode } from './codes.ts'
import type { TemplateTracking } from './settings.ts'
import { trackAnswer } from './wire.ts'

/** As this carrier documents it: `2026-03-04T08:15:00`. */
const momentOf = momentsIn('YYYY-MM-DD')

/** However somebody typed it. */
const plain = (number: string): string => number.replaceAll(/[\s.-]/g, '').toUpperCase()

/** Where parcels are; a number the carrier does not know is a message beside the others. */
export const track: TemplateTracking['track'] = async ({ trackingNumbers }, connection, context) => {
  const body = { numbers: trackingNumbers.map(plain) }
  const call = { method: 'POST', path: '/tracking', body, isHarmless: true } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const { parcels } = trackAnswer.parse(answer.body)
  return trackedOf(trackingNumbers, number => {
    const parcel = parcels.find(each => each.number === plain(number))
    if (!parcel) return unknownNumber(label, number)
    const { status, expected, events } = parcel
    return trackedAs(label, number, {
      status: status === null ? null : statusByCode.get(status),
      stated: status,
      estimatedDelivery: expected,
      events: events.map(({ at, status: code, text: words, place: location }) =>
        eventAt(momentOf(at), { code, words, location }),
      ),
      info: {},
    })
  })
}
