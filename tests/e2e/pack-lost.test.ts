import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PackingSession } from '../../shared/desk/packing.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, courier, montreal } from '../support/desks/shipping-data.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { openPack, syrupAndMug } from '../support/screens/pack-page.ts'
import { said } from '../support/screens/ship-desk.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

test('scans of a station that was killed are kept in their order and counted once when it is back', async () => {
  const home = tempHome()
  symlinkSync(join(import.meta.dirname, '../../out/renderer'), join(home, 'page'), 'junction')
  const first = await killableStation(home)
  await addConnection(first.call, courier())
  const order = await takeOrder(first.call, { shipping_from: montreal, ...syrupAndMug })
  const desk = await openPack(first.url)
  await desk.scan(order.order_id)
  await desk.shows('order_open')
  await desk.scan('SYR-01')
  await desk.shows('unit_counted')
  await first.kill()
  await desk.shows('station_lost')
  await said(desk.page, 'The station is not answering')
  await desk.scan('SYR-01')
  await desk.scan('MUG-3')
  await desk.page.getByText('Scans are kept (2)').waitFor()
  // Nobody sees what a key would answer now.
  await desk.press('Enter')
  await expectAccessible(desk.page)
  const port = Number(new URL(first.url).port)
  const { call } = await killableStation(home, { port })
  await desk.shows('weigh', 'package', 'all_units')
  const { body } = await call<{ results: PackingSession[] }>('GET', '/desk/packing/sessions')
  expect(body.results).toMatchObject([
    {
      state: 'open',
      counted: 3,
      expected: 3,
      errors_caught: { wrong_item: 0, too_many: 0, unknown_code: 0 },
    },
  ])
  expect(
    await desk.page.evaluate(() => Object.keys(sessionStorage).filter(key => key.includes('scans'))),
  ).toEqual([])
  expect(await desk.pointer()).toBe(0)
})
