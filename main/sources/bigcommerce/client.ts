import { baseUrlOf } from '../../carriers/kit/base-url.ts'
import type { SourceContext } from '../contract/adapter.ts'
import { given, type SourceOutcome, type SourceTrouble, troubled } from '../contract/outcome.ts'
import { askShop, type ShopAnswer, type ShopCall } from '../kit/http.ts'
import { misfitRefusal } from '../kit/refusals.ts'
import { type BigcommerceConnection, identity } from './settings.ts'
import { refusalAnswer, requestShapes } from './wire.ts'

export const title = 'BigCommerce'

/** Scopes of the account, by the paths they are for and the words the control panel has for them; the first that fits. */
const scopes: readonly (readonly [path: RegExp, scope: string])[] = [
  [/^\/v2\/store$/, 'Information & settings (read-only)'],
  [/^\/v3\/shipping\//, 'Products (read-only)'],
  [/\/shipments(\/|$)/, 'Order fulfillment (modify)'],
  [/^\/v2\/orders/, 'Orders (modify)'],
]

export const neededScopes = scopes.map(([, scope]) => scope)

/** One call; `path` is that below the store. */
export type BigcommerceCall = Pick<
  ShopCall,
  'method' | 'body' | 'changes' | 'mayBeAbsent' | 'mayBeEmpty' | 'isUnread'
> & {
  path: string
  query?: Readonly<Record<string, string>>
}

/** Asks the store; what it would not take is told before anything is sent. */
export async function ask(
  { method, path, query = {}, body, ...more }: BigcommerceCall,
  connection: BigcommerceConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopAnswer>> {
  const misfit = misfitRefusal(title, requestShapes, { method, path, body })
  if (misfit) return misfit
  const server = serverOf(connection)
  if (!server.ok) return server
  const url = new URL(`${server.value}/stores/${identity(connection.settings)}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const { access_token } = connection.settings
  const headers = { 'x-auth-token': access_token }
  return askShop(
    context,
    { ...more, method, url: url.href, headers, body },
    { title, secrets: [access_token], troubleIn: troubleIn(path), pauseIn },
  )
}

function serverOf({ settings, testMode }: BigcommerceConnection): SourceOutcome<string> {
  const own = 'https://api.bigcommerce.com'
  const base = baseUrlOf({ config: settings, testMode }, { test: own, live: own })
  if (base.ok) return given(base.url)
  const message =
    'The other server of this connection is not used: it has to be https, or on this computer, and allowed.'
  return troubled({ kind: 'refused', message })
}

/** What is left until its window of thirty seconds ends. */
function pauseIn(headers: Headers): number | null {
  const given = headers.get('x-rate-limit-time-reset-ms')
  return given !== null && /^\d{1,8}$/.test(given) ? Number(given) : null
}

/** A refusal does not name the scope that is missing: it is that of what was asked. */
const troubleIn =
  (path: string) =>
  (body: unknown, status: number): SourceTrouble | null => {
    const { message, title: words } = refusalAnswer.parse(body)
    const said = `${title}: ${(message ?? words ?? `it refused (${status})`).replace(/[.\s]+$/, '')}.`
    if (status === 401)
      return {
        kind: 'sign_in',
        message: `${said} Check the access token, and that the API path is of the same account.`,
      }
    if (status === 403)
      return {
        kind: 'permissions',
        message: said,
        missing: scopes.flatMap(([at, scope]) => (at.test(path) ? [scope] : [])).slice(0, 1),
      }
    return { kind: 'refused', message: said }
  }
