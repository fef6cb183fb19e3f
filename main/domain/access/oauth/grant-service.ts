import type { Introspection, OfToken, TokenForm, UserInfo } from '../../../../shared/api/oauth.ts'
import type { Scope } from '../../../../shared/api/scopes.ts'
import {
  type AccessPorts,
  accessSeconds,
  type createOAuthModel,
  findLive,
  type LiveToken,
  loadOAuthLibrary,
  type OAuthLibrary,
  refreshSeconds,
} from './oauth-model.ts'
import { digestOf } from './oauth-token-repository.ts'

type Headers = Record<string, string>

/** A form as it came, with the header that may hold the application's name and secret. */
export type FormRequest<F> = { form: F; headers: Headers }

type IssuedToken = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token?: string
  scope: string
}
type OAuthError = { error: string; error_description: string }

/** Answers of the standards: the status with its body. */
export type OAuthAnswer<T> =
  | { status: 200; body: T }
  | { status: 400 | 401; body: OAuthError; headers: Headers }

export type GrantService = {
  token: (request: FormRequest<TokenForm>) => Promise<OAuthAnswer<IssuedToken>>
  revoke: (request: FormRequest<OfToken>) => Promise<OAuthAnswer<Record<string, never>>>
  introspect: (request: FormRequest<OfToken>) => Promise<OAuthAnswer<Introspection>>
  /** Whom an access token speaks for. */
  find: (
    token: string,
  ) => { name: string; scopes: readonly Scope[]; operatorId?: string; clientId: string } | null
  userInfo: (caller: { name: string; operatorId?: string }) => UserInfo
}

export type GrantPorts = AccessPorts & {
  model: ReturnType<typeof createOAuthModel>
  operators: { find: (id: string) => { id: string; email: string; name: string } | null }
}

/** A form of this operation carries the application's own credentials, so that the library can judge them. */
const asTokenRequest = (OAuth2Server: OAuthLibrary, { form, headers }: FormRequest<object>) => {
  const body = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
  return new OAuth2Server.Request({ method: 'POST', headers, query: {}, body })
}

export function createGrantService(ports: GrantPorts): GrantService {
  const { model, nowMs } = ports

  const token: GrantService['token'] = request =>
    answered(request.headers, async OAuth2Server => {
      const server = new OAuth2Server({
        model,
        accessTokenLifetime: accessSeconds,
        refreshTokenLifetime: refreshSeconds,
        // Whether a secret is needed hangs on the application, which the model knows.
        requireClientAuthentication: { refresh_token: false },
      })
      const made = await server.token(asTokenRequest(OAuth2Server, request), new OAuth2Server.Response())
      return {
        access_token: made.accessToken,
        token_type: 'Bearer',
        expires_in: accessSeconds,
        ...(made.refreshToken ? { refresh_token: made.refreshToken } : {}),
        scope: (made.scope ?? []).join(' '),
      }
    })

  /** The application behind the credentials of a request. */
  const clientOf = async (
    OAuth2Server: OAuthLibrary,
    { form, headers }: FormRequest<OfToken>,
  ): Promise<string> => {
    const given = basicOf(headers.authorization) ?? { id: form.client_id, secret: form.client_secret }
    const client = given.id ? await model.getClient(given.id, given.secret ?? '') : null
    if (!client) throw new OAuth2Server.InvalidClientError('Invalid client: client is invalid')
    return client.id
  }
  const ownToken = async (
    OAuth2Server: OAuthLibrary,
    request: FormRequest<OfToken>,
  ): Promise<LiveToken | null> => {
    const clientId = await clientOf(OAuth2Server, request)
    const secret = request.form.token
    if (!secret) throw new OAuth2Server.InvalidRequestError('Missing parameter: `token`')
    const found = findLive(ports, 'access', secret) ?? findLive(ports, 'refresh', secret)
    return found?.client.id === clientId ? found : null
  }

  const revoke: GrantService['revoke'] = request =>
    answered(request.headers, async OAuth2Server => {
      const found = await ownToken(OAuth2Server, request)
      if (found?.row.kind === 'refresh') ports.tokens.endFamily(found.row.family, nowMs())
      else if (found) ports.tokens.end(digestOf(request.form.token ?? ''), nowMs())
      return {}
    })

  const introspect: GrantService['introspect'] = request =>
    answered(request.headers, async OAuth2Server => {
      const found = await ownToken(OAuth2Server, request)
      return found ? toIntrospection(found) : { active: false }
    })

  return {
    token,
    revoke,
    introspect,
    find: secret => {
      const found = findLive(ports, 'access', secret)
      if (!found) return null
      const { client, operator, scopes } = found
      return operator
        ? { name: `${operator.name} (${client.name})`, scopes, clientId: client.id, operatorId: operator.id }
        : { name: client.name, scopes, clientId: client.id }
    },
    userInfo: ({ name, operatorId }) => {
      const operator = operatorId === undefined ? null : ports.operators.find(operatorId)
      return operator
        ? { sub: operator.id, name: operator.name, email: operator.email }
        : { sub: name, name, email: null }
    },
  }
}

async function answered<T>(
  headers: Headers,
  work: (library: OAuthLibrary) => Promise<T>,
): Promise<OAuthAnswer<T>> {
  const OAuth2Server = await loadOAuthLibrary()
  try {
    return { status: 200, body: await work(OAuth2Server) }
  } catch (error) {
    if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throw error
    const body = { error: error.name, error_description: error.message }
    const isChallenge = error.name === 'invalid_client' && headers.authorization !== undefined
    return isChallenge
      ? { status: 401, body, headers: { 'WWW-Authenticate': 'Basic realm="oauth"' } }
      : { status: error.code === 401 ? 401 : 400, body, headers: {} }
  }
}

const toIntrospection = ({ row, client, operator, scopes }: LiveToken): Introspection => ({
  active: true,
  scope: scopes.join(' '),
  client_id: client.id,
  sub: operator?.id ?? client.id,
  ...(operator ? { username: operator.email } : {}),
  token_type: row.kind === 'access' ? 'Bearer' : 'refresh_token',
  exp: Math.floor(row.expiresAt / 1000),
  iat: Math.floor(row.createdAt / 1000),
})

function basicOf(header: string | undefined): { id: string; secret: string } | null {
  const encoded = /^basic +(\S+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { id, secret: rest.join(':') }
}
