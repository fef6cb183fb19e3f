import type { ShopIdentity, SourceContext } from '../contract/adapter.ts'
import { given, type SourceOutcome, troubled } from '../contract/outcome.ts'
import { ask, type MagentoCall, neededResources, title } from './client.ts'
import { storesOf } from './orders.ts'
import { identity, type MagentoConnection } from './settings.ts'
import { websitesAnswer } from './wire.ts'

/** A question for each resource. An order with the number 0 there is none, so nothing changes. */
const questions: readonly MagentoCall[] = [
  { method: 'GET', path: '/orders', query: { 'searchCriteria[pageSize]': '1' } },
  { method: 'GET', path: '/shipments', query: { 'searchCriteria[pageSize]': '1' } },
  { method: 'POST', path: '/order/0/ship', body: {}, changes: false, mayBeAbsent: true },
]

/** A shop that lets a token see its stores and nothing else knows the token: what it turns away is a resource. */
export async function verify(
  _: undefined,
  connection: MagentoConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopIdentity>> {
  const stores = await storesOf(connection, context)
  if (!stores.ok) return stores
  const websites = await ask({ method: 'GET', path: '/store/websites' }, connection, context)
  if (!websites.ok) return websites
  const missing: string[] = []
  for (const [at, question] of questions.entries()) {
    const answer = await ask(question, connection, context)
    if (answer.ok) continue
    const { kind } = answer.trouble
    if (kind === 'sign_in' || kind === 'permissions') missing.push(neededResources[at] ?? question.path)
    else if (kind !== 'refused' || question.method === 'GET') return answer
  }
  if (missing.length > 0)
    return troubled({
      kind: 'permissions',
      message: `${title} does not let this integration do that: ${missing.join(', ')}.`,
      missing,
    })
  const { settings } = connection
  // The one with the number 0 is the administration.
  const site = websitesAnswer.parse(websites.value.body).find(({ id }) => id !== '0')
  const url = stores.value[0]?.base_url ?? settings.shop_url
  return given({ name: site?.name ?? identity(settings), url })
}
