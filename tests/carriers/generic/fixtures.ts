import { readFileSync } from 'node:fs'
import { generic } from '../../../main/carriers/generic/index.ts'
import type { GenericConnection } from '../../../main/carriers/generic/rates.ts'
import {
  aLabelRequest,
  aParcel,
  aPickupRequest,
  aRateRequest,
} from '../../support/carriers/carrier-requests.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'

/** The sample connection that ships with the station. */
export const houseCourier: { credentials: Record<string, unknown>; config: Record<string, unknown> } =
  JSON.parse(readFileSync(new URL('../../../resources/samples/house-courier.json', import.meta.url), 'utf8'))

/** A connection as the station opens it. */
export const aConnection = (
  config: Record<string, unknown> = houseCourier.config,
  credentials: Record<string, unknown> = houseCourier.credentials,
): GenericConnection => ({
  id: 'car_test',
  carrierId: 'house_courier',
  testMode: false,
  settings: generic.settings.parse(credentials),
  config: generic.config.parse(config),
})

export const template = {
  slug: 'house',
  template: '<svg>{{ tracking_number }}</svg>',
  shipment_sample: { service_name: 'From the sample' },
}

const two = [aParcel({ weight: 0.4 }), aParcel({ weight: 12, options: { insurance: 80 } })]
const requests = {
  rateRequest: aRateRequest({ options: { signature_confirmation: true } }),
  severalParcels: aRateRequest({ parcels: two }),
  labelRequest: aLabelRequest('house_express', { parcels: two }),
  pickupRequest: aPickupRequest({ parcels: two }),
}

export const fixtures: CarrierFixtures = { ...houseCourier, ...requests }

/** Labels of the shop's own design, and a service it gives away. */
export const ownTemplate: CarrierFixtures = {
  ...requests,
  credentials: { display_name: 'Bike', custom_carrier_name: 'bike' },
  config: {
    label_template: template,
    services: [{ service_name: 'Round', service_code: 'round', zones: [{ rate: 0 }] }],
  },
  labelRequest: aLabelRequest('round'),
}
