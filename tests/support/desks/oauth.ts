import { createHash, randomBytes } from 'node:crypto'
import type { CreatedOAuthClient } from '../../../shared/desk/oauth-clients.ts'
import type { Call } from '../contract/call.ts'
import type { Person } from './operators.ts'

export const redirectUri = 'https://shop.example/callback?shop=1'

/** An application that may read and buy, with both grants, unless told otherwise. */
export const addClient = async (call: Call, more: object = {}): Promise<CreatedOAuthClient> =>
  (
    await call<CreatedOAuthClient>('POST', '/desk/oauth-clients', {
      name: 'Shop <system>',
      confidential: true,
      grants: ['client_credentials', 'authorization_code'],
      redirect_uris: [redirectUri],
      scopes: ['read', 'buy'],
      ...more,
    })
  ).body

/** Sends a form and follows nothing. */
export async function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson ? JSON.parse(text) : {}) as Record<string, string>,
  }
}

export const newVerifier = (): string => randomBytes(32).toString('base64url')

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

/** What an application sends a browser to the station with. */
export const authorizeFields = (clientId: string, verifier: string, more: Record<string, string> = {}) => ({
  response_type: 'code',
  client_id: clientId,
  redirect_uri: redirectUri,
  state: 'st&te',
  code_challenge: challengeOf(verifier),
  code_challenge_method: 'S256',
  ...more,
})

/** Everything a browser and an application do until there are tokens. */
export async function consentTo(url: string, client: CreatedOAuthClient, person: Person) {
  const verifier = newVerifier()
  const { email, password } = person
  const allowed = { ...authorizeFields(client.id, verifier), decision: 'allow', email, password }
  const { headers } = await postForm(`${url}/oauth/authorize`, allowed)
  const code = new URL(headers.get('location') ?? 'none:').searchParams.get('code') ?? ''
  const exchange = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...credentials(client),
  }
  const { body } = await postForm(`${url}/oauth/token`, exchange)
  return { exchange, access: body.access_token ?? '', refresh: body.refresh_token ?? '', body }
}

/** How an application says who it is, inside the form. */
export const credentials = ({ id, client_secret }: CreatedOAuthClient): Record<string, string> => ({
  client_id: id,
  ...(client_secret === null ? {} : { client_secret }),
})
