import type { OperationRow } from '../engine/carrier-table.ts'
import type { Order, SoldParcel, Stop } from '../engine/world.ts'

/** Words and kind of the stations a life may name; others go as they are, on the way. */
const stops: Readonly<Record<string, readonly [type: string, code: string, description: string]>> = {
  '003': ['M', 'MP', 'Shipper created a label, UPS has not received the package yet.'],
  '038': ['P', 'PU', 'Picked up by UPS'],
  '005': ['I', 'DP', 'Departed from Facility'],
  '010': ['I', 'AR', 'Arrived at Facility'],
  '021': ['O', 'OT', 'Out For Delivery Today'],
  '006': ['O', 'OT', 'Out for Delivery'],
  '011': ['D', 'FS', 'DELIVERED'],
  '013': ['X', 'EX', 'Exception'],
  '022': ['X', '48', 'First attempt made'],
  '034': ['X', 'RS', 'Returned to sender'],
  '040': ['I', 'RP', 'Ready for Customer Pickup'],
}

function toStatus(statusCode: string) {
  const [type, code, description] = stops[statusCode] ?? ['I', statusCode, `Status ${statusCode}`]
  return { type, code, statusCode, description }
}

const stamp = (date: Date) => date.toISOString().replace(/[-:]/g, '')

/** Each question moves the parcel one station on; it stays at the last. */
export const track: OperationRow = {
  name: 'track',
  at: 'GET /api/track/v1/details/*',
  answer: ({ call, world }) => {
    const parcel = call.quirk === 'partial' ? null : world.follow(call.groups[0] ?? '')
    if (!parcel) {
      const warnings = [{ code: 'TW0001', message: 'Tracking Information Not Found' }]
      return { status: 404, body: { trackResponse: { shipment: [{ warnings }] } } }
    }
    const order = world.sales.get(parcel.saleId)?.order ?? null
    const shipment = [{ inquiryNumber: parcel.number, package: [toPackage(parcel, order)] }]
    return { body: { trackResponse: { shipment } } }
  },
}

function toPackage({ number, life }: SoldParcel, order: Order | null) {
  const last = life.at(-1) ?? { word: '003', at: new Date(0) }
  const isDelivered = last.word === '011'
  const { city = '', state = '', postalCode = '', country = 'US' } = order?.to ?? {}
  const address = { city, stateProvince: state, postalCode, countryCode: country, country }
  const signature = { image: 'R0lGODlhAQABAAAAACw=' }
  const dayAfter = stamp(new Date(last.at.getTime() + 86_400_000)).slice(0, 8)
  const toActivity = ({ word, at }: Stop) => ({
    date: stamp(at).slice(0, 8),
    time: stamp(at).slice(9, 15),
    status: toStatus(word),
    location: { address },
  })
  return {
    trackingNumber: number,
    currentStatus: toStatus(last.word),
    activity: life.toReversed().map(toActivity),
    deliveryDate: [{ type: isDelivered ? 'DEL' : 'SDD', date: dayAfter }],
    packageAddress: [{ type: 'DESTINATION', address }],
    service: { code: order?.service ?? '03', description: 'UPS' },
    packageCount: 1,
    ...(isDelivered
      ? { deliveryInformation: { receivedBy: 'MARTIN', location: 'Front Door', signature } }
      : {}),
  }
}
