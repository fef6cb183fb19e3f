import { ownValue } from '../../../shared/values.ts'
import type { TrackerStatus, TrackingDetail, TrackingEvent } from '../contract/model.ts'
import { failed, type Outcome } from '../contract/outcome.ts'
import { toDay } from '../kit/reading.ts'
import {
  eventAt,
  momentsIn,
  newestFirst,
  oneTracked,
  placeText,
  stampOf,
  trackEach,
  trackedAs,
} from '../kit/tracking.ts'
import { type TrackingAnswer, trackingAnswer, type UspsEvent } from './answers.ts'
import { ask, label, paths } from './client.ts'
import { type Mail, statusByCategory, statusByCode, trackingUrlOf } from './codes.ts'
import type { Usps } from './settings.ts'

/** `2026-03-04T17:10:00`, on the clock of the place. */
const momentOf = momentsIn('YYYY-MM-DD')

/** A call is one number, and a new app has sixty calls an hour: some are left for whoever asks by hand. */
export const tracking = { batchSize: 1, perSecond: 1 / 72, concurrency: 1 }

/** Asks for one number after the other. */
export const trackWith =
  (mail: Mail): Usps['track'] =>
  ({ trackingNumbers }, connection, context) =>
    trackEach(trackingNumbers, async number => {
      const path = `${paths.track}/${encodeURIComponent(number)}?expand=DETAIL`
      const answer = await ask({ method: 'GET', path, isHarmless: true }, connection, context)
      return answer.ok ? fromTrackingAnswer(answer.body, number, mail) : answer.refused
    })

export function fromTrackingAnswer(body: unknown, number: string, mail: Mail): Outcome<TrackingDetail> {
  const answer = trackingAnswer.parse(body)
  const events = [
    ...answer.trackingEvents.map(toEvent),
    ...answer.eventSummaries.flatMap(each => (each === null ? [] : fromSummary(each))),
  ]
  const status = statusOf(answer)
  const named = [answer.statusCategory, answer.status].find(each => each !== null)
  if (status === null && events.length === 0 && !named)
    return failed([{ code: 'not_found', message: `USPS says nothing about the number ${number}.` }])
  return oneTracked(
    trackedAs(label, number, {
      status: status ?? undefined,
      exactly: isGoingBack(answer) ? 'return_to_sender' : undefined,
      stated: named ?? null,
      estimatedDelivery:
        answer.predictedDeliveryDate ??
        answer.predictedDeliveryTimeStamp ??
        answer.expectedDeliveryTimeStamp ??
        answer.expectedDeliveryDate ??
        answer.guaranteedDeliveryTimeStamp ??
        answer.guaranteedDeliveryDate,
      events,
      info: infoOf(answer, number, mail),
      meta: answer.statusSummary === null ? {} : { status_summary: answer.statusSummary },
    }),
  )
}

/** By the carrier's own category; of an alert the last event says whether it goes back. Null for words nobody has listed. */
function statusOf({
  statusCategory,
  status,
  trackingEvents,
  eventSummaries,
  returnDateNotice,
}: TrackingAnswer): TrackerStatus | null {
  const [newest] = newestFirst(trackingEvents, each => stampOf(momentOf(writtenAt(each))))
  const code = newest?.eventCode ?? ''
  const byCode = statusByCode.get(code.toUpperCase())
  const category = (statusCategory ?? '').toLowerCase().trim()
  const known = ownValue(statusByCategory, category)
  const words = [status, newest?.eventType, eventSummaries[0]].find(each => each)
  if (known === 'on_hold') return byCode === 'delivery_failed' || returnDateNotice ? 'delivery_failed' : known
  if (known) return known
  if (category !== '') return null
  return byCode ?? statusInWords(words ?? '')
}

const isGoingBack = ({ statusCategory }: TrackingAnswer): boolean =>
  /^\s*return to sender\s*$/i.test(statusCategory ?? '')

const saying: readonly (readonly [RegExp, TrackerStatus])[] = [
  [/out for delivery/i, 'out_for_delivery'],
  [/return(?:ed|ing)? to sender|undeliverable/i, 'delivery_failed'],
  [/delivery attempt|notice left|no access|refused/i, 'delivery_failed'],
  [/available for pickup|held at post office/i, 'ready_for_pickup'],
  [/\bdelivered\b/i, 'delivered'],
  [/pre-?shipment|label created|awaiting item/i, 'pending'],
  [/arrived|departed|in transit|accepted|processed|moving/i, 'in_transit'],
]

const statusInWords = (words: string): TrackerStatus | null =>
  saying.find(([said]) => said.test(words))?.[1] ?? null

/** The clock of the place counts; that of Greenwich stands in where it is missing. */
const writtenAt = ({ eventTimestamp, GMTTimestamp }: UspsEvent): string | null =>
  eventTimestamp ?? GMTTimestamp

const toEvent = (event: UspsEvent): TrackingEvent =>
  eventAt(momentOf(writtenAt(event)), {
    code: event.eventCode,
    words: event.eventType,
    location: placeText([event.eventCity, event.eventState, event.eventZIP, event.eventCountry]),
  })

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** A line of a summary: its words, with the day out of them. */
function fromSummary(line: string): TrackingEvent {
  const [, month = '', date = '', year = ''] = /\b([A-Z][a-z]+) (\d{1,2}), (\d{4})\b/.exec(line) ?? []
  const at = months.indexOf(month.toLowerCase()) + 1
  const day =
    at > 0 ? toDay(`${year}-${at}-${date}`) : toDay(/\b(\d{4}-\d{2}-\d{2})\b/.exec(line)?.[1] ?? null)
  return { date: day, time: null, code: null, description: line, location: null }
}

function infoOf(answer: TrackingAnswer, number: string, mail: Mail): TrackingDetail['info'] {
  const delivery = answer.trackingEvents.find(({ eventCode }) => eventCode === '01')
  return {
    carrier_tracking_link: trackingUrlOf(number, mail),
    shipment_service: answer.mailClass?.replaceAll('_', ' ') ?? null,
    shipment_origin_country: answer.originCountry,
    shipment_origin_postal_code: answer.originZIP,
    shipment_destination_country: answer.destinationCountryCode,
    shipment_destination_postal_code: answer.destinationZIP,
    shipment_delivery_date: delivery ? toDay(writtenAt(delivery)) : null,
    signed_by: delivery?.name ?? null,
  }
}
