import type { z } from 'zod'
import type {
  SourceAdapter,
  SourceConnection,
  SourceContext,
} from '../../../main/sources/contract/adapter.ts'
import type { SourcePage } from '../../../main/sources/contract/order.ts'
import {
  given,
  type SourceOutcome,
  type SourceTrouble,
  troubled,
} from '../../../main/sources/contract/outcome.ts'
import { builtInSources, forgetSettings, type SourceSet, sourceSet } from '../../../main/sources/registry.ts'
import { object, text } from '../../../shared/api/fields.ts'
import type { FakeShop } from './fake-shop.ts'
import type { ShopOperation } from './shop-books.ts'

const settings = object({
  shop_url: text(200, { blank: false })
    .refine(URL.canParse, 'Enter a valid URL.')
    .meta({ title: 'Address of the shop' }),
  secret: text(100, { blank: false }).meta({ title: 'Secret key', secret: true }),
  label: text(60).nullish().meta({ title: 'Label' }),
})
type Settings = z.output<typeof settings>

/** Asks the way a plain adapter would. */
async function ask<T>(
  operation: ShopOperation,
  sent: unknown,
  { settings: { shop_url: url } }: SourceConnection<Settings>,
  { fetch, signal }: SourceContext,
  effect: 'none' | 'unknown' = 'none',
): Promise<SourceOutcome<T>> {
  const response = await fetch(`${url}/${operation}`, {
    method: 'POST',
    body: JSON.stringify(sent ?? {}),
    signal,
  }).catch(() => null)
  if (!response) return troubled({ kind: 'unreachable', message: 'The line was lost.' }, effect)
  const said = await response.text()
  if (response.ok) {
    try {
      return given(JSON.parse(said) as T)
    } catch {
      return troubled({ kind: 'nonsense', message: 'It answered with no JSON.' }, effect)
    }
  }
  return troubled(troubleOf(response.status, said), response.status >= 500 ? effect : 'none')
}

const troubleOf = (status: number, said: string): SourceTrouble =>
  status === 401
    ? { kind: 'sign_in', message: 'The key was refused.' }
    : status === 403
      ? { kind: 'permissions', message: 'A permission is missing.', missing: ['read_orders'] }
      : status === 429
        ? { kind: 'throttled', message: 'Too many requests.', waitMs: 90_000 }
        : status >= 500
          ? { kind: 'unreachable', message: 'The shop is broken.' }
          : { kind: 'refused', message: `The shop said no: ${said}` }

/** A shop that does what a test tells its server to. */
const scripted: SourceAdapter<Settings> = {
  slug: 'scripted_shop',
  title: 'Scripted shop',
  settings,
  keys: { url: 'https://shop.example/keys', minutes: 2, steps: ['Open Settings.', 'Copy the key.'] },
  abilities: { holds: true, partial: true, severalParcels: true, notifies: true, verified: 'simulator' },
  carrierNames: 'shopify',
  limits: [],
  pollEveryMs: 60_000,
  identity: ({ shop_url: url }) => `${new URL(url).host}${new URL(url).pathname}`.replace(/\/$/, ''),
  verify: async (_, connection, context) => {
    const answer = await ask<{ name: string }>('verify', {}, connection, context)
    return answer.ok ? given({ name: answer.value.name, url: null }) : answer
  },
  changes: async (asked, connection, context) => {
    const answer = await ask<Omit<SourcePage, 'unreadable'>>('changes', asked, connection, context)
    return answer.ok ? given({ ...answer.value, unreadable: [] }) : answer
  },
  readOrders: (asked, connection, context) => ask('orders', asked, connection, context),
  writeBack: (fulfilment, connection, context) =>
    ask('write-back', fulfilment, connection, context, 'unknown'),
  findWriteBack: (fulfilment, connection, context) => ask('find-write-back', fulfilment, connection, context),
  takeBack: async ({ written }, connection, context) => {
    const answer = await ask('take-back', written, connection, context, 'unknown')
    return answer.ok ? given(undefined) : answer
  },
}

/** The same shop, which has no way to forget what it was told. */
const forgetful: SourceAdapter<Settings> = { ...scripted, slug: 'keeping_shop', title: 'Keeping shop' }
delete forgetful.takeBack

const scriptedAlone = sourceSet({
  scripted_shop: async () => forgetSettings(scripted),
  keeping_shop: async () => forgetSettings(forgetful),
})

/** The shops of this build, and those that do as a test tells them. */
export const scriptedShops: SourceSet = {
  slugs: [...builtInSources.slugs, ...scriptedAlone.slugs],
  load: async slug => (await scriptedAlone.load(slug)) ?? builtInSources.load(slug),
}

/** The request that connects the scripted shop. */
export const scriptedShopData = (shop: Pick<FakeShop, 'url'>, more: object = {}) => ({
  kind: 'scripted_shop',
  name: 'Shop of the house',
  settings: { shop_url: shop.url, secret: 'shop-secret-4711' },
  test_mode: true,
  ...more,
})
