import { expect, test } from 'vitest'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'

const openScreen = screenForFile()

test.each([
  ['de', 'Bestellungen', 'Versenden', 'Versandbereit'],
  ['fr', 'Commandes', 'Expédier', 'Prêtes'],
  ['es', 'Pedidos', 'Enviar', 'Listos'],
])('a desk that speaks %s says so of itself, on Orders, Ship and Settings', async (language, ...words) => {
  const [orders = '', ship = '', ready = ''] = words
  const { page, complaints } = await openScreen('/settings?section=desk')
  await page.getByRole('combobox', { name: 'Language of this desk' }).selectOption(language)
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language)
  await page.getByRole('link', { name: new RegExp(`^${orders}`) }).click()
  await page.getByRole('heading', { name: orders, level: 1 }).waitFor()
  await page.getByRole('button', { name: new RegExp(`^${ready}`) }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: new RegExp(`^${ship}`) }).click()
  await page.getByRole('heading', { name: ship, level: 1 }).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
