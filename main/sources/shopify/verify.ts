import type { ShopIdentity, SourceContext } from '../contract/adapter.ts'
import { given, type SourceOutcome, troubled } from '../contract/outcome.ts'
import { ask, title } from './client.ts'
import { identity, type ShopifyConnection } from './settings.ts'
import { numberIn, shopAnswer } from './wire.ts'

/** What an app of the shop has to be granted, each for what it says. */
export const neededScopes = [
  'read_orders',
  'read_products',
  'read_inventory',
  'read_locations',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
] as const

export async function verify(
  _: undefined,
  connection: ShopifyConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopIdentity>> {
  const answer = await ask('PackdeskShop', {}, { connection, context })
  if (!answer.ok) return answer
  const { shop, currentAppInstallation, locations } = shopAnswer.parse(answer.value.data)
  const granted = currentAppInstallation.accessScopes.map(({ handle }) => handle)
  // Who may write may read: the shop then names the one alone.
  const missing = neededScopes.filter(
    scope => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, 'write_')),
  )
  if (granted.length > 0 && missing.length > 0)
    return troubled({
      kind: 'permissions',
      message: `${title}: the app has not been granted ${missing.join(', ')}. Add them to a version of the app, release it and install it again.`,
      missing,
    })
  if (!shop) return troubled({ kind: 'nonsense', message: `${title} did not say whose keys these are.` })
  const known = locations.nodes.flatMap(({ id, name }) => [numberIn(id), name?.toLowerCase() ?? null])
  const unknown = connection.settings.locations.filter(each => !known.includes(each.trim().toLowerCase()))
  return given({ name: shop.name ?? identity(connection.settings), url: shop.url }, [
    ...answer.notes,
    ...(granted.length === 0 ? [`${title} did not say what the app may do.`] : []),
    ...unknown.map(each => `The shop has no location “${each}”.`),
  ])
}
