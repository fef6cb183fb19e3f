import type { ShopIdentity, SourceContext } from '../contract/adapter.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { verifyAll } from '../kit/verify-all.ts'
import { ask, type ShopwareCall } from './client.ts'
import { identity, type ShopwareConnection } from './settings.ts'
import { along, settingsAnswer } from './wire.ts'

/**
 * An order with all that is asked along names every privilege to read at once. The right to write is looked at before a
 * delivery is looked for (believed): there is none with this id, so nothing changes.
 */
const nobody = '0'.repeat(32)
const questions: readonly ShopwareCall[] = [
  { method: 'GET', path: '/_action/system-config?domain=core.basicInformation' },
  { method: 'POST', path: '/search/order', body: { limit: 1, ...along }, changes: false },
  { method: 'PATCH', path: `/order-delivery/${nobody}`, body: {}, changes: false, isUnread: true },
]

export async function verify(
  _: undefined,
  connection: ShopwareConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopIdentity>> {
  const asked = await verifyAll(questions, question => ask(question, connection, context))
  if (!asked.ok) return asked
  const { settings } = connection
  const name = settingsAnswer.parse(asked.value[0]?.body)
  return given({ name: name ?? identity(settings), url: settings.shop_url })
}
