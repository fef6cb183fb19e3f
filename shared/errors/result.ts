import { type ErrorCode, statusOf } from './catalogue.ts'

/** What a carrier, or its adapter, said about a request. Absent keys are unknown, never null. */
export type CarrierMessage = {
  carrier_name?: string
  carrier_id?: string
  code?: string
  message?: string
  details?: Record<string, unknown>
}

/** Texts about the fields of a request, shaped like the request itself. */
export type FieldErrors = string[] | FieldErrors[] | { [field: string]: FieldErrors }

/** The station itself says no: becomes `{errors:[{code,message,details,index}]}`. */
export type StationRefusal = {
  kind: 'station'
  status: number
  code: ErrorCode
  message?: string
  details?: unknown
  index?: number
  /** When it is worth trying again. */
  retryAfterSeconds?: number
}

/** A carrier said no: becomes `{messages:[...]}`. */
export type CarrierRefusal = { kind: 'carrier'; status: 404 | 424; messages: CarrierMessage[] }

/** Several items of one request were refused, each with its place in the request. */
export type ItemRefusals = { kind: 'items'; status: 400; items: StationRefusal[] }

/** A document template cannot be filled or drawn: becomes `{error, line, errors:[...]}`. */
export type TemplateRefusal = { kind: 'template'; status: 409; message: string; line: number | null }

export type Refusal = StationRefusal | CarrierRefusal | ItemRefusals | TemplateRefusal

export type Ok<T> = { ok: true; value: T }
export type Refused = { ok: false; refusal: Refusal }

/** The answer of everything that can be refused. Bugs are thrown; refusals are returned. */
export type Result<T> = Ok<T> | Refused

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value })

/** Refuses with a code of the catalogue; the status follows from the code unless given. */
export function refuse(
  code: ErrorCode,
  more: {
    message?: string
    details?: unknown
    index?: number
    status?: number
    retryAfterSeconds?: number
  } = {},
): Refused {
  const { status = statusOf(code), ...rest } = more
  return { ok: false, refusal: { kind: 'station', status, code, ...rest } }
}

/** Refuses with what the carriers said; 424 unless the interface says 404 (tracking). */
export const refuseByCarrier = (messages: CarrierMessage[], status: 404 | 424 = 424): Refused =>
  messages.length > 0
    ? { ok: false, refusal: { kind: 'carrier', status, messages } }
    : refuse('failure', { status })

/** Too much, too fast. */
export const refuseForNow = (retryAfterSeconds: number): Refused =>
  refuse('throttled', {
    message: `Request was throttled. Expected available in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  })

export const refuseItems = (items: StationRefusal[]): Refused => ({
  ok: false,
  refusal: { kind: 'items', status: 400, items },
})

/** A template went wrong with real data; `line` is that of the template, null when no line is to blame. */
export const refuseTemplate = (message: string, line: number | null): Refused => ({
  ok: false,
  refusal: { kind: 'template', status: 409, message, line },
})

/** A validation refusal with texts per field. */
export const refuseFields = (details: { [field: string]: FieldErrors }): Refused =>
  refuse('validation', { details })

/** Nobody can be asked: there is no fitting connection, or none that is switched on. */
export const noConnection = (details?: { [field: string]: FieldErrors }) =>
  refuse('not_found', {
    message: 'No active carrier connection found to process the request',
    ...(details ? { details } : {}),
  })

/** The slug has no adapter in this build. */
export const noExtension = (slug: string) =>
  refuse('not_found', { message: `No extension installed for the carrier: '${slug.slice(0, 50)}'` })

/** Nobody collects parcels for the carrier that was named: said at it, with what is missing. */
export const noCollector = (slug: string, testMode: boolean, isKnown: boolean) =>
  isKnown
    ? noConnection({
        carrier_name: [
          `No connection of "${slug.slice(0, 50)}" that is switched on books pickups in ${testMode ? 'test' : 'live'} mode.`,
        ],
      })
    : noExtension(slug)

/**
 * An answer of a carrier that cannot be used: too large, broken off, nested without end, sent elsewhere. `message` is a
 * sentence for the person at the desk. What the carrier did is not known from it.
 */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
}
