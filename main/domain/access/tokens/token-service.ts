import { hkdfSync } from 'node:crypto'
import { z } from 'zod'
import type { Scope } from '../../../../shared/api/scopes.ts'
import type { TokenPair } from '../../../../shared/api/tokens.ts'
import { scopesOfRole } from '../../../../shared/desk/operators.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { KnownOperator, SignInService } from '../operators/sign-in-service.ts'

export type TokenService = {
  signIn: (given: { email: string; password: string; address: string }) => Promise<Result<TokenPair>>
  refresh: (refresh: string) => Promise<Result<TokenPair>>
  verify: (given: { refresh: string; code: string; address: string }) => Promise<Result<TokenPair>>
  check: (token: string) => Promise<Result<Record<string, never>>>
  /** The operator a verified access token speaks for. */
  find: (access: string) => Promise<{ operatorId: string; name: string; scopes: readonly Scope[] } | null>
}

export type TokenPorts = {
  tokens: SignedTokens
  signIn: SignInService
  clock: Pick<Clock, 'now'>
}

const notValid = () =>
  refuse('token_not_valid', {
    details: { code: 'token_not_valid', detail: 'Token is invalid or expired' },
  })

const unverified = () =>
  refuse('unverified_refresh_token', {
    message: 'The second factor of this sign-in is still to be given at /api/token/verified.',
  })

type Known = { claims: TokenClaims; operator: KnownOperator }

export function createTokenService({ tokens, signIn, clock }: TokenPorts): TokenService {
  const now = () => clock.now().getTime()

  const contentOf = (operator: KnownOperator, isVerified: boolean) => ({
    user_id: operator.id,
    is_verified: isVerified,
    version: operator.tokenVersion,
  })
  const signAccess = (operator: KnownOperator, isVerified: boolean, latestMs: number): Promise<string> => {
    const endsAtMs = Math.min(now() + accessMs, latestMs)
    return tokens.sign({ token_type: 'access', ...contentOf(operator, isVerified) }, endsAtMs)
  }
  const issue = async (operator: KnownOperator, isVerified: boolean): Promise<Result<TokenPair>> => {
    const endsAtMs = now() + refreshMs
    const refresh = tokens.sign({ token_type: 'refresh', ...contentOf(operator, isVerified) }, endsAtMs)
    const access = signAccess(operator, isVerified, endsAtMs)
    return ok({ access: await access, refresh: await refresh })
  }
  const known = async (token: string, kind?: TokenClaims['token_type']): Promise<Known | null> => {
    const claims = await tokens.read(token, kind)
    const operator = claims && signIn.find(claims.user_id, claims.version)
    return claims && operator && { claims, operator }
  }

  return {
    signIn: async given => {
      const operator = await signIn.withPassword(given)
      return operator.ok ? issue(operator.value, operator.value.factorConfirmedAt === null) : operator
    },
    refresh: async refresh => {
      const from = await known(refresh, 'refresh')
      if (!from) return notValid()
      if (!from.claims.is_verified) return unverified()
      return ok({ access: await signAccess(from.operator, true, from.claims.exp * 1000), refresh })
    },
    verify: async ({ refresh, code, address }) => {
      const from = await known(refresh, 'refresh')
      if (!from) return notValid()
      const proved = signIn.withCode(from.operator, code, address)
      return proved.ok ? issue(proved.value, true) : proved
    },
    check: async token => ((await known(token)) ? ok({}) : notValid()),
    find: async access => {
      const from = await known(access, 'access')
      if (!from?.claims.is_verified) return null
      const { id, name, role } = from.operator
      return { operatorId: id, name, scopes: scopesOfRole[role] }
    },
  }
}

const minuteMs = 60_000
const accessMs = 30 * minuteMs
const refreshMs = 3 * 24 * 60 * minuteMs

const claims = z.object({
  token_type: z.enum(['access', 'refresh']),
  user_id: z.string(),
  is_verified: z.boolean(),
  /** Of the operator's tokens; a later version ends this one. */
  version: z.int(),
  exp: z.int(),
})
type TokenClaims = z.output<typeof claims>

type SignedTokens = {
  sign: (content: Omit<TokenClaims, 'exp'>, endsAtMs: number) => Promise<string>
  /** What a token says; null when it is not ours, of the wrong kind or has ended. */
  read: (token: string, kind?: TokenClaims['token_type']) => Promise<TokenClaims | null>
}

export type SignedTokenPorts = { homeSecret: Uint8Array; clock: Pick<Clock, 'now'>; newId: () => string }

/** Loaded when first used: few desks have operators, and every start would wait for it. */
const loadJose = () => import('jose')

/** JSON Web Tokens, HS256, under a key of their own that is derived from the home's secret. */
export function createSignedTokens({ homeSecret, clock, newId }: SignedTokenPorts): SignedTokens {
  const key = new Uint8Array(hkdfSync('sha256', homeSecret, '', 'packdesk json web tokens', 32))
  return {
    sign: async (content, endsAtMs) => {
      const { SignJWT } = await loadJose()
      return new SignJWT(content)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(clock.now())
        .setExpirationTime(new Date(endsAtMs))
        .setJti(newId())
        .sign(key)
    },
    read: async (token, kind) => {
      const { errors, jwtVerify } = await loadJose()
      try {
        const options = { algorithms: ['HS256'], currentDate: clock.now() }
        const { payload } = await jwtVerify(token, key, options)
        const said = claims.parse(payload)
        return kind === undefined || said.token_type === kind ? said : null
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null
        throw error
      }
    },
  }
}
