import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CarrierSlug, carrierSlugs, isCarrierSlug } from '../../../shared/carriers/carrier-slugs.ts'
import type { PackagePreset } from '../../../shared/carriers/package-preset.ts'
import type { RateNeed } from '../../../shared/rate-ranking.ts'
import { type CatalogueEntry, catalogueEntrySchema, withoutMarks } from './catalogue-entry.ts'

/** What the station knows about carriers it may never talk to: names, codes, packaging, presets. */
export type CarrierCatalogue = {
  /** Null for a slug the interface does not know. */
  find: (slug: string) => CatalogueEntry | null
  /** All of them, in the order of the slugs. */
  all: () => CatalogueEntry[]
  /** A package preset of any carrier; null when nobody has it. */
  findPreset: (code: string) => PackagePreset | null
  /** What alone may be sent by a service; null where anything may, or nobody knows the service. */
  findNeed: (slug: string, service: string) => RateNeed | null
  /** Where a customer follows the parcel; null when the carrier has no such page. */
  trackingUrl: (slug: string, trackingNumber: string) => string | null
}

/** Reads `<slug>.json` out of `folder` when a carrier is first asked for; a damaged file throws. */
export function createCarrierCatalogue(folder: string): CarrierCatalogue {
  const entries = new Map<CarrierSlug, CatalogueEntry>()
  let presets: Map<string, PackagePreset> | null = null

  const load = (slug: CarrierSlug): CatalogueEntry => {
    const entry = entries.get(slug) ?? readEntry(folder, slug)
    entries.set(slug, entry)
    return entry
  }
  const find = (slug: string) => (isCarrierSlug(slug) ? load(slug) : null)
  const all = () => carrierSlugs.map(load)

  return {
    find,
    all,
    findPreset: code => {
      presets ??= indexPresets(all())
      return presets.get(code) ?? null
    },
    findNeed: (slug, service) => find(slug)?.services.find(({ code }) => code === service)?.needs ?? null,
    trackingUrl: (slug, trackingNumber) =>
      find(slug)?.tracking_url?.replace('{number}', encodeURIComponent(trackingNumber)) ?? null,
  }
}

function readEntry(folder: string, slug: CarrierSlug): CatalogueEntry {
  const path = join(folder, `${slug}.json`)
  const parsed = catalogueEntrySchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (parsed.success && parsed.data.slug === slug) return parsed.data
  const reason = parsed.success ? `it describes ${parsed.data.slug}` : parsed.error.message
  throw new Error(`The carrier file ${path} cannot be used: ${reason}`)
}

const indexPresets = (entries: CatalogueEntry[]): Map<string, PackagePreset> =>
  new Map(entries.flatMap(entry => entry.presets.map(preset => [preset.code, withoutMarks(preset)])))
