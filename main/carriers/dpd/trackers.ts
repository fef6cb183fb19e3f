import type { CarrierContext } from '../contract/adapter.ts'
import type { TrackingDetail, TrackRequest } from '../contract/model.ts'
import { failed, type Outcome } from '../contract/outcome.ts'
import {
  eventAt,
  momentsIn,
  newestFirst,
  oneTracked,
  stampOf,
  trackEach,
  trackedAs,
} from '../kit/tracking.ts'
import { ask } from './client.ts'
import { isReturned, statusOfWord } from './codes.ts'
import type { DpdConnection } from './settings.ts'
import { trackAnswer } from './wire.ts'

/** `3/27/2026 7:05:09 PM` is what was seen of it; dots and ISO may come in other languages. */
const momentOf = momentsIn('YYYY-MM-DD', 'M/D/YYYY', 'D.M.YYYY')

/** One parcel label number a call. */
export const track = (
  { trackingNumbers }: TrackRequest,
  connection: DpdConnection,
  context: CarrierContext,
): Promise<Outcome<TrackingDetail[]>> =>
  trackEach(trackingNumbers, number =>
    ask(
      { 'ns:getTrackingData': { parcelLabelNumber: number.replaceAll(/[\s-]/g, '') } },
      connection,
      context,
      body => fromTrackAnswer(body, number),
    ),
  )

/** The stations a parcel has reached, newest first; those that lie ahead of it are told too, and left out. */
export function fromTrackAnswer(body: unknown, number: string): Outcome<TrackingDetail> {
  const { statusInfo, shipmentInfo } = trackAnswer.parse(body).getTrackingDataResponse.trackingresult
  const reached = statusInfo.filter(({ statusHasBeenReached }) => statusHasBeenReached !== 'false')
  if (reached.length === 0) {
    const message = `DPD says nothing of the number ${number} yet.`
    return failed([{ code: 'not_found', message }])
  }
  const now = reached.find(({ isCurrentStatus }) => isCurrentStatus) ?? reached.at(-1)
  const word = now?.status ?? null
  const properties = Object.fromEntries(
    shipmentInfo.trackingProperty.flatMap(({ key, value }) => (key && value ? [[key, value]] : [])),
  )
  const tracked = trackedAs('DPD', number, {
    status: word === null ? null : statusOfWord(word),
    exactly: word !== null && isReturned(word) ? 'return_to_sender' : undefined,
    stated: word,
    estimatedDelivery: null,
    // Of one minute the order of the answer decides.
    events: newestFirst(
      reached
        .toReversed()
        .map(({ status: code, label, description, location, date }) =>
          eventAt(momentOf(date), { code, words: description ?? label, location }),
        ),
      stampOf,
    ),
    info: { shipment_service: shipmentInfo.serviceDescription },
    meta: Object.keys(properties).length > 0 ? { properties } : {},
  })
  return oneTracked(tracked)
}
