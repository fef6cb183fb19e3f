import { z } from 'zod'
import { decimal, digits, problemOf, text } from '../answer-shapes.ts'

/**
 * What the carrier answers, after its published interface descriptions: the members it always sends, those it may send,
 * their lengths, and what is a list whatever is in it.
 */
const described = (code: number, most: number) =>
  z.strictObject({ Code: text(code), Description: text(most) })
const codeOf = (most: number) => z.strictObject({ Code: text(most), Description: text(50).optional() })
const response = z.strictObject({
  ResponseStatus: described(1, 35),
  Alert: z.array(described(10, 150)).optional(),
})
const money = z.strictObject({ CurrencyCode: text(3), MonetaryValue: decimal.max(19) })
const itemised = z.array(
  z.strictObject({
    Code: text(3),
    Description: text(50).optional(),
    CurrencyCode: text(3),
    MonetaryValue: decimal.max(19),
  }),
)
const taxes = {
  TaxCharges: z.array(z.strictObject({ Type: text(9), MonetaryValue: decimal.max(19) })).optional(),
  TotalChargesWithTaxes: money.optional(),
}
const charges = {
  BaseServiceCharge: money.optional(),
  TransportationCharges: money,
  ItemizedCharges: itemised.optional(),
  ServiceOptionsCharges: money,
  TotalCharges: money,
  ...taxes,
}
const billingWeight = (most: number) =>
  z.strictObject({ UnitOfMeasurement: described(3, 35), Weight: decimal.max(most) })
const compactDay = z.string().regex(/^\d{8}$/)
const compactTime = z.string().regex(/^\d{6}$/)

const rated = z.strictObject({
  Service: codeOf(3),
  BillingWeight: billingWeight(5),
  ...charges,
  NegotiatedRateCharges: z
    .strictObject({
      BaseServiceCharge: z.array(money).optional(),
      ItemizedCharges: itemised.optional(),
      TotalCharge: money,
      ...taxes,
    })
    .optional(),
  RatedPackage: z.array(z.strictObject({ ItemizedCharges: itemised.optional() })).min(1),
  TimeInTransit: z
    .strictObject({
      PickupDate: compactDay,
      ServiceSummary: z.strictObject({
        Service: z.strictObject({ Description: text().optional() }),
        EstimatedArrival: z.strictObject({
          Arrival: z.strictObject({ Date: compactDay, Time: compactTime.optional() }),
          BusinessDaysInTransit: digits(5),
          Pickup: z.strictObject({ Date: compactDay, Time: compactTime.optional() }),
          DayOfWeek: text(9),
        }),
      }),
    })
    .optional(),
})

const image = z.strictObject({ ImageFormat: codeOf(3), GraphicImage: z.base64() })

const shipmentResults = z.strictObject({
  ShipmentCharges: z.strictObject(charges).optional(),
  NegotiatedRateCharges: z
    .strictObject({ ItemizedCharges: itemised.optional(), TotalCharge: money.optional(), ...taxes })
    .optional(),
  BillingWeight: billingWeight(8),
  ShipmentIdentificationNumber: text(18).optional(),
  PackageResults: z
    .array(z.strictObject({ TrackingNumber: text(18), ShippingLabel: image.optional() }))
    .optional(),
  Form: z
    .strictObject({ Code: text(2).optional(), Description: text(35).optional(), Image: image.optional() })
    .optional(),
})

const pickupCreation = z.strictObject({
  Response: response,
  PRN: text(11).optional(),
  RateStatus: codeOf(2),
  RateResult: z
    .strictObject({
      RateType: text(2).optional(),
      CurrencyCode: text(3).optional(),
      GrandTotalOfAllCharge: decimal.max(8),
    })
    .optional(),
})

const labelRecovery = z.strictObject({
  Response: response,
  ShipmentIdentificationNumber: text(18).optional(),
  LabelResults: z
    .array(
      z.strictObject({
        TrackingNumber: text(18).optional(),
        LabelImage: z
          .strictObject({ LabelImageFormat: z.looseObject({ Code: text(4) }), GraphicImage: z.base64() })
          .optional(),
      }),
    )
    .min(1),
})

const voided = z.strictObject({
  Response: response,
  SummaryResult: z.strictObject({ Status: described(1, 15) }),
  PackageLevelResults: z
    .array(z.strictObject({ TrackingNumber: text(18), Status: described(1, 35) }))
    .optional(),
})

const addressCheck = z.strictObject({
  Response: response,
  ValidAddressIndicator: text().optional(),
  AmbiguousAddressIndicator: text().optional(),
  NoCandidatesIndicator: text().optional(),
  AddressClassification: described(1, 15).optional(),
  Candidate: z
    .array(
      z.strictObject({
        AddressClassification: described(1, 15).optional(),
        AddressKeyFormat: z.strictObject({
          ConsigneeName: text(40).optional(),
          AddressLine: z.array(text()).optional(),
          PoliticalDivision2: text(30).optional(),
          PoliticalDivision1: text(30).optional(),
          PostcodePrimaryLow: text(10).optional(),
          PostcodeExtendedLow: text(10).optional(),
          CountryCode: text(2),
        }),
      }),
    )
    .optional(),
})

const status = z
  .strictObject({ type: text(), code: text(), statusCode: text(), description: text() })
  .partial()
const address = z
  .strictObject({
    city: text(),
    stateProvince: text(),
    postalCode: text(),
    countryCode: text(),
    country: text(),
  })
  .partial()

const trackedPackage = z
  .strictObject({
    trackingNumber: text(),
    currentStatus: status,
    activity: z.array(
      z
        .strictObject({
          date: compactDay,
          time: compactTime,
          status,
          location: z.strictObject({ address }).partial(),
        })
        .partial(),
    ),
    deliveryDate: z.array(z.strictObject({ type: text(), date: compactDay }).partial()),
    packageAddress: z.array(z.strictObject({ type: text(), address }).partial()),
    packageCount: z.number().int(),
    service: z.strictObject({ code: text(), description: text() }).partial(),
    deliveryInformation: z
      .strictObject({
        receivedBy: text(),
        location: text(),
        signature: z.strictObject({ image: z.base64() }).partial(),
      })
      .partial(),
  })
  .partial()

const sum = z.number().min(0)
/** The one answer that is told without a member around it. */
const landedCost = z.strictObject({
  shipment: z.strictObject({
    currencyCode: text(3),
    importCountryCode: text(2),
    id: text(100),
    brokerageFeeItems: z.array(z.strictObject({ chargeName: text(50), chargeAmount: sum }).partial()),
    totalBrokerageFees: sum,
    totalDuties: sum,
    totalCommodityLevelTaxesAndFees: sum,
    totalShipmentLevelTaxesAndFees: sum,
    totalVAT: sum,
    totalDutyAndTax: sum,
    grandTotal: sum,
    shipmentItems: z
      .array(
        z.strictObject({
          commodityID: text(),
          hsCode: text(40),
          commodityDuty: sum,
          totalCommodityTaxAndFee: sum.optional(),
          commodityVAT: sum,
          totalCommodityDutyAndTax: sum,
          commodityCurrencyCode: text(3),
          isCalculable: z.boolean(),
        }),
      )
      .max(99),
  }),
  alVersion: z.number().int(),
  transID: text(50),
  perfStats: z.strictObject({ absLayerTime: text(20), fulfillTime: text(32), receiptTime: text(32) }),
})

/** What is answered, by the name of its one member. */
const answerShapes: Readonly<Record<string, z.ZodType>> = {
  RateResponse: z.strictObject({ Response: response, RatedShipment: z.array(rated).min(1) }),
  ShipmentResponse: z.strictObject({ Response: response, ShipmentResults: shipmentResults }),
  LabelRecoveryResponse: labelRecovery,
  VoidShipmentResponse: voided,
  PickupCreationResponse: pickupCreation,
  PickupCancelResponse: z.strictObject({ Response: response, PickupType: text(2) }),
  UploadResponse: z.strictObject({
    Response: response,
    FormsHistoryDocumentID: z.strictObject({ DocumentID: z.array(text(26)) }).optional(),
  }),
  XAVResponse: addressCheck,
  trackResponse: z.strictObject({
    shipment: z.array(
      z
        .strictObject({
          inquiryNumber: text(),
          package: z.array(trackedPackage),
          warnings: z.array(z.strictObject({ code: text(), message: text() })),
        })
        .partial(),
    ),
  }),
}

/** Where an answer is not what the carrier answers, and why; null where nothing is wrong. */
export function answerProblem(body: unknown): string | null {
  if (Object.hasOwn((body ?? {}) as object, 'perfStats')) return problemOf(landedCost, body)
  const [[root, content] = ['', null]] = Object.entries((body ?? {}) as object)
  const shape = answerShapes[root]
  return shape
    ? problemOf(z.strictObject({ [root]: shape }), { [root]: content })
    : `${root}: nothing is answered like that`
}
