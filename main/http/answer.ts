import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, EndpointInput, EndpointOutput } from '../../shared/api/endpoint.ts'
import type { Scope } from '../../shared/api/scopes.ts'
import { deskHeader, fromDeskHeader } from '../../shared/desk/desk-name.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { RecordRef } from '../platform/record-ref.ts'

/** Who is asking, and for which of the two worlds. */
export type Caller = {
  /**
   * `key`: a local tool; `agent`: a program that decides by itself, within limits; `desk`: the station's own page; `operator`: a person who signed in, maybe through an
   * application; `client`: an application by itself; `anonymous`: open operations.
   */
  kind: 'key' | 'agent' | 'desk' | 'operator' | 'client' | 'anonymous'
  /** Name shown in logs and on records. */
  name: string
  testMode: boolean
  /** What it may do; never more than the operator it acts for. */
  scopes: readonly Scope[]
  operatorId?: string
  clientId?: string
  /** Of an agent: the key itself, which its limits belong to. */
  keyId?: string
  /** The page, on which nobody has signed in although the shop wants that. */
  isLocked?: boolean
}

/**
 * Tells callers apart; names may be given twice. The page is one caller whoever has signed in there: what was sent and not
 * answered before it locked is not done again for the next one.
 */
export const identityOf = ({ kind, name, operatorId, clientId }: Caller): string =>
  kind === 'desk'
    ? 'desk:desk'
    : [kind, ...(operatorId || clientId ? [clientId, operatorId] : [name])].join(':')

/** Who asks, for people: whoever signed in or holds the key; of a page nobody signs in on, the name of its desk. */
export function askerOf({
  caller,
  request,
}: {
  caller: Caller
  request: Pick<FastifyRequest, 'headers'>
}): string {
  const given = request.headers[deskHeader]
  const isNobody = caller.kind === 'desk' && caller.operatorId === undefined
  const desk = isNobody && given !== undefined ? fromDeskHeader(String(given)) : null
  return desk || caller.name
}

/** Who buys something: whoever signed in or holds the key, at which desk, with the key of the request if it has one. */
export function buyerOf({
  caller,
  request: { headers },
}: {
  caller: Caller
  request: Pick<FastifyRequest, 'headers'>
}) {
  const { 'idempotency-key': key, [deskHeader]: desk } = headers
  return {
    operator: caller.kind === 'desk' && caller.operatorId === undefined ? null : caller.name,
    desk: desk === undefined ? null : fromDeskHeader(String(desk)),
    // Looked at by the listener before; anything else is no key.
    idempotencyKey: typeof key === 'string' ? key : null,
    isAsked: caller.kind === 'desk',
  }
}

/** The record an operation names, in the mode of whoever asks. */
export const toRecordRef = (input: { params: { id: string }; caller: Caller }): RecordRef => ({
  id: input.params.id,
  testMode: input.caller.testMode,
})

/** The same answer in codings of HTTP, the smallest first. */
export type Packed = Readonly<Record<string, Buffer>>

/** JSON that is already in the shape of the answer: stored documents are sent as they are. */
export class RawJson {
  readonly json: string | Buffer
  readonly packed: Packed | undefined
  constructor(json: string | Buffer, packed?: Packed) {
    this.json = json
    this.packed = packed
  }
}

/** An answer with another success status than the usual one. */
export class WithStatus<T> {
  readonly status: number
  readonly value: T
  readonly headers: Record<string, string>
  constructor(status: number, value: T, headers: Record<string, string> = {}) {
    this.status = status
    this.value = value
    this.headers = headers
  }
}

/** Sends a browser elsewhere, which fetches it with GET. */
export class Redirect {
  readonly location: string
  constructor(location: string) {
    this.location = location
  }
}

/** A file, shown or saved under a name. */
export class FileAnswer {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly name: string
  readonly download: boolean
  readonly headers: Record<string, string>
  readonly status: number
  constructor(file: {
    bytes: Uint8Array
    mediaType: string
    /** Empty for what has no name to be saved under. */
    name: string
    download: boolean
    headers?: Record<string, string>
    status?: number
  }) {
    this.bytes = file.bytes
    this.mediaType = file.mediaType
    this.name = file.name
    this.download = file.download
    this.headers = file.headers ?? {}
    this.status = file.status ?? 200
  }
}

/** A form with a file. */
export type Form<Fields = unknown> = { fields: Fields; file: { name: string; bytes: Uint8Array } }

/** `shown`: each line as whoever asks is shown it. */
export type OpenStream = (
  request: FastifyRequest,
  reply: FastifyReply,
  shown: (json: string) => string,
) => void

/** An answer that stays open; `open` writes to it as long as it likes. */
export class StreamAnswer {
  readonly open: OpenStream
  constructor(open: OpenStream) {
    this.open = open
  }
}

export type Answer<T> = Result<T | RawJson | WithStatus<T> | FileAnswer | StreamAnswer | Redirect>

export type HandlerInput<E extends Endpoint> = EndpointInput<E> & {
  caller: Caller
  request: FastifyRequest
  /** Mark-ups are kept from whoever asks. Answers of JSON are seen to; files see to it themselves. */
  seesOnePrice: boolean
  /** What came as a form, where the endpoint says so. */
  form: E extends { upload: { fields: infer F extends z.ZodType } } ? Form<z.output<F>> : undefined
  /** The body as it comes, where the endpoint says so; breaks off with `BodyTooLarge`. */
  file: E extends { file: object } ? Readable : undefined
}

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
) => Answer<EndpointOutput<E>> | Promise<Answer<EndpointOutput<E>>>

/** Looked at before the body is: records that are missing or in the wrong state are said first. */
export type Precheck<E extends Endpoint> = (
  input: Pick<HandlerInput<E>, 'params' | 'caller'> & {
    /** As it came; for records the body names. */
    body: unknown
  },
) => Result<unknown> | Promise<Result<unknown>>

/** An operation and what carries it out. */
export type Route = {
  endpoint: Endpoint
  handle: (input: never) => Answer<unknown> | Promise<Answer<unknown>>
  precheck?: (input: never) => Result<unknown> | Promise<Result<unknown>>
}

/** One line of a routes file. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  precheck?: Precheck<E>,
): Route => ({
  endpoint,
  handle,
  ...(precheck ? { precheck } : {}),
})
