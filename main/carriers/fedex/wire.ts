import { z } from 'zod'
import type { RequestShapes } from '../kit/request-shape.ts'
import {
  at,
  countryCode,
  isoDay as day,
  listOf,
  oneOf,
  partAt,
  requestOf,
  textLike,
  textUpTo,
} from '../kit/shapes.ts'
import { documentTypes, fileTypes } from './codes.ts'
import {
  address,
  buying,
  count,
  needsName,
  ownAccount,
  rating,
  someone,
  stated,
  weight,
} from './shipment-shape.ts'

/**
 * What the carrier takes, after its published interface descriptions (rate, ship, track, pickup and document upload, all
 * version 1): names, required members, enumerations, and the lengths their words give. That of addresses has no
 * description at hand and follows the carrier's pages.
 */
const number = textUpTo(40)
const asked = z.strictObject({ trackingNumber: number })
const mover = at('options.fedex_carrier_code', oneOf('FDXE FDXG'))
const ownNumber = at('credentials.account_number', textUpTo(9))

const collected = z.strictObject({
  contact: needsName(
    z.strictObject({ ...someone, phoneNumber: at('.phone_number', textLike(/^\d{8,13}$/)) }),
  ),
  address: stated(
    // Where a country has no states or postal codes, an empty one is wanted.
    address.extend({
      stateOrProvinceCode: at('.state_code', textUpTo(2, 0)),
      postalCode: at('.postal_code', textUpTo(10, 0)),
    }),
  ),
})

/** What the driver is told of a pickup, or of its cancellation. */
export const mostOfRemarks = 60

const pickup = z.strictObject({
  associatedAccountNumber: ownAccount,
  carrierCode: mover,
  originDetail: z.strictObject({
    pickupAddressType: oneOf('ACCOUNT SHIPPER OTHER'),
    pickupLocation: at('address', collected),
    readyDateTimestamp: at('ready_time', textLike(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)),
    customerCloseTime: at('closing_time', textLike(/^\d{2}:\d{2}:\d{2}$/)),
    pickupDateType: oneOf('SAME_DAY FUTURE_DAY'),
    packageLocation: at('package_location', oneOf('FRONT NONE REAR SIDE')),
  }),
  totalWeight: at('parcel', weight),
  packageCount: at('parcel', count(9999)),
  countryRelationships: oneOf('DOMESTIC INTERNATIONAL').optional(),
  remarks: at('instruction', textUpTo(mostOfRemarks)).optional(),
})

const cancelledPickup = z
  .strictObject({
    associatedAccountNumber: ownAccount,
    pickupConfirmationCode: at('confirmation_number', textUpTo(20)),
    carrierCode: mover,
    scheduledDate: at('pickup_date', day),
    location: at('confirmation_number', textUpTo(10)).optional(),
    remarks: at('reason', textUpTo(mostOfRemarks)).optional(),
  })
  .refine(each => each.carrierCode === 'FDXG' || each.location, {
    message: 'the location FedEx gave with the pickup',
    path: ['location'],
  })

const paper = z.strictObject({
  attachment: partAt('document_files[0].doc_file', {
    type: z.enum(Object.values(fileTypes)),
    size: z.int().min(1),
  }),
  document: z.strictObject({
    workflowName: oneOf('ETDPreshipment ETDPostshipment'),
    carrierCode: oneOf('FDXE FDXG').optional(),
    name: at('document_files[0].doc_name', textUpTo(100)),
    contentType: at('document_files[0].doc_format', z.enum(fileTypes)),
    meta: z.strictObject({
      shipDocumentType: at('document_files[0].doc_type', z.enum(documentTypes)),
      formCode: z.literal('USMCA').optional(),
      originCountryCode: countryCode,
      destinationCountryCode: countryCode,
      trackingNumber: number.optional(),
      shipmentDate: textLike(/^\d{4}-\d{2}-\d{2}T00:00:00$/).optional(),
    }),
  }),
})

const tracked = z.strictObject({
  trackingNumberInfo: asked,
  shipDateBegin: day.optional(),
  shipDateEnd: day.optional(),
})

const referred = z.strictObject({
  type: z.literal('INVOICE'),
  value: textUpTo(30),
  accountNumber: ownNumber,
  shipDateBegin: day,
  shipDateEndDate: day,
})

const proof = z.strictObject({
  trackDocumentDetail: z.strictObject({
    documentType: z.literal('SIGNATURE_PROOF_OF_DELIVERY'),
    documentFormat: oneOf('PNG PDF'),
  }),
  trackDocumentSpecification: z
    .array(z.strictObject({ trackingNumberInfo: asked, accountNumber: textUpTo(9).optional() }))
    .length(1),
})

/** After the carrier's pages on its search of locations, version 1. */
const points = z.strictObject({
  locationsSummaryRequestControlParameters: z.strictObject({
    distance: z.strictObject({ units: oneOf('KM MI'), value: z.number().gt(0).max(80) }),
    maxResults: count(75),
  }),
  locationSearchCriterion: z.literal('ADDRESS'),
  location: z.strictObject({
    address: at(
      'address',
      stated(
        address.extend({
          streetLines: at('.address_line1', listOf(textUpTo(35), 3)).optional(),
          city: at('.city', textUpTo(35)).optional(),
        }),
      ).refine(each => each.postalCode || each.city, {
        message: 'a postal code, or a city where there are none',
        path: ['postalCode'],
      }),
    ),
  }),
  multipleMatchesAction: z.literal('RETURN_ALL'),
  sort: z.strictObject({ criteria: z.literal('DISTANCE'), order: z.literal('ASCENDING') }),
  sameCountry: z.literal(true),
  locationCapabilities: z
    .array(
      z.strictObject({
        transferOfPossessionType: z.literal('HOLD_AT_LOCATION'),
        carrierCode: oneOf('FDXE FDXG').optional(),
      }),
    )
    .length(1),
})

/** Everything that is sent, by its address. */
export const requestShapes: RequestShapes = {
  'POST /rate/v1/rates/quotes': requestOf(rating, 'options'),
  'POST /ship/v1/shipments': requestOf(buying, 'options'),
  'POST /ship/v1/shipments/results': requestOf(
    z.strictObject({ accountNumber: ownAccount, jobId: textUpTo(100) }),
    'shipment_identifier',
  ),
  'PUT /ship/v1/shipments/cancel': requestOf(
    z.strictObject({
      accountNumber: ownAccount,
      trackingNumber: number,
      deletionControl: z.literal('DELETE_ALL_PACKAGES'),
    }),
    'shipment_identifier',
  ),
  'POST /track/v1/trackingnumbers': requestOf(
    z.strictObject({ includeDetailedScans: z.boolean(), trackingInfo: listOf(tracked, 30) }),
    'tracking_number',
  ),
  'POST /track/v1/referencenumbers': requestOf(
    z.strictObject({ referencesInformation: referred, includeDetailedScans: z.boolean() }),
    'tracking_number',
  ),
  'POST /track/v1/trackingdocuments': requestOf(proof, 'tracking_number'),
  'POST /pickup/v1/pickups': requestOf(pickup, 'options'),
  'PUT /pickup/v1/pickups/cancel': requestOf(cancelledPickup, 'options'),
  'POST /documents/v1/etds/upload': requestOf(paper, 'documents'),
  'POST /sandbox/documents/v1/etds/upload': requestOf(paper, 'documents'),
  'POST /address/v1/addresses/resolve': requestOf(
    z.strictObject({
      addressesToValidate: z.array(z.strictObject({ address: stated(address) })).length(1),
    }),
    'address_line1',
  ),
  'POST /location/v1/locations': requestOf(points, 'address.postal_code'),
}
