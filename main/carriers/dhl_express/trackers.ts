import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { TrackerStatus, TrackingDetail, TrackingEvent } from '../contract/model.ts'
import { failed, type Outcome } from '../contract/outcome.ts'
import { beside } from '../kit/api.ts'
import { toTime } from '../kit/reading.ts'
import {
  keptProof,
  type Tracked,
  together,
  trackedOf,
  unknownNumber,
  unknownStatus,
} from '../kit/tracking.ts'
import { type Checkpoint, proofAnswer, type TrackedShipment, trackAnswer } from './answers.ts'
import { ask, label } from './client.ts'
import { remarks, serviceOf, statusByCode, statusByWord, trackingUrlOf } from './codes.ts'
import type { Dhl, DhlConnection } from './settings.ts'

/** A call takes up to 200 numbers. The test server bears 500 calls a day. */
export const tracking = { batchSize: 50, perSecond: 1, concurrency: 1 }

/** Numbers of pieces start with a letter and are asked for by another name. */
const isPiece = (number: string): boolean => /^[A-Z]/i.test(number)

/** Asks for all waybills in one call and for all pieces in another. Fails only when nothing was answered. */
export const track: Dhl['track'] = async ({ trackingNumbers }, connection, context) => {
  const groups = [
    { name: 'shipmentTrackingNumber', numbers: trackingNumbers.filter(number => !isPiece(number)) },
    { name: 'pieceTrackingNumber', numbers: trackingNumbers.filter(isPiece) },
  ].filter(({ numbers }) => numbers.length > 0)
  const outcomes: Outcome<TrackingDetail[]>[] = []
  for (const { name, numbers } of groups) outcomes.push(await trackBy(name, numbers, connection, context))
  const known = together(outcomes)
  return known.ok ? { ...known, value: await withProofs(known.value, connection, context) } : known
}

async function trackBy(
  name: string,
  numbers: readonly string[],
  connection: DhlConnection,
  context: CarrierContext,
): Promise<Outcome<TrackingDetail[]>> {
  const query = [
    ...numbers.map(number => [name, number] as const),
    ['trackingView', 'all-checkpoints'],
    ['levelOfDetail', 'all'],
  ] as const
  const call = { method: 'GET', path: '/tracking', query, isHarmless: true } as const
  const answer = await ask(call, connection, context)
  if (answer.ok) return fromTrackAnswer(answer.body, numbers)
  return answer.status === 404 ? failed(numbers.map(number => unknownNumber(label, number))) : answer.refused
}

function fromTrackAnswer(body: unknown, numbers: readonly string[]): Outcome<TrackingDetail[]> {
  const { shipments } = trackAnswer.parse(body)
  return trackedOf(numbers, number => {
    const found =
      shipments.find(each => isOf(each, number)) ?? (numbers.length === 1 ? nameless(shipments) : undefined)
    return found ? toTracked(found, number) : unknownNumber(label, number)
  })
}

const isOf = ({ shipmentTrackingNumber, pieces }: TrackedShipment, number: string): boolean =>
  shipmentTrackingNumber === number || pieces.some(({ trackingNumber }) => trackingNumber === number)

/** The one that was asked for, where the answer does not say which it is. */
const nameless = ([only, ...more]: readonly TrackedShipment[]): TrackedShipment | undefined =>
  only && more.length === 0 && only.shipmentTrackingNumber === null ? only : undefined

const stamp = ({ date, time }: Checkpoint): string => `${date ?? ''} ${time ?? ''}`

/** Newest first, whichever way the server wrote them; of one moment the order of the others decides. */
function newestFirst(events: readonly Checkpoint[]): Checkpoint[] {
  const [first, last] = [events[0], events.at(-1)]
  const isRising = !first || !last || stamp(first) <= stamp(last)
  return (isRising ? events.toReversed() : events).toSorted((one, other) =>
    stamp(other).localeCompare(stamp(one)),
  )
}

function toTracked(shipment: TrackedShipment, number: string): Tracked {
  const piece = shipment.pieces.find(each => each.trackingNumber === number)
  // A piece goes its own way; where it has none yet, that of the shipment is meant.
  const own = piece && piece.events.length > 0 ? piece.events : shipment.events
  const events = newestFirst(own)
  const { value, messages } = statusOf(shipment, events)
  const aliases = [shipment.shipmentTrackingNumber, ...shipment.pieces.map(each => each.trackingNumber)]
  const detail: TrackingDetail = {
    trackingNumber: number,
    aliases: [...new Set(aliases.flatMap(each => (each === null || each === number ? [] : [each])))],
    status: value,
    delivered: value === 'delivered',
    estimatedDelivery: shipment.estimatedDeliveryDate,
    events: events.flatMap(each => toEvent(each) ?? []),
    info: infoOf(shipment, events, number),
    meta: {},
  }
  return { detail, messages }
}

/** By the last checkpoint that moves the parcel; what nobody knows is `unknown`, and said. */
function statusOf(
  { status }: TrackedShipment,
  events: readonly Checkpoint[],
): { value: TrackerStatus; messages: CarrierMessage[] } {
  const word = ownValue(statusByWord, status?.toLowerCase() ?? '')
  const last = events.find(({ typeCode }) => typeCode !== null && !remarks.has(typeCode.toUpperCase()))
  const value = last ? statusByCode.get(last.typeCode?.toUpperCase() ?? '') : undefined
  if (value ?? word) return { value: value ?? word ?? 'unknown', messages: [] }
  if (!last) return { value: events.length > 0 ? 'in_transit' : 'pending', messages: [] }
  const named = [last.typeCode, last.description].filter(Boolean).join(' ')
  return { value: 'unknown', messages: [unknownStatus(label, named)] }
}

function toEvent({ date, time, typeCode, description, serviceArea }: Checkpoint): TrackingEvent | null {
  if (date === null) return null
  const [area] = serviceArea
  return {
    date,
    time: toTime(time),
    code: typeCode,
    description: description ?? typeCode ?? 'Update',
    location: area?.description ?? area?.code ?? null,
  }
}

function infoOf(
  shipment: TrackedShipment,
  events: readonly Checkpoint[],
  number: string,
): TrackingDetail['info'] {
  const [from, to] = [shipment.shipperDetails.postalAddress, shipment.receiverDetails.postalAddress]
  const delivery = events.find(({ typeCode }) => statusByCode.get(typeCode ?? '') === 'delivered')
  const isImperial = /imp|lb/i.test(shipment.unitOfMeasurements ?? '')
  return {
    carrier_tracking_link: trackingUrlOf(number),
    package_weight: shipment.totalWeight,
    package_weight_unit: shipment.totalWeight === null ? null : isImperial ? 'LB' : 'KG',
    shipment_package_count: shipment.numberOfPieces,
    shipment_service: shipment.productCode === null ? null : serviceOf(shipment.productCode).name,
    shipment_delivery_date: delivery?.date ?? null,
    shipment_origin_country: from.countryCode,
    shipment_origin_postal_code: from.postalCode,
    shipment_destination_country: to.countryCode,
    shipment_destination_postal_code: to.postalCode,
    signed_by: delivery?.signedBy ?? null,
  }
}

/** So many proofs of one answer; the others are shown by the carrier's page. */
const mostProofs = 5

/** Who signed, as the carrier's PDF where it is small enough to be kept; a tracker is asked about until it is delivered. */
async function withProofs(
  details: readonly TrackingDetail[],
  connection: DhlConnection,
  context: CarrierContext,
): Promise<TrackingDetail[]> {
  const proofs = new Map<TrackingDetail, string>()
  for (const each of details.filter(({ delivered }) => delivered).slice(0, mostProofs)) {
    if (context.signal.aborted) break
    const proof = await proofOf(each, connection, context)
    if (proof) proofs.set(each, proof)
  }
  return details.map(each => {
    const proof = proofs.get(each)
    return proof ? { ...each, meta: { ...each.meta, proof_of_delivery: proof } } : each
  })
}

/** Base64; null where there is none, which spoils nothing that was tracked. */
async function proofOf(
  { trackingNumber, aliases = [] }: TrackingDetail,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<string | null> {
  const waybill = [trackingNumber, ...aliases].find(number => !isPiece(number))
  const account = connection.settings.account_number
  if (!waybill || !account) return null
  const path = `/shipments/${encodeURIComponent(waybill)}/proof-of-delivery`
  const query = [
    ['shipperAccountNumber', account],
    ['content', 'epod-summary'],
  ] as const
  const call = { method: 'GET', path, query, isHarmless: true } as const
  const answer = await beside(ask(call, connection, context), context)
  return answer?.ok ? keptProof(proofAnswer.parse(answer.body).documents[0]?.content) : null
}
