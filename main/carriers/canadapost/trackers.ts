import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { TrackingDetail, TrackingEvent, TrackRequest } from '../contract/model.ts'
import { done, type Outcome, type Refused } from '../contract/outcome.ts'
import { flagAt, listAt, textAt, toDay, toTime, valueAt } from '../kit/reading.ts'
import { ask, families, trackPath } from './client.ts'
import { isAboutPapers, statusOfEvent } from './codes.ts'
import { documentOf, refusal } from './errors.ts'
import type { CpcConnection } from './settings.ts'
import { toTrackingUrl } from './shipments.ts'

/** From the begin of one call to that of the next. */
const paceMs = 25

/** One pin a call, at that pace. */
export const tracking = { batchSize: 1, perSecond: 1_000 / paceMs, concurrency: 20 }

/** Asks about one pin after the other. What is wrong with one of them is a message about that one. */
export async function track(
  { trackingNumbers }: TrackRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<TrackingDetail[]>> {
  const refused = refusal(context, connection)
  if (refused) return refused
  const details: TrackingDetail[] = []
  const messages: CarrierMessage[] = []
  let last: Refused | null = null
  for (const [index, pin] of trackingNumbers.entries()) {
    const isLast = index === trackingNumbers.length - 1
    const [one] = await Promise.all([
      trackOne(pin, connection, context),
      isLast ? null : context.wait(paceMs),
    ])
    if (one.ok) details.push(one.detail)
    else {
      last = one
      messages.push(...one.messages.map(message => aboutPin(message, pin)))
      if (one.retry === 'safe') break
    }
  }
  return details.length === 0 && last ? { ...last, messages } : done(details, messages)
}

const aboutPin = (message: CarrierMessage, pin: string): CarrierMessage => ({
  ...message,
  details: { ...message.details, tracking_number: pin },
})

async function trackOne(
  pin: string,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<{ ok: true; detail: TrackingDetail } | Refused> {
  const { mediaType } = families.track
  const answer = await ask(connection, context, {
    method: 'GET',
    path: trackPath(pin),
    mediaType,
    isRepeatable: true,
  })
  const read = documentOf(answer, 'tracking-detail', true)
  return read.ok ? { ok: true, detail: fromTrackingDetail(read.document, pin, connection) } : read
}

/** Newest first, as the carrier gives them; what is known of the parcel is in its newest event. */
export function fromTrackingDetail(
  document: unknown,
  pin: string,
  connection: Pick<CpcConnection, 'settings'>,
): TrackingDetail {
  const occurrences = listAt(document, 'significant-events.occurrence')
  const events = occurrences.flatMap(occurrence => toEvent(occurrence) ?? [])
  const [newest] = events
  const told = events.find(({ code }) => !isAboutPapers(code)) ?? newest
  const status = told ? statusOfEvent(told.code) : 'pending'
  const signatory = occurrences.map(each => textAt(each, 'signatory-name')).find(name => name !== null)
  return {
    trackingNumber: pin,
    status,
    delivered: status === 'delivered',
    estimatedDelivery:
      toDay(textAt(document, 'changed-expected-date')) ?? toDay(textAt(document, 'expected-delivery-date')),
    events,
    info: {
      carrier_tracking_link: toTrackingUrl(pin, connection),
      signed_by: signatory ?? null,
      shipment_service: textAt(document, 'service-name'),
      shipment_destination_postal_code: textAt(document, 'destination-postal-id'),
      order_id: textAt(document, 'customer-ref-1'),
    },
    meta: {
      ...(valueAt(document, 'return-pin') ? { return_pin: textAt(document, 'return-pin') } : {}),
      ...(flagAt(document, 'signature-image-exists') ? { signature_image_exists: true } : {}),
      ...(textAt(document, 'changed-expected-delivery-reason')
        ? { delay_reason: textAt(document, 'changed-expected-delivery-reason') }
        : {}),
    },
  }
}

/** Times are those of the place. An event without a day cannot be put in its place. */
function toEvent(occurrence: unknown): TrackingEvent | null {
  const date = toDay(textAt(occurrence, 'event-date'))
  if (date === null) return null
  const site = textAt(occurrence, 'event-retail-name') ?? textAt(occurrence, 'event-site')
  return {
    date,
    time: toTime(textAt(occurrence, 'event-time')),
    code: textAt(occurrence, 'event-identifier'),
    description: textAt(occurrence, 'event-description') ?? '',
    location: [site, textAt(occurrence, 'event-province')].filter(Boolean).join(', ') || null,
  }
}
