import type { Database } from '../db/database.ts'
import { createKeyService } from '../domain/access/key-service.ts'
import { createAuthorizeService } from '../domain/access/oauth/authorize-service.ts'
import { createGrantService } from '../domain/access/oauth/grant-service.ts'
import { createOAuthClientRepository } from '../domain/access/oauth/oauth-client-repository.ts'
import { createOAuthClientService } from '../domain/access/oauth/oauth-client-service.ts'
import { createOAuthModel } from '../domain/access/oauth/oauth-model.ts'
import { oauthRoutes } from '../domain/access/oauth/oauth-routes.ts'
import { createOAuthTokenRepository } from '../domain/access/oauth/oauth-token-repository.ts'
import { createLoginAttempts } from '../domain/access/operators/login-attempts.ts'
import { createOperatorRepository } from '../domain/access/operators/operator-repository.ts'
import { operatorRoutes } from '../domain/access/operators/operator-routes.ts'
import { createOperatorService } from '../domain/access/operators/operator-service.ts'
import { createPasswords, type PasswordCost } from '../domain/access/operators/passwords.ts'
import { createSecondFactorService } from '../domain/access/operators/second-factor-service.ts'
import { createSignInService } from '../domain/access/operators/sign-in-service.ts'
import { tokenRoutes } from '../domain/access/tokens/token-routes.ts'
import { createSignedTokens, createTokenService } from '../domain/access/tokens/token-service.ts'
import type { Route } from '../http/answer.ts'
import type { AuthPorts } from '../http/auth.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'

export type StationAccessPorts = {
  database: Database
  clock: Clock
  ids: Ids
  changes: ChangeFeed
  secrets: SecretBox
  homeSecret: Uint8Array
  /** As strong as advised when left out. */
  passwordCost: PasswordCost | undefined
}

export type StationAccess = Required<Pick<AuthPorts, 'findKey' | 'findBearer'>> & { routes: Route[] }

/** Who may come in, by which credentials, and what manages that. */
export function createStationAccess(ports: StationAccessPorts): StationAccess {
  const { database, clock } = ports
  const repository = createOperatorRepository(database)
  const people = {
    ...ports,
    repository,
    passwords: createPasswords(ports.secrets, ports.passwordCost),
    attempts: createLoginAttempts(database, clock),
  }
  const signIn = createSignInService(people)
  const newId = () => crypto.randomUUID()
  const tokens = createTokenService({ clock, signIn, tokens: createSignedTokens({ ...ports, newId }) })
  const oauth = createOAuth(ports, { signIn, newId, operators: repository })
  return {
    findKey: createKeyService(database, clock.now).find,
    findBearer: async token => {
      const application = oauth.grants.find(token)
      if (application) return { kind: 'client', ...application }
      const operator = await tokens.find(token)
      return operator && { kind: 'operator', ...operator }
    },
    routes: [
      ...tokenRoutes(tokens),
      ...operatorRoutes(createOperatorService(people), createSecondFactorService(people)),
      ...oauthRoutes(oauth),
    ],
  }
}

type People = {
  signIn: ReturnType<typeof createSignInService>
  operators: ReturnType<typeof createOperatorRepository>
  newId: () => string
}

function createOAuth(ports: StationAccessPorts, people: People) {
  const clients = createOAuthClientRepository(ports.database)
  const shared = {
    ...people,
    clients,
    tokens: createOAuthTokenRepository(ports.database),
    nowMs: () => ports.clock.now().getTime(),
  }
  const model = createOAuthModel(shared)
  return {
    authorize: createAuthorizeService({ ...shared, model }),
    grants: createGrantService({ ...shared, model }),
    clients: createOAuthClientService({ ...ports, repository: clients }),
  }
}
