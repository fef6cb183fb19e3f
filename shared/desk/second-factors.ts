import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object, text } from '../api/fields.ts'
import { operatorRecord } from './operators.ts'

const enrolment = z
  .strictObject({
    object_type: z.literal('second_factor'),
    /** Base32, for typing it in by hand. */
    secret: z.string(),
    otpauth_uri: z.string(),
    /** The same address as a picture for the camera of an authenticator app. */
    qr_svg: z.string(),
  })
  .meta({ id: 'SecondFactorEnrolment' })
export type Enrolment = z.output<typeof enrolment>

const recoveryCodes = z
  .strictObject({ object_type: z.literal('recovery_codes'), codes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.output<typeof recoveryCodes>

const codeData = object({ code: text(20, { blank: false }) }).meta({ id: 'OneTimeCode' })

const byId = object({ id: text(80) })

/** An authenticator app beside the password. Operators look after their own, managers after everybody's. */
export const secondFactorEndpoints = {
  enrol: endpoint({
    id: 'secondFactors.enrol',
    method: 'POST',
    path: '/desk/operators/:id/second-factor',
    summary: 'Begin with an authenticator app',
    description:
      'Answers the secret, this once. Nothing is asked at sign-in before a first code has confirmed it; asking again makes another secret.',
    auth: 'required',
    scope: 'read',
    noStore: true,
    params: byId,
    responses: { 201: enrolment },
    refusals: [403, 404, 409],
  }),
  confirm: endpoint({
    id: 'secondFactors.confirm',
    method: 'POST',
    path: '/desk/operators/:id/second-factor/confirm',
    summary: 'Prove that the app has the secret',
    description:
      'From now on a sign-in needs a code. Tokens given before end. The recovery codes are shown this once.',
    auth: 'required',
    scope: 'read',
    noStore: true,
    params: byId,
    body: codeData,
    example: { code: '123456' },
    responses: { 200: recoveryCodes },
    refusals: [403, 404, 409, 429],
  }),
  renewCodes: endpoint({
    id: 'secondFactors.renewCodes',
    method: 'POST',
    path: '/desk/operators/:id/second-factor/recovery-codes',
    summary: 'Make new recovery codes; the old ones end',
    auth: 'required',
    scope: 'read',
    noStore: true,
    params: byId,
    responses: { 201: recoveryCodes },
    refusals: [403, 404, 409],
  }),
  disable: endpoint({
    id: 'secondFactors.disable',
    method: 'DELETE',
    path: '/desk/operators/:id/second-factor',
    summary: 'Do without a second factor again',
    auth: 'required',
    scope: 'read',
    params: byId,
    responses: { 200: operatorRecord },
    refusals: [403, 404],
  }),
}
