import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addConnection } from '../support/desks/shipping-data.ts'
import { dialog, goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
import type { ShipDesk } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

const dpd = (test_mode: boolean) => ({
  carrier_name: 'dpd',
  carrier_id: `dpd_${test_mode ? 'test' : 'live'}`,
  test_mode,
  credentials: { delis_id: 'shop', password: 'a-secret-of-the-shop' },
  config: { base_url: 'http://127.0.0.1:9' },
})

async function withDpd(): Promise<ShipDesk> {
  const desk = await openScreen(null)
  for (const isTest of [true, false]) await addConnection(desk.station.call, dpd(isTest))
  await goTo(desk, '/carriers')
  await row(desk.page, /dpd_test/).waitFor()
  return desk
}

/** What a select offers, whichever kind it is. */
async function offered(page: Page, name: string): Promise<string[]> {
  const field = page.getByRole('combobox', { name, exact: true })
  await field.waitFor()
  if (await field.evaluate(element => element instanceof HTMLSelectElement))
    return field.locator('option').allTextContents()
  await field.click()
  const options = page.getByRole('listbox').getByRole('option')
  await options.first().waitFor()
  const texts = await options.allTextContents()
  await page.keyboard.press('Tab')
  return texts
}

test('a carrier that only tracks is offered nowhere that labels are bought, made or collected', async () => {
  const desk = await withDpd()
  const { page, complaints } = desk
  const unwanted = expect.stringMatching(/dpd/i)
  for (const path of ['/shipments', '/pickups', '/reports']) {
    await goTo(desk, path)
    const names = await offered(page, 'Carrier')
    expect([path, names]).not.toEqual([path, expect.arrayContaining([unwanted])])
  }
  await goTo(desk, '/carriers/mark-ups')
  await page.keyboard.press('c')
  for (const name of ['Carriers', 'Connections'])
    expect(await offered(page, name)).not.toEqual(expect.arrayContaining([unwanted]))
  await goTo(desk, '/printers')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await dialog(page, 'Add a rule').getByRole('button', { name: 'Only for some' }).click()
  expect(await offered(page, 'Carrier')).not.toEqual(expect.arrayContaining([unwanted]))
  await goTo(desk, '/ship')
  await page.getByRole('button', { name: 'Change' }).waitFor()
  await page.getByRole('button', { name: 'More options' }).click()
  expect(await page.getByText(/DPD/).count()).toBe(0)
  const { body } = await desk.station.call<object[]>('GET', '/desk/services')
  expect(JSON.stringify(body)).not.toMatch(/dpd/)
  expect(complaints).toEqual([])
})
