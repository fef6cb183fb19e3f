import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { OutsideJsonError, parseOutsideJson } from '../platform/outside-json.ts'

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
  if (!isUtf8(body)) throw new OutsideJsonError('the text is not UTF-8')
  return body.toString('utf8')
}

const parse = (text: string): unknown => (text.trim() === '' ? undefined : parseOutsideJson(text))
