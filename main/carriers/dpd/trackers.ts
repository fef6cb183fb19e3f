import type { CarrierContext } from '../contract/adapter.ts'
import type { TrackingDetail, TrackingEvent, TrackRequest } from '../contract/model.ts'
import { done, failed, type Outcome } from '../contract/outcome.ts'
import { toDay } from '../kit/reading.ts'
import { momentOf, trackEach, unknownStatus } from '../kit/tracking.ts'
import { ask } from './client.ts'
import { statusOfWord } from './codes.ts'
import type { DpdConnection } from './settings.ts'
import { type AnsweredStatus, trackAnswer } from './wire.ts'

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
  const status = word === null ? null : (statusOfWord(word) ?? 'unknown')
  const properties = Object.fromEntries(
    shipmentInfo.trackingProperty.flatMap(({ key, value }) => (key && value ? [[key, value]] : [])),
  )
  return done(
    {
      trackingNumber: number,
      status,
      delivered: status === 'delivered',
      estimatedDelivery: null,
      events: reached.toReversed().flatMap(each => toEvent(each) ?? []),
      info: { shipment_service: shipmentInfo.serviceDescription },
      meta: Object.keys(properties).length > 0 ? { properties } : {},
    },
    status === 'unknown' && word !== null ? [unknownStatus('DPD', word)] : [],
  )
}

function toEvent({ status, label, description, location, date }: AnsweredStatus): TrackingEvent | null {
  const moment = localMoment(date)
  return moment && { ...moment, code: status, description: description ?? label ?? status ?? '', location }
}

/** `04-03-2026, 08:15`: day first, with dots, dashes or slashes; or as ISO writes it. */
function localMoment(text: string | null): { date: string; time: string | null } | null {
  const local = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})(?:\D+(\d{1,2}):(\d{2}))?/.exec(text?.trim() ?? '')
  if (!local) return momentOf(text)
  const [, dayOfMonth = '', month = '', year = '', hours, minutes] = local
  const date = toDay(`${year}-${month}-${dayOfMonth}`)
  return date === null ? null : { date, time: hours ? `${hours.padStart(2, '0')}:${minutes}` : null }
}
