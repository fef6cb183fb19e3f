import { z } from 'zod'
import type { RequestShapes } from '../kit/request-shape.ts'
import {
  at,
  countryCode as country,
  currencyCode as currency,
  isoDay,
  listOf,
  oneOf,
  partAt,
  textLike as pattern,
  requestOf,
  textUpTo as text,
} from '../kit/shapes.ts'
import { account, code, day, ratedShipment, reference, shipment } from './shipment-shape.ts'

/**
 * What the carrier takes, after its published interface descriptions (rating, shipping and pickup v2409, label recovery
 * v1, paperless documents and address validation v2, landed costs v1), with the fields its members are entered in.
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

const yesOrNo = oneOf('Y N')

const collectedAt = z.strictObject({
  CompanyName: at('.company_name', text(lengths.pickupCompany)),
  ContactName: at('.person_name', text(lengths.pickupContact)),
  AddressLine: at('.address_line2', z.array(text(lengths.pickupLine)).length(1)),
  City: at('.city', text(50)),
  StateProvince: at('.state_code', text(50)).optional(),
  PostalCode: at('.postal_code', text(lengths.pickupPostalCode)).optional(),
  CountryCode: at('.country_code', country),
  ResidentialIndicator: yesOrNo,
  PickupPoint: at('package_location', text(lengths.pickupPoint)).optional(),
  Phone: partAt('.phone_number', { Number: text(25) }),
})

const piece = z.strictObject({
  ServiceCode: text(3, 3),
  Quantity: pattern(/^[1-9]\d{0,2}$/),
  DestinationCountryCode: country,
  ContainerCode: oneOf('01 02 03'),
})

const pickup = z.strictObject({
  Request: at(null, z.strictObject({ SubVersion: text(4).optional() })),
  RatePickupIndicator: yesOrNo,
  Shipper: z
    .strictObject({
      Account: partAt('credentials.account_number', {
        AccountNumber: text(10, 6),
        AccountCountryCode: country,
      }),
    })
    .optional(),
  PickupDateInfo: z.strictObject({
    PickupDate: at('pickup_date', day),
    ReadyTime: at('ready_time', pattern(/^\d{4}$/)),
    CloseTime: at('closing_time', pattern(/^\d{4}$/)),
  }),
  PickupAddress: at('address', collectedAt),
  AlternateAddressIndicator: yesOrNo,
  PickupPiece: at('parcel', z.array(piece).min(1)),
  TotalWeight: partAt('parcel[0].weight', {
    Weight: pattern(/^\d{1,4}\.\d$/),
    UnitOfMeasurement: oneOf('LBS KGS'),
  }).optional(),
  OverweightIndicator: yesOrNo.optional(),
  PaymentMethod: oneOf('00 01 03 04 05 06'),
  SpecialInstruction: at('instruction', text(lengths.pickupInstruction)).optional(),
})

const envelope = z.strictObject({
  RequestOption: text(20).optional(),
  SubVersion: text(4).optional(),
  TransactionReference: z.strictObject({ CustomerContext: text(512).optional() }).optional(),
})
const asked = { Request: at(null, envelope) }

const labelSpecification = z.strictObject({
  LabelImageFormat: code(4),
  HTTPUserAgent: text(64).optional(),
  LabelStockSize: z.strictObject({ Height: text(3), Width: text(3) }),
})

const recovery = z.strictObject({
  Request: envelope,
  LabelSpecification: labelSpecification,
  ReferenceValues: z.strictObject({
    ReferenceNumber: reference,
    ShipperNumber: at('credentials.account_number', account),
  }),
})

const paper = z.strictObject({
  UserCreatedFormFileName: at('.doc_name', text(300)),
  UserCreatedFormFileFormat: at('.doc_format', oneOf('bmp doc gif jpg pdf png rtf tif txt xls docx xlsx')),
  UserCreatedFormDocumentType: at('.doc_type', pattern(/^0(0[1-9]|1[0-3])$/)),
  UserCreatedFormFile: at('.doc_file', z.base64().min(1)),
})
const papers = z.strictObject({
  Request: envelope,
  ShipperNumber: at('credentials.account_number', account),
  UserCreatedForm: listOf(at('document_files[#]', paper), 13),
})

const addressCheck = z.strictObject({
  AddressKeyFormat: z.strictObject({
    ConsigneeName: at('company_name', text(40)).optional(),
    AddressLine: z.array(text(100)).min(1),
    PoliticalDivision2: at('city', text(30)).optional(),
    PoliticalDivision1: at('state_code', text(30)).optional(),
    PostcodePrimaryLow: at('postal_code', text(10)).optional(),
    CountryCode: at('country_code', country),
  }),
})

/** Longest texts and most goods of a quote of landed costs. */
export const landedLengths = { description: 150, items: 99 } as const
/** Terms of delivery it knows. */
export const landedTerms = 'CFR CIF CIP CPT DAP DAT DDP DPU EXW FAS FCA FOB'.split(' ')

const landedItem = z
  .strictObject({
    commodityId: text(100),
    priceEach: at('.value_amount', z.number().positive().max(999_999_999_999)),
    commodityCurrencyCode: at('.value_currency', currency),
    quantity: at('.quantity', z.int().min(1)),
    UOM: z.literal('EACH'),
    hsCode: at('.hs_code', text(40)).optional(),
    description: at('.description', text(landedLengths.description)).optional(),
    originCountryCode: at('.origin_country', country),
  })
  .refine(({ hsCode, description }) => hsCode !== undefined || description !== undefined, {
    message: 'an HS code or a description',
    path: ['hsCode'],
  })
const landedCost = z.strictObject({
  currencyCode: currency,
  transID: text(50),
  allowPartialLandedCostResult: z.boolean(),
  alversion: z.int().min(1),
  shipment: z
    .strictObject({
      id: text(100),
      importCountryCode: at('recipient.country_code', country),
      exportCountryCode: at('shipper.country_code', country),
      shipDate: at('options.shipment_date', isoDay),
      incoterms: at('customs.incoterm', z.enum(landedTerms)).optional(),
      shipmentType: at(
        'customs.content_type',
        oneOf('GIFT COMMERCIAL SALE SAMPLE REPAIR RETURN OTHER'),
      ).optional(),
      shipmentItems: at('customs.commodities', listOf(at('[#]', landedItem), landedLengths.items)),
    })
    .refine(({ importCountryCode, exportCountryCode }) => importCountryCode !== exportCountryCode, {
      message: 'another country than it comes from',
      path: ['importCountryCode'],
    }),
})

/** A request in its one member; everything that has no field of its own is told at `field`. */
const inside = (root: string, field: string, shape: z.ZodType) =>
  requestOf(z.strictObject({ [root]: at(field, shape) }))

/** Everything that is sent, by its address. */
export const requestShapes: RequestShapes = {
  'POST /api/rating/v2409/*': inside(
    'RateRequest',
    'options',
    z.strictObject({ ...asked, Shipment: ratedShipment }),
  ),
  'POST /api/shipments/v2409/ship': inside(
    'ShipmentRequest',
    'options',
    z.strictObject({
      ...asked,
      Shipment: shipment,
      LabelSpecification: at('label_type', labelSpecification),
    }),
  ),
  'POST /api/pickupcreation/v2409/pickup': inside('PickupCreationRequest', 'options', pickup),
  'POST /api/labels/v1/recovery': inside('LabelRecoveryRequest', 'reference', recovery),
  'POST /api/paperlessdocuments/v2/upload': inside('UploadRequest', 'documents', papers),
  'POST /api/landedcost/v1/quotes': requestOf(landedCost, 'customs'),
  'POST /api/addressvalidation/v2/3': inside('XAVRequest', 'address_line1', addressCheck),
}
