import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue } from '../../../shared/values.ts'
import { adapterCodes, failed, type Refused } from '../contract/outcome.ts'
import { refusalAnswer, type UpsError, type UpsResponse } from './answers.ts'
import { shapeProblem } from './wire.ts'

/** What somebody can do about a refusal, by the carrier's code. */
const advice: Readonly<Record<string, string>> = {
  '10401': 'Check the client ID and the client secret of the connection.',
  '250002': 'Check the client ID and the client secret of the connection.',
  '250003': 'Check the client ID and the client secret of the connection.',
  '111210': 'Choose another service: this one does not go there.',
  '111285': 'Check the postal code of the recipient.',
  '111286': 'Check the state of the recipient.',
  '120100': 'Check the shipper number of the connection.',
  '190102': 'The parcel was scanned or the label is too old; ask for a refund at ups.com.',
  '9369054': 'The account takes no paperless documents; enrol it at ups.com or print the papers.',
}

/** Fields of the connection that a code is about. */
const fields: Readonly<Record<string, string[]>> = {
  '10401': ['credentials.client_id', 'credentials.client_secret'],
  '250002': ['credentials.client_id', 'credentials.client_secret'],
  '250003': ['credentials.client_id', 'credentials.client_secret'],
  '120100': ['credentials.account_number'],
  '111285': ['recipient.postal_code'],
  '111286': ['recipient.state_code'],
}

const toMessage = (code: string | null, words: string | null): CarrierMessage => {
  const hint = code === null ? undefined : ownValue(advice, code)
  const named = code === null ? undefined : ownValue(fields, code)
  const said = words ?? 'UPS refused without a reason.'
  return {
    ...(code === null ? {} : { code }),
    message: hint ? `${said.replace(/(?<![.\s])[.\s]+$/, '')}. ${hint}` : said,
    ...(named ? { details: { fields: named } } : {}),
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
