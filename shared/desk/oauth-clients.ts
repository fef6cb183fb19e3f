import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, flag, list, object, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { scopes } from '../api/scopes.ts'

/** How an application may get its tokens. Whoever may send people to consent may refresh, too. */
const oauthGrants = ['authorization_code', 'client_credentials'] as const
export type OAuthGrant = (typeof oauthGrants)[number]

const redirectUri = () =>
  text(500, { blank: false })
    .refine(
      isRedirectUri,
      'Enter an https address, an http address of this computer or one of an own scheme like com.shop.app:/done, without a fragment.',
    )
    .meta({ format: 'uri' })

const clientShape = {
  name: text(100, { blank: false }),
  redirect_uris: list(redirectUri()),
  scopes: list(choice(scopes), { nonEmpty: true }),
}

export const oauthClientData = object({
  ...clientShape,
  grants: list(choice(oauthGrants), { nonEmpty: true }),
  /** Whether it can keep a secret: a program on a server can, one on many desks or in a browser cannot. */
  confidential: flag(),
}).meta({ id: 'OAuthClientData' })
export type OAuthClientInput = z.output<typeof oauthClientData>

const oauthClientPatch = object({ ...clientShape, active: flag() })
  .partial()
  .meta({ id: 'OAuthClientPatch' })
export type OAuthClientPatch = z.output<typeof oauthClientPatch>

export const oauthClientRecord = z
  .strictObject({
    /** Also its `client_id`. */
    id: z.string(),
    object_type: z.literal('oauth_client'),
    name: z.string(),
    confidential: z.boolean(),
    grants: z.array(z.enum(oauthGrants)),
    redirect_uris: z.array(z.string()),
    scopes: z.array(z.enum(scopes)),
    active: z.boolean(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'OAuthClient' })
export type OAuthClientRecord = z.output<typeof oauthClientRecord>

const createdClient = oauthClientRecord
  .extend({
    /** Shown this once; null for one that keeps no secret. */
    client_secret: z.string().nullable(),
  })
  .meta({ id: 'CreatedOAuthClient' })
export type CreatedOAuthClient = z.output<typeof createdClient>

const byId = object({ id: text(80) })

const shared = { auth: 'required', scope: 'manage' } as const

export const oauthClientEndpoints = {
  list: endpoint({
    ...shared,
    id: 'oauthClients.list',
    method: 'GET',
    path: '/desk/oauth-clients',
    summary: 'List the applications that may ask for access',
    query: object(shortListQuery(20)),
    responses: { 200: page(oauthClientRecord) },
  }),
  create: endpoint({
    ...shared,
    id: 'oauthClients.create',
    method: 'POST',
    path: '/desk/oauth-clients',
    summary: 'Let an application ask for access',
    description:
      'It can be given no more than the scopes named here. Nobody can name scopes they do not have.',
    noStore: true,
    body: oauthClientData,
    example: {
      name: 'Shop system',
      confidential: true,
      grants: ['client_credentials', 'authorization_code'],
      redirect_uris: ['https://shop.example/packdesk/callback'],
      scopes: ['read', 'buy'],
    },
    responses: { 201: createdClient },
    refusals: [403],
  }),
  update: endpoint({
    ...shared,
    id: 'oauthClients.update',
    method: 'PATCH',
    path: '/desk/oauth-clients/:id',
    summary: 'Change an application, or switch it off',
    description: 'Tokens of one that is switched off, and scopes taken away, end at once.',
    params: byId,
    body: oauthClientPatch,
    example: { scopes: ['read'] },
    responses: { 200: oauthClientRecord },
    refusals: [403, 404],
  }),
  remove: endpoint({
    ...shared,
    id: 'oauthClients.remove',
    method: 'DELETE',
    path: '/desk/oauth-clients/:id',
    summary: 'Remove an application with all its tokens',
    params: byId,
    responses: { 200: oauthClientRecord },
    refusals: [404],
  }),
}

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * Where an application may have people sent back to: encrypted, or on this very computer, or to a program by a
 * scheme of its own in reverse domain order (RFC 8252). Scripts and files are nowhere to be sent to.
 */
function isRedirectUri(text: string): boolean {
  if (/[\s#*"'<>\\]/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return true
  return protocol === 'http:' ? loopback.has(hostname) : /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol)
}
