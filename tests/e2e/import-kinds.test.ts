import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { ConnectionRecord } from '../../shared/desk/connections.ts'
import { importFile, importLine } from '../support/desks/desk-import.ts'
import { addConnection, courier } from '../support/desks/shipping-data.ts'
import { giveFile } from '../support/pictures/import-files.ts'
import { expectAccessible, overflow } from '../support/screens/accessibility.ts'
import { goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'
import { tempHome } from '../support/station/temp-home.ts'

const openScreen = screenForFile()

const primary = (page: Page, name: string | RegExp) =>
  page.locator('main footer').getByRole('button', { name })

test('a file of rates replaces the prices of the connection that is chosen, and is undone', async () => {
  const { page, station, complaints } = await openScreen()
  const { id } = await addConnection(station.call, courier('wizard_courier'))
  const priceOf = async (code: string) => {
    const { body } = await station.call<ConnectionRecord>('GET', `/desk/connections/${id}`)
    const services = body.config?.services as { service_code: string; zones: { rate: number }[] }[]
    return services.find(each => each.service_code === code)?.zones[0]?.rate
  }
  const before = await priceOf('bench_standard')
  await goTo({ page, station }, '/import')
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Rate sheet' })
  await page.getByRole('heading', { name: 'Import a rate sheet', level: 1 }).waitFor()
  await giveFile(
    page,
    'Service code,Service name,Currency,Rate\nbench_standard,Standard,CAD,11.50\n',
    'r.csv',
  )
  // Whose prices they are nobody can guess.
  expect(await primary(page, /^Check/).getAttribute('aria-disabled')).toBe('true')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Rate sheet of' }).selectOption(id)
  await primary(page, /^Check 1 row/).click()
  await primary(page, 'Replace the prices of 1 service').click()
  await page.getByText('Prices of 1 service replaced in').first().waitFor()
  expect(await priceOf('bench_standard')).toBe(11.5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await said(page, 'Undone: 1 taken back.')
  expect(await priceOf('bench_standard')).toBe(before)
  expect(complaints).toEqual([])
})

test('a file that was read as the wrong type is read as another one, without dropping it again', async () => {
  const { page, station, complaints } = await openScreen('/import')
  await giveFile(page, 'Name,Street,City,Zip,Country\nRetyped,12 Rue Clerc,Paris,75007,FR\n', 'book.csv')
  await page.getByRole('heading', { name: /orders/, level: 1 }).waitFor()
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Addresses' })
  await page.getByRole('heading', { name: /addresses/, level: 1 }).waitFor()
  await primary(page, /^Check 1 row/).click()
  await primary(page, 'Import 1 address').click()
  await page.getByText('1 address imported in').first().waitFor()
  // What it was read as first is gone.
  const named = `SELECT group_concat(kind) FROM imports WHERE name = 'book.csv'`
  expect(station.look(named)).toBe('addresses')
  expect(complaints).toEqual([])
})

test('an import is stopped in the middle and goes on where it was', async () => {
  const { page, station, complaints } = await openScreen('/import')
  const stored = () => Number(station.look(`SELECT count(*) FROM orders WHERE order_id LIKE 'STOP-%'`))
  const all = 12_000
  await giveFile(page, importFile(...Array.from({ length: all }, (_, at) => importLine(`STOP-${at}`))))
  await primary(page, 'Import 12,000 orders').click()
  await primary(page, 'Stop').click()
  await primary(page, 'Go on').waitFor()
  await said(page, /^Stopped/)
  const part = stored()
  expect(part).toBeLessThan(all)
  await expectAccessible(page)
  await page.reload()
  await primary(page, 'Go on').click()
  await page.getByText('12,000 orders imported in').first().waitFor({ timeout: 60_000 })
  expect(stored()).toBe(all)
  expect(complaints).toEqual([])
})

test('two files dropped together follow one another, and make one order with its items', async () => {
  const { page, station, complaints } = await openScreen('/orders')
  const place = '7 Elm St,Boston,MA,02108,United States,USD,online'
  const rest = 'Ship City,Ship State,Ship Zipcode,Ship Country,Currency,Order Type'
  const sold = `Sale Date,Order ID,Full Name,Number of Items,Order Net,SKU,Street 1,${rest}\n09/28/26,30017,Dee Ray,2,20,"OAK,OIL",${place}\n`
  const items = [
    `Sale Date,Item Name,Quantity,Price,Transaction ID,Listing ID,Ship Name,Order ID,SKU,Ship Address1,${rest}`,
    `09/28/26,Oak board,1,16.50,4001,5001,Dee Ray,30017,OAK,${place}`,
    `09/28/26,Oil,1,8.00,4002,5002,Dee Ray,30017,OIL,${place}`,
  ].join('\n')
  await page.evaluate(
    given => {
      const data = new DataTransfer()
      for (const [name, text] of given) data.items.add(new File([text], name))
      document
        .querySelector('main')
        ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    [
      ['EtsySoldOrders.csv', sold],
      ['EtsySoldOrderItems.csv', items],
    ] as [string, string][],
  )
  await said(page, 'EtsySoldOrders.csv is read first. The other file follows when it is done.')
  await primary(page, 'Import 1 order').click()
  await page.getByText('1 order imported in').first().waitFor()
  await page.getByRole('button', { name: 'Next file: EtsySoldOrderItems.csv' }).click()
  await page
    .getByText(/^EtsySoldOrderItems\.csv · 2 rows/)
    .first()
    .waitFor()
  await primary(page, 'Import 1 order').click()
  await page.getByText('1 order imported in').first().waitFor()
  expect(await page.getByRole('button', { name: /^Next file/ }).count()).toBe(0)
  const titles = `SELECT group_concat(value ->> '$.title') FROM orders, json_each(document, '$.line_items') WHERE order_id = '30017'`
  expect(station.look(titles)).toBe('Oak board,Oil')
  expect(complaints).toEqual([])
})

test('a folder is watched from the settings, and what came of its files is seen there', async () => {
  const { page, station, complaints } = await openScreen('/import')
  await giveFile(page, importFile(importLine('BYHAND-1')), 'by-hand.csv')
  await primary(page, 'Import 1 order').click()
  await page.getByText('1 order imported in').first().waitFor()
  const folder = tempHome()
  await goTo({ page, station }, '/settings?section=automation')
  const panel = page.getByRole('region', { name: 'Watched folder', exact: true })
  await panel.getByText('No file has come yet.').waitFor()
  await panel.getByRole('textbox', { name: 'Watched folder' }).fill(folder)
  await page.keyboard.press('Enter')
  await panel.getByRole('combobox', { name: 'Imports into' }).selectOption('test')
  await panel.getByRole('switch', { name: 'Import files from a folder' }).click()
  await expect.poll(async () => (await station.call('GET', '/desk/import-watch')).body.on).toBe(true)
  writeFileSync(join(folder, 'good.csv'), importFile(importLine('FOLDER-1')))
  await panel.getByRole('link', { name: 'good.csv' }).waitFor({ timeout: 20_000 })
  await expect.poll(() => existsSync(join(folder, 'done', 'good.csv'))).toBe(true)
  writeFileSync(join(folder, 'bad.csv'), importFile(importLine('FOLDER-2', { 'Item weight': 'x' })))
  await panel.getByText(/1 record of bad\.csv could not be imported/).waitFor({ timeout: 20_000 })
  expect(existsSync(join(folder, 'failed', 'bad.csv'))).toBe(true)
  await panel.getByText(/1 cannot be read/).waitFor()
  expect(await panel.getByRole('link', { name: 'by-hand.csv' }).count()).toBe(0)
  await expectAccessible(page)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await goTo({ page, station }, '/system')
  await page
    .getByText(/bad\.csv/)
    .first()
    .waitFor()
  await station.call('PATCH', '/desk/import-watch', { on: false })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  expect(complaints).toEqual([])
})
