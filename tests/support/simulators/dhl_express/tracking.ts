import type { Sale, SoldParcel, Stop } from '../engine/world.ts'

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
export function toShipment({ id, order, soldAt }: Sale, parcels: readonly SoldParcel[]) {
  const [first] = parcels
  const place = order?.to.city ?? 'Berlin'
  const eventsOf = ({ life }: SoldParcel) => life.map(stop => toEvent(stop, place))
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
    events: first ? eventsOf(first) : [],
    pieces: parcels.map(parcel => ({
      number: parcel.index + 1,
      trackingNumber: parcel.number,
      events: eventsOf(parcel),
    })),
  }
}
