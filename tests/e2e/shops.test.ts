import { expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { packed, parcelOf } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'
import { fakeShop } from '../support/shops/fake-shop.ts'
import { scriptedShops } from '../support/shops/scripted-shops.ts'
import { shopAddress, shopOrder } from '../support/shops/shop-books.ts'

const openScreen = screenForFile()

test('a shop is connected by keyboard, its orders come in, its label is told, and a late change is said', async () => {
  const shop = await fakeShop()
  shop.put(shopOrder({ shopId: '1001' }))
  const { page, station, complaints } = await openScreen('/settings?section=shops', {
    sources: scriptedShops,
  })
  await tabTo(page, page.getByRole('button', { name: 'Connect a shop' }))
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Connect a shop')
  await untilFocused(
    form.getByRole('combobox', { name: 'Shop system' }).or(form.getByLabel('Shop system').first()),
  )
  await form.getByLabel('Shop system').first().click()
  await page.getByRole('option', { name: 'Scripted shop' }).click()
  await form.getByRole('textbox', { name: 'Name' }).fill('Corner shop')
  await form.getByRole('textbox', { name: 'Address of the shop' }).fill('no address')
  await form.getByRole('textbox', { name: 'Secret key' }).fill('shop-secret-4711')
  await form.getByRole('checkbox', { name: 'Test mode' }).check()
  await form.getByRole('button', { name: 'Save and test' }).click()
  await form.getByText('Enter a web address, like https://shop.example/hook.').waitFor()
  await expectAccessible(page)
  await form.getByRole('textbox', { name: 'Address of the shop' }).fill(shop.url)
  await form.getByRole('button', { name: 'Save and test' }).click()
  await said(page, /^Corner shop is saved\. The scripted shop takes the keys\./)
  const row = page.getByRole('list', { name: 'Shops', exact: true }).getByRole('listitem')
  await row.getByText(/1 order/).waitFor()
  await row.getByText(/last heard/).waitFor()
  await expectAccessible(page)

  const { body } = await station.call<{ results: { id: string; line_items: { id: string }[] }[] }>(
    'GET',
    '/v1/orders?source=scripted_shop',
  )
  const [order] = body.results
  await addConnection(station.call, courier('shop_courier'))
  const parcels = [parcelOf(packed({ id: order?.line_items[0]?.id ?? '' }, 2))]
  const label = await buy(
    station.call,
    await addShipment(station.call, { carrier_ids: ['shop_courier'], parcels }),
  )
  const told = page.getByRole('list', { name: 'Told to shops' }).getByRole('listitem')
  await told.getByText('Shop was told').waitFor()
  expect(shop.told()).toEqual([(label.body as ShipmentRecord).tracking_number])

  shop.put(shopOrder({ shopId: '1001', shippingTo: shopAddress({ line1: '1 New St' }) }))
  await row.getByRole('button', { name: 'Corner shop: Fetch now' }).click()
  await said(page, 'Corner shop is being asked for changes.')
  await row.getByText(/1 changed after its label/).waitFor()
  await goTo({ page, station }, `/orders?view=all&open=${order?.id}`)
  await page.getByText('Another address at the shop, after its label was bought').waitFor()
  await page.getByText(/1 New St/).waitFor()
  await page.getByText('Shop was told').waitFor()
  expect(await page.getByRole('link', { name: /#1001/ }).getAttribute('href')).toContain('/admin/orders/1001')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have seen it' }).click()
  await page
    .getByText('Another address at the shop, after its label was bought')
    .waitFor({ state: 'detached' })
  // The address that was none.
  expect(complaints).toEqual([expect.stringContaining('400 (Bad Request)')])
})

test('a program that posts is given an address and a secret, and what it posts comes in', async () => {
  const { page, station } = await openScreen('/settings?section=shops')
  await page.getByRole('button', { name: 'Connect a shop' }).click()
  const form = dialog(page, 'Connect a shop')
  await form.getByLabel('Shop system').first().click()
  await page.getByRole('option', { name: 'Webhook' }).click()
  await form.getByRole('textbox', { name: 'Name' }).fill('Till')
  await form.getByRole('textbox', { name: 'What posts' }).fill('till.example')
  await form.getByRole('checkbox', { name: 'Test mode' }).check()
  await form.getByRole('button', { name: 'Save and test' }).click()
  const secret = (await form.locator('bdi', { hasText: 'whsec_' }).textContent()) ?? ''
  const address = (await form.locator('bdi', { hasText: '/orders' }).textContent()) ?? ''
  await expectAccessible(page)
  await form.getByRole('button', { name: 'I have copied it' }).click()
  const row = page.getByRole('list', { name: 'Shops', exact: true }).getByRole('listitem')
  await row.getByText(/never heard yet/).waitFor()
  expect(await page.getByText(secret).count()).toBe(0)

  const order = {
    order_id: 'T-1',
    shipping_to: {
      person_name: 'Ada Byron',
      address_line1: '5840 Oak St',
      city: 'Vancouver',
      state_code: 'BC',
      postal_code: 'V6M 2V9',
      country_code: 'CA',
    },
    line_items: [{ title: 'Mug', quantity: 2, weight: 0.4, weight_unit: 'KG' }],
  }
  const post = (shown: string) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'webhook-secret': shown },
      body: JSON.stringify(order),
    })
  expect((await post('wrong')).status).toBe(401)
  expect((await post(secret)).status).toBe(200)
  await row.getByText(/1 order/).waitFor()
  await row.getByText(/last heard .*it posts/).waitFor()
  await goTo({ page, station }, '/orders?view=all')
  await page.getByText('T-1').first().waitFor()
})
