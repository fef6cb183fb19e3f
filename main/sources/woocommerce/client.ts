import { createHmac } from 'node:crypto'
import type { SourceContext } from '../contract/adapter.ts'
import type { SourceOutcome, SourceTrouble } from '../contract/outcome.ts'
import { askShop, type ShopAnswer, type ShopCall } from '../kit/http.ts'
import { misfitRefusal } from '../kit/refusals.ts'
import type { WooConnection } from './settings.ts'
import { refusalAnswer, requestShapes } from './wire.ts'

export const title = 'WooCommerce'

/** One call; `path` is that below `wp-json`. */
export type WooCall = Pick<ShopCall, 'method' | 'body' | 'changes' | 'mayBeAbsent'> & {
  path: string
  query?: Readonly<Record<string, string>>
}

/** Asks the shop; what it would not take is told before anything is sent. */
export async function ask(
  { method, path, query = {}, body, ...more }: WooCall,
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopAnswer>> {
  const misfit = misfitRefusal(title, requestShapes, { method, path, body })
  if (misfit) return misfit
  const { settings } = connection
  const url = addressOf(settings, path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = signed(url, method, connection, context)
  return askShop(
    context,
    { ...more, method, url: url.href, headers, body },
    {
      title,
      secrets: [settings.consumer_key, settings.consumer_secret],
      troubleIn,
    },
  )
}

function addressOf({ shop_url, plain_links }: WooConnection['settings'], path: string): URL {
  const root = shop_url.replace(/\/+$/, '')
  if (!plain_links) return new URL(`${root}/wp-json${path}`)
  const url = new URL(`${root}/`)
  url.searchParams.set('rest_route', path)
  return url
}

/** Over https the keys go along; over plain http nothing but a signature made with them does. */
function signed(
  url: URL,
  method: string,
  connection: WooConnection,
  context: SourceContext,
): Record<string, string> {
  const { consumer_key, consumer_secret, keys_in_address } = connection.settings
  if (url.protocol === 'http:') {
    for (const [name, value] of Object.entries(oauthOf(url, method, connection, context)))
      url.searchParams.set(name, value)
    return {}
  }
  if (!keys_in_address)
    return { authorization: `Basic ${Buffer.from(`${consumer_key}:${consumer_secret}`).toString('base64')}` }
  url.searchParams.set('consumer_key', consumer_key)
  url.searchParams.set('consumer_secret', consumer_secret)
  return {}
}

/** One-legged OAuth 1.0a with HMAC-SHA256 (RFC 5849; the shop knows this one besides SHA-1). */
function oauthOf(
  url: URL,
  method: string,
  { settings: { consumer_key, consumer_secret } }: WooConnection,
  context: SourceContext,
): Record<string, string> {
  const own = {
    oauth_consumer_key: consumer_key,
    oauth_nonce: context.nonce(),
    oauth_signature_method: 'HMAC-SHA256',
    oauth_timestamp: String(Math.floor(context.now().getTime() / 1000)),
  }
  const base = signatureBase(method, url, own)
  const signature = createHmac('sha256', `${encode(consumer_secret)}&`)
    .update(base)
    .digest('base64')
  return { ...own, oauth_signature: signature }
}

/** What a signature is made of (RFC 5849, 3.4.1), for calls without a form in their body. */
export function signatureBase(method: string, url: URL, own: Readonly<Record<string, string>>): string {
  const all = [...url.searchParams, ...Object.entries(own)].map(
    ([name, value]) => [encode(name), encode(value)] as const,
  )
  const parameters = all
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(pair => pair.join('='))
    .join('&')
  return [method, encode(`${url.origin}${url.pathname}`), encode(parameters)].join('&')
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** RFC 3986: five signs more than JavaScript does. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** What a refusal means by WordPress' and WooCommerce's codes. */
function troubleIn(body: unknown, status: number): SourceTrouble | null {
  const { code, message } = refusalAnswer.parse(body)
  if (code === null) return null
  const said = `${title}: ${(message ?? code).replace(/[.\s]+$/, '')}.`
  const right = /does not have (read|write) permission/i.exec(message ?? '')?.[1]
  if (right)
    return { kind: 'permissions', message: said, missing: [right === 'read' ? 'Read' : 'Read/Write'] }
  if (code === 'rest_no_route')
    return {
      kind: 'refused',
      message: `${said} Check the address of the shop, that WooCommerce is active there, and whether its permalinks are plain.`,
    }
  if (status === 401)
    return {
      kind: 'sign_in',
      message: `${said} Check both keys; where they are right, the host of the shop takes the sign-in out of requests, and the keys have to go in the address.`,
    }
  // A key may do what its user may.
  if (status === 403) return { kind: 'permissions', message: said, missing: ['manage_woocommerce'] }
  return { kind: 'refused', message: said }
}
