import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { toFieldErrors } from '../../shared/errors/field-errors.ts'
import { ok, type Result, refuse, refuseFields } from '../../shared/errors/result.ts'
import { createPause } from '../platform/breathe.ts'
import { createJsonGauge, OutsideJsonError, requestLimits } from '../platform/json-gauge.ts'
import { parseGauged, parseInPieces } from '../platform/outside-json.ts'
import { callerOf } from './call-log.ts'

export const bodyLimitBytes = 16 * 1024 * 1024
/** Of whoever shows no credentials: nobody unknown makes the station read or keep much. */
const strangerLimitBytes = 64 * 1024

/** What of an operation decides how bodies are read; set with its route. */
export type BodyRules = {
  /** The elements of the long list of the operation are counted and checked one by one. */
  separately?: boolean
}

/** A body that is larger than this caller may send. */
export class BodyTooLarge extends Error {
  readonly mostBytes: number
  constructor(mostBytes: number) {
    super('the body is too large')
    this.mostBytes = mostBytes
  }
}

/**
 * Reads a body to its end and shows `see` each part of it. Rejects as soon as it is too large or `see` throws; what
 * else is sent is then let go by unread.
 */
function readBytes(
  request: FastifyRequest,
  payload: IncomingMessage,
  see: (part: Buffer) => void,
): Promise<Buffer> {
  const mostBytes = callerOf(request).kind === 'anonymous' ? strangerLimitBytes : bodyLimitBytes
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  if (Number(request.headers['content-length'] ?? 0) > mostBytes)
    return Promise.reject(new BodyTooLarge(mostBytes))
  const parts: Buffer[] = []
  let bytes = 0
  const end = (error: Error | null) => {
    payload.off('data', take).off('end', finish).off('error', end).off('aborted', breakOff)
    if (error === null)
      return resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, bytes))
    payload.resume()
    reject(error)
  }
  const take = (part: Buffer) => {
    bytes += part.length
    try {
      if (bytes > mostBytes) throw new BodyTooLarge(mostBytes)
      see(part)
      parts.push(part)
    } catch (error) {
      end(error as Error)
    }
  }
  const finish = () => end(null)
  const breakOff = () => end(Object.assign(new Error('The request broke off.'), { statusCode: 400 }))
  payload.on('data', take).on('end', finish).on('error', end).on('aborted', breakOff)
  return promise
}

/** Larger ones are read and compared in pieces, so that others are answered in between. */
const largeBytes = 1024 * 1024

/** A name for exactly this body, of those that are too large to be written out again for it. */
const digests = new WeakMap<FastifyRequest, string>()
export const digestOfLarge = (request: FastifyRequest): string | undefined => digests.get(request)

/**
 * JSON in; an empty body is no body, whatever the media type says. It is gauged while it comes, so that what is too
 * much is refused before it is parsed.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { separately = false } = request.routeOptions.config as BodyRules
    const gauge = createJsonGauge(requestLimits, { separately })
    const digest =
      Number(request.headers['content-length'] ?? largeBytes) < largeBytes ? null : createHash('sha256')
    const body = await readBytes(request, payload, part => {
      gauge(part)
      digest?.update(part)
    })
    // Another encoding read as UTF-8 would put question marks on labels.
    if (!isUtf8(body)) throw new OutsideJsonError('the text is not UTF-8')
    if (body.length >= largeBytes) {
      if (digest) digests.set(request, digest.digest('hex'))
      return parseInPieces(body)
    }
    const text = body.toString('utf8')
    return text.trim() === '' ? undefined : parseGauged(text)
  })
  // Empty ones; any other was refused before it was looked at (`guardWrites`).
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'text/plain'],
    (_request, payload: IncomingMessage, done) => {
      payload.resume()
      done(null, undefined)
    },
  )
}

export const isForm = (mediaType: string | undefined): boolean =>
  mediaType?.startsWith('application/x-www-form-urlencoded') ?? false

/** Routes of their own: nothing else may ever take what a form of any site can send. */
export function takeFields(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  app.register(async scope => {
    readFormBodies(scope)
    add(scope)
  })
}

/** Forms instead of JSON. A field that is there twice is refused: nobody could say which one is meant. */
function readFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: strangerLimitBytes },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(String(body))]
      if (new Set(fields.map(([name]) => name)).size === fields.length) done(null, Object.fromEntries(fields))
      else done(Object.assign(new Error('A field of the form is there twice.'), { statusCode: 400 }))
    },
  )
}

/** Routes of their own, at which a body of any media type arrives as bytes. */
export function takeForms(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      readBytes(request, payload, () => {}),
    )
    add(scope)
  })
}

/** Routes of their own, at which a body of any media type is left for the handler to read. */
export function takeFile(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    add(scope)
  })
}

/** The body as it comes. Throws for one that is too large; one that turns out to be breaks off, and the rest goes by unread. */
export function limited({ raw }: FastifyRequest, mostBytes: number): Readable {
  if (Number(raw.headers['content-length'] ?? 0) > mostBytes) throw new BodyTooLarge(mostBytes)
  let bytes = 0
  const part = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length
      done(bytes > mostBytes ? new BodyTooLarge(mostBytes) : null, piece)
    },
  })
  // Whoever reads it may stop at any time, too: what else is sent is let go by, so that the answer arrives.
  part.on('close', () => raw.unpipe(part).resume())
  raw.on('aborted', () =>
    part.destroy(Object.assign(new Error('The request broke off.'), { statusCode: 400 })),
  )
  return raw.pipe(part)
}

/** Reads a value by its schema; what does not fit is refused with a text per field. */
export function parse<S extends z.ZodType>(schema: S | undefined, value: unknown): Result<z.output<S>> {
  if (!schema) return ok(undefined as z.output<S>)
  const parsed = schema.safeParse(value)
  return parsed.success
    ? ok(parsed.data)
    : refuse('validation', { details: toFieldErrors(parsed.error.issues, value) })
}

/**
 * As `parse`, for a body with a list so long that reading it at once would keep everybody else waiting. The
 * answer is the same, also what is said about items that do not fit.
 */
export async function parseLong(
  schema: z.ZodType,
  { key, most }: { key: string; most: number },
  value: unknown,
): Promise<Result<unknown>> {
  const list = (value as Record<string, unknown> | null)?.[key]
  if (!Array.isArray(list) || list.length <= 1) return parse(schema, value)
  if (list.length > most)
    return refuseFields({ [key]: [`Ensure this field has no more than ${most} elements.`] })
  const read: unknown[] = []
  const issues: z.core.$ZodIssue[] = []
  let whole: unknown
  const pause = createPause()
  for (const [index, item] of list.entries()) {
    await pause()
    const parsed = schema.safeParse({ ...(value as object), [key]: [item] })
    if (parsed.success) {
      whole = parsed.data
      read.push(...((parsed.data as Record<string, unknown[]>)[key] ?? []))
    } else for (const issue of parsed.error.issues) addOnce(issues, moved(issue, key, index))
  }
  return issues.length > 0
    ? refuse('validation', { details: toFieldErrors(issues, value) })
    : ok({ ...(whole as object), [key]: read })
}

/** A mistake beside the list is found with each of its elements and said once. */
function addOnce(issues: z.core.$ZodIssue[], issue: z.core.$ZodIssue): void {
  const isKnown =
    typeof issue.path[1] !== 'number' && issues.some(each => each.path.join() === issue.path.join())
  if (!isKnown) issues.push(issue)
}

/** The mistake at its place in the whole list. */
const moved = (issue: z.core.$ZodIssue, key: string, from: number): z.core.$ZodIssue => {
  const [head, index, ...rest] = issue.path
  return head === key && typeof index === 'number' ? { ...issue, path: [key, from + index, ...rest] } : issue
}
