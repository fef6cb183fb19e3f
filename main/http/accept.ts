import type { FastifyRequest } from 'fastify'
import { type Endpoint, isBinary } from '../../shared/api/endpoint.ts'
import { ok, type Result, refuse } from '../../shared/errors/result.ts'

const rangesOfJson = new Set(['*/*', 'application/*', 'application/json'])

/** The interface answers in JSON; whoever takes only something else is told so before anything is done. */
export function takesAnswer({ path, responses }: Endpoint, { headers }: FastifyRequest): Result<void> {
  const { accept = '' } = headers
  const isJsonOnly = /^\/(v1|api)\//.test(path) && !Object.values(responses).some(isBinary)
  const ranges = accept.split(',').map(range => range.split(';', 1)[0]?.trim().toLowerCase() ?? '')
  return !isJsonOnly || accept.trim() === '' || ranges.some(range => rangesOfJson.has(range))
    ? ok(undefined)
    : refuse('not_acceptable', { message: 'Could not satisfy the request Accept header.' })
}
