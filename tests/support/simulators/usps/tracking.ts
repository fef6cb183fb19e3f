import type { OperationRow } from '../engine/carrier-table.ts'
import { CarrierRefusal } from '../engine/problems.ts'
import type { Order, SoldParcel, Stop } from '../engine/world.ts'

/** Words and category of the events a life may name; others go as they are, on the way. */
const stops: Readonly<Record<string, readonly [category: string, words: string]>> = {
  GX: ['Pre-Shipment', 'Shipping Label Created, USPS Awaiting Item'],
  OA: ['Accepted', 'Accepted at USPS Origin Facility'],
  T1: ['In Transit', 'Departed USPS Regional Facility'],
  OF: ['Out for Delivery', 'Out for Delivery'],
  '01': ['Delivered', 'Delivered, Front Door/Porch'],
  '02': ['Delivery Attempt', 'Notice Left (No Authorized Recipient Available)'],
  '16': ['Available for Pickup', 'Available for Pickup'],
  '21': ['Alert', 'Return to Sender Processed'],
}

const stopOf = (word: string) => stops[word] ?? (['In Transit', `Event ${word}`] as const)

const toEvent = ({ word, at }: Stop, order: Order | null) => ({
  eventType: stopOf(word)[1],
  eventCode: word,
  eventTimestamp: at.toISOString().slice(0, 19),
  GMTTimestamp: at.toISOString(),
  eventCity: order?.to.city.toUpperCase() ?? '',
  eventState: order?.to.state ?? '',
  eventZIP: order?.to.postalCode.slice(0, 5) ?? '',
  ...(word === '01' ? { name: 'G HOPPER' } : {}),
})

function detailsOf({ number, life }: SoldParcel, order: Order | null) {
  const last = life.at(-1)
  const [statusCategory, status] = stopOf(last?.word ?? 'GX')
  return {
    trackingNumber: number,
    mailClass: order?.service ?? 'USPS_GROUND_ADVANTAGE',
    status,
    statusCategory,
    statusSummary: `Your item: ${status}.`,
    expectedDeliveryTimeStamp: last?.at.toISOString(),
    destinationCity: order?.to.city,
    destinationState: order?.to.state,
    destinationZIP: order?.to.postalCode.slice(0, 5),
    trackingEvents: life.toReversed().map(stop => toEvent(stop, order)),
  }
}

/** Each question moves the parcel one station on; it stays at the last. */
export const track: OperationRow = {
  name: 'track',
  at: 'GET /tracking/v3/tracking/*',
  answer: ({ call, world }) => {
    const parcel = call.quirk === 'partial' ? null : world.follow(call.groups[0] ?? '')
    if (!parcel)
      throw new CarrierRefusal({ code: '404', message: 'There is no record of that item.', status: 404 })
    return { body: detailsOf(parcel, world.sales.get(parcel.saleId)?.order ?? null) }
  },
}
