import { canadapost } from '../../../main/carriers/canadapost/index.ts'
import { aPickupRequest, aRateRequest } from '../../support/carrier-requests.ts'
import { describeCarrier } from '../../support/describe-carrier.ts'
import { server } from './answers.ts'
import { aConnection, anOrder, credentials, shipper, twoParcels } from './fixtures.ts'

const connection = aConnection()
const handover = { day: '2026-03-04', groupIds: [], address: shipper, reference: 'Desk 1' }

describeCarrier(canadapost, {
  credentials,
  config: { transmit_shipment_by_default: false },
  server,
  rateRequest: aRateRequest({ shipper, options: { signature_confirmation: true, insurance: 150 } }),
  severalParcels: aRateRequest({ shipper, parcels: twoParcels }),
  labelRequest: anOrder({ labelFormat: 'ZPL', reference: 'Order 7' }),
  voidRequest: { shipmentIdentifier: '520841300000000001', service: null, options: {} },
  findRequest: {
    shipmentId: 'shp_1',
    reference: null,
    service: 'canadapost_expedited_parcel',
    labelFormat: 'ZPL',
    since: new Date('2026-03-04T10:00:00Z'),
    shipmentIdentifier: null,
    trackingNumber: null,
  },
  trackRequest: {
    trackingNumbers: ['7023210000000018'],
    carrierName: null,
    reference: null,
    accountNumber: null,
  },
  pickupRequest: aPickupRequest(),
  confirmationNumber: '3000001',
  more: [
    {
      name: 'endOfDay',
      isPaid: true,
      needsAnswer: true,
      run: context => canadapost.endOfDay(handover, connection, context),
    },
  ],
})
