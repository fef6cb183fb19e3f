import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { TrackerStatus, TrackingDetail, TrackingEvent, TrackRequest } from '../contract/model.ts'
import { done, failed, type Outcome, timeIsOver } from '../contract/outcome.ts'
import { toDay } from '../kit/reading.ts'
import { placeText, unknownStatus } from '../kit/tracking.ts'
import { type TrackingAnswer, trackingAnswer, type UspsEvent } from './answers.ts'
import { ask, readJson } from './client.ts'
import { type Mail, statusByCategory, statusByCode } from './codes.ts'
import type { UspsConnection } from './settings.ts'

/** A call is one number, and a new app has sixty calls an hour: some are left for whoever asks by hand. */
export const tracking = { batchSize: 1, perSecond: 1 / 72, concurrency: 1 }

/** Asks for one number after the other; what one call says is nothing to the others. Fails only when none was answered. */
export const trackWith =
  (mail: Mail) =>
  async (
    { trackingNumbers }: TrackRequest,
    connection: UspsConnection,
    context: CarrierContext,
  ): Promise<Outcome<TrackingDetail[]>> => {
    if (context.signal.aborted) return timeIsOver()
    const details: TrackingDetail[] = []
    const messages: CarrierMessage[] = []
    let refused: Outcome<never> | null = null
    for (const number of trackingNumbers) {
      const one = await trackOne(number, mail, connection, context)
      messages.push(...one.messages)
      if (one.ok) details.push(one.value)
      else refused = one
    }
    return details.length === 0 && refused ? { ...refused, messages } : done(details, messages)
  }

async function trackOne(
  number: string,
  mail: Mail,
  connection: UspsConnection,
  context: CarrierContext,
): Promise<Outcome<TrackingDetail>> {
  const path = `/tracking/v3/tracking/${encodeURIComponent(number)}?expand=DETAIL`
  const asked = await ask({ method: 'GET', path, isHarmless: true }, connection, context)
  if (!asked.ok) {
    const { refused } = asked
    const details = { tracking_number: number }
    return {
      ...refused,
      messages: refused.messages.map(each => ({ ...each, details: { ...each.details, ...details } })),
    }
  }
  const read = readJson(asked.answer, true)
  return read.ok ? fromTrackingAnswer(read.body, number, mail) : read
}

export function fromTrackingAnswer(body: unknown, number: string, mail: Mail): Outcome<TrackingDetail> {
  const answer = trackingAnswer.parse(body)
  const events = [
    ...answer.trackingEvents.flatMap(each => toEvent(each) ?? []),
    ...answer.eventSummaries.flatMap(each => (each === null ? [] : (fromSummary(each) ?? []))),
  ]
  const status = statusOf(answer)
  const named = [answer.statusCategory, answer.status].find(each => each !== null)
  if (status === null && events.length === 0 && !named)
    return failed([{ code: 'not_found', message: `USPS says nothing about the number ${number}.` }])
  const value = status ?? 'unknown'
  return done(
    {
      trackingNumber: number,
      status: value,
      delivered: value === 'delivered',
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
    },
    status === null ? [unknownStatus('USPS', named ?? '')] : [],
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
  const code = trackingEvents[0]?.eventCode ?? ''
  const byCode = statusByCode.get(code.toUpperCase())
  const category = (statusCategory ?? '').toLowerCase().trim()
  const known = ownValue(statusByCategory, category)
  const words = [status, trackingEvents[0]?.eventType, eventSummaries[0]].find(each => each)
  if (known === 'on_hold') return byCode === 'delivery_failed' || returnDateNotice ? 'delivery_failed' : known
  if (known) return known
  if (category !== '') return null
  return byCode ?? statusInWords(words ?? '')
}

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

const timeOf = (stamp: string | null): string | null => /T(\d{2}:\d{2})/.exec(stamp ?? '')?.[1] ?? null

/** The clock of the place counts; that of Greenwich stands in where it is missing. */
function toEvent(event: UspsEvent): TrackingEvent | null {
  const stamp = event.eventTimestamp ?? event.GMTTimestamp
  const date = toDay(stamp)
  if (date === null) return null
  return {
    date,
    time: timeOf(stamp),
    code: event.eventCode,
    description: event.eventType ?? event.eventCode ?? 'Update',
    location: placeText([event.eventCity, event.eventState, event.eventZIP, event.eventCountry]),
  }
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** A line of a summary: its words, with the day out of them. */
function fromSummary(line: string): TrackingEvent | null {
  const [, month = '', date = '', year = ''] = /\b([A-Z][a-z]+) (\d{1,2}), (\d{4})\b/.exec(line) ?? []
  const at = months.indexOf(month.toLowerCase()) + 1
  const day =
    at > 0 ? toDay(`${year}-${at}-${date}`) : toDay(/\b(\d{4}-\d{2}-\d{2})\b/.exec(line)?.[1] ?? null)
  return day === null ? null : { date: day, time: null, code: null, description: line, location: null }
}

function infoOf(answer: TrackingAnswer, number: string, mail: Mail): TrackingDetail['info'] {
  const delivery = answer.trackingEvents.find(({ eventCode }) => eventCode === '01')
  return {
    carrier_tracking_link:
      mail.catalogue.tracking_url?.replace('{number}', encodeURIComponent(number)) ?? null,
    shipment_service: answer.mailClass?.replaceAll('_', ' ') ?? null,
    shipment_origin_country: answer.originCountry,
    shipment_origin_postal_code: answer.originZIP,
    shipment_destination_country: answer.destinationCountryCode,
    shipment_destination_postal_code: answer.destinationZIP,
    shipment_delivery_date: delivery ? toDay(delivery.eventTimestamp ?? delivery.GMTTimestamp) : null,
    signed_by: delivery?.name ?? null,
  }
}
