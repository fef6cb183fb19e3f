import { expect, test } from 'vitest'
import type { PackingSession } from '../../shared/desk/packing.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { expectReadable } from '../support/screens/pack-look.ts'
import { openPack, packScreen, packWindow, syrupAndMug } from '../support/screens/pack-page.ts'
import { ana, ben, enter, withPeople } from '../support/screens/page-operators.ts'

test('a packer who presses F4 is told at once that managers verify without a scan, and a manager does', async () => {
  const shop = await packScreen({ settings: { package: 'usual' } })
  const order = await shop.take(syrupAndMug)
  await withPeople(shop)
  const page = await packWindow()
  await page.goto(`${shop.url}/pack`)
  await enter(page, ben)
  const desk = await openPack(shop.url, {}, page)
  await desk.scan(order.order_id)
  await desk.shows('order_open')
  await desk.press('F4')
  await desk.shows('may_not_force')
  await page.getByText('Only managers verify without a scan here. Signed in: Ben Roy').first().waitFor()
  await expectReadable(desk, 'may-not-force')
  await desk.press('Enter')
  await desk.press('?')
  await page.getByRole('button', { name: 'Verify without a scan: managers only' }).waitFor()
  await expectAccessible(page)
  const session = async () =>
    (await shop.call<{ results: PackingSession[] }>('GET', '/desk/packing/sessions')).body.results[0]
  expect((await session())?.counted).toBe(0)

  const other = await packWindow()
  await other.goto(`${shop.url}/pack`)
  await enter(other, ana)
  const manager = await openPack(shop.url, {}, other)
  await manager.scan(order.order_id)
  await manager.shows('packed_elsewhere')
  await manager.press('Enter')
  await manager.page.waitForFunction(
    from => performance.now() - from > 450,
    await other.evaluate(() => performance.now()),
  )
  await manager.press('Enter')
  await manager.shows('order_open')
  await manager.press('F4')
  await manager.type('Torn')
  await manager.press('Enter')
  await manager.shows('forced')
})
