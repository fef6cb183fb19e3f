import { namespaces, paths, requestShapes } from '../../../../main/carriers/dpd/wire.ts'
import { readBody } from '../../../../main/carriers/kit/request-shape.ts'
import { tokenAccess } from '../engine/access.ts'
import { soapAnswer, soapFault } from '../engine/answers.ts'
import { type Asked, type CarrierSimulator, simulateCarrier } from '../engine/carrier-table.ts'
import { CarrierRefusal, problemsOf } from '../engine/problems.ts'
import { textAt } from '../reading.ts'
import type { SimulatedCall, StartOptions } from '../server.ts'

const problems = problemsOf({
  wrongKeys: { code: 'LOGIN_8', message: 'The combination of delis id and password is wrong', status: 500 },
  expiredToken: { code: 'LOGIN_5', message: 'The authentication token has expired', status: 500 },
  misfit: (path, words) => ({ code: 'SCHEMA', message: `${path}: ${words}`, status: 500 }),
  unknownShipment: { code: 'TRACKING_1', message: 'No parcel was found', status: 500 },
})

const stations = ['SHIPMENT', 'ACCEPTED', 'AT_DELIVERY_DEPOT', 'COURIER', 'DELIVERED'] as const

const inCall = ({ body }: SimulatedCall, path: string): string => textAt(readBody(body), path) ?? ''

/** `3/27/2026 7:05:09 PM`, as the one known answer writes it. */
const usText = (at: Date): string =>
  `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()} ${at.getUTCHours() % 12 || 12}:${at
    .toISOString()
    .slice(14, 19)} ${at.getUTCHours() < 12 ? 'AM' : 'PM'}`

const line = (content: string) => ({ content, bold: false, paragraph: false })

/** Stations that lie ahead are told too. */
function answer({ body, world }: Asked) {
  const parcel = world.follow(textAt(body, 'Envelope.Body.getTrackingData.parcelLabelNumber') ?? '')
  if (!parcel) throw new CarrierRefusal(problems.unknownShipment)
  const statusInfo = stations.map((status, at) => {
    const stop = parcel.life[at]
    return {
      status,
      label: line(status),
      description: { content: line(`Parcel: ${status}`) },
      statusHasBeenReached: stop !== undefined,
      isCurrentStatus: at === parcel.life.length - 1,
      showContactInfo: false,
      location: line('Mechelen (BE)'),
      date: line(stop ? usText(stop.at) : ''),
    }
  })
  return soapAnswer({
    'ns2:getTrackingDataResponse': {
      '@xmlns:ns2': namespaces.lifeCycle,
      trackingresult: { statusInfo },
    },
  })
}

const login = (token: string) =>
  soapAnswer({
    'ns2:getAuthResponse': {
      '@xmlns:ns2': namespaces.login,
      return: {
        delisId: 'shop',
        customerUid: 'shop',
        authToken: token,
        depot: '0530',
        authTokenExpires: '2099-01-01T03:00:00+01:00',
      },
    },
  }).body

/** DPD's login and life cycle on loopback; it knows the parcels of its script. */
export const start = (options: StartOptions): Promise<CarrierSimulator> =>
  simulateCarrier(
    {
      access: tokenAccess({
        at: `POST ${paths.login}`,
        keys: call => ({
          id: inCall(call, 'Envelope.Body.getAuth.delisId'),
          secret: inCall(call, 'Envelope.Body.getAuth.password'),
        }),
        answer: login,
        tokenIn: call => inCall(call, 'Envelope.Header.authentication.authToken'),
      }),
      problems,
      refuse: ({ code, message, status }) =>
        soapFault(
          { code: 'soap:Server', message: 'Fault occurred', ...(status ? { status } : {}) },
          code.startsWith('LOGIN')
            ? { authenticationFault: { errorCode: code, errorMessage: message } }
            : { faults: { faultCode: code, message } },
        ),
      requests: requestShapes,
      life: { words: [...stations], voided: 'SHIPMENT' },
      operations: [{ name: 'track', at: `POST ${paths.lifeCycle}`, answer }],
    },
    options,
  )
