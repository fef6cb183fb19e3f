import type { z } from 'zod'
import type { Scope } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A file or a stream instead of JSON. */
export type BinaryResponse = { mediaTypes: readonly string[]; description: string }

export type ResponseSpec = z.ZodType | BinaryResponse

/** A form with one file instead of a JSON body. What is no file may stand in the query as well. */
export type UploadSpec = {
  /** Name of the field that holds the file. */
  file: string
  fields: z.ZodObject
}

/**
 * One operation of the interface. Route, OpenAPI document, typed client and form validation are all read
 * from this value; nothing about an operation is written anywhere else.
 */
export type Endpoint = {
  /** `group.operation`, also the name in the typed client. */
  id: string
  method: Method
  /** With `:name` parameters. */
  path: string
  summary: string
  description?: string
  /** `none`: open; `optional`: works without, refuses bad ones; `required`. */
  auth: 'none' | 'optional' | 'required'
  /** What a caller with credentials must be allowed to do, when it is not the usual (see `scopeOf`). */
  scope?: Scope
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The list in the body that may be so long that it is read bit by bit, to answer others in between. */
  longList?: { key: string; most: number }
  upload?: UploadSpec
  /** The body is a file of any media type, at most so large, which is read as it comes. */
  file?: { mostBytes: number }
  /** Taken in place of JSON, as OAuth2 wants it. Such an operation looks at the credentials itself. */
  form?: z.ZodObject
  /** Nobody on the way may keep an answer, not even a refusal. */
  noStore?: boolean
  /** Example body shown in the documents and used by the tests that walk them. */
  example?: unknown
  /** Success answers by status; the first one is the usual. */
  responses: Record<number, ResponseSpec>
  /** Of these, what carriers refuse with their own words; 424 always is. */
  carrierRefusals?: readonly number[]
  /** A browser that asks for a page gets the one of the station here. */
  isPage?: boolean
  /** The station's page may call it before anybody has signed in there. */
  beforeSignIn?: boolean
  /** Keys of agents may call it, and nobody else; everything that is not is closed to them. */
  forAgents?: boolean
  /** It tells what carriers charge: the station's page asks it only for whoever is shown mark-ups. */
  tellsCarrierPrices?: boolean
  /** Refusals this operation gives besides those of all operations (`refusalStatuses`). */
  refusals?: readonly number[]
  /** The answer is made rarely and asked for often: it has an ETag, and asking with it may answer 304. */
  revalidated?: boolean
  deprecated?: boolean
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
type Body<R> = R extends z.ZodType ? z.output<R> : never

/** What the handler of an operation receives, already checked. */
export type EndpointInput<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: E extends { form: z.ZodObject } ? Parsed<E['form']> : Parsed<E['body']>
}

/** What a caller of an operation sends. */
export type EndpointCall<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Sent<E[K]>
} & (E extends { file: object } ? { file: Blob } : unknown)

/** What an operation answers with, whichever success status it has. */
export type EndpointOutput<E extends Endpoint> = Body<E['responses'][keyof E['responses'] & number]>

/**
 * Whether a request may carry an Idempotency-Key and is then carried out once: all that create, cost or start
 * something, for callers that are known. What nobody may keep is not kept for a second time either.
 */
export const acceptsIdempotencyKey = ({ method, auth, responses, noStore }: Endpoint): boolean =>
  method === 'POST' && !noStore && auth === 'required' && !Object.values(responses).some(isBinary)

export const isBinary = (spec: ResponseSpec): spec is BinaryResponse => 'mediaTypes' in spec

export const successStatus = (e: Endpoint): number => Number(Object.keys(e.responses)[0])

/** Programs call these; who takes no JSON cannot be answered there. */
export const answersJsonOnly = ({ path, responses }: Endpoint): boolean =>
  /^\/(v1|api)\//.test(path) && !Object.values(responses).some(isBinary)

/** Every status an operation can refuse with: what all of its kind can, and what it declares itself. */
export function refusalStatuses(endpoint: Endpoint): number[] {
  const usual = [
    ...[400, 403, 421, 429, 500, 503],
    ...(answersJsonOnly(endpoint) ? [406] : []),
    ...(endpoint.auth === 'none' ? [] : [401]),
    ...(endpoint.body || endpoint.upload || endpoint.form || endpoint.file ? [413, 415] : []),
    ...(acceptsIdempotencyKey(endpoint) ? [409] : []),
    ...(endpoint.method === 'GET' ? [] : [507]),
  ]
  return [...new Set([...usual, ...(endpoint.refusals ?? [])])].sort((a, b) => a - b)
}
