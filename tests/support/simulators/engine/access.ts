import { readBody } from '../../../../main/carriers/kit/request-shape.ts'
import { textAt } from '../reading.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'

/** The secret nobody has; every other signs in. */
export const wrongSecret = 'wrong'

/** How callers prove who they are. */
export type Access = {
  /** Where a token is given out; none where every call brings the keys themselves. */
  signIn: { at: string; answer: (call: SimulatedCall) => SimulatedAnswer | null } | null
  /** `expired`: it was let in before; `wrong`: its keys are none. */
  judge: (call: SimulatedCall) => 'let in' | 'expired' | 'wrong'
}

type Keys = { id: string | undefined; secret: string | undefined }

const areRight = ({ id, secret }: Keys): boolean => Boolean(id && secret) && secret !== wrongSecret

/** The keys of HTTP Basic. */
export function basicKeys({ headers }: SimulatedCall): Keys {
  const [, coded = ''] = (headers.authorization ?? '').split('Basic ')
  const [id, ...secret] = Buffer.from(coded, 'base64').toString().split(':')
  return { id, secret: secret.join(':') }
}

/** The keys in the body of a sign-in, JSON or form, by their names there. */
export const bodyKeys =
  (id = 'client_id', secret = 'client_secret') =>
  ({ body }: SimulatedCall): Keys => {
    const read = readBody(body)
    return { id: textAt(read, id) ?? undefined, secret: textAt(read, secret) ?? undefined }
  }

const bearer = ({ headers }: SimulatedCall): string => (headers.authorization ?? '').replace(/^Bearer /, '')

type TokenWay = {
  /** `METHOD /path` of the sign-in. */
  at: string
  keys: (call: SimulatedCall) => Keys
  /** What a sign-in answers. */
  answer: (token: string, keys: { id: string }) => unknown
  /** Where a call brings its token; a bearer when left out. */
  tokenIn?: (call: SimulatedCall) => string
}

/** Sign in once, then bring the token (OAuth and its kin). */
export function tokenAccess({ at, keys, answer, tokenIn = bearer }: TokenWay): Access {
  const tokens = new Set<string>()
  return {
    signIn: {
      at,
      answer: call => {
        const given = keys(call)
        if (!areRight(given)) return null
        const token = `simulated-token-${tokens.size + 1}`
        tokens.add(token)
        return { body: answer(token, { id: given.id ?? '' }) }
      },
    },
    judge: call => (tokens.has(tokenIn(call)) ? 'let in' : 'expired'),
  }
}

/** Every call brings the keys. */
export const keyAccess = (keys: (call: SimulatedCall) => Keys): Access => ({
  signIn: null,
  judge: call => (areRight(keys(call)) ? 'let in' : 'wrong'),
})

/** Name and password with every call. */
export const basicAccess = (): Access => keyAccess(basicKeys)

/** One key in a header with every call, with an optional word in front of it. */
export const headerAccess = (header: string, prefix = ''): Access =>
  keyAccess(({ headers }) => {
    const value = headers[header.toLowerCase()] ?? ''
    return { id: 'key', secret: value.startsWith(prefix) ? value.slice(prefix.length) : '' }
  })

/** No keys at all, or keys inside of documents that the table checks itself. */
export const openAccess = (): Access => ({ signIn: null, judge: () => 'let in' })
