import type { CarrierContext } from '../contract/adapter.ts'
import type { TrackingDetail, TrackRequest } from '../contract/model.ts'
import { failed, type Outcome } from '../contract/outcome.ts'
import { toDay } from '../kit/reading.ts'
import { eventAt, momentOf, oneTracked, trackEach, trackedAs } from '../kit/tracking.ts'
import { ask } from './client.ts'
import { statusOfWord } from './codes.ts'
import type { DpdConnection } from './settings.ts'
import { trackAnswer } from './wire.ts'

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
    stated: word,
    estimatedDelivery: null,
    events: reached
      .toReversed()
      .flatMap(({ status: code, label, description, location, date }) =>
        eventAt(localMoment(date), { code, words: description ?? label, location }),
      ),
    info: { shipment_service: shipmentInfo.serviceDescription },
    meta: Object.keys(properties).length > 0 ? { properties } : {},
  })
  return oneTracked(tracked)
}

/** `04-03-2026, 08:15`: day first, with dots, dashes or slashes; or as ISO writes it. */
function localMoment(text: string | null): { date: string; time: string | null } | null {
  const local = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})(?:\D+(\d{1,2}):(\d{2}))?/.exec(text?.trim() ?? '')
  if (!local) return momentOf(text)
  const [, dayOfMonth = '', month = '', year = '', hours, minutes] = local
  const date = toDay(`${year}-${month}-${dayOfMonth}`)
  return date === null ? null : { date, time: hours ? `${hours.padStart(2, '0')}:${minutes}` : null }
}
