import type { OperationRow } from '../engine/carrier-table.ts'
import { paperText } from '../engine/labels.ts'
import { CarrierRefusal } from '../engine/problems.ts'
import type { Sale, SoldParcel, Stop, World } from '../engine/world.ts'
import { problems } from './orders.ts'

const words: Readonly<Record<string, string>> = {
  SA: 'Shipment information received',
  PU: 'Shipment picked up',
  DF: 'Shipment has departed from a DHL facility',
  WC: 'Shipment is out with courier for delivery',
  OK: 'Delivered',
  OH: 'Shipment is on hold',
  NH: 'Delivery attempted, nobody was at home',
  RT: 'Returned to shipper',
}

const toEvent = ({ word, at }: Stop, place: string) => ({
  date: at.toISOString().slice(0, 10),
  time: at.toISOString().slice(11, 19),
  GMTOffset: '+00:00',
  typeCode: word,
  description: words[word] ?? word,
  serviceArea: [{ code: place.slice(0, 3).toUpperCase(), description: place }],
  ...(word === 'OK' ? { signedBy: 'MARTIN' } : {}),
})

/** A shipment with what happened to it and to each of its pieces, oldest first. */
function toShipment({ id, order, soldAt }: Sale, parcels: readonly SoldParcel[]) {
  const eventsOf = ({ life }: SoldParcel) => life.map(stop => toEvent(stop, order?.to.city ?? 'Berlin'))
  const address = ({ city = '', postalCode = '', country = '' } = {}) => ({
    name: '',
    postalAddress: { cityName: city, postalCode, countryCode: country },
  })
  return {
    shipmentTrackingNumber: id,
    status: 'Success',
    shipmentTimestamp: soldAt.toISOString().slice(0, 19),
    productCode: order?.service ?? 'P',
    shipperDetails: address(order?.from),
    receiverDetails: address(order?.to),
    totalWeight: order?.parcels.reduce((sum, each) => sum + each.weight, 0) ?? 1,
    unitOfMeasurements: 'metric',
    numberOfPieces: parcels.length,
    events: parcels.slice(0, 1).flatMap(eventsOf),
    pieces: parcels.map(parcel => ({
      number: parcel.index + 1,
      trackingNumber: parcel.number,
      events: eventsOf(parcel),
    })),
  }
}

function followed(world: World, number: string) {
  const sale = world.sales.get(world.parcels.get(number)?.saleId ?? number)
  const parcels = sale?.numbers.flatMap(each => world.follow(each) ?? []) ?? []
  return sale && parcels.length > 0 ? [toShipment(sale, parcels)] : []
}

/** Waybills or pieces, each moved one station on, or the shipments of a reference. */
export const track: OperationRow = {
  name: 'track',
  at: 'GET /tracking',
  answer: ({ call: { query, quirk }, world }) => {
    const asked = [
      ...world.salesUnder(query.get('shipmentReference') ?? '').map(({ id }) => id),
      ...query.getAll('shipmentTrackingNumber'),
      ...query.getAll('pieceTrackingNumber'),
    ]
    const known = quirk === 'partial' ? asked.slice(0, -1) : asked
    const shipments = known.flatMap(number => followed(world, number))
    if (shipments.length === 0) throw new CarrierRefusal(problems.notFound)
    return { body: { shipments } }
  },
}

export const proof: OperationRow = {
  name: 'proof',
  at: 'GET /shipments/*/proof-of-delivery',
  answer: async ({ call }) => {
    const content = await paperText('PROOF OF DELIVERY', [call.groups[0] ?? ''])
    return { body: { documents: [{ encodingFormat: 'PDF', typeCode: 'POD', content }] } }
  },
}
