import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue } from '../../../shared/values.ts'
import { adapterCodes, failed, type Refused } from '../contract/outcome.ts'
import { refusalAnswer, type UpsError, type UpsResponse } from './answers.ts'
import { shapeProblem } from './wire.ts'

type Advice = { hint: string; fields?: string[]; says?: RegExp }

const signIn: Advice = {
  hint: 'Check the client ID and the client secret of the connection.',
  fields: ['credentials.client_id', 'credentials.client_secret'],
}
const ofSender = /\bship(?:per|ped)?[ -]?from\b|\bshipper\b|\borigin\b/i

/** What somebody can do about a refusal, by the carrier's code; where one code says several things, by its words too. */
const advice: Readonly<Record<string, readonly Advice[]>> = {
  '10401': [signIn],
  '250002': [signIn],
  '250003': [signIn],
  '111210': [{ hint: 'Choose another service: this one does not go there.' }],
  '111285': [
    { says: ofSender, hint: 'Check the postal code of the sender.', fields: ['shipper.postal_code'] },
    { hint: 'Check the postal code of the recipient.', fields: ['recipient.postal_code'] },
  ],
  '111286': [
    { says: ofSender, hint: 'Check the state of the sender.', fields: ['shipper.state_code'] },
    { hint: 'Check the state of the recipient.', fields: ['recipient.state_code'] },
  ],
  '120100': [{ hint: 'Check the shipper number of the connection.', fields: ['credentials.account_number'] }],
  '190102': [
    {
      says: /\balready\b.*\bvoid|\bvoided\b.*\b(?:already|before|previously)\b/i,
      hint: 'Nothing more is to be done; do not use the label.',
    },
    { hint: 'The parcel was scanned or the label is too old; ask for a refund at ups.com.' },
  ],
  '9369054': [{ hint: 'The account takes no paperless documents; enrol it at ups.com or print the papers.' }],
}

const toMessage = (code: string | null, words: string | null): CarrierMessage => {
  const known = code === null ? undefined : ownValue(advice, code)
  const said = words ?? 'UPS refused without a reason.'
  const { hint, fields } = known?.find(({ says }) => !says || says.test(said)) ?? {}
  return {
    ...(code === null ? {} : { code }),
    message: hint ? `${said.replace(/(?<![.\s])[.\s]+$/, '')}. ${hint}` : said,
    ...(fields ? { details: { fields } } : {}),
  }
}

const listed = (errors: readonly UpsError[]): CarrierMessage[] =>
  errors.map(({ code, Code, message, Description, description }) =>
    toMessage(code ?? Code, message ?? Description ?? description),
  )

/** What a refusal says, in the shape of today and that of old paths. */
export function errorsIn(body: unknown): CarrierMessage[] {
  const { response, errors, Fault, fault } = refusalAnswer.parse(body)
  const details = [Fault, fault].flatMap(({ detail }) => detail.Errors.ErrorDetail)
  return listed([...response.errors, ...errors, ...details.flatMap(each => each.PrimaryErrorCode)])
}

/** A request the carrier would not take, found before it is sent; null when it fits. */
export function misfitOf(body: unknown): Refused | null {
  const path = shapeProblem(body)
  if (path === null) return null
  const message = `UPS would refuse this: ${path} is missing, too long or not written as it wants it. Nothing was sent. Correct the entry it stands for.`
  return failed([{ code: adapterCodes.validation, message, details: { element: path } }])
}

/** Warnings beside an answer that was given. */
export const alertsIn = ({ Response }: { Response: UpsResponse }): CarrierMessage[] => listed(Response.Alert)
