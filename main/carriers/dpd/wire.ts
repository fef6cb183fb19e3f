import { z } from 'zod'
import { flag, lenient, list, membersIn, record, recordOrNull, text, toText } from '../kit/answers.ts'
import type { RequestShapes } from '../kit/request-shape.ts'
import { sequence, textLike, textUpTo } from '../kit/shapes.ts'

export const namespaces = {
  authentication: 'http://dpd.com/common/service/types/Authentication/2.0',
  login: 'http://dpd.com/common/service/types/LoginService/2.1',
  lifeCycle: 'http://dpd.com/common/service/types/ParcelLifeCycleService/2.0',
} as const

export const paths = {
  login: '/services/LoginServiceV21',
  lifeCycle: '/services/ParcelLifecycleServiceV20',
} as const

/** The schema gives texts no length; these are as long as DPD is known to take. */
const language = textLike(/^[a-z]{2}_[A-Z]{2}$/)
const delisId = textUpTo(50)

/** Declarations of namespaces are read away together with the prefixes. */
const envelope = (header: z.ZodType | null, body: z.ZodType) =>
  z.strictObject({ Envelope: z.strictObject({ ...(header ? { Header: header } : {}), Body: body }) })

const fields = {
  '': null,
  'Envelope.Header': null,
  'Envelope.Header.authentication.delisId': 'credentials.delis_id',
  'Envelope.Header.authentication.messageLanguage': 'credentials.message_language',
  'Envelope.Body.getAuth.delisId': 'credentials.delis_id',
  'Envelope.Body.getAuth.password': 'credentials.password',
  'Envelope.Body.getAuth.messageLanguage': 'credentials.message_language',
  'Envelope.Body.getTrackingData.parcelLabelNumber': 'tracking_number',
}

const shapes: RequestShapes = {
  [`${paths.login} getAuth`]: {
    shape: envelope(
      null,
      z.strictObject({
        getAuth: sequence({ delisId, password: textUpTo(100), messageLanguage: language }),
      }),
    ),
    fields,
  },
  [`${paths.lifeCycle} getTrackingData`]: {
    shape: envelope(
      z.strictObject({
        authentication: sequence({ delisId, authToken: textUpTo(500), messageLanguage: language }),
      }),
      z.strictObject({
        getTrackingData: z.strictObject({ parcelLabelNumber: textLike(/^[A-Z\d]{6,28}$/i) }),
      }),
    ),
    fields,
  },
}

/** The test servers have all of it in a folder. */
export const requestShapes: RequestShapes = Object.fromEntries(
  Object.entries(shapes).flatMap(([at, shape]) =>
    ['', '/PublicApi'].map(folder => [`POST ${folder}${at}`, shape]),
  ),
)

/** What is read of its answers; what they do not name is not looked at. */

export const loginAnswer = record({
  getAuthResponse: record({
    return: recordOrNull({ authToken: text, authTokenExpires: text }),
  }),
})

/** A line is `{content}`, and in older answers the text itself. */
const line = lenient(value => toText(value) ?? toText(membersIn(value).content))
/** Several lines under a heading. */
const lines = lenient(value => {
  const { content } = membersIn(value)
  const all = Array.isArray(content) ? content : [content]
  return all.flatMap(each => toText(membersIn(each).content) ?? toText(each) ?? []).join(' ') || null
})

const status = record({
  status: text,
  label: line,
  description: lines,
  statusHasBeenReached: text,
  isCurrentStatus: flag,
  location: line,
  date: line,
})

export const trackAnswer = record({
  getTrackingDataResponse: record({
    trackingresult: record({
      shipmentInfo: record({
        serviceDescription: lines,
        trackingProperty: list(record({ key: text, value: text })),
      }),
      statusInfo: list(status),
    }),
  }),
})

/** Where a fault keeps the carrier's own code. */
export const faultDetail = record({
  authenticationFault: recordOrNull({ errorCode: text, errorMessage: text }),
  faults: recordOrNull({ faultCode: text, message: text }),
})
