import { finished } from 'node:stream/promises'
import type { BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { UploadSpec } from '../../shared/api/endpoint.ts'
import { ok, type Result, refuse, refuseFields } from '../../shared/errors/result.ts'
import { createPause } from '../platform/breathe.ts'
import type { Form } from './answer.ts'
import { parse } from './request-body.ts'

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
  const fields = parse(spec.fields, { ...(request.query as object), ...parts.texts })
  if (!fields.ok) return fields
  const file = parts.files.get(spec.file)
  if (file) return ok({ fields: fields.value, file })
  return refuseFields({
    [spec.file]: [
      Object.hasOwn(parts.texts, spec.file)
        ? 'The submitted data was not a file. Send it with a file name.'
        : 'No file was submitted.',
    ],
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

/** What a form holds; a name that is there twice has the last text and the first file. */
type FormParts = { texts: Record<string, string>; files: Map<string, Form['file']> }

const pieceBytes = 256 * 1024

/** Null when the body is no complete form. Large ones are taken apart with others in between. */
async function partsOf(bytes: Buffer, boundary: string | null): Promise<FormParts | null> {
  if (!boundary) return null
  const parts: FormParts = { texts: {}, files: new Map() }
  const reader = await formReader(boundary, parts)
  const read = finished(reader).then(
    () => parts,
    () => null,
  )
  const pause = createPause()
  for (let from = 0; from < bytes.length && !reader.destroyed; from += pieceBytes) {
    await pause()
    reader.write(bytes.subarray(from, from + pieceBytes))
  }
  reader.end()
  return read
}

async function formReader(boundary: string, parts: FormParts): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy')
  const reader = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: { parts: 100 },
    isPartAFile: (_field, _type, fileName) => fileName !== undefined,
  })
  reader.on('field', (name, text, _nameCut, textCut) => {
    if (textCut) reader.destroy(new Error(`The field ${name} is too long.`))
    parts.texts[name] = text
  })
  reader.on('file', (name, content, fileName) => {
    const pieces: Buffer[] = []
    content.on('data', piece => pieces.push(piece))
    content.on('end', () => {
      if (!parts.files.has(name)) parts.files.set(name, { name: fileName, bytes: joined(pieces) })
    })
  })
  return reader
}

/** In memory of its own, which can be given to another thread. */
function joined(pieces: readonly Buffer[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
