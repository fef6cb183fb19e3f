import type { Scope } from '../../../../shared/api/scopes.ts'
import { scopesOfRole } from '../../../../shared/desk/operator-roles.ts'
import type { KnownOperator, SignInService } from '../operators/sign-in-service.ts'
import type { OAuthClientRepository, OAuthClientRow } from './oauth-client-repository.ts'
import { digestOf, type SecretKind } from './oauth-secrets.ts'
import type { OAuthTokenRepository, OAuthTokenRow } from './oauth-token-repository.ts'

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
export function findOnce(ports: AccessPorts, kind: 'code' | 'refresh', secret: string): LiveToken | null {
  const row = ports.tokens.find(digestOf(secret))
  if (row?.kind === kind && row.endedAt !== null) ports.tokens.endFamily(row.family, ports.nowMs())
  return findLive(ports, kind, secret)
}
