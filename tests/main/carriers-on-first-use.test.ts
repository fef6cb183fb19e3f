import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { capabilitiesOf } from '../../main/carriers/contract/adapter.ts'
import { adapterSlugs, builtInCarriers } from '../../main/carriers/registry.ts'
import { addConnection, addShipment, courier } from '../support/desks/shipping-data.ts'
import { startStation } from '../support/station/station.ts'

test('a station loads the adapters of its connections and no other', async () => {
  const loaded = new Set<string>()
  const load: typeof builtInCarriers.load = slug => {
    loaded.add(slug)
    return builtInCarriers.load(slug)
  }
  const station = await startStation({ carriers: { ...builtInCarriers, load } })
  try {
    expect([...loaded]).toEqual([])
    await addConnection(station.call, courier())
    await addShipment(station.call)
    await station.call('GET', '/v1/references')
    await station.call('GET', '/v1/carriers')
    expect([...loaded]).toEqual(['generic'])
  } finally {
    await station.close()
  }
})

test('the registry reaches adapters only by importing them when they are asked for', () => {
  const registry = readFileSync(join(import.meta.dirname, '../../main/carriers/registry.ts'), 'utf8')
  // One folder may have several adapters.
  const folders = [...registry.matchAll(/await import\('\.\/(\w+)\/index\.ts'\)/g)].map(
    ([, folder]) => folder,
  )
  expect(folders).toHaveLength(adapterSlugs.length)
  for (const slug of adapterSlugs) expect(registry).toMatch(new RegExp(`^  ${slug}: listed\\(`, 'm'))
  for (const folder of folders) expect(registry).not.toMatch(new RegExp(`from '\\./${folder}/`))
})

test('what the registry says of an adapter is what the adapter does', async () => {
  for (const slug of adapterSlugs) {
    const adapter = await builtInCarriers.load(slug)
    if (!adapter) throw new Error(`${slug} cannot be loaded`)
    const { capabilities, isOwn } = builtInCarriers.abilities?.(slug) ?? {}
    expect([slug, capabilities, isOwn]).toEqual([
      slug,
      capabilitiesOf(adapter),
      adapter.identity !== undefined,
    ])
  }
})
