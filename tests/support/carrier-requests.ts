import type {
  CarrierAddress,
  CarrierParcel,
  LabelRequest,
  PickupRequest,
  RateRequest,
} from '../../main/carriers/spec/model.ts'

/** An address in Montreal, with what a test cares about. */
export const anAddress = (more: Partial<CarrierAddress> = {}): CarrierAddress => ({
  personName: 'Ada Lovelace',
  companyName: null,
  addressLine1: '5840 Rue Oscar',
  addressLine2: null,
  streetNumber: null,
  suburb: null,
  city: 'Montreal',
  stateCode: 'QC',
  postalCode: 'H2X1Y4',
  countryCode: 'CA',
  residential: false,
  phoneNumber: '+1 514-000-0000',
  email: null,
  federalTaxId: null,
  stateTaxId: null,
  ...more,
})

/** A box of one kilogram, 30 x 20 x 10 cm. */
export const aParcel = (more: Partial<CarrierParcel> = {}): CarrierParcel => ({
  weight: 1,
  weightUnit: 'KG',
  length: 30,
  width: 20,
  height: 10,
  dimensionUnit: 'CM',
  packagingType: null,
  packagePreset: null,
  description: null,
  content: null,
  isDocument: false,
  freightClass: null,
  referenceNumber: null,
  items: [],
  options: {},
  ...more,
})

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

/** One parcel in Montreal, on the Thursday after the day of the tests. */
export const aPickupRequest = (more: Partial<PickupRequest> = {}): PickupRequest => ({
  pickupDate: '2026-03-05',
  readyTime: '13:00',
  closingTime: '17:00',
  address: anAddress(),
  parcels: [aParcel()],
  instruction: null,
  packageLocation: null,
  options: {},
  othersThatDay: 0,
  ...more,
})
