import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../shared/api/endpoint.ts'

type Place = Pick<Endpoint, 'method' | 'path'>

/** The methods an address is answered with; none when nobody has it. */
export function methodsAt(places: readonly Place[], path: string): string[] {
  const parts = path.split('/')
  const found = places.map(toPattern).filter(each => matches(each.parts, parts))
  const meant = found.filter(each => !found.some(other => isWider(each.parts, other.parts)))
  return [...new Set(meant.map(each => each.method))]
}

/**
 * `GET /v1/shipments/x/purchase` is no file called "purchase" but the wrong method: what an address says word for
 * word is meant before what one with a gap could mean.
 */
export function refuseWrongMethods(app: FastifyInstance, places: readonly Place[]): void {
  const patterns = places.map(toPattern)
  const wide = patterns.filter(each => isGap(each.parts.at(-1) ?? ''))
  const isTaken = new Set(places.map(({ method, path }) => `${method} ${path}`))
  for (const { path, parts } of patterns)
    for (const { method, parts: wider } of wide)
      if (isWider(wider, parts) && !isTaken.has(`${method} ${path}`)) {
        isTaken.add(`${method} ${path}`)
        app.route({ method, url: path, handler: (_request, reply) => reply.callNotFound() })
      }
}

const toPattern = ({ method, path }: Place) => ({ method, path, parts: path.split('/') })

const isGap = (part: string): boolean => part.startsWith(':')

/** Whether a pattern takes an address, or all that another pattern takes. */
const matches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((part, index) => part === parts[index] || (isGap(part) && parts[index] !== ''))

/** Whether `pattern` also takes what `parts` says word for word. */
const isWider = (pattern: readonly string[], parts: readonly string[]): boolean =>
  matches(pattern, parts) && !matches(parts, pattern)
