import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadSpec } from '../../shared/api/endpoint.ts'
import { ok, type Result, refuse, refuseFields } from '../../shared/errors/result.ts'
import type { Form } from './answer.ts'
import { parse } from './parse.ts'

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
