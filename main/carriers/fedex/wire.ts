import { z } from 'zod'
import type { RequestShapes } from '../kit/request-shape.ts'
import { textLike, textUpTo } from '../kit/shapes.ts'
import { documentTypes } from './codes.ts'
import {
  account,
  address,
  buying,
  count,
  country,
  day,
  needsName,
  rating,
  stated,
  weight,
} from './shipment-shape.ts'
import { fieldsOf } from './wire-fields.ts'

/**
 * What the carrier takes, after its published interface descriptions (rate, ship, track, pickup and document upload, all
 * version 1): names, required members, enumerations, and the lengths their words give. That of addresses has no
 * description at hand and follows the carrier's pages.
 */
const number = textUpTo(40)
const asked = z.strictObject({ trackingNumber: number })

const pickup = z.strictObject({
  associatedAccountNumber: account,
  carrierCode: z.enum(['FDXE', 'FDXG']),
  originDetail: z.strictObject({
    pickupAddressType: z.enum(['ACCOUNT', 'SHIPPER', 'OTHER']),
    pickupLocation: z.strictObject({
      contact: needsName(
        z.strictObject({
          companyName: textUpTo(35).optional(),
          personName: textUpTo(70).optional(),
          phoneNumber: textLike(/^\d{8,13}$/),
        }),
      ),
      address: stated(
        // Where a country has no states or postal codes, an empty one is wanted.
        address.extend({ stateOrProvinceCode: textUpTo(2, 0), postalCode: textUpTo(10, 0) }),
      ),
    }),
    readyDateTimestamp: textLike(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
    customerCloseTime: textLike(/^\d{2}:\d{2}:\d{2}$/),
    pickupDateType: z.enum(['SAME_DAY', 'FUTURE_DAY']),
    packageLocation: z.enum(['FRONT', 'NONE', 'REAR', 'SIDE']),
  }),
  totalWeight: weight,
  packageCount: count(9999),
  countryRelationships: z.enum(['DOMESTIC', 'INTERNATIONAL']).optional(),
  remarks: textUpTo(60).optional(),
})

const cancelledPickup = z
  .strictObject({
    associatedAccountNumber: account,
    pickupConfirmationCode: textUpTo(20),
    carrierCode: z.enum(['FDXE', 'FDXG']),
    scheduledDate: day,
    location: textUpTo(10).optional(),
  })
  .refine(each => each.carrierCode === 'FDXG' || each.location, {
    message: 'the location FedEx gave with the pickup',
    path: ['location'],
  })

const fileTypes = [
  ...(['application/pdf', 'application/msword', 'application/rtf', 'text/plain'] as const),
  ...(['image/bmp', 'image/png', 'image/gif', 'image/jpeg', 'image/tiff'] as const),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
] as const

const paper = z.strictObject({
  attachment: z.strictObject({ type: z.enum(fileTypes), size: z.int().min(1) }),
  document: z.strictObject({
    workflowName: z.enum(['ETDPreshipment', 'ETDPostshipment']),
    carrierCode: z.enum(['FDXE', 'FDXG']).optional(),
    name: textUpTo(100),
    contentType: z.enum(fileTypes),
    meta: z.strictObject({
      shipDocumentType: z.enum(documentTypes),
      formCode: z.literal('USMCA').optional(),
      originCountryCode: country,
      destinationCountryCode: country,
      trackingNumber: number.optional(),
      shipmentDate: textLike(/^\d{4}-\d{2}-\d{2}T00:00:00$/).optional(),
    }),
  }),
})

const addressCheck = z.strictObject({
  addressesToValidate: z.array(z.strictObject({ address: stated(address) })).length(1),
})

/** Everything that is sent, by its address. */
export const requestShapes: RequestShapes = {
  'POST /rate/v1/rates/quotes': { shape: rating, fields: fieldsOf.shipment },
  'POST /ship/v1/shipments': { shape: buying, fields: fieldsOf.shipment },
  'POST /ship/v1/shipments/results': {
    shape: z.strictObject({ accountNumber: account, jobId: textUpTo(100) }),
    fields: fieldsOf.account,
  },
  'PUT /ship/v1/shipments/cancel': {
    shape: z.strictObject({
      accountNumber: account,
      trackingNumber: number,
      deletionControl: z.literal('DELETE_ALL_PACKAGES'),
    }),
    fields: fieldsOf.account,
  },
  'POST /track/v1/trackingnumbers': {
    shape: z.strictObject({
      includeDetailedScans: z.boolean(),
      trackingInfo: z
        .array(
          z.strictObject({
            trackingNumberInfo: asked,
            shipDateBegin: day.optional(),
            shipDateEnd: day.optional(),
          }),
        )
        .min(1)
        .max(30),
    }),
    fields: fieldsOf.tracking,
  },
  'POST /track/v1/referencenumbers': {
    shape: z.strictObject({
      referencesInformation: z.strictObject({
        type: z.literal('INVOICE'),
        value: textUpTo(30),
        accountNumber: textUpTo(9),
        shipDateBegin: day,
        shipDateEndDate: day,
      }),
      includeDetailedScans: z.boolean(),
    }),
    fields: fieldsOf.tracking,
  },
  'POST /track/v1/trackingdocuments': {
    shape: z.strictObject({
      trackDocumentDetail: z.strictObject({
        documentType: z.literal('SIGNATURE_PROOF_OF_DELIVERY'),
        documentFormat: z.enum(['PNG', 'PDF']),
      }),
      trackDocumentSpecification: z
        .array(z.strictObject({ trackingNumberInfo: asked, accountNumber: textUpTo(9).optional() }))
        .length(1),
    }),
    fields: fieldsOf.tracking,
  },
  'POST /pickup/v1/pickups': { shape: pickup, fields: fieldsOf.pickup },
  'PUT /pickup/v1/pickups/cancel': { shape: cancelledPickup, fields: fieldsOf.pickup },
  'POST /documents/v1/etds/upload': { shape: paper, fields: fieldsOf.paper },
  'POST /sandbox/documents/v1/etds/upload': { shape: paper, fields: fieldsOf.paper },
  'POST /address/v1/addresses/resolve': { shape: addressCheck, fields: fieldsOf.address },
}
