import { expect, onTestFinished, test } from 'vitest'
import { runTexts } from '../../shared/desk/run-texts.ts'
import type { Run } from '../../shared/desk/runs.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { montreal } from '../support/desks/shipping-data.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { goTo, screenForFile } from '../support/screens/desk-screens.ts'

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

test('a run says in the language of the desk why an order is not bought', async () => {
  const desk = await openScreen('/settings?section=desk')
  const { page, station } = desk
  await page.getByRole('combobox', { name: 'Language of this desk' }).selectOption('de')
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de')
  const order = await station.call('POST', '/v1/orders', orderBody({ shipping_from: montreal }))
  const { body: run } = await station.call<Run>('POST', '/desk/runs', {
    order_ids: [order.body.id],
    choice: { kind: 'service', service: 'by_night' },
  })
  await goTo(desk, `/runs/${run.id}`)
  await page.getByText(/^Der gewählte Dienst wird für dieses Paket nicht angeboten/).waitFor()
  expect(await page.getByText(runTexts.service_not_offered).count()).toBe(0)
  await expectAccessible(page)
})

test('without a sender an address begins in the country of whoever sits here', async () => {
  const { page, station } = await openScreen(null)
  const context = await page.context().browser()?.newContext({ locale: 'en-CA', reducedMotion: 'reduce' })
  onTestFinished(() => context?.close())
  const own = await context?.newPage()
  await own?.goto(`${station.url}/ship`)
  await own?.getByText('Live', { exact: true }).click()
  const country = own?.getByRole('region', { name: 'From' }).getByRole('combobox', { name: 'Country' })
  await expect.poll(() => country?.inputValue()).toBe('Canada')
})
