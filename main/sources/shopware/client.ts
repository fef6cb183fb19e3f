import type { SourceContext } from '../contract/adapter.ts'
import { given, type SourceOutcome, type SourceTrouble, troubled } from '../contract/outcome.ts'
import { askShop, type ShopAnswer, type ShopCall, type ShopSpeech, withToken } from '../kit/http.ts'
import { misfitRefusal } from '../kit/refusals.ts'
import type { ShopwareConnection } from './settings.ts'
import { missingAnswer, refusalAnswer, requestShapes, tokenAnswer } from './wire.ts'

export const title = 'Shopware'

/** What the role of the integration has to let it do: what an order is made of is read, and a delivery is written. */
export const neededPrivileges = [
  'order:read',
  'order_line_item:read',
  'product:read',
  'order_delivery:read',
  'order_delivery_position:read',
  'order_address:read',
  'country:read',
  'country_state:read',
  'shipping_method:read',
  'state_machine_state:read',
  'order_transaction:read',
  'order_transaction_capture:read',
  'order_transaction_capture_refund:read',
  'order_transaction_capture_refund_position:read',
  'currency:read',
  'order_customer:read',
  'tag:read',
  'system_config:read',
  'order_delivery:update',
] as const

/** One call; `path` is that below `api`. */
export type ShopwareCall = Pick<ShopCall, 'method' | 'body' | 'changes' | 'isUnread' | 'mayBeAbsent'> & {
  path: string
}

/** Asks the shop with a token of the integration; what it would not take is told before anything is sent. */
export async function ask(
  { method, path, body, ...more }: ShopwareCall,
  connection: ShopwareConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopAnswer>> {
  const [plain = ''] = path.split('?')
  const misfit = misfitRefusal(title, requestShapes, { method, path: plain, body })
  if (misfit) return misfit
  const way = { name: 'integration', signIn: () => signIn(connection, context) }
  return withToken(context, way, token =>
    askShop(
      context,
      {
        ...more,
        method,
        body,
        url: `${rootOf(connection)}${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          // What a variant leaves open is that of its product.
          'sw-inheritance': '1',
        },
      },
      { ...speechOf(connection), secrets: [...secretsOf(connection), token] },
    ),
  )
}

const rootOf = ({ settings: { shop_url } }: ShopwareConnection): string =>
  `${shop_url.replace(/\/+$/, '')}/api`

const secretsOf = ({ settings: { client_id, client_secret } }: ShopwareConnection) => [
  client_id,
  client_secret,
]

const speechOf = (connection: ShopwareConnection): ShopSpeech => ({
  title,
  secrets: secretsOf(connection),
  troubleIn,
})

const ended = (text: string): string => `${text.replace(/[.\s]+$/, '')}.`

/** What a refusal means by its codes; a missing privilege is named in JSON within its words. */
function troubleIn(body: unknown, status: number): SourceTrouble | null {
  const [first] = refusalAnswer.parse(body).errors
  if (!first) return null
  const { code, detail, title: words } = first
  if (code === 'FRAMEWORK__MISSING_PRIVILEGE_ERROR') {
    const missing = privilegesIn(detail)
    const message = `${title} does not let this integration do that: ${missing.join(', ') || 'a privilege is missing'}.`
    return { kind: 'permissions', message, missing }
  }
  const said = `${title}: ${ended(detail ?? words ?? `it refused (${status})`)}`
  if (status === 401) return { kind: 'sign_in', message: `${said} Check both keys of the integration.` }
  return { kind: 'refused', message: said }
}

function privilegesIn(detail: string | null): string[] {
  try {
    return missingAnswer.parse(JSON.parse(detail ?? '')).missingPrivileges
  } catch {
    return []
  }
}

/** A token for the keys of an integration (client credentials): good for ten minutes. */
async function signIn(
  connection: ShopwareConnection,
  context: SourceContext,
): Promise<SourceOutcome<{ token: string; lifetimeMs: number }>> {
  const { client_id, client_secret } = connection.settings
  const call = {
    method: 'POST',
    url: `${rootOf(connection)}/oauth/token`,
    body: { grant_type: 'client_credentials', client_id, client_secret },
    changes: false,
  } as const
  const answer = await askShop(context, call, {
    ...speechOf(connection),
    // Wrong keys are a bad request in some versions.
    troubleIn: (body, status) => troubleIn(body, status === 400 ? 401 : status),
  })
  if (!answer.ok) return answer
  const { access_token: token, expires_in: seconds } = tokenAnswer.parse(answer.value.body)
  if (token === null) return troubled({ kind: 'nonsense', message: `${title} gave no token for these keys.` })
  return given({ token, lifetimeMs: 1000 * Number(seconds ?? usualSeconds) })
}

const usualSeconds = 600
