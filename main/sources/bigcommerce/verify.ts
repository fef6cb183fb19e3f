import type { ShopIdentity, SourceContext } from '../contract/adapter.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { verifyAll } from '../kit/verify-all.ts'
import { ask, type BigcommerceCall } from './client.ts'
import { type BigcommerceConnection, identity } from './settings.ts'
import { storeAnswer } from './wire.ts'

/**
 * What the other operations need, a question for each scope. The right to write is looked at before an order is looked for:
 * there is none with the number 0, so nothing changes.
 */
const questions: readonly BigcommerceCall[] = [
  { method: 'GET', path: '/v2/orders', query: { limit: '1' }, mayBeEmpty: true },
  {
    method: 'GET',
    path: '/v3/shipping/products/customs-information',
    query: { limit: '1' },
    mayBeEmpty: true,
  },
  { method: 'PUT', path: '/v2/orders/0', body: {}, changes: false, mayBeAbsent: true },
  { method: 'PUT', path: '/v2/orders/0/shipments/0', body: {}, changes: false, mayBeAbsent: true },
  { method: 'GET', path: '/v2/store' },
]

export async function verify(
  _: undefined,
  connection: BigcommerceConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopIdentity>> {
  const asked = await verifyAll(questions, question => ask(question, connection, context))
  if (!asked.ok) return asked
  const { name, secure_url } = storeAnswer.parse(asked.value.at(-1)?.body)
  return given({ name: name ?? identity(connection.settings), url: secure_url })
}
