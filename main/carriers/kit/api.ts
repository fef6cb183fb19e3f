import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierConnection, CarrierContext, SignedIn } from '../contract/adapter.ts'
import { failed, type Outcome, type Refused, timeIsOver } from '../contract/outcome.ts'
import { type BaseUrlConfig, baseUrlOf } from './base-url.ts'
import { fieldOnScreen, type RequestShapes, refusedMisfit } from './request-shape.ts'
import {
  type CarrierAnswer,
  type CarrierCall,
  failedAnswer,
  jsonOf,
  type SignedAnswer,
  send,
  sendSignedIn,
  unreadable,
} from './send.ts'

/** One call of a carrier. */
export type ApiCall = {
  method: CarrierCall['method']
  path: string
  /** A list names its member once for each. */
  query?: Readonly<Record<string, string | readonly string[]>>
  headers?: Record<string, string>
  /** Goes out as JSON; a form, and a document as its text, as they are. */
  body?: unknown
  /** It costs, books and changes nothing; so does what is only fetched. */
  isHarmless?: boolean
  /** A success may say nothing. */
  isSilent?: boolean
  /** The way back: who is the shipper to the carrier was entered as the recipient. */
  isReturn?: boolean
  /** Of the parcels of a shipment that are asked about one by one, the place of this one. */
  parcel?: number
  /** Of the papers that are sent one by one, the place of this one. */
  paper?: number
  /** Whether a success gives what is paid for, or a part of it: what it complains of is then said beside it and refuses nothing. */
  gives?: (body: unknown) => boolean
  /** What its answer says; JSON when left out. Anything but a record is no answer at all. */
  read?: (answer: CarrierAnswer) => unknown
}

/** `messages` beside a success are warnings. `status` is 0 where nobody was asked. */
export type ApiAnswer =
  | { ok: true; body: unknown; messages: CarrierMessage[] }
  | { ok: false; refused: Refused; status: number; body: unknown }

type Servers = { test: string; live: string }
type Caller = CarrierConnection<unknown, BaseUrlConfig>

/** What a refusal is about. */
export type Asked<Connection, Call> = { call: Call; connection: Connection; status: number }

/** How a carrier is asked. */
export type Api<Connection extends Caller, Call extends ApiCall> = {
  /** The name people know. */
  label: string
  servers: Servers | ((call: Call, connection: Connection) => Servers)
  shapes: RequestShapes
  /** Those every call has besides its own, with the token where there is a sign-in. */
  headers: (connection: Connection, call: Call, token: string) => Record<string, string>
  /** Left out where every call brings its keys along. Accounts with several pairs of keys name each. */
  signIn?: (
    connection: Connection,
    context: CarrierContext,
    call: Call,
  ) => { name?: string; signIn: (url: string) => Promise<Outcome<SignedIn>> }
  /** Credentials that are named where a call without a sign-in is not let in. */
  keys?: readonly string[]
  /** What a refusal says. */
  complaintsIn: (body: unknown, asked: Asked<Connection, Call>) => CarrierMessage[]
  /** Warnings beside an answer that was given. */
  warningsIn?: (body: unknown) => CarrierMessage[]
  /** It also says no with the status of a success. */
  refusesInside?: boolean
}

/**
 * A carrier that is asked over HTTP. `ask` tells what would not fit before anything is sent, signs in, sends, and reads
 * what was refused; `misfitOf` looks at a request that is sent only after others.
 */
export function createApi<Connection extends Caller, Call extends ApiCall = ApiCall>(
  api: Api<Connection, Call>,
) {
  const misfitOf = (call: Call): Refused | null => {
    const refused = refusedMisfit(api.shapes, call, api.label)
    return refused && asEntered(refused, call)
  }

  const ask = async (call: Call, connection: Connection, context: CarrierContext): Promise<ApiAnswer> => {
    const refuse = (refused: Refused): ApiAnswer => ({ ok: false, refused, status: 0, body: null })
    if (context.signal.aborted) return refuse(timeIsOver())
    const misfit = misfitOf(call)
    if (misfit) return refuse(misfit)
    const { servers } = api
    const base = baseUrlOf(connection, typeof servers === 'function' ? servers(call, connection) : servers)
    if (!base.ok) return refuse(base.refused)
    const signed = await sendWith(api, call, { connection, context, url: base.url })
    return signed.ok ? readAnswer(api, { call, connection }, signed.answer) : refuse(signed.refused)
  }

  return { ask, misfitOf }
}

type Line<Connection> = { connection: Connection; context: CarrierContext; url: string }

async function sendWith<Connection extends Caller, Call extends ApiCall>(
  api: Api<Connection, Call>,
  call: Call,
  { connection, context, url }: Line<Connection>,
): Promise<SignedAnswer> {
  const withToken = (token: string) => toCarrierCall(call, url, api.headers(connection, call, token))
  if (!api.signIn) return { ok: true, answer: await send(context, withToken('')) }
  const { signIn, ...named } = api.signIn(connection, context, call)
  return sendSignedIn(context, { ...named, signIn: () => signIn(url) }, withToken)
}

function toCarrierCall(
  { method, path, query = {}, headers, body, isHarmless = method === 'GET' }: ApiCall,
  url: string,
  common: Record<string, string>,
): CarrierCall {
  const isWritten = body instanceof FormData || typeof body === 'string'
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map(each => [name, each])),
  )
  const type = body === undefined || isWritten ? {} : { 'content-type': 'application/json' }
  return {
    method,
    url: `${url}${path}${search.size > 0 ? `?${search}` : ''}`,
    headers: { accept: 'application/json', ...common, ...type, ...headers },
    ...(body === undefined ? {} : { body: isWritten ? body : JSON.stringify(body) }),
    isRepeatable: isHarmless,
  }
}

function readAnswer<Connection extends Caller, Call extends ApiCall>(
  { keys, complaintsIn, warningsIn, refusesInside = false }: Api<Connection, Call>,
  asked: Omit<Asked<Connection, Call>, 'status'>,
  answer: CarrierAnswer,
): ApiAnswer {
  const { method, isHarmless = method === 'GET', isSilent = false, gives = () => false } = asked.call
  const { status, ok, text } = answer
  const body = (asked.call.read ?? jsonOf)(answer)
  // Beside what was only asked, most carriers have words that are no complaints.
  const complaints = ok && isHarmless && !refusesInside ? [] : complaintsIn(body, { ...asked, status })
  if (!ok) {
    const refused = failedAnswer(answer, { messages: complaints, isHarmless })
    return { ok: false, status, body, refused: status === 401 && keys ? atFields(refused, keys) : refused }
  }
  if (isSilent && text.trim() === '') return { ok: true, body: {}, messages: [] }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { ok: false, status, body, refused: unreadable(isHarmless) }
  const isRefused = complaints.length > 0 && refusesInside && !gives(body)
  if (isRefused) return { ok: false, status, body, refused: failed(complaints) }
  return { ok: true, body, messages: [...complaints, ...(warningsIn?.(body) ?? [])] }
}

const atFields = (refused: Refused, fields: readonly string[]): Refused => ({
  ...refused,
  messages: refused.messages.map(each => ({ ...each, details: { fields } })),
})

const asEntered = (refused: Refused, call: ApiCall): Refused => ({
  ...refused,
  messages: refused.messages.map(each => ({
    ...each,
    details: Object.fromEntries(
      Object.entries(each.details ?? {}).map(([field, problem]) => [fieldOnScreen(field, call), problem]),
    ),
  })),
})

/** How long a call beside the one that matters is waited for, once that one has its answer. */
const besideMs = 2_500

/** In place of the outcome of a call that was lost, or not waited for any longer. */
export const unanswered = 'unanswered' as const

/**
 * A call beside the one that matters, begun at once: it may be lost, refused or late, and takes nothing from that one.
 * `drop` lets it go.
 */
export function startBeside<T>(context: CarrierContext, call: (context: CarrierContext) => Promise<T>) {
  const limit = new AbortController()
  const signal = AbortSignal.any([context.signal, limit.signal])
  const answer = call({ ...context, signal }).catch(() => unanswered)
  const drop = () => limit.abort()
  const outcome = async (): Promise<T | typeof unanswered> => {
    const first = await Promise.race([answer, context.wait(besideMs).then(() => unanswered)])
    drop()
    return first
  }
  return { outcome, drop }
}

/** A call beside the one that matters may be lost, unless it is the time of all of them that is over. */
export const beside = <T>(call: Promise<T>, { signal }: Pick<CarrierContext, 'signal'>): Promise<T | null> =>
  call.catch(error => {
    if (signal.aborted) throw error
    return null
  })
