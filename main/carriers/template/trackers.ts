import { momentOf, type Tracked, trackedOf, unknownNumber, unknownStatus } from '../kit/tracking.ts'
import { ask, label } from './client.ts'
import { statusByCode, trackingUrlOf } from './codes.ts'
import type { Template } from './settings.ts'
import { type AnsweredParcel, trackAnswer } from './wire.ts'

/** Where parcels are; a number the carrier does not know is a message beside the others. */
export const track: Template['track'] = async ({ trackingNumbers: numbers }, connection, context) => {
  const call = { method: 'POST', path: '/tracking', body: { numbers }, isHarmless: true } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const { parcels } = trackAnswer.parse(answer.body)
  const tracked = trackedOf(numbers, number => {
    const parcel = parcels.find(each => each.number === number)
    return parcel ? toTracked(parcel, number) : unknownNumber(label, number)
  })
  return { ...tracked, messages: [...answer.messages, ...tracked.messages] }
}

function toTracked({ status, expected, weight, events }: AnsweredParcel, number: string): Tracked {
  const known = status === null ? null : (statusByCode.get(status) ?? 'unknown')
  const detail = {
    trackingNumber: number,
    status: known,
    delivered: known === 'delivered',
    estimatedDelivery: expected,
    events: events.flatMap(({ at, status: code, text, place: location }) => {
      const moment = momentOf(at)
      return moment === null ? [] : [{ ...moment, code, description: text ?? code ?? '', location }]
    }),
    info: { carrier_tracking_link: trackingUrlOf(number) },
    meta: weight === null ? {} : { weight },
  }
  return { detail, messages: known === 'unknown' ? [unknownStatus(label, status ?? '')] : [] }
}
