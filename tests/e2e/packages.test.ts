import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { ParcelRecord } from '../../shared/api/parcels.ts'
import { addConnection, postAccount } from '../support/desks/shipping-data.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

const savedAs = async ({ call }: TestStation, name: string): Promise<ParcelRecord | undefined> =>
  (await call<{ results: ParcelRecord[] }>('GET', '/v1/parcels')).body.results.find(
    ({ description }) => description === name,
  )

/** A cell by the name of its package and its column, from 1: the drawing, name, sides, weight, usual, remove. */
const cell = (page: Page, name: string, column: number) =>
  page
    .getByRole('grid', { name: 'Own packages' })
    .getByRole('row', { name: new RegExp(name) })
    .locator(`[aria-colindex="${column}"]`)

test('own packages are added, typed in, made the usual one and removed by the keyboard, and all is taken back', async () => {
  const { page, station, complaints } = await openScreen('/products')
  await page.getByRole('button', { name: /^Packages/ }).click()
  await cell(page, 'Poster tube', 3).getByText('62 × 8 × 8 cm').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New package' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Hat box')
  await page.keyboard.press('Enter')
  await said(page, 'Hat box added. Type its sides.')
  await cell(page, 'Hat box', 3).click()
  await page.keyboard.type('12x12x8 in')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => savedAs(station, 'Hat box'))
    .toMatchObject({ length: 12, width: 12, height: 8, dimension_unit: 'IN', weight: 0 })
  await untilFocused(cell(page, 'Hat box', 4))
  await page.keyboard.type('heavy')
  await page.keyboard.press('Enter')
  await said(page, 'Enter a weight, like 0.2 kg.')
  await cell(page, 'Hat box', 4).click()
  await page.keyboard.type('300 g')
  await page.keyboard.press('Tab')
  await expect.poll(() => savedAs(station, 'Hat box')).toMatchObject({ weight: 300, weight_unit: 'G' })
  await untilFocused(cell(page, 'Hat box', 5))
  await page.keyboard.press('Enter')
  await said(page, 'Ship begins with Hat box.')
  const id = (await savedAs(station, 'Hat box'))?.id
  expect((await station.call('GET', '/desk/packages')).body).toMatchObject({ parcel_id: id })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await said(page, 'Hat box removed.')
  expect(await savedAs(station, 'Hat box')).toBeUndefined()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => savedAs(station, 'Hat box')).toMatchObject({ length: 12, weight: 300 })
  const again = (await savedAs(station, 'Hat box'))?.id
  await expect
    .poll(async () => (await station.call('GET', '/desk/packages')).body)
    .toMatchObject({ parcel_id: again })
  await expectAccessible(page)
  await goTo({ page, station }, '/ship')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect.poll(() => field('Length').inputValue()).toBe('12')
  // An empty box has no price.
  expect(await field('Weight').inputValue()).toBe('')
  // What begins with it can be emptied, and stays so.
  for (const name of ['Length', 'Width', 'Height']) await field(name).fill('')
  expect(await field('Length').inputValue()).toBe('')
  expect(complaints).toEqual([])
})

test('a package of a carrier that the shop does not have is not offered on Ship, until it is ticked again', async () => {
  const { page, station } = await openScreen(null, { colorScheme: 'dark' })
  await addConnection(station.call, postAccount('http://127.0.0.1:9'))
  await goTo({ page, station }, '/products?view=packages')
  const small = page.getByRole('checkbox', { name: /^Offer Small mailing box/ })
  await small.waitFor()
  expect(await small.isChecked()).toBe(true)
  await expectAccessible(page)
  await small.click()
  await said(page, '1 package is offered no more.')
  const offered = async () => {
    await goTo({ page, station }, '/ship')
    await page.getByRole('combobox', { name: 'Fill from a saved parcel or package' }).click()
    await page.getByRole('option', { name: /medium mailing box/i }).waitFor()
    return page.getByRole('option', { name: 'Canada Post small mailing box', exact: true }).count()
  }
  expect(await offered()).toBe(0)
  await goTo({ page, station }, '/products?view=packages')
  await row(page, /Small mailing box/)
    .first()
    .waitFor()
  expect(await small.isChecked()).toBe(false)
  await small.click()
  await said(page, '1 package is offered.')
  expect(await offered()).toBe(1)
})
