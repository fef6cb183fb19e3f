import type { ShopIdentity, SourceContext } from '../contract/adapter.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { verifyAll } from '../kit/verify-all.ts'
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
  const asked = await verifyAll(questions, question => ask(question, connection, context))
  if (!asked.ok) return asked
  const root = await ask({ method: 'GET', path: '/' }, connection, context)
  if (!root.ok) return root
  const { name, home } = rootAnswer.parse(root.value.body)
  return given({ name: name ?? identity(connection.settings), url: home ?? connection.settings.shop_url })
}
