import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CarrierAdapter, CarrierOperation } from '../../../../main/carriers/contract/adapter.ts'
import { carrierOperations } from '../../../../main/carriers/contract/limits.ts'
import { type FoundCarrier, foundCarriers } from '../carrier-arithmetic/found-carriers.ts'
import { type Fate, fateFiles, readFates } from '../carrier-suite/fates.ts'
import type { CarrierServer } from '../carrier-suite/fixtures.ts'
import { type HeldRequests, heldRequestsFile, readHeldRequests } from '../carrier-suite/held-requests.ts'
import { type CarrierSources, readSources } from './sources.ts'

/** What is known of a carrier besides what its adapter says of itself. */
export type CarrierFacts = CarrierSources & {
  adapter: CarrierAdapter
  /** Of its folder; carriers of one interface share one. */
  lines: number
  files: number
  operations: readonly CarrierOperation[]
  held: readonly HeldRequests[]
  /** Of every field and option of a shipment, of a pickup, and of all else it is asked; none where it makes none, or the station does. */
  fates: {
    fields: readonly Fate[]
    options: readonly Fate[]
    pickups: readonly Fate[]
    further: readonly Fate[]
  }
  isSimulated: boolean
}

const root = join(import.meta.dirname, '../../../..')

/** Of every carrier whose adapter has a folder, by its slug. */
export async function carrierFacts(): Promise<ReadonlyMap<string, CarrierFacts>> {
  return new Map((await foundCarriers()).map(found => [found.slug, factsOf(found)]))
}

function factsOf({ adapter, folder, fixtures, start }: FoundCarrier): CarrierFacts {
  const path = join('tests/carriers', folder, 'SOURCES.md')
  const servers = fixtures.flatMap(each => each.fixtures.server ?? [])
  return {
    ...readSources(readFileSync(join(root, path), 'utf8'), path),
    ...sizeOf(join(root, 'main/carriers', folder)),
    adapter,
    operations: carrierOperations.filter(name => adapter[name] !== undefined),
    held: servers.flatMap(({ golden }) => readHeldRequests(readFileSync(heldRequestsFile(golden), 'utf8'))),
    fates: fatesOf(adapter, servers[0]),
    isSimulated: start !== null,
  }
}

function fatesOf(
  { createLabel, schedulePickup, isLocal }: CarrierAdapter,
  server: CarrierServer | undefined,
): CarrierFacts['fates'] {
  const files = server && fateFiles(server.golden)
  const read = (file: URL | undefined): Fate[] => (file ? readFates(readFileSync(file, 'utf8')) : [])
  return {
    fields: createLabel ? read(files?.fields) : [],
    options: createLabel ? read(files?.options) : [],
    pickups: schedulePickup ? read(files?.pickups) : [],
    further: isLocal ? [] : read(files?.further),
  }
}

function sizeOf(folder: string): { lines: number; files: number } {
  const files = readdirSync(folder).filter(name => name.endsWith('.ts'))
  const lines = files.map(name => readFileSync(join(folder, name), 'utf8').split('\n').length - 1)
  return { files: files.length, lines: lines.reduce((sum, each) => sum + each, 0) }
}
