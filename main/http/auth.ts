import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { flag } from '../../shared/api/fields.ts'
import { type Scope, scopes } from '../../shared/api/scopes.ts'
import { nobodyAtDesk } from '../../shared/desk/desk-name.ts'
import { scopesOfRole } from '../../shared/desk/operators.ts'
import { ok, type Result, refuse, refuseFields } from '../../shared/errors/result.ts'
import type { Caller } from './answer.ts'
import { deskOfRequest, isFromNetwork } from './network-request.ts'
import { isOwnOrNone } from './own-origin.ts'
import { heldSession, type PageCookie } from './page-cookie.ts'

/** `agentKeyId`: of a key of an agent. */
type KnownKey = Pick<Caller, 'name' | 'testMode' | 'scopes'> & { agentKeyId?: string | undefined }

export type AuthPorts = {
  /** The key behind a bare key text, when it is valid. */
  findKey: (bareKey: string) => KnownKey | null
  /** Who a bearer token speaks for, when it is a good one. Without it there are no such tokens. */
  findBearer?: (token: string) => Promise<Omit<Caller, 'testMode'> | null>
  pageCookie: PageCookie
  /** Who is signed in on the page. Without it the page is open to everybody who can reach it. */
  pageSessions?: PageSessions
}

/** Operators on the page, by what their browser holds. `isElsewhere`: at another desk, where somebody always signs in. */
export type PageSessions = {
  standing: (
    secret: string | null,
    isElsewhere: boolean,
  ) =>
    | { state: 'open' }
    | { state: 'locked' }
    | { state: 'signed_in'; operator: { id: string; name: string; scopes: readonly Scope[] } }
  /** Who may do what one of these scopes is needed for: the least role, and by name. */
  whoMay: (scopes: readonly Scope[]) => { role: 'viewer' | 'packer' | 'manager'; names: string[] }
}

type Standing = ReturnType<PageSessions['standing']>

export const anonymous: Caller = { kind: 'anonymous', name: 'anonymous', testMode: false, scopes: [] }

/** A key as Token or Basic, a bearer token of a person or an application, or the cookie of the own page. */
export async function authenticate(request: FastifyRequest, ports: AuthPorts): Promise<Result<Caller>> {
  const header = request.headers.authorization
  if (header === undefined) return isOfPage(request, ports) ? pageCaller(request, ports) : ok(anonymous)
  const key = bareKey(header)
  if (key !== null) {
    const known = ports.findKey(key)
    return known ? ok(toKeyCaller(known)) : invalidToken()
  }
  const token = /^bearer +(\S+)$/i.exec(header)?.[1]
  const bare = token ?? header
  const sent = bare.startsWith(keyPrefix) ? ports.findKey(bare) : null
  if (sent) return token !== undefined && sent.agentKeyId ? ok(toKeyCaller(sent)) : sentOtherwise()
  const known = token === undefined ? null : await ports.findBearer?.(token)
  return known ? inChosenMode(known, request) : invalidToken()
}

/** What bare keys begin with; of those only the ones of agents go behind `Bearer`, as their hosts send them. */
const keyPrefix = 'key_'

const toKeyCaller = ({ agentKeyId: keyId, ...known }: KnownKey): Caller =>
  keyId === undefined ? { kind: 'key', ...known } : { kind: 'agent', keyId, ...known }

const invalidToken = () => refuse('invalid_token', { message: 'Given token not valid for any token type' })

const sentOtherwise = () =>
  refuse('invalid_token', {
    message: 'This is a key of a program: send it as "Authorization: Token key_…".',
  })

/**
 * A key belongs to one mode; everybody else says with each request which one is meant. A word nobody can read is
 * refused, because taken for live it could cost money.
 */
function inChosenMode(caller: Omit<Caller, 'testMode'>, { headers }: FastifyRequest): Result<Caller> {
  const testMode = flag().safeParse(headers['x-test-mode'] || 'false')
  return testMode.success
    ? ok({ ...caller, testMode: testMode.data })
    : refuseFields({ 'x-test-mode': ['Must be a valid boolean.'] })
}

function bareKey(header: string): string | null {
  const [scheme = '', value = ''] = header.split(/\s+/, 2)
  if (scheme.toLowerCase() === 'token') return value
  if (scheme.toLowerCase() !== 'basic') return null
  return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0] ?? null
}

/** Here the page has its cookie; at another desk the desk itself does. */
const isOfPage = (request: FastifyRequest, { pageCookie }: AuthPorts): boolean =>
  isFromNetwork(request) ? deskOfRequest(request) !== null : pageCookie.isHeldBy(request)

/** The page is trusted only when the browser itself says that the request comes from it. */
function pageCaller(request: FastifyRequest, { pageSessions }: AuthPorts): Result<Caller> {
  const site = request.headers['sec-fetch-site']
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (foreign || !isOwnOrNone(request))
    return refuse('permission_denied', { message: 'This request comes from another site.' })
  const isElsewhere = isFromNetwork(request)
  const nobody: Standing = { state: isElsewhere ? 'locked' : 'open' }
  const standing = pageSessions?.standing(heldSession(request), isElsewhere) ?? nobody
  if (standing.state === 'open') return inChosenMode({ kind: 'desk', name: nobodyAtDesk, scopes }, request)
  if (standing.state === 'locked')
    return inChosenMode({ kind: 'desk', name: nobodyAtDesk, scopes: [], isLocked: true }, request)
  const { id: operatorId, name, scopes: theirs } = standing.operator
  const limit = deskOfRequest(request)?.role
  const own = limit ? theirs.filter(scope => scopesOfRole[limit].includes(scope)) : theirs
  return inChosenMode({ kind: 'desk', name, scopes: own, operatorId }, request)
}

/** What a tool of an agent does is up to the tool; everything else is closed to agents, whatever their scopes. */
export function forAgents(endpoint: Endpoint, caller: Caller): Result<Caller> {
  if (caller.kind === 'agent' && endpoint.forAgents) return ok(caller)
  return refuse('permission_denied', {
    message: endpoint.forAgents
      ? 'This is for keys of agents. Nothing was done. Make one in Settings, Developers, Agents.'
      : 'A key of an agent does what the tools for agents do, and nothing else. Nothing was done.',
  })
}
