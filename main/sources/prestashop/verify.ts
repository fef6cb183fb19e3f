import { membersIn } from '../../carriers/kit/answers.ts'
import type { ShopIdentity, SourceContext } from '../contract/adapter.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { verifyAll } from '../kit/verify-all.ts'
import { ask, type PrestashopCall, resources } from './client.ts'
import { identity, type PrestashopConnection } from './settings.ts'
import { configurationsAnswer } from './wire.ts'

const nameCall = {
  method: 'GET',
  path: 'configurations',
  query: { display: '[name,value]', 'filter[name]': '[PS_SHOP_NAME]' },
} as const

/**
 * A question for each right the other operations need. What may be changed is looked at before what is sent is read: a
 * document with nothing in it, or about nothing, changes nothing.
 */
const questions: readonly PrestashopCall[] = [
  nameCall,
  ...resources
    .filter(path => path !== nameCall.path)
    .map(path => ({ method: 'GET', path, query: { display: '[id]', limit: '1' } }) as const),
  { method: 'POST', path: 'order_carriers', body: {}, changes: false, isUnread: true },
  { method: 'PUT', path: 'order_carriers/0', body: {}, changes: false, isUnread: true },
  { method: 'DELETE', path: 'order_carriers/0', changes: false, isUnread: true },
  { method: 'POST', path: 'order_histories', body: {}, changes: false, isUnread: true },
]

export async function verify(
  _: undefined,
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopIdentity>> {
  const asked = await verifyAll(questions, question => ask(question, connection, context))
  if (!asked.ok) return asked
  const [first] = configurationsAnswer.parse(membersIn(asked.value[0]?.body)[nameCall.path])
  const { settings } = connection
  return given({ name: first?.value ?? identity(settings), url: settings.shop_url })
}
