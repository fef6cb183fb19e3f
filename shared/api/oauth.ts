import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { object, text } from './fields.ts'
import { scopes } from './scopes.ts'

const field = () => text(4096).optional()

const clientFields = { client_id: field(), client_secret: field() }

/** What OAuth2 (RFC 6749) says for no; not the shape of the rest of the interface. */
const oauthError = z
  .strictObject({ error: z.string(), error_description: z.string() })
  .meta({ id: 'OAuthError' })

const accessToken = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    refresh_token: z.string().optional(),
    scope: z.string(),
  })
  .meta({ id: 'OAuthToken' })

const introspection = z
  .strictObject({
    active: z.boolean(),
    scope: z.string().optional(),
    client_id: z.string().optional(),
    username: z.string().optional(),
    sub: z.string().optional(),
    token_type: z.string().optional(),
    exp: z.int().optional(),
    iat: z.int().optional(),
  })
  .meta({ id: 'OAuthIntrospection' })
export type Introspection = z.output<typeof introspection>

const address = z.string()

const serverMetadata = z
  .strictObject({
    issuer: address,
    authorization_endpoint: address,
    token_endpoint: address,
    revocation_endpoint: address,
    introspection_endpoint: address,
    userinfo_endpoint: address,
    scopes_supported: z.array(z.enum(scopes)),
    response_types_supported: z.array(z.string()),
    response_modes_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    service_documentation: address,
  })
  .meta({ id: 'OAuthServerMetadata' })
export type OAuthServerMetadata = z.output<typeof serverMetadata>

const userInfo = z
  .strictObject({ sub: z.string(), name: z.string(), email: z.string().nullable() })
  .meta({ id: 'UserInfo' })
export type UserInfo = z.output<typeof userInfo>

const authorizeFields = {
  response_type: field(),
  client_id: field(),
  redirect_uri: field(),
  scope: field(),
  state: field(),
  code_challenge: field(),
  code_challenge_method: field(),
}
const authorizeQuery = object(authorizeFields)
export type AuthorizeQuery = z.output<typeof authorizeQuery>

const consentForm = object({
  ...authorizeFields,
  decision: field(),
  email: field(),
  password: z.string().max(200).optional(),
  code: field(),
})
export type ConsentForm = z.output<typeof consentForm>

const tokenForm = object({
  ...clientFields,
  grant_type: field(),
  scope: field(),
  code: field(),
  redirect_uri: field(),
  code_verifier: field(),
  refresh_token: field(),
})
export type TokenForm = z.output<typeof tokenForm>

const ofToken = object({ ...clientFields, token: field(), token_type_hint: field() })
export type OfToken = z.output<typeof ofToken>

const html = { mediaTypes: ['text/html'], description: 'A page that asks for consent, or says what is wrong' }
const sentBack = { mediaTypes: [], description: 'Back to the application' }
const shared = { auth: 'none', noStore: true } as const

/** OAuth2 for applications. Forms and refusals are those of the standards, not of the rest of the interface. */
export const oauthEndpoints = {
  metadata: endpoint({
    id: 'oauth.metadata',
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    summary: 'Where the OAuth2 endpoints are and what they can (RFC 8414)',
    description: 'Open to everybody, as the standard has it.',
    auth: 'none',
    responses: { 200: serverMetadata },
  }),
  authorize: endpoint({
    ...shared,
    id: 'oauth.authorize',
    method: 'GET',
    path: '/oauth/authorize',
    summary: 'Ask a person to let an application in',
    description:
      'The authorization code flow, always with PKCE (S256). The redirect address must be one of the registered ones, to the letter.',
    query: authorizeQuery,
    responses: { 200: html, 303: sentBack, 400: html },
    refusals: [400],
  }),
  consent: endpoint({
    ...shared,
    id: 'oauth.consent',
    method: 'POST',
    path: '/oauth/authorize',
    summary: 'What the person said; sent by the page above',
    description: 'Sends the person back to the application, with a code or with `access_denied`.',
    form: consentForm,
    responses: { 200: html, 303: sentBack, 400: html },
    refusals: [400],
  }),
  token: endpoint({
    ...shared,
    id: 'oauth.token',
    method: 'POST',
    path: '/oauth/token',
    summary: 'Get an access token',
    description:
      'Grants: `client_credentials`, `authorization_code`, `refresh_token`. A refresh token works once; showing a used one again ends everything that came out of the same consent.',
    form: tokenForm,
    responses: { 200: accessToken, 400: oauthError, 401: oauthError },
  }),
  revoke: endpoint({
    ...shared,
    id: 'oauth.revoke',
    method: 'POST',
    path: '/oauth/revoke',
    summary: 'End a token (RFC 7009)',
    description: 'A refresh token takes everything of the same consent with it.',
    form: ofToken,
    responses: { 200: z.strictObject({}), 400: oauthError, 401: oauthError },
  }),
  introspect: endpoint({
    ...shared,
    id: 'oauth.introspect',
    method: 'POST',
    path: '/oauth/introspect',
    summary: 'What a token is worth (RFC 7662)',
    description: 'An application hears about its own tokens only.',
    form: ofToken,
    responses: { 200: introspection, 400: oauthError, 401: oauthError },
  }),
  userinfo: endpoint({
    id: 'oauth.userinfo',
    method: 'GET',
    path: '/oauth/userinfo',
    summary: 'Who the credentials of this request speak for',
    description: 'The operator, key or application behind the credentials.',
    auth: 'required',
    responses: { 200: userInfo },
  }),
}
