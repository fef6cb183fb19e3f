import type { FastifyRequest } from 'fastify'
import type { SignInSettingsPatch } from '../../shared/desk/sign-in.ts'
import { createSettings } from '../db/settings.ts'
import type { AgentPlans } from '../domain/access/agents/agent-plans.ts'
import { agentRoutes } from '../domain/access/agents/agent-routes.ts'
import { type AgentService, createAgentService } from '../domain/access/agents/agent-service.ts'
import { keyRoutes } from '../domain/access/key-routes.ts'
import { createKeyDesk, createKeyService, createKeyUse } from '../domain/access/key-service.ts'
import { createAuthorizeService } from '../domain/access/oauth/authorize-service.ts'
import { createGrantService } from '../domain/access/oauth/grant-service.ts'
import { createOAuthClientRepository } from '../domain/access/oauth/oauth-client-repository.ts'
import { createOAuthClientService } from '../domain/access/oauth/oauth-client-service.ts'
import { createOAuthModel } from '../domain/access/oauth/oauth-model.ts'
import { oauthRoutes } from '../domain/access/oauth/oauth-routes.ts'
import { createOAuthTokenRepository } from '../domain/access/oauth/oauth-token-repository.ts'
import { createLoginAttempts, type LoginAttempts } from '../domain/access/operators/login-attempts.ts'
import {
  createOperatorRepository,
  type OperatorRepository,
} from '../domain/access/operators/operator-repository.ts'
import { operatorRoutes } from '../domain/access/operators/operator-routes.ts'
import { maySignIn } from '../domain/access/operators/operator-rules.ts'
import { createOperatorService } from '../domain/access/operators/operator-service.ts'
import { createPasswords, type PasswordCost, type Passwords } from '../domain/access/operators/passwords.ts'
import { createSecondFactorService } from '../domain/access/operators/second-factor-service.ts'
import { createSignInService, type SignInService } from '../domain/access/operators/sign-in-service.ts'
import { createOriginRepository } from '../domain/access/origins/origin-repository.ts'
import { originRoutes } from '../domain/access/origins/origin-routes.ts'
import { createOriginService, type OriginService } from '../domain/access/origins/origin-service.ts'
import { createCardService } from '../domain/access/page-sessions/card-service.ts'
import { createPageSessionRepository } from '../domain/access/page-sessions/page-session-repository.ts'
import { pageSessionRoutes } from '../domain/access/page-sessions/page-session-routes.ts'
import { createPageSessionService } from '../domain/access/page-sessions/page-session-service.ts'
import { createPinService } from '../domain/access/page-sessions/pin-service.ts'
import {
  changeSignInSettings,
  createSignInSettings,
} from '../domain/access/page-sessions/sign-in-settings.ts'
import { tokenRoutes } from '../domain/access/tokens/token-routes.ts'
import { createSignedTokens, createTokenService } from '../domain/access/tokens/token-service.ts'
import { createNetworkChoice } from '../domain/desks/network/network-service.ts'
import type { Route } from '../http/answer.ts'
import type { AuthPorts } from '../http/auth.ts'
import { callerOf } from '../http/call-log.ts'
import { deskOfRequest, isFromNetwork } from '../http/network-request.ts'
import { heldSession, sessionCookie } from '../http/page-cookie.ts'
import type { AgentLimits } from './agents.ts'
import type { StationBase } from './base.ts'

export type StationAccessPorts = {
  homeSecret: Uint8Array
  /** As strong as advised when left out. */
  passwordCost: PasswordCost | undefined
  engine: { agentLimits: AgentLimits; agents: { plans: AgentPlans } }
  /** Whether another desk was not put out. */
  isPaired: (deskId: string) => boolean
}

export type StationAccess = Required<Pick<AuthPorts, 'findKey' | 'findBearer' | 'pageSessions'>> & {
  /** Whether whoever opened a stream may still listen to it. */
  mayListen: (request: FastifyRequest) => boolean
  /** Whether anybody can sign in on a page. */
  canSignIn: () => boolean
  origins: OriginService
  /** Keys of agents, and what they did. */
  agents: AgentService
  routes: Route[]
  /** Writes when keys were used last. */
  stop: () => void
}

/** Who may come in, by which credentials, and what manages that. */
export function createStationAccess(
  base: StationBase,
  { homeSecret, passwordCost, engine, isPaired }: StationAccessPorts,
): StationAccess {
  const { database, clock, ids, changes, secrets } = base
  const repository = createOperatorRepository(database)
  const passwords = createPasswords(secrets, passwordCost)
  const attempts = createLoginAttempts(database, clock)
  const signIn = createSignInService({ repository, passwords, attempts, secrets, clock })
  const newId = () => crypto.randomUUID()
  const signedTokens = createSignedTokens({ homeSecret, clock, newId })
  const tokens = createTokenService({ tokens: signedTokens, signIn, clock })
  const oauth = createOAuth({ database, clock, ids, changes, signIn, newId, operators: repository })
  const page = createPageAccess(base, { repository, passwords, attempts, signIn, isPaired })
  const network = createNetworkChoice({ settings: createSettings(database), changes })
  const operators = createOperatorService({
    database,
    repository,
    passwords,
    attempts,
    ids,
    clock,
    changes,
    isSignInOn: () => page.settings.read().sign_in,
    isNetworkOpen: () => network.read().open,
  })
  const secondFactor = createSecondFactorService({
    database,
    repository,
    passwords,
    attempts,
    secrets,
    clock,
    changes,
  })
  const origins = createOriginService({ repository: createOriginRepository(database), clock, ids, changes })
  const { keys, use } = createKeys(base)
  const agents = createAgents(base, engine.agentLimits, { keys, use })
  return {
    agents,
    findKey: keys.find,
    findBearer: async token => {
      const application = oauth.grants.find(token)
      if (application) return { kind: 'client', ...application }
      const operator = await tokens.find(token)
      return operator && { kind: 'operator', ...operator }
    },
    pageSessions: page.sessions,
    mayListen: page.mayListen,
    canSignIn: () => repository.active().some(maySignIn(passwords)),
    origins,
    routes: [
      ...page.routes,
      ...tokenRoutes(tokens),
      ...operatorRoutes(operators, secondFactor),
      ...oauthRoutes(oauth),
      ...originRoutes(origins),
      ...keyRoutes(createKeyDesk({ keys, use, changes })),
      ...agentRoutes(agents, engine.agents.plans),
    ],
    stop: use.stop,
  }
}

/** Keys of agents, with what they may spend. */
const createAgents = (
  { database, clock, changes }: StationBase,
  { agents: repository, spending, settings: group }: AgentLimits,
  { keys, use }: ReturnType<typeof createKeys>,
): AgentService => createAgentService({ database, repository, spending, group, keys, use, clock, changes })

type PagePorts = {
  repository: OperatorRepository
  passwords: Passwords
  attempts: LoginAttempts
  signIn: SignInService
  isPaired: StationAccessPorts['isPaired']
}

/** Operators on the page of the station. */
function createPageAccess(
  base: StationBase,
  { repository, passwords, attempts, signIn, isPaired }: PagePorts,
) {
  const { database, clock, changes } = base
  const settings = createSignInSettings({ settings: createSettings(database), changes })
  const sessions = createPageSessionService({
    database,
    sessions: createPageSessionRepository(database),
    operators: repository,
    settings,
    passwords,
    attempts,
    signIn,
    clock,
    changes,
  })
  const secrets = { repository, passwords, attempts, sessions, clock, changes }
  const mayListen = (request: FastifyRequest): boolean => {
    const caller = callerOf(request)
    if (caller.kind !== 'desk') return true
    const desk = deskOfRequest(request)
    if (desk && !isPaired(desk.id)) return false
    const standing = sessions.standing(heldSession(request), isFromNetwork(request))
    if (standing.state === 'signed_in') return standing.operator.id === caller.operatorId
    return standing.state === 'open'
  }
  const change = (patch: SignInSettingsPatch) =>
    changeSignInSettings({ group: settings, repository, passwords }, patch)
  return {
    settings,
    sessions,
    mayListen,
    routes: pageSessionRoutes({
      sessions,
      pins: createPinService(secrets),
      cards: createCardService(secrets),
      settings: { read: settings.read, change },
      browser: { held: heldSession, hold: sessionCookie, isElsewhere: request => isFromNetwork(request) },
    }),
  }
}

function createKeys({ database, clock, logger }: StationBase) {
  const use = createKeyUse({
    database,
    clock,
    failed: error => logger.warn({ err: error }, 'the last use of keys cannot be written'),
  })
  return { use, keys: createKeyService(database, clock.now, use) }
}

type OAuthPorts = Pick<StationBase, 'database' | 'clock' | 'ids' | 'changes'> & {
  signIn: SignInService
  operators: OperatorRepository
  newId: () => string
}

/** Other programs that act for an operator or for themselves. */
function createOAuth({ database, clock, ids, changes, signIn, operators, newId }: OAuthPorts) {
  const clients = createOAuthClientRepository(database)
  const tokens = createOAuthTokenRepository(database)
  const nowMs = () => clock.now().getTime()
  const model = createOAuthModel({ clients, tokens, signIn, nowMs, newId })
  return {
    authorize: createAuthorizeService({ clients, signIn, model, newId }),
    grants: createGrantService({ clients, tokens, signIn, nowMs, model, operators }),
    clients: createOAuthClientService({ database, repository: clients, ids, clock, changes }),
  }
}
