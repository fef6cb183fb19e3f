import { timingSafeEqual } from 'node:crypto'
import type OAuth2Server from '@node-oauth/oauth2-server'
import { scopes as allScopes, type Scope } from '../../../../shared/api/scopes.ts'
import { scopesOfRole } from '../../../../shared/desk/operators.ts'
import type { KnownOperator, SignInService } from '../operators/sign-in-service.ts'
import type { OAuthClientRepository, OAuthClientRow } from './oauth-client-repository.ts'
import {
  digestOf,
  newSecret,
  type OAuthTokenRepository,
  type OAuthTokenRow,
  type SecretKind,
} from './oauth-token-repository.ts'

export const codeMs = 60_000
export const accessSeconds = 30 * 60
export const refreshSeconds = 14 * 24 * 60 * 60

/** For whom tokens are made: an operator, or nobody when the application acts for itself. */
export type Grantee = {
  operatorId: string | null
  tokenVersion: number
  scopes: readonly Scope[]
  family: string
}

export type ModelPorts = AccessPorts & { newId: () => string }

type Model = OAuth2Server.AuthorizationCodeModel &
  OAuth2Server.RefreshTokenModel &
  OAuth2Server.ClientCredentialsModel

/** The library asks its own clock; whether something has ended is decided here, by the station's. */
const notYet = new Date(8.64e15)

/** What the OAuth2 library is told about applications, codes and tokens, and what it has written down. */
export function createOAuthModel(ports: ModelPorts): Model {
  const { tokens, nowMs } = ports

  /** What is written down of a code or token, but for when it ends. */
  function rowOf(
    kind: 'code' | 'access' | 'refresh',
    secret: string,
    client: OAuth2Server.Client,
    user: OAuth2Server.User,
    scopes: readonly string[] = [],
  ) {
    const { operatorId, tokenVersion, family } = user as Grantee
    return {
      kind,
      digest: digestOf(secret),
      clientId: client.id,
      operatorId,
      tokenVersion,
      family,
      scopes: allScopes.filter(scope => scopes.includes(scope)),
      createdAt: nowMs(),
    }
  }

  return {
    getClient: async (id, secret) => {
      const row = ports.clients.find(id)
      // Null is the library's word for a request of a browser, which holds no secret.
      return row?.active && (secret === null || holdsSecret(row, secret)) ? toClient(row) : null
    },
    getUserFromClient: async client => granteeOf(client, ports.newId()),
    validateScope: async (user, client, wanted) => {
      const { scopes: held } = user as Grantee
      const ofClient: Scope[] = client.scopes
      const asked: readonly string[] = wanted ?? ofClient
      if (asked.some(scope => !ofClient.some(known => known === scope))) return null
      const given = allScopes.filter(scope => asked.includes(scope) && held.includes(scope))
      return given.length > 0 ? given : null
    },
    generateAccessToken: async () => newSecret('access'),
    generateRefreshToken: async () => newSecret('refresh'),
    generateAuthorizationCode: async () => newSecret('code'),
    saveAuthorizationCode: async (code, client, user) => {
      const { redirectUri, codeChallenge = null } = code
      const expiresAt = nowMs() + codeMs
      const row = { ...rowOf('code', code.authorizationCode, client, user, code.scope), expiresAt }
      tokens.insert([{ ...row, redirectUri, codeChallenge }], nowMs())
      return { ...code, client, user }
    },
    getAuthorizationCode: async secret => {
      const live = findOnce(ports, 'code', secret)
      if (!live) return null
      const { redirectUri, codeChallenge } = live.row
      if (redirectUri === null || codeChallenge === null) return null
      return {
        ...partsOf(live),
        authorizationCode: secret,
        expiresAt: notYet,
        redirectUri,
        codeChallenge,
        codeChallengeMethod: 'S256',
      }
    },
    revokeAuthorizationCode: async code => tokens.end(digestOf(code.authorizationCode), nowMs()),
    saveToken: async (token, client, user) => {
      const write = (kind: 'access' | 'refresh', secret: string, seconds: number) => ({
        ...rowOf(kind, secret, client, user, token.scope),
        expiresAt: nowMs() + seconds * 1000,
      })
      const access = write('access', token.accessToken, accessSeconds)
      const refresh = token.refreshToken ? [write('refresh', token.refreshToken, refreshSeconds)] : []
      tokens.insert([access, ...refresh], nowMs())
      return { ...token, client, user }
    },
    getAccessToken: async () => null,
    getRefreshToken: async secret => {
      const live = findOnce(ports, 'refresh', secret)
      return live && { ...partsOf(live), refreshToken: secret, refreshTokenExpiresAt: notYet }
    },
    revokeToken: async token => tokens.end(digestOf(token.refreshToken), nowMs()),
  }
}

const granteeOf = ({ scopes }: OAuth2Server.Client, family: string): Grantee => ({
  operatorId: null,
  tokenVersion: 0,
  scopes,
  family,
})

function partsOf({ row, client, operator, scopes }: LiveToken) {
  const user: Grantee = {
    operatorId: operator?.id ?? null,
    tokenVersion: row.tokenVersion,
    scopes,
    family: row.family,
  }
  return { client: toClient(client), user, scope: scopes }
}

const toClient = (row: OAuthClientRow): OAuth2Server.Client => ({
  id: row.id,
  name: row.name,
  redirectUris: row.redirectUris,
  scopes: row.scopes,
  grants: row.grants.includes('authorization_code') ? [...row.grants, 'refresh_token'] : [...row.grants],
})

/** An application without a secret must not show one; what it is trusted for then hangs on PKCE. */
function holdsSecret({ secretDigest }: OAuthClientRow, secret: string | undefined): boolean {
  if (secretDigest === null) return !secret
  return timingSafeEqual(Buffer.from(digestOf(secret ?? '')), Buffer.from(secretDigest))
}

/** A code or token that still counts, with whom it is for. */
export type LiveToken = {
  row: OAuthTokenRow
  client: OAuthClientRow
  /** Null when the application acts for itself. */
  operator: KnownOperator | null
  /** What was allowed, less what application and operator have lost since. */
  scopes: Scope[]
}

export type AccessPorts = {
  clients: Pick<OAuthClientRepository, 'find'>
  tokens: OAuthTokenRepository
  signIn: Pick<SignInService, 'find'>
  nowMs: () => number
}

/** What a code or token is worth now; null when nothing. */
export function findLive(
  { clients, tokens, signIn, nowMs }: AccessPorts,
  kind: Exclude<SecretKind, 'client'>,
  secret: string,
): LiveToken | null {
  const row = tokens.find(digestOf(secret))
  if (!row || row.kind !== kind || row.endedAt !== null || row.expiresAt <= nowMs()) return null
  const client = clients.find(row.clientId)
  const operator = row.operatorId === null ? null : signIn.find(row.operatorId, row.tokenVersion)
  if (!client?.active || (row.operatorId !== null && !operator)) return null
  const held: readonly Scope[] = operator ? scopesOfRole[operator.role] : client.scopes
  const scopes = row.scopes.filter(scope => client.scopes.includes(scope) && held.includes(scope))
  return { row, client, operator, scopes }
}

/**
 * As `findLive`, for what works once. One that was used up before and is shown again was stolen, from the
 * application or by it: everything of the same consent ends.
 */
function findOnce(ports: AccessPorts, kind: 'code' | 'refresh', secret: string): LiveToken | null {
  const row = ports.tokens.find(digestOf(secret))
  if (row?.kind === kind && row.endedAt !== null) ports.tokens.endFamily(row.family, ports.nowMs())
  return findLive(ports, kind, secret)
}

/** The library of OAuth2, loaded when first used: few desks need it, and every start would wait for it. */
export const loadOAuthLibrary = async () => (await import('@node-oauth/oauth2-server')).default

export type OAuthLibrary = Awaited<ReturnType<typeof loadOAuthLibrary>>
