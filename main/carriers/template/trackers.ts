import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { TrackingDetail, TrackRequest } from '../contract/model.ts'
import { done, failed, type Outcome } from '../contract/outcome.ts'
import { listAt, textAt, toDay, toTime, valueAt } from '../kit/reading.ts'
import { ask, type TemplateConnection } from './client.ts'
import { statuses } from './codes.ts'
import { fromErrors } from './errors.ts'

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
  const parcels = listAt(body, 'parcels').filter(parcel => textAt(parcel, 'number') !== null)
  const strange = parcels.flatMap(parcel => {
    const status = textAt(parcel, 'status')
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

function toDetail(parcel: unknown): TrackingDetail {
  const status = textAt(parcel, 'status')
  const known = status === null ? null : (ownValue(statuses, status) ?? 'unknown')
  return {
    trackingNumber: textAt(parcel, 'number') ?? '',
    status: known,
    delivered: known === 'delivered',
    estimatedDelivery: toDay(textAt(parcel, 'expected')),
    events: listAt(parcel, 'events').flatMap(event => {
      const date = toDay(textAt(event, 'at'))
      const time = toTime(textAt(event, 'at')?.split('T')[1] ?? null)
      const code = textAt(event, 'status')
      const words = textAt(event, 'text') ?? code ?? ''
      return date === null ? [] : [{ date, time, code, description: words, location: textAt(event, 'place') }]
    }),
    info: {},
    meta: valueAt(parcel, 'weight') === undefined ? {} : { weight: textAt(parcel, 'weight') },
  }
}
