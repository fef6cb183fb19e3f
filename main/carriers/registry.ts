import { onFirstUse } from '../platform/on-first-use.ts'
import type { Capability, CarrierAdapter } from './contract/adapter.ts'

/** What is known of an adapter without loading it. */
export type Abilities = {
  capabilities: readonly Capability[]
  /** Whether it stands for carriers the shop defines itself. */
  isOwn: boolean
}

/** The adapters a station works with. */
export type CarrierSet = {
  slugs: readonly string[]
  /** The adapter of a slug; null when there is none. */
  load: (slug: string) => Promise<CarrierAdapter | null>
  /** Null, or left out, where only the adapter itself tells. */
  abilities?: (slug: string) => Abilities | null
}

type Listed = Abilities & { load: () => Promise<CarrierAdapter> }

const listed = (
  capabilities: readonly Capability[],
  load: Listed['load'],
  { isOwn = false }: { isOwn?: boolean } = {},
): Listed => ({ capabilities, isOwn, load: onFirstUse(load) })

/**
 * Every adapter of this build, loaded when a connection first uses it. What it can do stands here once more, held to
 * the adapter by a test, so that nobody has to load it for the references.
 */
const adapters = {
  generic: listed(
    ['pickup', 'rating', 'shipping'],
    async () => forgetTypes((await import('./generic/index.ts')).generic),
    { isOwn: true },
  ),
  ups: listed(['pickup', 'rating', 'shipping', 'tracking', 'paperless'], async () =>
    forgetTypes((await import('./ups/index.ts')).ups),
  ),
  canadapost: listed(['pickup', 'rating', 'shipping', 'tracking'], async () =>
    forgetTypes((await import('./canadapost/index.ts')).canadapost),
  ),
  dhl_universal: listed(['tracking'], async () =>
    forgetTypes((await import('./dhl_universal/index.ts')).dhlUniversal),
  ),
  dpd: listed(['tracking'], async () => forgetTypes((await import('./dpd/index.ts')).dpd)),
  laposte: listed(['tracking'], async () => forgetTypes((await import('./laposte/index.ts')).laposte)),
  royalmail: listed(['rating', 'shipping', 'tracking'], async () =>
    forgetTypes((await import('./royalmail/index.ts')).royalmail),
  ),
  dhl_express: listed(['pickup', 'rating', 'shipping', 'tracking', 'paperless'], async () =>
    forgetTypes((await import('./dhl_express/index.ts')).dhlExpress),
  ),
  dpdhl: listed(['pickup', 'rating', 'shipping', 'tracking'], async () =>
    forgetTypes((await import('./dpdhl/index.ts')).dpdhl),
  ),
  fedex: listed(['pickup', 'rating', 'shipping', 'tracking', 'paperless'], async () =>
    forgetTypes((await import('./fedex/index.ts')).fedex),
  ),
  usps: listed(['pickup', 'rating', 'shipping', 'tracking'], async () =>
    forgetTypes((await import('./usps/index.ts')).usps),
  ),
  usps_international: listed(['pickup', 'rating', 'shipping', 'tracking'], async () =>
    forgetTypes((await import('./usps/index.ts')).uspsInternational),
  ),
  v1_server: listed(['rating', 'shipping', 'tracking'], async () =>
    forgetTypes((await import('./v1_server/index.ts')).v1Server),
  ),
} as const satisfies Record<string, Listed>

export type AdapterSlug = keyof typeof adapters

/** Slugs that have an adapter in this build. */
export const adapterSlugs = Object.keys(adapters) as [AdapterSlug, ...AdapterSlug[]]

const listedAs = (slug: string): Listed | null =>
  Object.hasOwn(adapters, slug) ? adapters[slug as AdapterSlug] : null

/** The adapter of a slug; null when this build has none. */
export const loadAdapter = async (slug: string): Promise<CarrierAdapter | null> =>
  listedAs(slug)?.load() ?? null

/** What a station works with unless it is given others. */
export const builtInCarriers: CarrierSet = { slugs: adapterSlugs, load: loadAdapter, abilities: listedAs }

/**
 * Forgets the types of an adapter's settings. Sound because a connection reaches an adapter only with settings
 * and config that were parsed by that adapter's own schemas.
 */
const forgetTypes = <Settings, Config>(adapter: CarrierAdapter<Settings, Config>): CarrierAdapter =>
  adapter as unknown as CarrierAdapter
