import type { TrackingEvent } from '../contract/model.ts'
import {
  eventAt,
  momentsIn,
  newestFirst,
  oneTracked,
  placeText,
  stampOf,
  type Tracked,
  trackEach,
  trackedAs,
} from '../kit/tracking.ts'
import type { AnsweredOccurrence, AnsweredTracking } from './answers.ts'
import { askFor, families, label, trackPath } from './client.ts'
import { isAboutPapers, statusOfEvent } from './codes.ts'
import { toTrackingUrl } from './return-labels.ts'
import type { CanadaPost, CpcConnection } from './settings.ts'

/** `2026-03-04` and, apart, `10:15:00`. */
const momentOf = momentsIn('YYYY-MM-DD')

/** From the begin of one call to that of the next. */
const paceMs = 25

/** One pin a call, at that pace. */
export const tracking = { batchSize: 1, perSecond: 1_000 / paceMs, concurrency: 20 }

/** Asks about one pin after the other. What is wrong with one of them is a message about that one. */
export const track: CanadaPost['track'] = ({ trackingNumbers }, connection, context) =>
  trackEach(trackingNumbers, async pin => {
    const call = { method: 'GET', path: trackPath(pin), mediaType: families.track.mediaType } as const
    const isLast = pin === trackingNumbers.at(-1)
    const [read] = await Promise.all([
      askFor('tracking-detail', call, connection, context),
      isLast ? null : context.wait(paceMs),
    ])
    return read.ok ? oneTracked(fromTrackingDetail(read.value, pin, connection)) : read
  })

/** What is known of the parcel is in its newest event. */
export function fromTrackingDetail(
  document: AnsweredTracking,
  pin: string,
  connection: Pick<CpcConnection, 'settings'>,
): Tracked {
  const occurrences = document['significant-events'].occurrence
  const events = newestFirst(occurrences.map(toEvent), stampOf)
  const [newest] = events
  const { 'return-pin': returnPin, 'changed-expected-delivery-reason': reason } = document
  const latest = events.find(({ code }) => !isAboutPapers(code)) ?? newest
  const status = latest ? statusOfEvent(latest.code) : 'pending'
  const signatory = occurrences.map(each => each['signatory-name']).find(name => name !== null)
  return trackedAs(label, pin, {
    status,
    stated: latest?.code ?? null,
    estimatedDelivery: document['changed-expected-date'] ?? document['expected-delivery-date'],
    events,
    info: {
      carrier_tracking_link: toTrackingUrl(pin, connection),
      signed_by: signatory ?? null,
      shipment_service: document['service-name'],
      shipment_destination_postal_code: document['destination-postal-id'],
      order_id: document['customer-ref-1'],
    },
    meta: {
      ...(returnPin ? { return_pin: returnPin } : {}),
      ...(document['signature-image-exists'] ? { signature_image_exists: true } : {}),
      ...(reason ? { delay_reason: reason } : {}),
    },
  })
}

/** Times are those of the place. */
function toEvent(occurrence: AnsweredOccurrence): TrackingEvent {
  const { 'event-date': date, 'event-time': time, 'event-identifier': code } = occurrence
  const site = occurrence['event-retail-name'] ?? occurrence['event-site']
  return eventAt(momentOf([date, time].filter(Boolean).join(' ')), {
    code,
    words: occurrence['event-description'],
    location: placeText([site, occurrence['event-province']]),
  })
}
