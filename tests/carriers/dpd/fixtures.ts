import { requestShapes } from '../../../main/carriers/dpd/wire.ts'
import { aLabelRequest, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'

const number = '05212200000001'
const envelope = (body: string) =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`

export const login = envelope(
  `<ns2:getAuthResponse xmlns:ns2="http://dpd.com/common/service/types/LoginService/2.1"><return><delisId>shop</delisId><customerUid>shop</customerUid><authToken>token-of-the-day</authToken><depot>0530</depot><authTokenExpires>2026-03-05T03:00:00+01:00</authTokenExpires></return></ns2:getAuthResponse>`,
)
const station = (status: string, date: string, more: { reached?: boolean; current?: boolean } = {}) =>
  `<statusInfo><status>${status}</status><label><content>${status}</content><bold>false</bold><paragraph>false</paragraph></label><description><content><content>Parcel: ${status.toLowerCase()}</content><bold>false</bold><paragraph>true</paragraph></content></description><statusHasBeenReached>${more.reached ?? true}</statusHasBeenReached><isCurrentStatus>${more.current ?? false}</isCurrentStatus><showContactInfo>false</showContactInfo><location><content>Mechelen (BE)</content><bold>false</bold><paragraph>false</paragraph></location><date><content>${date}</content><bold>false</bold><paragraph>false</paragraph></date></statusInfo>`
export const tracked = (current: string) =>
  envelope(
    `<ns2:getTrackingDataResponse xmlns:ns2="http://dpd.com/common/service/types/ParcelLifeCycleService/2.0"><trackingresult><shipmentInfo><serviceDescription><content><content>DPD CLASSIC</content></content></serviceDescription><trackingProperty><key>WEIGHT</key><value>2.5</value></trackingProperty></shipmentInfo>${station('SHIPMENT', '3/3/2026 5:00:00 PM')}${station(current, '3/4/2026 8:15:00 AM', { current: true })}${station('DELIVERED', '', { reached: false })}</trackingresult></ns2:getTrackingDataResponse>`,
  )
export const fault = (detail: string, words: string) =>
  envelope(
    `<soap:Fault><faultcode>soap:Server</faultcode><faultstring>${words}</faultstring><detail>${detail}</detail></soap:Fault>`,
  )

const track = 'POST /PublicApi/services/ParcelLifecycleServiceV20'

/** Written from the schemas the carrier publishes; nothing here was recorded. */
export const fixtures: CarrierFixtures = {
  credentials: {
    delis_id: 'shop',
    password: 'a-password-of-the-shop',
    message_language: 'en_EN',
    account_country_code: 'BE',
  },
  config: {},
  rateRequest: aRateRequest(),
  labelRequest: aLabelRequest('none'),
  trackingAnswer: {
    list: 'statusInfo',
    count: 2,
    days: ['date'],
    code: 'status',
    words: ['label', 'description'],
    forms: ['M/D/YYYY', 'D.M.YYYY'],
  },
  trackRequest: { trackingNumbers: [number], carrierName: null, reference: null, accountNumber: null },
  server: {
    answers: {
      'POST /PublicApi/services/LoginServiceV21': { body: login },
      [track]: { body: tracked('AT_DELIVERY_DEPOT') },
    },
    requests: requestShapes,
    isHarmless: () => true,
    refusals: [
      {
        name: 'a number nobody knows',
        operation: 'track',
        answers: {
          [track]: {
            status: 500,
            body: fault(
              '<faults><faultCode>TRACKING_1</faultCode><message>No parcel found</message></faults>',
              'Fault',
            ),
          },
        },
        code: 'TRACKING_1',
      },
    ],
    unknownStatus: { [track]: { body: tracked('TELEPORTED') } },
    secrets: ['token-of-the-day'],
    golden: new URL('./golden/', import.meta.url),
  },
}
