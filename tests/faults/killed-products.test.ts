import { expect, test } from 'vitest'
import type { ProductChangesResult } from '../../shared/desk/products.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const rows = (weight: number) =>
  Array.from({ length: 5000 }, (_, at) => ({ sku: `SKU-${at}`, fields: { weight_grams: weight } }))

test('a table of changes that was applied survives a crash, and one cut off by it is there as a whole or not at all', async () => {
  const home = tempHome()
  const first = await killableStation(home)
  const applied = await first.call<ProductChangesResult>('POST', '/desk/products/changes', {
    rows: rows(100),
  })
  expect(applied.body.added).toBe(5000)
  const lost = first
    .call('POST', '/desk/products/changes', { rows: rows(200) })
    .catch((error: unknown) => error)
  await first.kill()
  await lost

  const { call } = await killableStation(home)
  expect((await call('GET', '/desk/product-counts')).body).toMatchObject({ all: 5000, no_weight: 0 })
  const weights = async (ordering: string) =>
    (
      await call<{ results: { weight_grams: number }[] }>(
        'GET',
        `/desk/products?ordering=${ordering}&limit=1`,
      )
    ).body.results[0]?.weight_grams
  expect(await weights('weight')).toBe(await weights('-weight'))
  const undone = await call('POST', `/desk/product-changes/${applied.body.change_id}/undo`)
  expect([200, 404]).toContain(undone.status)
})
