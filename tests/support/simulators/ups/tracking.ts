import { textAt } from '../reading.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'
import type { SimulatedParcel, Stop, UpsState } from './state.ts'

/** Words and kind of the stations a life may name; others go as they are, on the way. */
const stops: Readonly<Record<string, { type: string; code: string; description: string }>> = {
  '003': {
    type: 'M',
    code: 'MP',
    description: 'Shipper created a label, UPS has not received the package yet.',
  },
  '038': { type: 'P', code: 'PU', description: 'Picked up by UPS' },
  '005': { type: 'I', code: 'DP', description: 'Departed from Facility' },
  '010': { type: 'I', code: 'AR', description: 'Arrived at Facility' },
  '021': { type: 'O', code: 'OT', description: 'Out For Delivery Today' },
  '006': { type: 'O', code: 'OT', description: 'Out for Delivery' },
  '011': { type: 'D', code: 'FS', description: 'DELIVERED' },
  '013': { type: 'X', code: 'EX', description: 'Exception' },
  '022': { type: 'X', code: '48', description: 'First attempt made' },
  '034': { type: 'X', code: 'RS', description: 'Returned to sender' },
  '040': { type: 'I', code: 'RP', description: 'Ready for Customer Pickup' },
}

const compact = (date: Date) => date.toISOString().replace(/[-:]/g, '')

function toStatus(code: string) {
  const stop = stops[code] ?? { type: 'I', code, description: `Status ${code}` }
  return { type: stop.type, code: stop.code, statusCode: code, description: stop.description }
}

/** Each question moves the parcel one station on; it stays at the last. */
export const trackWith =
  (state: UpsState) =>
  (call: SimulatedCall): SimulatedAnswer => {
    const parcel = state.parcels.get(call.groups[0] ?? '')
    if (!parcel || call.quirk === 'partial') return notFound
    const next = state.life[parcel.life.length]
    if (parcel.isVoided) parcel.life = [{ code: '007', at: parcel.life[0]?.at ?? new Date() }]
    else if (next !== undefined) parcel.life.push({ code: next, at: new Date() })
    return {
      body: { trackResponse: { shipment: [{ inquiryNumber: parcel.number, package: [toPackage(parcel)] }] } },
    }
  }

const notFound = {
  status: 404,
  body: {
    trackResponse: {
      shipment: [{ warnings: [{ code: 'TW0001', message: 'Tracking Information Not Found' }] }],
    },
  },
}

function toPackage({ number, life, destination, service }: SimulatedParcel) {
  const last = life.at(-1) ?? { code: '003', at: new Date() }
  const isDelivered = last.code === '011'
  const country = textAt(destination, 'CountryCode') ?? 'US'
  const address = {
    city: textAt(destination, 'City') ?? '',
    stateProvince: textAt(destination, 'StateProvinceCode') ?? '',
    postalCode: textAt(destination, 'PostalCode') ?? '',
    countryCode: country,
    country,
  }
  return {
    trackingNumber: number,
    currentStatus: toStatus(last.code),
    activity: life.toReversed().map(stop => toActivity(stop, address)),
    deliveryDate: [{ type: isDelivered ? 'DEL' : 'SDD', date: compact(dayAfter(last.at)).slice(0, 8) }],
    packageAddress: [{ type: 'DESTINATION', address }],
    service: { code: service, description: 'UPS' },
    packageCount: 1,
    ...(isDelivered
      ? {
          deliveryInformation: {
            receivedBy: 'MARTIN',
            location: 'Front Door',
            signature: { image: 'R0lGODlhAQABAAAAACw=' },
          },
        }
      : {}),
  }
}

const dayAfter = (date: Date) => new Date(date.getTime() + 86_400_000)

const toActivity = ({ code, at }: Stop, address: Record<string, string>) => ({
  date: compact(at).slice(0, 8),
  time: compact(at).slice(9, 15),
  status: toStatus(code),
  location: { address },
})
