import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { daysAfter } from '../../../shared/units/shop-day.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { AskedParcel, TrackingDetail } from '../contract/model.ts'
import { done, failed } from '../contract/outcome.ts'
import { beside } from '../kit/api.ts'
import { said } from '../kit/purchases.ts'
import { toDay } from '../kit/reading.ts'
import { endsOf, eventAt, keptProof, momentsIn, newestFirst, placeText, trackedAs } from '../kit/tracking.ts'
import { proofAnswer, type Scan, type TrackResult, trackAnswer } from './answers.ts'
import { ask, calls, label } from './client.ts'
import { exactByCode, statusByCode, trackingUrlOf } from './codes.ts'
import type { Fedex, FedexConnection } from './settings.ts'

/** `2026-03-04T17:10:00-05:00`, on the clock of the place. */
const momentOf = momentsIn('YYYY-MM-DD')

/** A call is thirty numbers. */
export const tracking = { batchSize: 30, perSecond: 5, concurrency: 2 }

/** Asks for all numbers at once, and for the signatures of those that have been delivered. */
export const track: Fedex['track'] = async ({ trackingNumbers, parcels = [] }, connection, context) => {
  const known = (number: string) => parcels.find(each => each.trackingNumber === number)
  const body = {
    includeDetailedScans: true,
    trackingInfo: trackingNumbers.map(number => ({
      trackingNumberInfo: { trackingNumber: number },
      ...around(known(number)),
    })),
  }
  const answer = await ask({ ...calls.track, body }, connection, context)
  if (!answer.ok) return answer.refused
  const found = trackingNumbers.map(number => fromTrackAnswer(answer.body, number))
  const messages = [...answer.messages, ...found.flatMap(each => each.messages)]
  const details = found.flatMap(each => (each.detail ? [each] : []))
  if (details.length === 0)
    return failed(
      messages.length > 0 ? messages : [{ code: 'not_found', message: 'FedEx does not know these numbers.' }],
    )
  const proven = await Promise.all(
    details.map(async ({ detail, hasProof }) => {
      const proof = hasProof ? await proofOf(detail.trackingNumber, connection, context) : null
      return proof ? { ...detail, meta: { ...detail.meta, signature_image: proof } } : detail
    }),
  )
  return done(proven, messages)
}

const [daysBefore, daysBehind] = [3, 90]

/** Numbers are used again: the day it left tells which parcel is meant. */
const around = (parcel: AskedParcel | undefined) =>
  parcel?.shipDate
    ? {
        shipDateBegin: daysAfter(parcel.shipDate, -daysBefore),
        shipDateEnd: daysAfter(parcel.shipDate, daysBehind),
      }
    : {}

export const resultsIn = (body: unknown): TrackResult[] =>
  trackAnswer.parse(body).output.completeTrackResults.flatMap(each => each.trackResults)

export const statusIn = ({ latestStatusDetail: { derivedCode, code } }: TrackResult): string | null =>
  (derivedCode ?? code)?.toUpperCase() ?? null

type Found = { detail: TrackingDetail | null; hasProof: boolean; messages: CarrierMessage[] }
type Known = Found & { detail: TrackingDetail }

const same = (one: string | null, other: string): boolean => one?.toUpperCase() === other.toUpperCase()

/** Of several parcels that had the number the one that moved last. */
export function fromTrackAnswer(body: unknown, number: string): Known | (Found & { detail: null }) {
  const groups = trackAnswer.parse(body).output.completeTrackResults
  const own = groups.filter(each => same(each.trackingNumber, number))
  const results = (own.length > 0 ? own : groups.length === 1 ? groups : []).flatMap(
    each => each.trackResults,
  )
  const good = newestFirst(results.filter(isGood), lastOf)
  const [result] = good
  if (!result) return { detail: null, hasProof: false, messages: [notFound(results, number)] }
  const { derivedCode, code, statusByLocale, description } = result.latestStatusDetail
  const { detail, messages } = trackedAs(label, number, {
    status: statusByCode.get(meantBy(result)),
    exactly: ownValue(exactByCode, meantBy(result)),
    stated: [derivedCode ?? code, statusByLocale ?? description].filter(Boolean).join(' '),
    estimatedDelivery: expectedDay(result),
    events: result.scanEvents.map(toEvent),
    info: infoOf(result, number),
    meta: metaOf(result),
  })
  const hasProof =
    detail.delivered && result.availableImages.some(each => each.type === 'SIGNATURE_PROOF_OF_DELIVERY')
  const again = good.length > 1 ? [reused(number, good.length)] : []
  return { detail, hasProof, messages: [...messages, ...again] }
}

const isGood = ({ error, latestStatusDetail: { code, derivedCode }, scanEvents }: TrackResult): boolean =>
  error.code === null &&
  error.message === null &&
  (code !== null || derivedCode !== null || scanEvents.length > 0)

const lastOf = ({ scanEvents, dateAndTimes }: TrackResult): string =>
  [
    ...scanEvents.map(each => each.date ?? ''),
    ...dateAndTimes.filter(isPast).map(each => each.dateTime ?? ''),
  ]
    .toSorted()
    .at(-1) ?? ''

const isPast = ({ type }: { type: string | null }): boolean => /^(ACTUAL_|SHIP$)/.test(type ?? '')

function notFound(results: readonly TrackResult[], number: string): CarrierMessage {
  const { code, message } = results.find(each => each.error.code ?? each.error.message)?.error ?? {
    code: null,
    message: null,
  }
  return {
    code: code ?? 'not_found',
    message: `${(message ?? 'FedEx does not know this number').replace(/[.\s]+$/, '')}: ${number}.`,
    details: { tracking_number: number },
  }
}

const reused = (number: string, count: number): CarrierMessage => ({
  code: 'number_used_again',
  message: `FedEx used the number ${number} for ${count} parcels; this is the one that moved last.`,
  details: { tracking_number: number },
})

/** The first of its codes that somebody has listed; empty where none is. */
const meantBy = ({ latestStatusDetail: { derivedCode, code } }: TrackResult): string =>
  [derivedCode, code].map(each => (each ?? '').toUpperCase()).find(each => statusByCode.has(each)) ?? ''

const timeOf = ({ dateAndTimes }: TrackResult, type: string): string | null =>
  dateAndTimes.find(each => each.type === type)?.dateTime ?? null

const expectedDay = (result: TrackResult): string | null =>
  [
    timeOf(result, 'ESTIMATED_DELIVERY'),
    result.estimatedDeliveryTimeWindow.window.ends,
    timeOf(result, 'COMMITMENT'),
    timeOf(result, 'ACTUAL_DELIVERY'),
  ]
    .map(toDay)
    .find(each => each !== null) ?? null

/** Scans stand on the clock of their place. */
function toEvent({ date, eventType, eventDescription, exceptionDescription, scanLocation }: Scan) {
  const { city, stateOrProvinceCode, postalCode, countryCode } = scanLocation
  return eventAt(momentOf(date), {
    code: eventType,
    words: [eventDescription, exceptionDescription].filter(Boolean).join(': ') || null,
    location: placeText([city, stateOrProvinceCode, postalCode, countryCode]),
  })
}

function infoOf(result: TrackResult, number: string): TrackingDetail['info'] {
  const [weight] = result.packageDetails.weightAndDimensions.weight
  const endOf = (party: TrackResult['shipperInformation'], location: TrackResult['originLocation']) =>
    party.address.countryCode ? party.address : location.locationContactAndAddress.address
  const origin = endOf(result.shipperInformation, result.originLocation)
  const destination = endOf(result.recipientInformation, result.destinationLocation)
  return {
    carrier_tracking_link: trackingUrlOf(number),
    package_weight: weight?.value ?? null,
    package_weight_unit: weight?.unit ?? null,
    shipment_package_count: result.packageDetails.count,
    shipment_service: result.serviceDetail.description,
    shipment_pickup_date: toDay(timeOf(result, 'ACTUAL_PICKUP')),
    shipment_delivery_date: toDay(timeOf(result, 'ACTUAL_DELIVERY')),
    ...endsOf(origin, destination),
    signed_by: result.deliveryDetails.receivedByName ?? result.deliveryDetails.signedByName,
  }
}

function metaOf({ deliveryDetails, latestStatusDetail }: TrackResult): Record<string, unknown> {
  const reasons = latestStatusDetail.ancillaryDetails.flatMap(each => each.reasonDescription ?? [])
  return said({
    left_at: deliveryDetails.locationDescription,
    delivery_attempts: deliveryDetails.deliveryAttempts,
    reasons: reasons.length > 0 ? reasons : null,
    punctuality: latestStatusDetail.delayDetail.status,
  })
}

/** The proof of delivery as a picture, where there is one small enough to be kept with the tracker; nobody is stopped without. */
async function proofOf(
  number: string,
  connection: FedexConnection,
  context: CarrierContext,
): Promise<string | null> {
  const { account_number: accountNumber } = connection.settings
  const body = {
    trackDocumentDetail: { documentType: 'SIGNATURE_PROOF_OF_DELIVERY', documentFormat: 'PNG' },
    trackDocumentSpecification: [
      { trackingNumberInfo: { trackingNumber: number }, ...(accountNumber ? { accountNumber } : {}) },
    ],
  }
  const answer = await beside(ask({ ...calls.proof, body }, connection, context), context)
  return answer?.ok ? keptProof(proofAnswer.parse(answer.body).output.document[0]) : null
}
