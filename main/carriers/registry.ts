import type { CarrierAdapter } from './spec/adapter.ts'

/** The adapters a station works with. */
export type CarrierSet = {
  slugs: readonly string[]
  /** The adapter of a slug; null when there is none. */
  load: (slug: string) => Promise<CarrierAdapter | null>
}

/** Every adapter of this build, loaded when first used. */
const loaders = {
  generic: async () => open((await import('./generic/index.ts')).generic),
  ups: async () => open((await import('./ups/index.ts')).ups),
  canadapost: async () => open((await import('./canadapost/index.ts')).canadapost),
} as const satisfies Record<string, () => Promise<CarrierAdapter>>

export type AdapterSlug = keyof typeof loaders

/** Slugs that have an adapter in this build. */
export const adapterSlugs = Object.keys(loaders) as [AdapterSlug, ...AdapterSlug[]]

/** The adapter of a slug; null when this build has none. Modules are loaded once by the runtime. */
export const loadAdapter = async (slug: string): Promise<CarrierAdapter | null> =>
  Object.hasOwn(loaders, slug) ? loaders[slug as AdapterSlug]() : null

/** What a station works with unless it is given others. */
export const builtInCarriers: CarrierSet = { slugs: adapterSlugs, load: loadAdapter }

/**
 * Forgets the types of an adapter's settings. Sound because a connection reaches an adapter only with settings
 * and config that were parsed by that adapter's own schemas.
 */
const open = <Settings, Config>(adapter: CarrierAdapter<Settings, Config>): CarrierAdapter =>
  adapter as unknown as CarrierAdapter
