import { onFirstUse } from '../platform/on-first-use.ts'
import type { SourceAdapter, SourceSet } from './contract/adapter.ts'

export type { SourceSet } from './contract/adapter.ts'

/** A set of adapters by their slugs. */
export const sourceSet = (adapters: Readonly<Record<string, () => Promise<SourceAdapter>>>): SourceSet => {
  const known = new Map(Object.entries(adapters).map(([slug, load]) => [slug, onFirstUse(load)]))
  return { slugs: [...known.keys()], load: async slug => (await known.get(slug)?.()) ?? null }
}

/**
 * Forgets the types of an adapter's settings. Sound because a connection reaches an adapter only with settings that were
 * parsed by that adapter's own schema.
 */
export const forgetSettings = <Settings>(adapter: SourceAdapter<Settings>): SourceAdapter =>
  adapter as unknown as SourceAdapter

/** Every shop of this build, a line each. */
export const builtInSources: SourceSet = sourceSet({
  bigcommerce: async () => forgetSettings((await import('./bigcommerce/index.ts')).bigcommerce),
  magento: async () => forgetSettings((await import('./magento/index.ts')).magento),
  odoo: async () => forgetSettings((await import('./odoo/index.ts')).odoo),
  prestashop: async () => forgetSettings((await import('./prestashop/index.ts')).prestashop),
  shopify: async () => forgetSettings((await import('./shopify/index.ts')).shopify),
  shopware: async () => forgetSettings((await import('./shopware/index.ts')).shopware),
  webhook: async () => forgetSettings((await import('./webhook/index.ts')).webhook),
  woocommerce: async () => forgetSettings((await import('./woocommerce/index.ts')).woocommerce),
})
