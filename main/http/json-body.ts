import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'

const maxDepth = 60

export class JsonBodyError extends Error {}

/** JSON in; an empty body is no body, whatever the media type says. Absurd nesting is refused before parsing. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parse(textOf(body as Buffer)))
    } catch (error) {
      done(error as Error, undefined)
    }
  })
}

/** Another encoding read as UTF-8 would put question marks on labels. */
function textOf(body: Buffer): string {
  if (!isUtf8(body)) throw new JsonBodyError('the text is not UTF-8')
  return body.toString('utf8')
}

function parse(text: string): unknown {
  if (text.trim() === '') return undefined
  if (depthOf(text) > maxDepth) throw new JsonBodyError(`nested deeper than ${maxDepth} levels`)
  try {
    return suspicious.test(text) ? JSON.parse(text, refuseHarm) : JSON.parse(text)
  } catch (error) {
    throw new JsonBodyError(error instanceof Error ? error.message.slice(0, 200) : 'not JSON')
  }
}

/**
 * Reading with a look at every value is slow, so it is done only for bodies that could need it: with the key
 * itself or one of its letters escaped, or with a number of very many digits.
 */
const suspicious = /__proto__|\\u00(5f|6f|7[024])|e\+?\d{3}|\d{309}/i

const refuseHarm = (key: string, value: unknown): unknown => {
  if (key === '__proto__') throw new JsonBodyError('the key "__proto__" is not allowed')
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    throw new JsonBodyError(`the number of "${key}" is too large`)
  return value
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inText = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inText) {
      if (c === 92) i++
      else if (c === 34) inText = false
    } else if (c === 34) inText = true
    else if (c === 123 || c === 91) deepest = Math.max(deepest, ++depth)
    else if (c === 125 || c === 93) depth--
  }
  return deepest
}
