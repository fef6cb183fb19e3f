/** Answers as the carrier documents them. */
export const number = '1Z999AA10123456784'
export const second = '1Z999AA10123456793'

const usd = (amount: string) => ({ CurrencyCode: 'USD', MonetaryValue: amount })

const transit = (days: string, date: string) => ({
  ServiceSummary: {
    EstimatedArrival: { BusinessDaysInTransit: days, Arrival: { Date: date, Time: '233000' } },
  },
})

const done = { ResponseStatus: { Code: '1', Description: 'Success' } }

export const ground = {
  Service: { Code: '03' },
  BaseServiceCharge: usd('10.00'),
  TransportationCharges: usd('11.20'),
  ServiceOptionsCharges: usd('5.85'),
  ItemizedCharges: [
    { Code: '375', ...usd('1.20') },
    { Code: '270', ...usd('5.85') },
  ],
  TotalCharges: usd('17.05'),
  NegotiatedRateCharges: {
    ItemizedCharges: [
      { Code: '375', ...usd('0.90') },
      { Code: '270', ...usd('5.85') },
    ],
    TotalCharge: usd('14.25'),
  },
  TimeInTransit: transit('4', '20260310'),
  RatedPackage: [{ Weight: '2.3' }],
}

export const nextDay = {
  Service: { Code: '01' },
  BaseServiceCharge: usd('39.20'),
  TransportationCharges: usd('44.10'),
  ItemizedCharges: { Code: '375', ...usd('4.90') },
  ServiceOptionsCharges: usd('0.00'),
  TotalCharges: usd('44.10'),
  GuaranteedDelivery: { BusinessDaysInTransit: '1', DeliveryByTime: '10:30 A.M.' },
}

export const rated = (...shipments: unknown[]) => ({
  RateResponse: { Response: done, RatedShipment: shipments },
})

const zpl = Buffer.from(`^XA^FO60,300^BY3^BCN,150^FD${number}^FS^XZ`).toString('base64')

export const shipped = {
  ShipmentResponse: {
    Response: done,
    ShipmentResults: {
      ShipmentCharges: {
        TransportationCharges: usd('11.20'),
        ServiceOptionsCharges: usd('5.85'),
        TotalCharges: usd('17.05'),
      },
      NegotiatedRateCharges: { TotalCharge: usd('14.25') },
      BillingWeight: { UnitOfMeasurement: { Code: 'LBS' }, Weight: '3.0' },
      ShipmentIdentificationNumber: number,
      PackageResults: [
        { TrackingNumber: number, ShippingLabel: { ImageFormat: { Code: 'ZPL' }, GraphicImage: zpl } },
      ],
    },
  },
}

export const recovered = {
  LabelRecoveryResponse: {
    Response: done,
    ShipmentIdentificationNumber: number,
    LabelResults: [
      { TrackingNumber: number, LabelImage: { LabelImageFormat: { Code: 'ZPL' }, GraphicImage: zpl } },
    ],
  },
}

export const voided = {
  VoidShipmentResponse: { Response: done, SummaryResult: { Status: { Code: '1', Description: 'Voided' } } },
}

export const parcel = {
  trackingNumber: number,
  currentStatus: { type: 'D', code: 'FS', statusCode: '011', description: 'Delivered' },
  deliveryDate: [{ type: 'DEL', date: '20260306' }],
  deliveryInformation: {
    receivedBy: 'MARTIN',
    location: 'Front Desk',
    signature: { image: 'R0lGODlhAQABAAAAACw=' },
  },
  packageAddress: [
    { type: 'ORIGIN', address: { city: 'DOVER', stateProvince: 'DE', countryCode: 'US' } },
    {
      type: 'DESTINATION',
      address: { city: 'SALEM', stateProvince: 'OR', countryCode: 'US', postalCode: '97301' },
    },
  ],
  service: { code: '003', description: 'UPS Ground' },
  weight: { unitOfMeasurement: 'LBS', weight: '2.50' },
  packageCount: 1,
  activity: [
    {
      date: '20260306',
      time: '141500',
      status: { type: 'D', code: 'FS', statusCode: '011', description: 'Delivered' },
      location: { address: { city: 'SALEM', stateProvince: 'OR', countryCode: 'US', country: 'US' } },
    },
    {
      date: '20260304',
      time: '083000',
      status: { type: 'M', code: 'MP', statusCode: '003', description: 'Label created' },
      location: { address: { countryCode: 'US' } },
    },
  ],
}

export const tracked = (found: unknown) => ({
  trackResponse: { shipment: [{ inquiryNumber: number, package: [found] }] },
})

export const notFound = {
  trackResponse: {
    shipment: [{ warnings: [{ code: 'TW0001', message: 'Tracking Information Not Found' }] }],
  },
}

export const pickedUp = {
  PickupCreationResponse: {
    Response: done,
    PRN: '2929602E9CP',
    RateResult: { RateType: 'SD', CurrencyCode: 'USD', GrandTotalOfAllCharge: '7.25' },
  },
}

export const pickupCancelled = { PickupCancelResponse: { Response: done } }

export const uploaded = {
  UploadResponse: {
    Response: done,
    FormsHistoryDocumentID: { DocumentID: ['2026-03-04-10.15.00.000001', '2026-03-04-10.15.00.000002'] },
  },
}

export const signedIn = {
  token_type: 'Bearer',
  issued_at: '1772619300000',
  access_token: 'bearer-of-four-hours',
  expires_in: '14399',
  status: 'approved',
}

export const refused = (code: string, message: string) => ({ response: { errors: [{ code, message }] } })

/** In the figures and members of the sample UPS publishes, which spells some of them in another way than its description. */
export const landed = (shipment: object = {}, beside: object = {}) => ({
  shipment: {
    currencyCode: 'GBP',
    id: 'packdesk-1',
    brokerageFeeItems: [
      { chargeName: 'DisbursementFee', chargeAmount: 19.05 },
      { chargeName: 'EntryPreparationFee', chargeAmount: 5.6 },
    ],
    totalBrokerageFees: 24.65,
    totalDuties: 60,
    totalCommodityLevelTaxesAndFees: 0,
    totalShipmentLevelTaxesAndFees: 0,
    totalVAT: 702,
    totalDutyandTax: 762,
    grandTotal: 786.65,
    importCountryCode: 'GB',
    shipmentItems: [{ commodityId: '1', isCalculable: true, hsCode: '4009320090' }],
    ...shipment,
  },
  transID: 'packdesk-1',
  error: null,
  ...beside,
})

/** A street the carrier knows, with the last digits of its postal code. */
export const checked = {
  XAVResponse: {
    Response: done,
    ValidAddressIndicator: '',
    AddressClassification: { Code: '1', Description: 'Commercial' },
    Candidate: {
      AddressKeyFormat: {
        AddressLine: '5 MILL RD',
        PoliticalDivision2: 'DOVER',
        PoliticalDivision1: 'DE',
        PostcodePrimaryLow: '19901',
        PostcodeExtendedLow: '3610',
        CountryCode: 'US',
      },
    },
  },
}
