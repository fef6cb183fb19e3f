import type { FastifyRequest } from 'fastify'
import { type OAuthServerMetadata, oauthEndpoints } from '../../../../shared/api/oauth.ts'
import { scopes } from '../../../../shared/api/scopes.ts'
import { oauthClientEndpoints as onClient } from '../../../../shared/desk/oauth-clients.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { FileAnswer, Redirect, route, WithStatus } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { AuthorizeOutcome, AuthorizeService } from './authorize-service.ts'
import type { FormRequest, GrantService, OAuthAnswer } from './grant-service.ts'
import type { OAuthClientService } from './oauth-client-service.ts'

export type OAuthServices = {
  authorize: AuthorizeService
  grants: GrantService
  clients: OAuthClientService
}

export const oauthRoutes = ({ authorize, grants, clients }: OAuthServices) => [
  route(oauthEndpoints.metadata, ({ request }) => ok(metadataAt(`${request.protocol}://${request.host}`))),
  route(oauthEndpoints.authorize, ({ query }) => shown(authorize.ask(query))),
  route(oauthEndpoints.consent, async ({ body, request }) => shown(await authorize.decide(body, request.ip))),
  route(oauthEndpoints.token, async ({ body, request }) => said(await grants.token(formOf(request, body)))),
  route(oauthEndpoints.revoke, async ({ body, request }) => said(await grants.revoke(formOf(request, body)))),
  route(oauthEndpoints.introspect, async ({ body, request }) =>
    said(await grants.introspect(formOf(request, body))),
  ),
  route(oauthEndpoints.userinfo, ({ caller }) => ok(grants.userInfo(caller))),
  route(onClient.list, ({ query, request }) => ok(recordsPage(request, query, clients.list(query)))),
  route(onClient.create, ({ body, caller }) => clients.create(body, caller)),
  route(
    onClient.update,
    ({ params, body, caller }) => clients.update(params.id, body, caller),
    ({ params }) => clients.retrieve(params.id),
  ),
  route(onClient.remove, ({ params }) => clients.remove(params.id)),
]

function formOf<F>({ headers }: FastifyRequest, form: F): FormRequest<F> {
  const plain = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return { form, headers: Object.fromEntries(plain) }
}

const said = <T>(answer: OAuthAnswer<T>) =>
  ok(new WithStatus(answer.status, answer.body, answer.status === 200 ? {} : answer.headers))

function shown(outcome: AuthorizeOutcome) {
  if (outcome.kind === 'redirect') return ok(new Redirect(outcome.location))
  const { html, policy, status } = outcome
  const bytes = new TextEncoder().encode(html)
  const headers = { 'Content-Security-Policy': policy, 'X-Frame-Options': 'DENY' }
  return ok(
    new FileAnswer({
      bytes,
      mediaType: 'text/html; charset=utf-8',
      name: '',
      download: false,
      headers,
      status,
    }),
  )
}

const metadataAt = (issuer: string): OAuthServerMetadata => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  introspection_endpoint: `${issuer}/oauth/introspect`,
  userinfo_endpoint: `${issuer}/oauth/userinfo`,
  scopes_supported: [...scopes],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  service_documentation: `${issuer}/openapi`,
})
