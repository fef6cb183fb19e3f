import { expect, test } from 'vitest'
import { packingWindow } from '../support/desks/pack-desk.ts'
import { expectAccessible, overflow, tablesCutOff } from '../support/screens/accessibility.ts'
import { packScreen, packWindow, syrupAndMug } from '../support/screens/pack-page.ts'
import { saved, tabTo } from '../support/screens/ship-desk.ts'

test('what was packed stands in Reports by desk, with what was caught, and in its file', async () => {
  const shop = await packScreen({ settings: { package: 'usual', weighing: 'off' } })
  for (const [desk, wrong] of [
    ['Desk 1', 2],
    ['Desk 2', 0],
  ] as const) {
    const packer = packingWindow(shop, { desk, window: desk })
    const order = await shop.take(syrupAndMug)
    await packer.scanAll(order.order_id, ...Array(wrong).fill('NOTHING-HERE'), 'PDKX2', 'SYR-01', 'MUG-3')
    await packer.until('label_printed', 'sent_unconfirmed', 'printing')
  }
  const page = await packWindow({ width: 1024, height: 640 })
  await page.goto(`${shop.url}/reports?tab=desks`)
  const table = page.getByRole('region', { name: 'Packed by desk' })
  await table.getByRole('row', { name: /^Desk 1 1 1 / }).waitFor()
  await table.getByRole('row', { name: /^Desk 2 1 1 / }).waitFor()
  await page.getByRole('heading', { name: 'Packed by operator' }).waitFor()
  await expectAccessible(page)
  expect(await tablesCutOff(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const saving = page.waitForEvent('download')
  await tabTo(page, table.getByRole('button', { name: /Packed by desk/ }), 120)
  await page.keyboard.press('Enter')
  const lines = (await saved(saving)).toString('utf8').replace('\ufeff', '').split('\r\n')
  expect(lines[1]).toBe(
    'Packed by desk,Orders,Parcels,Active hours,Orders an active hour,Parcels an active hour,Seconds a parcel,Errors caught,Forced units',
  )
  expect(lines[2]).toMatch(/^Desk 1,1,1,0\.25,4,4,\d+,2,0$/)
  expect(lines[3]).toMatch(/^Desk 2,1,1,0\.25,4,4,\d+,0,0$/)
})
