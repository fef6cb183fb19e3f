import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { TrackingDetail, TrackRequest } from '../contract/model.ts'
import { done, failed, type Outcome } from '../contract/outcome.ts'
import { toDay, toTime } from '../kit/reading.ts'
import { ask, type TemplateConnection } from './client.ts'
import { statuses } from './codes.ts'
import { fromErrors } from './errors.ts'
import { type AnsweredParcel, trackAnswer } from './wire.ts'

/** Where parcels are; a number the carrier does not know is a message beside the others. */
export const track = (
  { trackingNumbers }: TrackRequest,
  connection: TemplateConnection,
  context: CarrierContext,
): Promise<Outcome<TrackingDetail[]>> =>
  ask(
    { method: 'POST', path: '/tracking', body: { numbers: trackingNumbers }, isHarmless: true },
    connection,
    context,
    fromTrackAnswer,
  )

export function fromTrackAnswer(body: unknown): Outcome<TrackingDetail[]> | null {
  const parcels = trackAnswer.parse(body).parcels.filter(({ number }) => number !== null)
  const strange = parcels.flatMap(({ status }) => {
    return status === null || Object.hasOwn(statuses, status)
      ? []
      : [
          {
            code: 'unknown_status',
            message: `The carrier says "${status}", which this version does not know.`,
          },
        ]
  })
  const messages = [...fromErrors(body), ...strange]
  if (parcels.length > 0) return done(parcels.map(toDetail), messages)
  return messages.length > 0 ? failed(messages) : null
}

function toDetail({ number, status, expected, weight, events }: AnsweredParcel): TrackingDetail {
  const known = status === null ? null : (ownValue(statuses, status) ?? 'unknown')
  return {
    trackingNumber: number ?? '',
    status: known,
    delivered: known === 'delivered',
    estimatedDelivery: expected,
    events: events.flatMap(({ at, status: code, text, place: location }) => {
      const date = toDay(at)
      const time = toTime(at?.split('T')[1] ?? null)
      return date === null ? [] : [{ date, time, code, description: text ?? code ?? '', location }]
    }),
    info: {},
    meta: weight === null ? {} : { weight },
  }
}
