import type { FastifyInstance } from 'fastify'

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
