import { generic } from '../../../main/carriers/generic/index.ts'
import { aLabelRequest, aParcel, aPickupRequest, aRateRequest } from '../../support/carrier-requests.ts'
import { describeCarrier } from '../../support/describe-carrier.ts'
import { houseCourier, template } from './fixtures.ts'

const two = [aParcel({ weight: 0.4 }), aParcel({ weight: 12, options: { insurance: 80 } })]
const requests = {
  rateRequest: aRateRequest({ options: { signature_confirmation: true } }),
  severalParcels: aRateRequest({ parcels: two }),
  labelRequest: aLabelRequest('house_express', { parcels: two }),
  pickupRequest: aPickupRequest({ parcels: two }),
}

describeCarrier(generic, { ...houseCourier, ...requests })

describeCarrier(generic, {
  ...requests,
  credentials: { display_name: 'Bike', custom_carrier_name: 'bike' },
  config: { label_template: template },
  labelRequest: aLabelRequest('standard_service'),
})
