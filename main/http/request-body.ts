import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { UploadSpec } from '../../shared/api/endpoint.ts'
import { toFieldErrors } from '../../shared/errors/field-errors.ts'
import { ok, type Result, refuse, refuseFields } from '../../shared/errors/result.ts'
import { inPieces } from '../platform/breathe.ts'
import { OutsideJsonError, parseOutsideJson } from '../platform/outside-json.ts'
import type { Form } from './answer.ts'

/** JSON in; an empty body is no body, whatever the media type says. Absurd nesting is refused before parsing. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(textOf(body as Buffer)))
    } catch (error) {
      done(error as Error, undefined)
    }
  })
}

/** Another encoding read as UTF-8 would put question marks on labels. */
function textOf(body: Buffer): string {
  if (!isUtf8(body)) throw new OutsideJsonError('the text is not UTF-8')
  return body.toString('utf8')
}

const parseJsonBody = (text: string): unknown => (text.trim() === '' ? undefined : parseOutsideJson(text))

const maxBytes = 64 * 1024

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
    { parseAs: 'string', bodyLimit: maxBytes },
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
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    add(scope)
  })
}

/**
 * Reads a form with a file. Clients of the interface name the wrong media type for it, so that the body itself
 * is asked for its boundary.
 */
export async function readForm(spec: UploadSpec, request: FastifyRequest): Promise<Result<Form>> {
  const type = request.headers['content-type'] ?? ''
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const boundary = boundaryIn(bytes)
  if (!boundary && !/^multipart\/form-data\b/i.test(type))
    return refuse('unsupported_media_type', { message: `Unsupported media type "${type}" in request.` })
  const parts = await partsOf(bytes, boundary)
  if (!parts)
    return refuse('parse_error', { message: 'Multipart form parse error - the body is no complete form.' })
  const texts = [...parts].filter(([, value]) => typeof value === 'string')
  const fields = parse(spec.fields, { ...(request.query as object), ...Object.fromEntries(texts) })
  if (!fields.ok) return fields
  const file = parts.get(spec.file)
  if (file === null) return refuseFields({ [spec.file]: ['No file was submitted.'] })
  if (typeof file === 'string')
    return refuseFields({ [spec.file]: ['The submitted data was not a file. Send it with a file name.'] })
  return ok({
    fields: fields.value,
    file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
  })
}

/** A form begins with its boundary. */
function boundaryIn(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 200).toString('latin1')
  return /^(?:\r\n)?--([^\r\n]{1,70}?)(?:--)?\r\n/.exec(start)?.[1] ?? null
}

/** What a form says: clients make up a new boundary each time they send the same one. */
export function withoutBoundary(form: Buffer): string {
  const text = form.toString('latin1')
  const boundary = boundaryIn(form)
  return boundary ? text.replaceAll(boundary, '') : text
}

async function partsOf(bytes: Buffer, boundary: string | null): Promise<FormData | null> {
  if (!boundary) return null
  const type = `multipart/form-data; boundary="${boundary}"`
  const body = bytes as Uint8Array<ArrayBuffer>
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
}

/** Reads a value by its schema; what does not fit is refused with a text per field. */
export function parse<S extends z.ZodType>(schema: S | undefined, value: unknown): Result<z.output<S>> {
  if (!schema) return ok(undefined as z.output<S>)
  const parsed = schema.safeParse(value)
  return parsed.success
    ? ok(parsed.data)
    : refuse('validation', { details: toFieldErrors(parsed.error.issues, value) })
}

const itemsAtOnce = 50

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
  if (!Array.isArray(list) || list.length <= itemsAtOnce) return parse(schema, value)
  if (list.length > most)
    return refuseFields({ [key]: [`Ensure this field has no more than ${most} elements.`] })
  const read: unknown[] = []
  const issues: z.core.$ZodIssue[] = []
  let whole: unknown
  await inPieces(list, itemsAtOnce, (piece, from) => {
    const parsed = schema.safeParse({ ...(value as object), [key]: piece })
    if (parsed.success) {
      whole = parsed.data
      read.push(...((parsed.data as Record<string, unknown[]>)[key] ?? []))
    } else for (const issue of parsed.error.issues) issues.push(moved(issue, key, from))
  })
  return issues.length > 0
    ? refuse('validation', { details: toFieldErrors(issues, value) })
    : ok({ ...(whole as object), [key]: read })
}

/** The mistake at its place in the whole list. */
const moved = (issue: z.core.$ZodIssue, key: string, from: number): z.core.$ZodIssue => {
  const [head, index, ...rest] = issue.path
  return head === key && typeof index === 'number' ? { ...issue, path: [key, from + index, ...rest] } : issue
}
