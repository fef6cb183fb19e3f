import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CarrierAdapter } from '../../../../main/carriers/contract/adapter.ts'
import type { Simulator, StartOptions } from '../../simulators/server.ts'
import type { CarrierFixtures } from '../describe-carrier.ts'

/** A carrier as its folders have it. */
export type FoundCarrier = {
  slug: string
  /** The folder of its adapter, which carriers of one interface share. */
  folder: string
  adapter: CarrierAdapter
  /** Everything its `fixtures.ts` exports that is a set of fixtures, by name. */
  fixtures: readonly { name: string; fixtures: CarrierFixtures }[]
  /** Null for a carrier without a server. */
  start: ((options: StartOptions) => Promise<Simulator>) | null
}

const root = join(import.meta.dirname, '../../../..')
const load = async (path: string) => (await import(pathToFileURL(path).href)) as Record<string, unknown>

const isAdapter = (value: unknown): value is CarrierAdapter =>
  typeof value === 'object' && value !== null && 'slug' in value && 'settings' in value

const isFixtures = (value: unknown): value is CarrierFixtures =>
  typeof value === 'object' && value !== null && 'rateRequest' in value && 'credentials' in value

/** Every carrier whose adapter has a folder, so that a new one is there by itself. */
export async function foundCarriers(): Promise<FoundCarrier[]> {
  const slugs = readdirSync(join(root, 'main/carriers')).filter(
    slug =>
      existsSync(join(root, 'main/carriers', slug, 'index.ts')) &&
      existsSync(join(root, 'main/carriers', slug, 'settings.ts')),
  )
  return (await Promise.all(slugs.map(foundIn))).flat()
}

async function foundIn(folder: string): Promise<FoundCarrier[]> {
  const adapters = Object.values(await load(join(root, 'main/carriers', folder, 'index.ts'))).filter(
    isAdapter,
  )
  if (adapters.length === 0) throw new Error(`main/carriers/${folder}/index.ts exports no adapter`)
  const exported = await load(join(root, 'tests/carriers', folder, 'fixtures.ts'))
  const sets = Object.entries(exported).flatMap(([name, value]) =>
    isFixtures(value) ? [{ name, fixtures: value }] : [],
  )
  return Promise.all(
    adapters.map(async adapter => ({
      slug: adapter.slug,
      folder,
      adapter,
      fixtures: sets.filter(({ fixtures: { slug = folder } }) => slug === adapter.slug),
      start: await simulatorOf(adapter.slug),
    })),
  )
}

async function simulatorOf(slug: string): Promise<FoundCarrier['start']> {
  const simulator = join(root, 'tests/support/simulators', slug, 'index.ts')
  return existsSync(simulator) ? ((await load(simulator)).start as FoundCarrier['start']) : null
}
