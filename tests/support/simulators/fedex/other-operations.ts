import type { OperationRow } from '../engine/carrier-table.ts'
import { isSomewhere } from '../engine/orders.ts'
import { listAt, textAt, valueAt } from '../reading.ts'

/** Only Express says from where the courier comes. */
const pickup: OperationRow = {
  name: 'pickup',
  at: 'POST /pickup/v1/pickups',
  badAddress: { code: 'PICKUP.POSTALCODE.MISSING', message: 'Postal code is not served.' },
  answer: ({ body, world }) => {
    const isExpress = textAt(body, 'carrierCode') === 'FDXE'
    const code = world.book(`${isExpress ? 'E' : 'G'}${world.serial('pickup', 4)}`, body)
    return { body: { output: { pickupConfirmationCode: code, ...(isExpress ? { location: 'DOVA' } : {}) } } }
  },
}

const cancelPickup: OperationRow = {
  name: 'cancel_pickup',
  at: 'PUT /pickup/v1/pickups/cancel',
  answer: ({ body, world }) => {
    const code = textAt(body, 'pickupConfirmationCode') ?? ''
    // The other part of the company has no such booking, and Express finds its own by the location as well.
    const isExpress = textAt(body, 'carrierCode') !== 'FDXG'
    const isFound = isExpress ? textAt(body, 'location') === 'DOVA' : !code.startsWith('E')
    world.cancelPickup(isFound ? code : '')
    const cancelConfirmationMessage = 'Requested pickup has been cancelled successfully.'
    return { body: { output: { pickupConfirmationCode: code, cancelConfirmationMessage } } }
  },
}

const kinds: Readonly<Record<string, string>> = {
  COMMERCIAL_INVOICE: 'CI',
  CERTIFICATE_OF_ORIGIN: 'CO',
  PRO_FORMA_INVOICE: 'PRO',
}

const upload: OperationRow = {
  name: 'upload',
  at: 'POST /documents/v1/etds/upload',
  answer: ({ body, world }) => {
    const docId = world.keepDocument(`0904${world.serial('document', 12)}`, body)
    const documentType = kinds[textAt(body, 'document.meta.shipDocumentType') ?? ''] ?? 'OTHER'
    return {
      status: 201,
      body: { output: { meta: { documentType, docId, folderId: ['0b04000000000001'] } } },
    }
  },
}

/** Streets without a number are nowhere. */
const address: OperationRow = {
  name: 'address',
  at: 'POST /address/v1/addresses/resolve',
  answer: ({ body }) => {
    const asked = valueAt(body, 'addressesToValidate.address')
    const lines = listAt(asked, 'streetLines').map(line => String(line).toUpperCase())
    const isThere = isSomewhere(lines)
    const resolved = {
      ...(asked as object),
      streetLines: undefined,
      streetLinesToken: lines,
      classification: 'RESIDENTIAL',
      attributes: { Resolved: String(isThere), DPV: String(isThere) },
    }
    return { body: { output: { resolvedAddresses: [resolved] } } }
  },
}

const hours = 'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY'.split(' ').map(dayofweek => ({
  dayofweek,
  operationalHoursType: 'OPEN_BY_HOURS',
  operationalHours: [{ begins: '09:00:00', ends: '19:00:00' }],
}))

const held = (serviceType: string, carrierCode: string) => ({
  serviceType,
  transferOfPossessionType: 'HOLD_AT_LOCATION',
  carrierCode,
})

/** Where parcels are held, as it lies to the north and east of wherever is asked about. */
const locations = [
  { id: 'SIMA', name: 'Corner Pharmacy', type: 'FEDEX_ONSITE', km: 0.6, ground: true },
  { id: 'SIMB', name: 'FedEx Office', type: 'FEDEX_OFFICE', km: 2.4, ground: true },
  { id: 'SIMC', name: 'Express Station', type: 'FEDEX_EXPRESS_STATION', km: 9.1, ground: false },
] as const

/** It was there until somebody sends a parcel to it. */
export const closedLocation = 'SIMX'

/** Three locations near every address, and one that has closed; in the post code 00000 there is none. */
const points: OperationRow = {
  name: 'locations',
  at: 'POST /location/v1/locations',
  answer: ({ body }) => {
    const asked = valueAt(body, 'location.address')
    const isGround = textAt(listAt(body, 'locationCapabilities')[0], 'carrierCode') === 'FDXG'
    const there = [...locations, { ...locations[0], id: closedLocation, name: 'Old Mill Shop', km: 4 }]
    const near = textAt(asked, 'postalCode') === '00000' ? [] : there.filter(each => each.ground || !isGround)
    const locationDetailList = near.map(({ id, name, type, km, ground }, index) => ({
      distance: { units: 'KM', value: km },
      contactAndAddress: {
        displayName: name,
        address: { ...(asked as object), streetLines: [`${10 + index} Center St`], residential: false },
      },
      locationId: id,
      storeHours: hours,
      geoPositionalCoordinates: { latitude: 40 + km / 120, longitude: -75 + (index % 2 ? -km : km) / 170 },
      locationType: type,
      packageMaximumLimits: { weight: { units: 'KG', value: 25 } },
      locationCapabilities: [
        held('FEDEX_2_DAY', 'FDXE'),
        held('PRIORITY_OVERNIGHT', 'FDXE'),
        ...(ground ? [held('FEDEX_GROUND', 'FDXG'), held('GROUND_HOME_DELIVERY', 'FDXG')] : []),
      ],
    }))
    const matchedAddressGeoCoord = { latitude: 40, longitude: -75 }
    return { body: { output: { matchedAddressGeoCoord, locationDetailList } } }
  },
}

export const otherOperations: readonly OperationRow[] = [pickup, cancelPickup, upload, address, points]
