import type { ShopIdentity, SourceContext } from '../contract/adapter.ts'
import { given, type SourceOutcome, troubled } from '../contract/outcome.ts'
import { ask, neededAccess, neededRights, notAllowed } from './client.ts'
import { identity, type OdooConnection } from './settings.ts'
import { companiesAnswer } from './wire.ts'

/** Asks after every right by its name: nothing is read or written for it. */
export async function verify(
  _: undefined,
  connection: OdooConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopIdentity>> {
  const company = { model: 'res.company', method: 'search_read', changes: false } as const
  const named = await ask({ ...company, body: { fields: ['name'], limit: 1 } }, connection, context)
  if (!named.ok) return named
  const missing: string[] = []
  for (const [at, [model, operation]] of neededAccess.entries()) {
    const body = { ids: [], operation }
    const answer = await ask({ model, method: 'has_access', body, changes: false }, connection, context)
    if (!answer.ok) return answer
    if (answer.value.body !== true) missing.push(neededRights[at] ?? model)
  }
  if (missing.length > 0) return troubled(notAllowed(missing))
  const { settings } = connection
  const [first] = companiesAnswer.parse(named.value.body)
  return given({ name: first?.name ?? identity(settings), url: settings.shop_url })
}
