import type {
  CarrierAddress,
  CarrierParcel,
  HandedShipment,
  LabelRequest,
  PickupRequest,
  RateRequest,
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
