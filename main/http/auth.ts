import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ok, type Result, refuse } from '../../shared/errors/result.ts'
import type { Caller } from './answer.ts'
import { isOwnOrNone } from './own-origin.ts'

export type AuthPorts = {
  /** The key behind a bare key text, when it is valid. */
  findKey: (bareKey: string) => { name: string; testMode: boolean } | null
  /** Secret of the station's own page, kept in a cookie that scripts and other sites cannot use. */
  pageSecret: string
  cookieName: string
}

const anonymous: Caller = { kind: 'anonymous', name: 'anonymous', testMode: false }

/** Token or Basic credentials of a tool, or the cookie of the station's own page. */
export function authenticate(request: FastifyRequest, ports: AuthPorts): Result<Caller> {
  const header = request.headers.authorization
  if (header !== undefined) {
    const key = bareKey(header)
    const known = key === null ? null : ports.findKey(key)
    if (!known) return refuse('invalid_token', { message: 'Given token not valid for any token type' })
    return ok({ kind: 'key', ...known })
  }
  return holdsCookie(request, ports) ? pageCaller(request) : ok(anonymous)
}

function bareKey(header: string): string | null {
  const [scheme = '', value = ''] = header.split(/\s+/, 2)
  if (scheme.toLowerCase() === 'token') return value
  if (scheme.toLowerCase() !== 'basic') return null
  return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0] ?? null
}

/** The page is trusted only when the browser itself says that the request comes from it. */
function pageCaller(request: FastifyRequest): Result<Caller> {
  const site = request.headers['sec-fetch-site']
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (foreign || !isOwnOrNone(request))
    return refuse('permission_denied', { message: 'This request comes from another site.' })
  return ok({ kind: 'desk', name: 'desk', testMode: request.headers['x-test-mode'] === 'true' })
}

function holdsCookie(request: FastifyRequest, { cookieName, pageSecret }: AuthPorts): boolean {
  const pair = request.headers.cookie?.split(/;\s*/).find(part => part.startsWith(`${cookieName}=`))
  if (!pair) return false
  const given = Buffer.from(pair.slice(cookieName.length + 1))
  const wanted = Buffer.from(pageSecret)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
