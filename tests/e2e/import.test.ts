import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import { importFile, importLine } from '../support/desks/desk-import.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { buy, montreal } from '../support/desks/shipping-data.ts'
import { giveFile } from '../support/pictures/import-files.ts'
import { expectAccessible, overflow, untilFocused } from '../support/screens/accessibility.ts'
import { goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { lostNotice, paste, said } from '../support/screens/ship-desk.ts'
import { homeWithPage, killableStation } from '../support/station/killable-station.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

const ordersOf = async ({ call }: TestStation, number: string): Promise<OrderRecord[]> =>
  (await call<{ results: OrderRecord[] }>('GET', `/v1/orders?order_id=${number}`)).body.results

const step = (page: Page, name: RegExp) => page.getByRole('region', { name })
const primary = (page: Page, name: string | RegExp) =>
  page.locator('main footer').getByRole('button', { name })

test('a table is pasted on the orders, corrected in the grid and imported by the keyboard alone, seen and undone', async () => {
  const { page, station, complaints } = await openScreen('/orders')
  const lines = [
    importLine('KEY-1'),
    importLine('KEY-2', { 'Item weight': '1,5 kgg' }),
    importLine('KEY-3', { 'Shipping country': 'Canadia' }),
    importLine('KEY-1', { 'Item title': 'Plate', 'Item sku': 'PLATE' }),
  ]
  await page.locator('body').press('Escape')
  await paste(
    page,
    importFile(...lines)
      .replaceAll(',', '\t')
      .replace('1\t5 kgg', '1,5 kgg'),
  )
  await page.waitForURL(/\/import\/imp/)
  // The station knows its own heads: nothing has to be chosen.
  await said(page, 'Step 3, Check: 2 cannot be read')
  await untilFocused(page.getByRole('heading', { name: '3 Check' }))
  const grid = page.getByRole('grid', { name: 'Rows that cannot be read' })
  await grid.getByText('“1,5 kgg” is no weight.').first().waitFor()
  await expectAccessible(page)

  // Tab leads to the grid; End and arrows to the cell beside the problem.
  const cell = (row: number, column: number) => grid.locator(`[data-cell="${row}:${column}"]`)
  await cell(0, 0).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await untilFocused(cell(0, 2))
  await page.keyboard.press('Enter')
  await said(page, '1 cell corrected. Checking again.')
  await expect.poll(() => grid.getByText('no weight').count()).toBe(0)
  await cell(0, 2).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('Canada')
  await page.keyboard.press('Enter')
  await said(page, /^Step 4, Plan: Created 3/)
  await step(page, /^4 Plan/)
    .getByText('4 rows, 3 orders')
    .waitFor()
  await expectAccessible(page)
  expect(await ordersOf(station, 'KEY-1')).toEqual([])

  await untilFocused(page.getByRole('heading', { name: '4 Plan' }))
  await page.keyboard.press('Alt+ArrowUp')
  await untilFocused(page.getByRole('heading', { name: '3 Check' }))
  await page.keyboard.press('Alt+ArrowDown')
  await untilFocused(page.getByRole('heading', { name: '4 Plan' }))
  await primary(page, 'Import 3 orders').waitFor()
  await page.keyboard.press('Control+Enter')
  await said(page, /^3 orders imported in \d+ s/)
  expect((await ordersOf(station, 'KEY-1'))[0]?.line_items).toHaveLength(2)
  expect((await ordersOf(station, 'KEY-2'))[0]?.line_items[0]?.weight).toBe(1.5)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await said(page, 'Undone: 3 taken back.')
  await primary(page, 'All imports').waitFor()
  expect((await ordersOf(station, 'KEY-1'))[0]?.status).toBe('cancelled')
  expect(complaints).toEqual([])
})

test('the same file again says when it was imported, and that there is nothing new in it', async () => {
  const { page, complaints } = await openScreen('/import')
  const file = importFile(importLine('SAME-1'), importLine('SAME-2'))
  await giveFile(page, file)
  await primary(page, 'Import 2 orders').click()
  await page.getByText('2 orders imported in').first().waitFor()
  await page.getByRole('link', { name: 'All imports' }).click()
  await giveFile(page, file)
  await page.getByText(/^This very file was imported on /).waitFor()
  await step(page, /^4 Plan/)
    .getByText(/^Imported on .*\. Nothing new in it\.$/)
    .waitFor()
  expect(await primary(page, /^Import/).count()).toBe(0)
  // The next press leads to what came with it then.
  await primary(page, 'See them').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await page.getByText('Row 1 of 2').waitFor()
  await page.getByRole('button', { name: /From one import/ }).waitFor()
  expect(complaints).toEqual([])
})

test('what a file is refused for is said in plain words, and nothing is left of it', async () => {
  const { page, station } = await openScreen('/import')
  const give = (buffer: Buffer, name: string) =>
    page.locator('main input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  const locked = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(2048),
    Buffer.from('EncryptedPackage', 'utf16le'),
    Buffer.alloc(512),
  ])
  await give(locked, 'secret.xlsx')
  await said(page, 'secret.xlsx: The file has a password. Save it without one and drop it again.')
  await expectAccessible(page)
  await give(Buffer.from(importFile()), 'heads.csv')
  await said(page, 'heads.csv: There are no rows below the heads.')
  await give(Buffer.from('%PDF-1.7 ...'), 'orders.csv')
  await said(page, 'orders.csv: This is a PDF. Export the orders as CSV or Excel instead.')
  expect((await station.call<{ count: number }>('GET', '/desk/imports')).body.count).toBe(0)
})

test('a column is given a meaning, another unit and only a part of its cells, kept as a template that knows its file', async () => {
  const { page, station, complaints } = await openScreen('/import')
  const file =
    'Nr;Vorname;Nachname;Wohin;Stadt;kg\nT-1;Ada;Byron;CA;Toronto;0,5\nT-2;Noor;Haddad;CA;Montréal;0,75\n'
  await giveFile(page, file, 'kasse.csv')
  const table = page.getByRole('table', { name: 'Columns of the file' })
  const goesTo = (column: string) => table.getByRole('combobox', { name: `${column} goes to` })
  await expect.poll(() => goesTo('Nr').inputValue()).toBe('Order number')
  // Two columns are one name, and one the station does not know.
  await table.getByText('joined with Nachname').waitFor()
  expect(await goesTo('kg').inputValue()).toBe('Not used')
  await goesTo('kg').fill('Weight')
  await page.getByRole('option', { name: 'Weight', exact: true }).click()
  await expect.poll(() => goesTo('kg').inputValue()).toBe('Weight')
  const preview = page.getByRole('region', { name: 'The first three as they will be' })
  await preview.getByText('Ada Byron').waitFor()
  await preview.getByText('0.5 KG').waitFor()
  await table.getByRole('button', { name: 'Change how kg is read' }).click()
  await table.getByRole('combobox', { name: 'Unit, if the value has none' }).selectOption('LB')
  await preview.getByText('0.5 LB').waitFor()
  await table.getByRole('textbox', { name: 'Split at' }).fill(',')
  await page.keyboard.press('Enter')
  await table.getByRole('textbox', { name: 'Take part' }).fill('2')
  await page.keyboard.press('Enter')
  await preview.getByText('5 LB', { exact: true }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save template…' }).click()
  await page.getByRole('textbox', { name: 'Name of the template' }).fill('Kasse')
  await page.keyboard.press('Enter')
  await said(page, 'Template “Kasse” saved. It recognises this file next time.')
  await goTo({ page, station }, '/import')
  await giveFile(page, file.replaceAll('T-', 'T-9'), 'kasse-2.csv')
  // Known by a template it is planned without a question.
  await primary(page, 'Import 2 orders').waitFor()
  await step(page, /^2 Columns/)
    .getByText('Template “Kasse” recognised')
    .waitFor()
  expect(complaints).toEqual([])
})

test('a dropped file is read wherever it falls, by the screen as products or addresses', async () => {
  const { page, complaints } = await openScreen('/addresses')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['Name,Street,City,Zip,Country\nZora,12 Rue Clerc,Paris,75007,FR\n'], 'book.csv'))
    for (const type of ['dragover', 'drop'])
      document
        .querySelector('main')
        ?.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
  })
  await page.getByRole('heading', { name: 'Import addresses', level: 1 }).waitFor()
  await primary(page, /^Check 1 row/).click()
  await primary(page, 'Import 1 address').click()
  await page.getByText('1 address imported in').first().waitFor()
  await primary(page, 'See them').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('row', { name: /Zora/ }).waitFor()
  expect(complaints).toEqual([])
})

test('once orders are in, the primary action leads to just those', async () => {
  const { page, station, complaints } = await openScreen('/import')
  await station.call('POST', '/v1/orders', orderBody({ order_id: 'OTHER-1' }))
  await giveFile(page, importFile(importLine('GO-1'), importLine('GO-2')))
  await primary(page, 'Import 2 orders').click()
  const onward = primary(page, 'Go to the 2 orders')
  await onward.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await page.getByText('Row 1 of 2').waitFor()
  for (const number of [/GO-1/, /GO-2/]) await page.getByRole('row', { name: number }).waitFor()
  await page.getByRole('button', { name: /From one import/ }).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('known orders are asked about one by one', async () => {
  const { page, station } = await openScreen('/import')
  await giveFile(page, importFile(importLine('ASK-1'), importLine('ASK-2')))
  await primary(page, 'Import 2 orders').click()
  await page.getByText('2 orders imported in').first().waitFor()
  await goTo({ page, station }, '/import')
  const changed = { 'Shipping name': 'Grace Hopper' }
  await giveFile(page, importFile(importLine('ASK-1', changed), importLine('ASK-2', changed)))
  await page.getByRole('radio', { name: 'Ask me each' }).click()
  await page.getByRole('button', { name: 'Update ASK-1' }).click()
  await primary(page, 'Import 1 order').waitFor()
  await page.getByRole('button', { name: 'Keep all' }).click()
  await primary(page, 'Import 1 order').click()
  await page.getByText('1 order imported in').first().waitFor()
  expect((await ordersOf(station, 'ASK-1'))[0]?.shipping_to.person_name).toBe('Grace Hopper')
  expect((await ordersOf(station, 'ASK-2'))[0]?.shipping_to.person_name).toBe('Ada Haddad')
})

test('every step has room at 1024 by 640 and at twice the size of text', async () => {
  const { page } = await openScreen('/import', { width: 1024, height: 640 })
  const fits = async () => expect(await overflow(page)).toBeLessThanOrEqual(0)
  await fits()
  await giveFile(page, importFile(importLine('ROOM-1'), importLine('ROOM-2', { 'Item weight': 'heavy' })))
  await fits()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await page.getByRole('grid', { name: 'Rows that cannot be read' }).waitFor()
  await page.getByRole('button', { name: 'Change Columns' }).click()
  await page.getByRole('table', { name: 'Columns of the file' }).waitFor()
  await fits()
  await page.getByRole('button', { name: 'Fold Columns' }).click()
  await fits()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: '4 Plan' }).waitFor()
  await fits()
})

test('what prevents an undo is named, and nothing is undone', async () => {
  const { page, station } = await openScreen('/import')
  await giveFile(page, importFile(importLine('BOUGHT-1'), importLine('BOUGHT-2')))
  await primary(page, 'Import 2 orders').click()
  await page.getByText('2 orders imported in').first().waitFor()
  const [order] = await ordersOf(station, 'BOUGHT-1')
  const items = order?.line_items.map(({ id, quantity }) => ({
    parent_id: id,
    quantity,
    weight: 0.1,
    weight_unit: 'KG',
  }))
  const draft = await station.call<{ id: string; rates: { id: string }[] }>('POST', '/v1/shipments', {
    shipper: montreal,
    recipient: { ...montreal, person_name: 'Ada' },
    parcels: [{ weight: 1, weight_unit: 'KG', items }],
  })
  await buy(station.call, draft.body as never)
  await page.getByRole('button', { name: 'Undo' }).click()
  await said(page, /1 has a label by now: BOUGHT-1\. Void it first\. Nothing was undone\./)
  expect((await ordersOf(station, 'BOUGHT-2'))[0]?.status).toBe('unfulfilled')
})

test('an import goes on by itself after the station was killed in the middle of it, without a double', async () => {
  const { page } = await openScreen(null)
  const home = homeWithPage()
  const first = await killableStation(home, { diesAt: 'import.rows_written' })
  await page.goto(`${first.url}/import`)
  const lines = Array.from({ length: 600 }, (_, at) => importLine(`KILL-${at}`))
  await giveFile(page, importFile(...lines))
  await primary(page, 'Import 600 orders').click()
  await first.ended
  await lostNotice(page)
  const port = Number(new URL(first.url).port)
  const { call } = await killableStation(home, { port })
  await page.getByText('600 orders imported in').first().waitFor()
  expect((await call<{ count: number }>('GET', '/v1/orders?limit=1')).body.count).toBe(600)
})
