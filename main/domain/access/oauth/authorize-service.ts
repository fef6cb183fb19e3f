import { randomBytes } from 'node:crypto'
import type { AuthorizeQuery, ConsentForm } from '../../../../shared/api/oauth.ts'
import { scopes as allScopes, type Scope, scopeTexts } from '../../../../shared/api/scopes.ts'
import { scopesOfRole } from '../../../../shared/desk/operators.ts'
import type { Refusal, Result } from '../../../../shared/errors/result.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'
import type { KnownOperator, SignInService } from '../operators/sign-in-service.ts'
import type { OAuthClientRepository, OAuthClientRow } from './oauth-client-repository.ts'
import { type createOAuthModel, type Grantee, loadOAuthLibrary } from './oauth-model.ts'

/** What a browser gets: a page with what it may do, or the address to go on to. */
export type AuthorizeOutcome =
  | { kind: 'page'; status: number; html: string; policy: string }
  | { kind: 'redirect'; location: string }

export type AuthorizeService = {
  ask: (query: AuthorizeQuery) => AuthorizeOutcome
  decide: (form: ConsentForm, address: string) => Promise<AuthorizeOutcome>
}

export type AuthorizePorts = {
  clients: Pick<OAuthClientRepository, 'find'>
  signIn: Pick<SignInService, 'withPassword' | 'withCode'>
  model: ReturnType<typeof createOAuthModel>
  newId: () => string
}

/** A request that is in order up to what the person says. */
type Asked = { client: OAuthClientRow; redirectUri: string; scopes: Scope[]; query: AuthorizeQuery }

export function createAuthorizeService(ports: AuthorizePorts): AuthorizeService {
  /** The problems nobody can be told but the person, then those the application is told. */
  const check = (query: AuthorizeQuery): Asked | AuthorizeOutcome => {
    const client = ports.clients.find(query.client_id ?? '')
    if (!client?.active || !client.grants.includes('authorization_code'))
      return refused('This station does not know the application that sent you here.')
    const redirectUri = query.redirect_uri ?? ''
    if (!client.redirectUris.includes(redirectUri))
      return refused(`${client.name} wants to send you to an address it has not registered.`)
    const back = (error: string, text: string) => sendBack(redirectUri, query, error, text)
    if (query.response_type !== 'code')
      return back('unsupported_response_type', 'The response_type must be "code".')
    if (query.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(query.code_challenge ?? ''))
      return back('invalid_request', 'A code_challenge with the code_challenge_method S256 is needed.')
    const wanted = query.scope?.split(/\s+/) ?? client.scopes
    const scopes = allScopes.filter(scope => wanted.includes(scope) && client.scopes.includes(scope))
    if (scopes.length !== new Set(wanted).size)
      return back('invalid_scope', `The scopes of this application are: ${client.scopes.join(' ')}.`)
    return { client, redirectUri, scopes, query }
  }

  const signIn = async (form: ConsentForm, address: string): Promise<Result<KnownOperator>> => {
    const { email = '', password = '', code } = form
    const operator = await ports.signIn.withPassword({ email, password, address })
    if (!operator.ok || operator.value.factorConfirmedAt === null) return operator
    return ports.signIn.withCode(operator.value, code ?? '', address)
  }

  const grant = async (asked: Asked, operator: KnownOperator): Promise<AuthorizeOutcome> => {
    const { id, tokenVersion, role } = operator
    const user: Grantee = { operatorId: id, tokenVersion, scopes: scopesOfRole[role], family: ports.newId() }
    const OAuth2Server = await loadOAuthLibrary()
    const server = new OAuth2Server({ model: ports.model })
    const request = new OAuth2Server.Request({ method: 'GET', headers: {}, query: fieldsOf(asked.query) })
    const options = { authenticateHandler: { handle: () => user }, allowEmptyState: true }
    try {
      const code = await server.authorize(request, new OAuth2Server.Response(), options)
      return redirect(asked.redirectUri, { code: code.authorizationCode, state: asked.query.state })
    } catch (error) {
      if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throw error
      return sendBack(asked.redirectUri, asked.query, error.name, error.message)
    }
  }

  return {
    ask: query => {
      const asked = check(query)
      return 'kind' in asked ? asked : consent(asked, { status: 200, email: '', problem: null })
    },
    decide: async (form, address) => {
      const asked = check(form)
      if ('kind' in asked) return asked
      if (form.decision !== 'allow')
        return sendBack(asked.redirectUri, form, 'access_denied', 'The operator denied access.')
      const operator = await signIn(form, address)
      return operator.ok
        ? grant(asked, operator.value)
        : consent(asked, {
            email: form.email ?? '',
            status: operator.refusal.status,
            problem: textOf(operator.refusal),
          })
    },
  }
}

const askedFields = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const

/** What the application asked with, and nothing of what the person typed. */
const fieldsOf = (query: AuthorizeQuery): Record<string, string> =>
  Object.fromEntries(askedFields.flatMap(name => (query[name] ? [[name, query[name]]] : [])))

type Shown = { status: number; email: string; problem: string | null }

function consent({ client, redirectUri, scopes, query }: Asked, { status, ...shown }: Shown) {
  const target = targetOf(redirectUri)
  return toPage(status, target, nonce =>
    consentPage({ clientName: client.name, target, scopes, fields: fieldsOf(query), ...shown }, nonce),
  )
}

const refused = (problem: string): AuthorizeOutcome => toPage(400, '', nonce => refusalPage(problem, nonce))

/** Browsers hold where a form leads to against the policy, redirects included. */
function toPage(status: number, target: string, draw: (nonce: string) => string): AuthorizeOutcome {
  const nonce = randomBytes(16).toString('base64')
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${target}; base-uri 'none'; frame-ancestors 'none'`
  return { kind: 'page', status, html: draw(nonce), policy }
}

function targetOf(redirectUri: string): string {
  const { protocol, origin } = new URL(redirectUri)
  return protocol === 'https:' || protocol === 'http:' ? origin : protocol
}

const sendBack = (
  redirectUri: string,
  { state }: Pick<AuthorizeQuery, 'state'>,
  error: string,
  error_description: string,
) => redirect(redirectUri, { error, error_description, state })

function redirect(to: string, parameters: Record<string, string | undefined>): AuthorizeOutcome {
  const url = new URL(to)
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value)
  return { kind: 'redirect', location: url.href }
}

function textOf(refusal: Refusal): string {
  if (refusal.kind !== 'station') return 'You are not signed in. Try again.'
  if (refusal.code === 'otp_invalid')
    return 'The authenticator app code is missing, wrong or already used. Enter a new one.'
  if (refusal.code === 'no_active_account')
    return 'The email or password is wrong, or the account is disabled. Nothing was allowed.'
  return refusal.message ?? 'You are not signed in. Try again.'
}

const styles = `
:root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; }
body { max-width: 30rem; margin: 3rem auto; padding: 0 1rem; }
label { display: block; margin: 1rem 0 .2rem; font-weight: 600; }
input { font: inherit; box-sizing: border-box; width: 100%; padding: .5rem; }
button { font: inherit; padding: .6rem 1.2rem; margin: 1.5rem .6rem 0 0; }
.problem { border-inline-start: .4rem solid #c92a2a; padding: .3rem .8rem; }
`

const page = (title: string, body: string, nonce: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} - Packdesk</title>
<meta name="viewport" content="width=device-width"><style nonce="${nonce}">${styles}</style></head><body><main>
<h1>${escapeHtml(title)}</h1>${body}</main></body></html>`

const problemNote = (problem: string | null): string =>
  problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`

export type Consent = {
  clientName: string
  /** Where the answer goes, as people read it. */
  target: string
  scopes: readonly Scope[]
  /** What the application asked with; comes back with the form. */
  fields: Record<string, string>
  email: string
  problem: string | null
}

/** Who asks for what, and the form that signs a person in and says yes or no. Needs no script. */
function consentPage(consent: Consent, nonce: string): string {
  const hidden = Object.entries(consent.fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const listed = consent.scopes.map(
    scope => `<li><strong>${scope}</strong>: ${escapeHtml(scopeTexts[scope])}</li>`,
  )
  const body = `<p><strong>${escapeHtml(consent.clientName)}</strong> wants access to this station:</p>
<ul>${listed.join('')}</ul><p>It can never do more than you can. You return to
<code>${escapeHtml(consent.target)}</code>.</p>${problemNote(consent.problem)}
<form method="post" action="/oauth/authorize">${hidden.join('')}
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" value="${escapeHtml(consent.email)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password">
<label for="code">Authenticator app code, if you use one</label>
<input id="code" name="code" autocomplete="one-time-code">
<button name="decision" value="allow">Sign in and allow</button>
<button name="decision" value="deny">Deny</button></form>`
  return page('Allow access?', body, nonce)
}

/** For requests that cannot be sent back to anybody, since nobody says where back is. */
const refusalPage = (problem: string, nonce: string): string =>
  page(
    'This sign-in link does not work',
    `${problemNote(problem)}<p>Nothing was allowed. Close this page and start again in the application.</p>`,
    nonce,
  )
