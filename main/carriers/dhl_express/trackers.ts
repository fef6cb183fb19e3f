import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { TrackerStatus, TrackingDetail } from '../contract/model.ts'
import type { Outcome } from '../contract/outcome.ts'
import { beside } from '../kit/api.ts'
import { toDay } from '../kit/reading.ts'
import {
  endsOf,
  eventAt,
  keptProof,
  momentsIn,
  newestFirst,
  type Tracked,
  together,
  trackedAs,
  trackedOf,
  unknownNumber,
  weightTold,
} from '../kit/tracking.ts'
import { ask, label } from './client.ts'
import {
  exactByCode,
  remarks,
  serviceOf,
  statusByCode,
  statusByWord,
  trackingUrlOf,
  weightUnitOf,
} from './codes.ts'
import type { Dhl, DhlConnection } from './settings.ts'
import { type Checkpoint, proofAnswer, type TrackedShipment, trackAnswer } from './wire.ts'

/** `2026-03-04` and, apart, `17:10:00`. */
const momentOf = momentsIn('YYYY-MM-DD')

/** A call takes up to 200 numbers. The test server bears 500 calls a day. */
export const tracking = { batchSize: 50, perSecond: 1, concurrency: 1 }

/** So many proofs of one answer; the others are shown by the carrier's page. */
const mostProofs = 5

/** Numbers of pieces start with a letter and are asked for by another name. */
const isPiece = (number: string): boolean => /^[A-Z]/i.test(number)

/** Asks for all waybills in one call and for all pieces in another. Fails only when nothing was answered. */
export const track: Dhl['track'] = async ({ trackingNumbers }, connection, context) => {
  const groups = {
    shipmentTrackingNumber: trackingNumbers.filter(number => !isPiece(number)),
    pieceTrackingNumber: trackingNumbers.filter(isPiece),
  }
  const outcomes: Outcome<TrackingDetail[]>[] = []
  for (const [name, numbers] of Object.entries(groups))
    if (numbers.length > 0) outcomes.push(await trackBy(name, numbers, connection, context))
  const known = together(outcomes)
  if (!known.ok) return known
  // With who signed, which a tracker is asked about until it is delivered.
  const asked = known.value.filter(({ delivered }) => delivered).slice(0, mostProofs)
  const value: TrackingDetail[] = []
  for (const each of known.value)
    value.push(asked.includes(each) ? await withProof(each, connection, context) : each)
  return { ...known, value }
}

async function trackBy(
  name: string,
  numbers: readonly string[],
  connection: DhlConnection,
  context: CarrierContext,
): Promise<Outcome<TrackingDetail[]>> {
  const query = { [name]: numbers, trackingView: 'all-checkpoints', levelOfDetail: 'all' }
  const answer = await ask({ method: 'GET', path: '/tracking', query }, connection, context)
  // Nothing known of any is said by a refusal.
  if (!answer.ok && answer.status !== 404) return answer.refused
  const { shipments } = trackAnswer.parse(answer.ok ? answer.body : null)
  const isOnly = numbers.length === 1 && shipments.length === 1
  return trackedOf(numbers, number => {
    // The one that was asked for may not say which it is.
    const isMeant = (each: TrackedShipment) =>
      isOf(each, number) || (isOnly && each.shipmentTrackingNumber === null)
    const found = shipments.find(isMeant)
    return found ? toTracked(found, number) : unknownNumber(label, number)
  })
}

const isOf = ({ shipmentTrackingNumber, pieces }: TrackedShipment, number: string): boolean =>
  shipmentTrackingNumber === number || pieces.some(({ trackingNumber }) => trackingNumber === number)

const writtenAt = ({ date, time }: Checkpoint): string => [date, time].filter(Boolean).join(' ')
/** With its seconds. */
const stampOf = ({ date, time }: Checkpoint): string => `${toDay(date) ?? ''} ${time ?? ''}`
const codeIn = ({ typeCode }: Checkpoint): string => typeCode?.toUpperCase() ?? ''

function toTracked(shipment: TrackedShipment, number: string): Tracked {
  const { shipmentTrackingNumber: waybill, pieces, shipperDetails, receiverDetails, productCode } = shipment
  const piece = pieces.find(each => each.trackingNumber === number)
  // A piece goes its own way; where it has none yet, that of the shipment is meant.
  const own = piece && piece.events.length > 0 ? piece.events : shipment.events
  const [first, last] = [own[0], own.at(-1)]
  // One server writes them the one way, one the other; of one moment the order of the others decides.
  const isRising = !first || !last || stampOf(first) <= stampOf(last)
  const events = newestFirst(isRising ? own.toReversed() : own, stampOf)
  const moved = events.find(each => each.typeCode !== null && !remarks.has(codeIn(each)))
  const delivery = events.find(each => statusByCode.get(codeIn(each)) === 'delivered')
  return trackedAs(label, number, {
    status: statusOf(shipment, events, moved),
    exactly: moved && ownValue(exactByCode, codeIn(moved)),
    stated: [moved?.typeCode, moved?.description].filter(Boolean).join(' '),
    aliases: [waybill, ...pieces.map(each => each.trackingNumber)],
    estimatedDelivery: shipment.estimatedDeliveryDate,
    events: events.map(each => {
      const [area] = each.serviceArea
      const location = area?.description ?? area?.code ?? null
      return eventAt(momentOf(writtenAt(each)), { code: each.typeCode, words: each.description, location })
    }),
    info: {
      carrier_tracking_link: trackingUrlOf(number),
      ...weightTold(shipment.totalWeight, weightUnitOf(shipment.unitOfMeasurements)),
      shipment_package_count: shipment.numberOfPieces,
      shipment_service: productCode === null ? null : serviceOf(productCode).name,
      shipment_delivery_date: toDay(delivery?.date ?? null),
      ...endsOf(shipperDetails.postalAddress, receiverDetails.postalAddress),
      signed_by: delivery?.signedBy ?? null,
    },
  })
}

/** By the last checkpoint that moves the parcel, else by the word for the shipment; undefined for what nobody knows. */
function statusOf(
  { status }: TrackedShipment,
  events: readonly Checkpoint[],
  moved: Checkpoint | undefined,
): TrackerStatus | undefined {
  const word = ownValue(statusByWord, status?.toLowerCase() ?? '')
  if (moved) return statusByCode.get(codeIn(moved)) ?? word
  return word ?? (events.length > 0 ? 'in_transit' : 'pending')
}

/** The carrier's PDF in Base64 where it is small enough to be kept; without it nothing is spoilt that was tracked. */
async function withProof(
  detail: TrackingDetail,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<TrackingDetail> {
  const waybill = [detail.trackingNumber, ...(detail.aliases ?? [])].find(number => !isPiece(number))
  const { account_number: shipperAccountNumber } = connection.settings
  if (!waybill || !shipperAccountNumber) return detail
  const path = `/shipments/${encodeURIComponent(waybill)}/proof-of-delivery`
  const query = { shipperAccountNumber, content: 'epod-summary' }
  const answer = await beside(ask({ method: 'GET', path, query }, connection, context), context)
  const proof = answer?.ok ? keptProof(proofAnswer.parse(answer.body).documents[0]?.content) : null
  return proof === null ? detail : { ...detail, meta: { ...detail.meta, proof_of_delivery: proof } }
}
