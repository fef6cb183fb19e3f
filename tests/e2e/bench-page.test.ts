import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runBenches } from '../bench/run.ts'
import { patience } from '../support/run/machine-pace.ts'
import { tempHome } from '../support/station/temp-home.ts'

/** With few orders and few rounds; what they measure then says nothing. */
test('every bench of the page comes to its figures', { timeout: patience(300_000) }, async () => {
  Object.assign(process.env, { BENCH_ORDERS: '400', BENCH_RUNS: '1' })
  try {
    const run = await runBenches(join(import.meta.dirname, '../bench/ui'), [], tempHome())
    expect(run.crashed).toEqual([])
    const names = run.figures.map(({ name }) => name.replace(/, (p95|median).*/, ''))
    for (const measured of [
      'Orders opened in a new window',
      'keys to a screen shown for the first time',
      'last letter of a search to its rows',
      'key to the prices of the own carrier',
      'key that buys to the label as a picture',
      'scan of a slip or an item to its answer',
      'REPRINT to the whole label at the printer',
      'last scan to the whole label at the printer, through prices and purchase',
      'scans of 250, one in fifty late, that were read right or asked for again',
    ])
      expect(names).toContain(measured)
    expect(run.figures.every(({ value }) => value > 0)).toBe(true)
  } finally {
    delete process.env.BENCH_ORDERS
    delete process.env.BENCH_RUNS
  }
})
