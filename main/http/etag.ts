import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers that are kept as bytes are sent again and again; each is hashed once. */
const kept = new WeakMap<Buffer, string>()

/** A name for exactly this content. */
function etagOf(json: string | Buffer): string {
  const known = typeof json === 'string' ? undefined : kept.get(json)
  if (known !== undefined) return known
  const etag = `"${hash('sha256', json, 'base64url').slice(0, 27)}"`
  if (typeof json !== 'string') kept.set(json, etag)
  return etag
}

/** Names the answer, and says whether the caller has exactly this one already: then there is nothing to send. */
export function isKnownAnswer(request: FastifyRequest, reply: FastifyReply, json: string | Buffer): boolean {
  const etag = etagOf(json)
  reply
    .header('ETag', etag)
    .header('Cache-Control', 'private, no-cache')
    .header('Vary', 'Origin, Authorization, Cookie')
  const asked = request.headers['if-none-match']
  return asked === '*' || (asked ?? '').split(',').some(each => each.trim().replace(/^W\//, '') === etag)
}
