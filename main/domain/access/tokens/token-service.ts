import type { Scope } from '../../../../shared/api/scopes.ts'
import type { TokenPair } from '../../../../shared/api/tokens.ts'
import { scopesOfRole } from '../../../../shared/desk/operator-roles.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { KnownOperator, SignInService } from '../operators/sign-in-service.ts'
import { accessMs, refreshMs, type SignedTokens, type TokenClaims } from './signed-tokens.ts'

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
