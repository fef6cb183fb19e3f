import type { OperationRow } from '../engine/carrier-table.ts'
import type { Order, SoldParcel, Stop } from '../engine/world.ts'
import { listAt, textAt } from '../reading.ts'

/** Words of the stations a life may name; others go as they are. */
const stops: Readonly<Record<string, string>> = {
  OC: 'Shipment information sent to FedEx',
  PU: 'Picked up',
  IT: 'In transit',
  OD: 'On FedEx vehicle for delivery',
  DL: 'Delivered',
  DE: 'Delivery exception',
  HL: 'Ready for pickup',
  RS: 'Returning package to shipper',
  CA: 'Shipment cancelled by sender',
}

const wordsOf = (code: string): string => stops[code] ?? `Status ${code}`

function toResult({ number, life }: SoldParcel, order: Order | null) {
  const last = life.at(-1)?.word ?? 'OC'
  const { city = '', state = '', postalCode = '', country = 'US' } = order?.to ?? {}
  const scanLocation = { city, stateOrProvinceCode: state, postalCode, countryCode: country }
  const toScan = ({ word, at }: Stop) => ({
    date: at.toISOString().replace(/\.\d+Z$/, '+00:00'),
    eventType: word,
    eventDescription: wordsOf(word),
    derivedStatusCode: word,
    scanLocation,
  })
  const isDelivered = last === 'DL'
  return {
    trackingNumberInfo: { trackingNumber: number, carrierCode: 'FDXE' },
    latestStatusDetail: { code: last, derivedCode: last, statusByLocale: wordsOf(last) },
    scanEvents: life.toReversed().map(toScan),
    dateAndTimes: [
      {
        type: isDelivered ? 'ACTUAL_DELIVERY' : 'ESTIMATED_DELIVERY',
        dateTime: life.at(-1)?.at.toISOString(),
      },
    ],
    recipientInformation: { address: scanLocation },
    ...(isDelivered
      ? {
          deliveryDetails: { receivedByName: 'M.MARTIN', locationDescription: 'Front Door' },
          availableImages: [{ type: 'SIGNATURE_PROOF_OF_DELIVERY', size: 'LARGE' }],
        }
      : {}),
  }
}

const missing = (trackingNumber: string) => ({
  trackingNumberInfo: { trackingNumber },
  error: { code: 'TRACKING.TRACKINGNUMBER.NOTFOUND', message: 'Tracking number cannot be found.' },
})

/** Each question moves a parcel one station on; one nobody knows is an error inside a good answer. */
export const track: OperationRow = {
  name: 'track',
  at: 'POST /track/v1/trackingnumbers',
  answer: ({ call, body, world }) => {
    const completeTrackResults = listAt(body, 'trackingInfo').map(each => {
      const trackingNumber = textAt(each, 'trackingNumberInfo.trackingNumber') ?? ''
      const parcel = call.quirk === 'partial' ? null : world.follow(trackingNumber)
      const order = parcel ? (world.sales.get(parcel.saleId)?.order ?? null) : null
      return { trackingNumber, trackResults: [parcel ? toResult(parcel, order) : missing(trackingNumber)] }
    })
    return { body: { output: { completeTrackResults } } }
  },
}

/** What was sold under the number of an invoice; `partial` has not heard of it yet. */
export const byReference: OperationRow = {
  name: 'reference',
  at: 'POST /track/v1/referencenumbers',
  answer: ({ call, body, world }) => {
    const reference = textAt(body, 'referencesInformation.value') ?? ''
    const parcels = call.quirk === 'partial' ? [] : world.salesUnder(reference).flatMap(world.parcelsOf)
    const found = parcels.map(parcel => ({
      trackingNumber: parcel.number,
      trackResults: [toResult(parcel, null)],
    }))
    const completeTrackResults =
      found.length > 0 ? found : [{ trackingNumber: '', trackResults: [missing('')] }]
    return { body: { output: { completeTrackResults } } }
  },
}

export const proof: OperationRow = {
  name: 'proof',
  at: 'POST /track/v1/trackingdocuments',
  answer: () => ({
    body: {
      output: {
        documentType: 'SIGNATURE_PROOF_OF_DELIVERY',
        documentFormat: 'PNG',
        document: [
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
        ],
      },
    },
  }),
}
