import type {
  CarrierAddress,
  CarrierCommodity,
  CarrierCustoms,
  CarrierParcel,
  FindRequest,
  HandedShipment,
  LabelRequest,
  PickupRequest,
  RateRequest,
  TrackRequest,
  TradeDocument,
  UploadRequest,
  VoidRequest,
} from '../../../main/carriers/contract/model.ts'
import { sampleAddress, sampleParcel } from '../../../main/carriers/kit/samples.ts'

/** An address in Montreal, with what a test cares about. */
export const anAddress = (more: Partial<CarrierAddress> = {}): CarrierAddress =>
  sampleAddress({
    personName: 'Ada Lovelace',
    addressLine1: '5840 Rue Oscar',
    city: 'Montreal',
    stateCode: 'QC',
    postalCode: 'H2X1Y4',
    countryCode: 'CA',
    phoneNumber: '+1 514-000-0000',
    ...more,
  })

/** A box of one kilogram, 30 x 20 x 10 cm. */
export const aParcel = (more: Partial<CarrierParcel> = {}): CarrierParcel =>
  sampleParcel({ length: 30, width: 20, height: 10, ...more })

/** A parcel from Vancouver to Montreal. */
export const aRateRequest = (more: Partial<RateRequest> = {}): RateRequest => ({
  shipper: anAddress({ city: 'Vancouver', stateCode: 'BC', postalCode: 'V6B1A1' }),
  recipient: anAddress(),
  parcels: [aParcel()],
  services: [],
  options: {},
  reference: null,
  ...more,
})

/** The same, as a purchase of one service. */
export const aLabelRequest = (service: string, more: Partial<LabelRequest> = {}): LabelRequest => ({
  ...aRateRequest(),
  shipmentId: 'shp_1',
  service,
  labelFormat: 'ZPL',
  payment: { paidBy: 'sender', currency: null, accountNumber: null },
  billingAddress: null,
  customs: null,
  metadata: {},
  rateMeta: {},
  ...more,
})

/** A bought shipment of one parcel, as it is handed over. */
export const aHandedShipment = (more: Partial<HandedShipment> = {}): HandedShipment => {
  const { shipmentIdentifier = 'S1', trackingNumber = 'T1', parcels = [aParcel()] } = more
  return {
    shipmentId: 'shp_1',
    shipmentIdentifier,
    shipmentIdentifiers: [shipmentIdentifier],
    trackingNumber,
    trackingNumbers: trackingNumber === null ? [] : [trackingNumber],
    service: null,
    reference: null,
    parcels,
    recipientCountry: 'CA',
    groupId: null,
    options: {},
    carrierData: {},
    ...more,
  }
}

/** One parcel in Montreal, on the Thursday after the day of the tests. */
export const aPickupRequest = (more: Partial<PickupRequest> = {}): PickupRequest => ({
  pickupDate: '2026-03-05',
  readyTime: '13:00',
  closingTime: '17:00',
  address: anAddress(),
  parcels: [aParcel()],
  shipments: [],
  instruction: null,
  packageLocation: null,
  options: {},
  othersThatDay: 0,
  ...more,
})

/** Where the shops and buyers of several carriers are. */
export const dover = anAddress({
  companyName: 'Paper Shop',
  addressLine1: '5 Mill Rd',
  city: 'Dover',
  stateCode: 'DE',
  postalCode: '19901',
  countryCode: 'US',
  phoneNumber: '+1 302-555-0100',
})

export const salem = anAddress({
  personName: 'A. Buyer',
  addressLine1: '9 Oak St',
  city: 'Salem',
  stateCode: 'OR',
  postalCode: '97301',
  countryCode: 'US',
  residential: true,
})

export const toronto = anAddress({ city: 'Toronto', stateCode: 'ON', postalCode: 'M5V 2T6' })

export const berlin = anAddress({
  addressLine1: 'Torstr. 1',
  city: 'Berlin',
  stateCode: null,
  postalCode: '10119',
  countryCode: 'DE',
  phoneNumber: '+49 30 123456',
})

/** Two mugs. */
export const aCommodity = (more: Partial<CarrierCommodity> = {}): CarrierCommodity => ({
  title: 'Mug',
  description: null,
  sku: 'MUG',
  hsCode: '691200',
  quantity: 2,
  weight: 0.4,
  weightUnit: 'KG',
  valueAmount: 12.5,
  valueCurrency: 'USD',
  originCountry: 'US',
  metadata: {},
  ...more,
})

/** A sale of them across a border. */
export const aDeclaration = (more: Partial<CarrierCustoms> = {}): CarrierCustoms => ({
  contentType: 'merchandise',
  contentDescription: null,
  incoterm: null,
  invoice: null,
  invoiceDate: null,
  commercialInvoice: true,
  certify: true,
  signer: null,
  commodities: [aCommodity()],
  duty: null,
  dutyBillingAddress: null,
  options: {},
  ...more,
})

export const aTrackRequest = (...trackingNumbers: string[]): TrackRequest => ({
  trackingNumbers,
  carrierName: null,
  reference: null,
  accountNumber: null,
})

export const aVoidRequest = (shipmentIdentifier: string, service: string): VoidRequest => ({
  shipmentIdentifier,
  service,
  options: {},
})

/** A purchase that was begun on the morning of the tests and never answered. */
export const aFindRequest = (request: LabelRequest, more: Partial<FindRequest> = {}): FindRequest => ({
  ...request,
  since: new Date('2026-03-04T10:00:00Z'),
  shipmentIdentifier: null,
  trackingNumber: null,
  ...more,
})

/** An invoice and another paper. */
const papers = (): TradeDocument[] =>
  ['commercial_invoice', 'other'].map(type => ({
    type,
    name: `${type}.pdf`,
    format: 'PDF',
    bytes: new TextEncoder().encode(`%PDF ${type}`),
  }))

/** Two papers before a purchase from the United States to Canada. */
export const anUploadRequest = (more: Partial<UploadRequest> = {}): UploadRequest => ({
  trackingNumber: null,
  shipmentIdentifier: null,
  service: null,
  originCountry: 'US',
  destinationCountry: 'CA',
  shipmentDate: null,
  reference: 'Order 7',
  documents: papers(),
  options: {},
  ...more,
})
