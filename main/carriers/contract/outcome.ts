import type { CarrierMessage, Refusal } from '../../../shared/errors/result.ts'
import type { Confirmation } from './model.ts'

/**
 * May the same call be sent again?
 * - `never`: the carrier understood and refused.
 * - `safe`: nothing happened at the carrier.
 * - `unknown-outcome`: it may have happened; ask the carrier or the operator, never send again.
 */
export type Retry = 'never' | 'safe' | 'unknown-outcome'

/** It went well; messages may say what did not. `raw` is the carrier's answer with secrets removed. */
export type Done<T> = { ok: true; value: T; messages: CarrierMessage[]; raw?: unknown }

/** It did not; the messages say why, and `retry` what is safe now. */
export type Refused = {
  ok: false
  messages: CarrierMessage[]
  retry: Retry
  raw?: unknown
  /** How long the carrier wants to be left alone (`Retry-After`, a spent quota). */
  retryAfterMs?: number
  /** Set by the station, never by an adapter: the carrier could not be reached. */
  unreachable?: boolean
}

/** What every operation answers. Partial success is normal: a value and messages. */
export type Outcome<T> = Done<T> | Refused

export const done = <T>(value: T, messages: CarrierMessage[] = [], raw?: unknown): Done<T> => ({
  ok: true,
  value,
  messages,
  ...(raw === undefined ? {} : { raw }),
})

export const failed = (messages: CarrierMessage[], retry: Retry = 'never', raw?: unknown): Refused => ({
  ok: false,
  messages,
  retry,
  ...(raw === undefined ? {} : { raw }),
})

/**
 * What a refusal means beyond its status, by the carrier's code; of several for one code the first that fits. `hint` says
 * to people what to do, `fields` where, `retry` what is safe now.
 */
export type Advice = {
  /** Only where the carrier's words are these. */
  says?: RegExp
  /** Only where the whole body of its answer holds this: for carriers that say everything with one code, or with none. */
  holds?: RegExp
  /** Only with one of these statuses. */
  statuses?: readonly number[]
  hint?: string
  /** As in the interface: `recipient.postal_code`, `credentials.client_id`. */
  fields?: readonly string[]
  /** In place of what its status means: a 500 that is a rule and did nothing, a 200 or 409 that leaves it unknown. */
  retry?: Retry
}

/** Under `''` what is looked at for every answer, after what stands under its own code. */
export type AdviceByCode = Readonly<Record<string, readonly Advice[]>>

/** The outcome with its value as something else. */
export const mapOutcome = <T, U>(outcome: Outcome<T>, change: (value: T) => U): Outcome<U> =>
  outcome.ok ? { ...outcome, value: change(outcome.value) } : outcome

/** Codes an adapter uses when the words are the station's and not the carrier's. */
export const adapterCodes = {
  internal: 'SHIPPING_SDK_INTERNAL_ERROR',
  field: 'SHIPPING_SDK_FIELD_ERROR',
  notSupported: 'SHIPPING_SDK_NON_SUPPORTED_ERROR',
  origin: 'SHIPPING_SDK_ORIGIN_NOT_SERVICED_ERROR',
  destination: 'SHIPPING_SDK_DESTINATION_NOT_SERVICED_ERROR',
  multiParcel: 'SHIPPING_SDK_MULTI_PARCEL_NOT_SUPPORTED_ERROR',
  validation: 'SHIPPING_SDK_VALIDATING_ERROR',
  unreachable: 'carrier_unreachable',
  /** It takes no more requests of this connection for now. */
  limit: 'carrier_limit',
  /** It answered with what cannot be meant: a price below zero, a currency nobody knows, a picture of one dot. */
  unusable: 'unusable_answer',
} as const

/** The time of a call was over before anything was asked. */
export const timeIsOver = (): Refused =>
  failed([{ code: adapterCodes.internal, message: 'The time for the request was over.' }], 'safe')

/** What is answered in place of a carrier that cannot do it. */
export const notSupported = (): Refused =>
  failed([{ code: adapterCodes.notSupported, message: 'this operation is not supported.' }])

/** What is answered in place of a carrier that need not be told. */
export const safelyCancelled = (): Done<Confirmation> =>
  done({ operation: 'Safe cancellation allowed', success: true })

/** What is wrong with one field of a request. */
export type FieldProblem = { code: 'required' | 'invalid' | 'exceeds'; message: string }

/**
 * Codes of messages by which an adapter says that what was bought is not what was asked for, where the answer says it in
 * another way than by its price: the purchase stands, and needs somebody.
 */
export const boughtOtherwise = ['parcels_missing', 'bought_other_service', 'bought_other_packaging'] as const

/** Problems by the path of their field, such as `parcel[0].weight`. */
export type FieldProblems = Record<string, FieldProblem>

/** A request the adapter cannot send on. */
export const fieldError = (fields: Readonly<FieldProblems>): CarrierMessage => ({
  code: adapterCodes.field,
  message: 'Invalid request payload',
  details: { ...fields },
})

/** Nothing was sent with these: their details are fields, each with what is wrong. */
const unsentCodes: readonly string[] = [adapterCodes.field, adapterCodes.validation]

/** The fields a message says an adapter would not send on, each with what is wrong; none of what anybody else says. */
export const problemsIn = ({ code, details }: CarrierMessage): { path: string; text: string }[] =>
  code !== undefined && unsentCodes.includes(code)
    ? Object.entries(details ?? {}).map(([path, problem]) => ({
        path,
        text: (problem as FieldProblem).message,
      }))
    : []

/** A message in a line: of fields each by its name with what is wrong (`parcel 1 length: This field is required.`). */
export function messageText(message: CarrierMessage): string {
  const fields = problemsIn(message).map(({ path, text }) => `${fieldName(path)}: ${text}`)
  return fields.length > 0 ? fields.join(' ') : (message.message ?? message.code ?? '')
}

const fieldName = (path: string): string =>
  path.replaceAll(/\[(\d+)\]/g, (_, at: string) => ` ${Number(at) + 1}`).replaceAll(/[._]/g, ' ')

/** The refusal of a request with problems; null when it has none. Nothing was asked. */
export const refusedFor = (problems: Readonly<FieldProblems>): Refused | null =>
  Object.keys(problems).length > 0 ? failed([fieldError(problems)]) : null

export const required = (message = 'This field is required.'): FieldProblem => ({ code: 'required', message })
export const invalid = (message: string): FieldProblem => ({ code: 'invalid', message })
export const exceeds = (message: string): FieldProblem => ({ code: 'exceeds', message })

/** A sign-in the carrier answered with no, thrown out of the function that `CarrierContext.tokens` was given. */
export class SignInRefused extends Error {
  readonly outcome: Refused
  constructor(outcome: Refused) {
    super('The sign-in was refused')
    this.outcome = outcome
  }
}

/** A refusal in a line of at most 500 signs: what is wrong with fields, with their names. */
export function refusalText(refusal: Refusal): string {
  const words =
    refusal.kind === 'carrier'
      ? refusal.messages.map(messageText).join(' ')
      : refusal.kind === 'station'
        ? refusal.message || fieldWords(refusal.details).join(' ')
        : ''
  return (words || 'It was refused without a word.').slice(0, 500)
}

function fieldWords(details: unknown, name = ''): string[] {
  if (typeof details === 'string') return [name ? `${name}: ${details}` : details]
  if (Array.isArray(details)) return details.flatMap(each => fieldWords(each, name))
  return Object.entries((details ?? {}) as object).flatMap(([key, value]) =>
    fieldWords(value, name ? `${name} ${key.replaceAll('_', ' ')}` : key.replaceAll('_', ' ')),
  )
}
