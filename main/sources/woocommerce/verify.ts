import type { ShopIdentity, SourceContext } from '../contract/adapter.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { ask, type WooCall } from './client.ts'
import { weightUnitCall } from './products.ts'
import { identity, type WooConnection } from './settings.ts'
import { rootAnswer } from './wire.ts'

/**
 * What the other operations need, one question each: orders, articles, the unit of weights, and the right to write, which
 * the shop looks at before it looks for an order: there is none with the number 0, so nothing changes.
 */
const questions: readonly WooCall[] = [
  { method: 'GET', path: '/wc/v3/orders', query: { per_page: '1' } },
  { method: 'GET', path: '/wc/v3/products', query: { per_page: '1' } },
  weightUnitCall,
  { method: 'PUT', path: '/wc/v3/orders/0', body: {}, changes: false, mayBeAbsent: true },
]

export async function verify(
  _: undefined,
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopIdentity>> {
  const missing = new Set<string>()
  const said: string[] = []
  for (const question of questions) {
    const answer = await ask(question, connection, context)
    if (answer.ok) continue
    if (answer.trouble.kind === 'refused' && question.method === 'PUT') continue
    if (answer.trouble.kind !== 'permissions') return answer
    for (const each of answer.trouble.missing) missing.add(each)
    said.push(answer.trouble.message)
  }
  if (missing.size > 0)
    return {
      ok: false,
      effect: 'none',
      trouble: { kind: 'permissions', message: [...new Set(said)].join(' '), missing: [...missing] },
    }
  const root = await ask({ method: 'GET', path: '/' }, connection, context)
  if (!root.ok) return root
  const { name, home } = rootAnswer.parse(root.value.body)
  return given({ name: name ?? identity(connection.settings), url: home ?? connection.settings.shop_url })
}
