import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ProductRecord } from '../../shared/desk/products.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { paste, said } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const open = screenForFile()

/** As wide as all columns need. */
const openScreen: typeof open = (path, look) => open(path, { width: 1440, ...look })

const productOf = async ({ call }: TestStation, sku: string): Promise<ProductRecord | undefined> =>
  (await call<{ results: ProductRecord[] }>('GET', `/desk/products?sku=${sku}`)).body.results[0]

const cell = (page: Page, sku: string, column: number) =>
  page.getByRole('row', { name: new RegExp(`\\b${sku}\\b`) }).locator(`[aria-colindex="${column}"]`)

/** What a spreadsheet puts there, and Ctrl V. */
async function withProducts(station: TestStation) {
  const rows = [
    { sku: 'GRID-1', fields: { name: 'Mug, blue', weight_grams: 350, value: 24, currency: 'CAD' } },
    { sku: 'GRID-2', fields: { name: 'Mug, red' } },
    { sku: 'GRID-3', fields: {} },
  ]
  await station.call('POST', '/desk/products/changes', { rows })
}

test('products are filled in as in a spreadsheet, refused where they are wrong, and taken back', async () => {
  const { page, station, complaints } = await openScreen('/orders')
  await withProducts(station)
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('GRID')
  await page.keyboard.press('Enter')
  await page.getByText('Row 1 of 3').waitFor()
  await cell(page, 'GRID-2', 5).click()
  // Letters and figures are typed here, whatever they mean elsewhere.
  await page.keyboard.type('0,4')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await productOf(station, 'GRID-2'))?.weight_grams).toBe(400)
  await untilFocused(cell(page, 'GRID-2', 6))
  await page.keyboard.type('8 x 8 x 22')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => await productOf(station, 'GRID-2'))
    .toMatchObject({ length_mm: 80, width_mm: 80, height_mm: 220 })
  await untilFocused(cell(page, 'GRID-3', 6))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('mugs')
  await page.keyboard.press('Enter')
  await said(page, 'Enter the HS code in digits, like 6912.00.')
  const wrong = cell(page, 'GRID-3', 7)
  await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => wrong.textContent()).toContain('mugs')
  await wrong.click()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('6912.00')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await productOf(station, 'GRID-3'))?.hs_code).toBe('6912.00')
  await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe(null)
  await said(page, '1 product saved.')
  await page.keyboard.press('Control+Z')
  await said(page, 'Taken back.')
  await expect.poll(async () => (await productOf(station, 'GRID-3'))?.hs_code).toBe(null)
  expect(complaints).toEqual([])
})

test('a table that is pasted is looked at before it counts', async () => {
  const { page, station } = await openScreen('/products')
  await withProducts(station)
  await page.getByRole('searchbox', { name: 'Search products' }).fill('GRID')
  await cell(page, 'GRID-1', 2).click()
  const table = [
    ['SKU', 'Weight (kg)', 'Made in', 'Price'],
    ['GRID-1', '0.5', 'Canada', 'CAD 19.90'],
    ['GRID-NEW', '1,25', 'US', '5'],
    ['GRID-3', 'heavy', 'CA', '1'],
  ]
  await paste(page, table.map(row => row.join('\t')).join('\n'))
  const panel = page.getByRole('region', { name: 'Pasted table' })
  await panel.getByText('3 rows pasted: 1 changed, 1 new, 1 not read.').waitFor()
  await panel.getByText('GRID-3 · Enter a number, like 1.5.').waitFor()
  await panel.getByText(/GRID-1 · .*Weight \(g\) 350 → 500/).waitFor()
  expect(await productOf(station, 'GRID-NEW')).toBeUndefined()
  await untilFocused(panel.getByRole('button', { name: 'Apply', exact: true }))
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await said(page, '1 changed, 1 added.')
  expect(await productOf(station, 'GRID-1')).toMatchObject({
    weight_grams: 500,
    origin_country: 'CA',
    value: 19.9,
  })
  expect(await productOf(station, 'GRID-NEW')).toMatchObject({
    weight_grams: 1250,
    value: 5,
    currency: 'CAD',
  })
  expect(await productOf(station, 'GRID-3')).toMatchObject({ weight_grams: null, origin_country: null })
})

test('who edits what somebody else has changed is told, and nothing of theirs is lost', async () => {
  const { page, station } = await openScreen('/products?q=GRID')
  await withProducts(station)
  await cell(page, 'GRID-1', 5).click()
  await page.keyboard.press('F2')
  const { id = '', revision = 0 } = (await productOf(station, 'GRID-1')) ?? {}
  await station.call('PATCH', `/v1/products/${id}`, { revision, weight_grams: 900 })
  await page.keyboard.press('Control+A')
  await page.keyboard.type('0.7')
  await page.keyboard.press('Enter')
  await page.getByText(/changed the weight of GRID-1 meanwhile/).waitFor()
  expect(await productOf(station, 'GRID-1')).toMatchObject({ weight_grams: 900 })
})

test.each(['light', 'dark'] as const)('the products are accessible in %s', async colorScheme => {
  const { page, station } = await openScreen('/products', { colorScheme })
  await withProducts(station)
  await cell(page, 'GRID-1', 5).waitFor()
  await cell(page, 'GRID-1', 5).click()
  await expectAccessible(page)
})

test('a list that becomes another one leaves the keyboard, and what is typed, with its product', async () => {
  const { page, station } = await openScreen('/products')
  await withProducts(station)
  const others = Array.from({ length: 6 }, (_, at) => ({ sku: `AAA-${at}`, fields: {} }))
  await station.call('POST', '/desk/products/changes', { rows: others })
  await cell(page, 'AAA-5', 5).waitFor()
  await page.getByRole('searchbox', { name: 'Search products' }).fill('GRID')
  await cell(page, 'GRID-2', 5).click()
  await page.keyboard.type('0.4')
  await page.getByText('Row 2 of 3').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await productOf(station, 'GRID-2'))?.weight_grams).toBe(400)
  await untilFocused(cell(page, 'GRID-3', 5))
})

test('a picture is chosen for a product of test mode, made small, and shown', async () => {
  const { page, station, complaints } = await openScreen('/products?q=GRID')
  await withProducts(station)
  const large = { create: { width: 1600, height: 1200, channels: 3 as const, background: '#3a6' } }
  const file = { name: 'mug.png', mimeType: 'image/png', buffer: await sharp(large).png().toBuffer() }
  // Chromium is told to hand its file dialogs over and nobody waits until it has heard: asked for before the cell is
  // looked for, not in the moment of the key press, which overtook it on a busy machine.
  page.on('filechooser', chooser => void chooser.setFiles(file))
  await cell(page, 'GRID-1', 1).click()
  await untilFocused(cell(page, 'GRID-1', 1))
  await page.keyboard.press('Enter')
  await said(page, 'Picture saved.')
  const picture = page.getByRole('img', { name: 'Picture of GRID-1' })
  await expect
    .poll(() => picture.evaluate((shown: HTMLImageElement) => [shown.naturalWidth, shown.naturalHeight]))
    .toEqual([512, 384])
  expect(complaints).toEqual([])
})

test('in German weights, sides and values have a decimal comma, where they are shown and where they are typed', async () => {
  const { page, station } = await openScreen('/orders')
  await withProducts(station)
  await station.call('PATCH', '/desk/shop-settings', { language: 'de' })
  await goTo({ page, station }, '/products?q=GRID')
  await expect.poll(() => cell(page, 'GRID-1', 5).textContent()).toBe('0,350')
  await expect.poll(() => cell(page, 'GRID-1', 9).textContent()).toBe('CAD 24,00')
  await cell(page, 'GRID-2', 5).click()
  await page.keyboard.type('1,25')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await productOf(station, 'GRID-2'))?.weight_grams).toBe(1250)
  await expect.poll(() => cell(page, 'GRID-2', 5).textContent()).toBe('1,250')
  await page.keyboard.type('8,5 x 8 x 22')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await productOf(station, 'GRID-2'))?.length_mm).toBe(85)
  await expect.poll(() => cell(page, 'GRID-2', 6).textContent()).toBe('8,5 × 8 × 22')
  await cell(page, 'GRID-2', 5).click()
  await page.keyboard.press('F2')
  await expect.poll(() => page.locator('[role=gridcell] input').inputValue()).toBe('1,25')
  await page.keyboard.press('Escape')
  await station.call('PATCH', '/desk/shop-settings', { language: null })
})
