import { z } from 'zod'
import type { RequestShapes, WireFields } from '../kit/request-shape.ts'
import { textLike as pattern, textUpTo as text } from '../kit/shapes.ts'
import { account, code, country, day, ratedShipment, reference, shipment } from './shipment-shape.ts'
import { addressFields, paperFields, pickupFields, recoveryFields, shipmentFields } from './wire-fields.ts'

/**
 * What the carrier takes, after its published interface descriptions (rating, shipping and pickup v2409, label recovery
 * v1, paperless documents and address validation v2).
 */
/** Longest texts of a pickup. */
export const lengths = {
  pickupLine: 73,
  pickupCompany: 27,
  pickupContact: 22,
  pickupPostalCode: 8,
  pickupPoint: 11,
  pickupInstruction: 57,
} as const

const pickup = z.strictObject({
  Request: z.strictObject({ SubVersion: text(4).optional() }),
  RatePickupIndicator: z.enum(['Y', 'N']),
  Shipper: z
    .strictObject({ Account: z.strictObject({ AccountNumber: text(10, 6), AccountCountryCode: country }) })
    .optional(),
  PickupDateInfo: z.strictObject({
    PickupDate: day,
    ReadyTime: pattern(/^\d{4}$/),
    CloseTime: pattern(/^\d{4}$/),
  }),
  PickupAddress: z.strictObject({
    CompanyName: text(lengths.pickupCompany),
    ContactName: text(lengths.pickupContact),
    AddressLine: z.array(text(lengths.pickupLine)).length(1),
    City: text(50),
    StateProvince: text(50).optional(),
    PostalCode: text(lengths.pickupPostalCode).optional(),
    CountryCode: country,
    ResidentialIndicator: z.enum(['Y', 'N']),
    PickupPoint: text(lengths.pickupPoint).optional(),
    Phone: z.strictObject({ Number: text(25) }),
  }),
  AlternateAddressIndicator: z.enum(['Y', 'N']),
  PickupPiece: z
    .array(
      z.strictObject({
        ServiceCode: text(3, 3),
        Quantity: pattern(/^[1-9]\d{0,2}$/),
        DestinationCountryCode: country,
        ContainerCode: z.enum(['01', '02', '03']),
      }),
    )
    .min(1),
  TotalWeight: z
    .strictObject({ Weight: pattern(/^\d{1,4}\.\d$/), UnitOfMeasurement: z.enum(['LBS', 'KGS']) })
    .optional(),
  OverweightIndicator: z.enum(['Y', 'N']).optional(),
  PaymentMethod: z.enum(['00', '01', '03', '04', '05', '06']),
  SpecialInstruction: text(lengths.pickupInstruction).optional(),
})

const envelope = z.strictObject({
  RequestOption: text(20).optional(),
  SubVersion: text(4).optional(),
  TransactionReference: z.strictObject({ CustomerContext: text(512).optional() }).optional(),
})

const labelSpecification = z.strictObject({
  LabelImageFormat: code(4),
  HTTPUserAgent: text(64).optional(),
  LabelStockSize: z.strictObject({ Height: text(3), Width: text(3) }),
})

const recovery = z.strictObject({
  Request: envelope,
  LabelSpecification: labelSpecification,
  ReferenceValues: z.strictObject({ ReferenceNumber: reference, ShipperNumber: account }),
})

const papers = z.strictObject({
  Request: envelope,
  ShipperNumber: account,
  UserCreatedForm: z
    .array(
      z.strictObject({
        UserCreatedFormFileName: text(300),
        UserCreatedFormFileFormat: z.enum([
          'bmp',
          'doc',
          'gif',
          'jpg',
          'pdf',
          'png',
          'rtf',
          'tif',
          'txt',
          'xls',
          'docx',
          'xlsx',
        ]),
        UserCreatedFormDocumentType: pattern(/^0(0[1-9]|1[0-3])$/),
        UserCreatedFormFile: z.base64().min(1),
      }),
    )
    .min(1)
    .max(13),
})

const addressCheck = z.strictObject({
  AddressKeyFormat: z.strictObject({
    ConsigneeName: text(40).optional(),
    AddressLine: z.array(text(100)).min(1),
    PoliticalDivision2: text(30).optional(),
    PoliticalDivision1: text(30).optional(),
    PostcodePrimaryLow: text(10).optional(),
    CountryCode: country,
  }),
})

/** A request in its one member, with the fields inside of it. */
const inside = (root: string, shape: z.ZodType, fields: WireFields) => ({
  shape: z.strictObject({ [root]: shape }),
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name === '' ? root : `${root}.${name}`, field]),
  ),
})

/** Everything that is sent, by its address. */
export const requestShapes: RequestShapes = {
  'POST /api/rating/v2409/*': inside(
    'RateRequest',
    z.strictObject({ Request: envelope, Shipment: ratedShipment }),
    shipmentFields,
  ),
  'POST /api/shipments/v2409/ship': inside(
    'ShipmentRequest',
    z.strictObject({ Request: envelope, Shipment: shipment, LabelSpecification: labelSpecification }),
    shipmentFields,
  ),
  'POST /api/pickupcreation/v2409/pickup': inside('PickupCreationRequest', pickup, pickupFields),
  'POST /api/labels/v1/recovery': inside('LabelRecoveryRequest', recovery, recoveryFields),
  'POST /api/paperlessdocuments/v2/upload': inside('UploadRequest', papers, paperFields),
  'POST /api/addressvalidation/v2/3': inside('XAVRequest', addressCheck, addressFields),
}
