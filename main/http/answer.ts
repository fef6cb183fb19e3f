import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, EndpointInput, EndpointOutput } from '../../shared/api/endpoint.ts'
import type { Result } from '../../shared/errors/result.ts'

/** Who is asking, and for which of the two worlds. */
export type Caller = {
  /** `key`: a local tool; `desk`: the station's own page; `anonymous`: open operations. */
  kind: 'key' | 'desk' | 'anonymous'
  /** Name shown in logs and on records. */
  name: string
  testMode: boolean
}

/** JSON that is already in the shape of the answer: stored documents are sent as they are. */
export class RawJson {
  readonly json: string | Buffer
  constructor(json: string | Buffer) {
    this.json = json
  }
}

/** An answer with another success status than the usual one. */
export class WithStatus<T> {
  readonly status: number
  readonly value: T
  constructor(status: number, value: T) {
    this.status = status
    this.value = value
  }
}

/** A file, shown or saved under a name. */
export class FileAnswer {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly name: string
  readonly download: boolean
  readonly headers: Record<string, string>
  constructor(file: {
    bytes: Uint8Array
    mediaType: string
    /** Empty for what has no name to be saved under. */
    name: string
    download: boolean
    headers?: Record<string, string>
  }) {
    this.bytes = file.bytes
    this.mediaType = file.mediaType
    this.name = file.name
    this.download = file.download
    this.headers = file.headers ?? {}
  }
}

/** A form with a file. */
export type Form<Fields = unknown> = { fields: Fields; file: { name: string; bytes: Uint8Array } }

export type OpenStream = (request: FastifyRequest, reply: FastifyReply) => void

/** An answer that stays open; `open` writes to it as long as it likes. */
export class StreamAnswer {
  readonly open: OpenStream
  constructor(open: OpenStream) {
    this.open = open
  }
}

export type Answer<T> = Result<T | RawJson | WithStatus<T> | FileAnswer | StreamAnswer>

export type HandlerInput<E extends Endpoint> = EndpointInput<E> & {
  caller: Caller
  request: FastifyRequest
  /** What came as a form, where the endpoint says so. */
  form: E extends { upload: { fields: infer F extends z.ZodType } } ? Form<z.output<F>> : undefined
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
