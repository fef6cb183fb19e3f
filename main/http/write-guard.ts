import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Refusal, refuse } from '../../shared/errors/result.ts'
import { sendRefusal } from './error-handler.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What a form of any web page can send without asking first. */
const formTypes = /^\s*(application\/x-www-form-urlencoded|text\/plain)\b/i
/** Sign-in for other programs speaks in forms; that is its standard. It guards itself. */
const formPaths = /^\/oauth\//

/** Refuses what a form or a link of a web page can do without permission: changing anything here. */
export function guardWrites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = reading.has(request.method) || formPaths.test(request.url) ? null : judge(request)
    if (refusal) sendRefusal(reply, refusal)
    else done()
  })
}

function judge({ headers }: FastifyRequest): Refusal | null {
  const type = headers['content-type']
  if (headers['sec-fetch-mode'] === 'navigate')
    return refuse('permission_denied', {
      message: 'A link or form cannot change anything here. Nothing was done. Send JSON with a key.',
    }).refusal
  if (type !== undefined && formTypes.test(type))
    return refuse('unsupported_media_type', { message: `Unsupported media type "${type}" in request.` })
      .refusal
  const isUpload = type !== undefined && /^\s*multipart\//i.test(type)
  const isOwnPage = headers['sec-fetch-site'] === 'same-origin'
  if (isUpload && headers.authorization === undefined && !isOwnPage)
    return refuse('not_authenticated', {
      message: 'A file is taken only with a key in the header "Authorization". Nothing was stored.',
    }).refusal
  return null
}
