import { expect, test } from 'vitest'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { addConnection, addShipment, buy } from '../support/desks/shipping-data.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

const number = '9400111899223197998700'

async function desk(more: object = {}) {
  const screen = await openScreen(null, { carriers: scriptedCarriers })
  const { station } = screen
  const carrier = await fakeCarrier()
  await addConnection(station.call, scriptedConnection(carrier))
  const label = Buffer.from('^XA^FO20,20^A0N,40^FDLabel^FS^XZ').toString('base64')
  carrier.behave('labels', { body: { number, format: 'ZPL', label } })
  const draft = await addShipment(station.call, { carrier_ids: ['scripted'], label_type: 'ZPL', ...more })
  const { body: shipment } = await buy(station.call, draft)
  return { ...screen, carrier, shipment }
}

test('a number scanned with more than itself finds its shipment, and one nobody has says whose it may be', async () => {
  const { page, station } = await desk()
  await goTo({ page, station }, '/shipments')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill(`42090210${number}`)
  await search.press('Enter')
  await row(page, new RegExp(number)).waitFor()
  await search.fill('1z 999 aa1 01 2345 6785')
  await page.getByText('This looks like a UPS tracking number (UPS 1Z).').waitFor()
  await page.getByText('Its check digit is wrong').waitFor()
  await expect.poll(() => search.inputValue()).toBe('1Z999AA10123456785')
  await expectAccessible(page)
})

test('the carrier is asked where a parcel is, and what it says stands on the shipment', async () => {
  const { page, station, carrier, shipment } = await desk()
  await goTo({ page, station }, `/shipments/${shipment.id}`)
  const tracking = page.getByRole('region', { name: 'Tracking' })
  const ask = tracking.getByRole('button', { name: 'Ask the carrier now' })
  await ask.waitFor()
  station.database.exec('UPDATE trackers SET created_at = created_at - 61000')
  await ask.click()
  await said(page, 'Tracking: In transit.')
  await tracking.getByText('Picked up').waitFor()
  expect(carrier.calls('tracking')).toBe(1)
  station.database.exec('UPDATE trackers SET refreshed_at = refreshed_at - 61000')
  carrier.behave('tracking', { status: 400, body: { code: 'T9', message: 'Come back tomorrow.' } })
  await ask.click()
  await tracking.getByText('Come back tomorrow.').waitFor()
  await expectAccessible(page)
})

test('what was declared for customs is shown to read', async () => {
  const shirt = {
    description: 'Cotton shirt',
    sku: 'SHIRT-1',
    quantity: 3,
    weight: 0.2,
    weight_unit: 'KG',
    value_amount: 19.5,
    value_currency: 'CAD',
    hs_code: '6109.10',
    origin_country: 'PT',
  }
  const { page, station, shipment } = await desk({
    customs: {
      content_type: 'gift',
      incoterm: 'DDP',
      duty: { paid_by: 'sender' },
      commodities: [shirt, { ...shirt, description: 'Scarf', quantity: 1, value_amount: 8 }],
    },
  })
  await goTo({ page, station }, `/shipments/${shipment.id}`)
  const customs = page.getByRole('region', { name: 'Customs declaration' })
  for (const text of ['Gift', 'DDP', 'Sender', 'Total value CA$66.50.'])
    await customs.getByText(text, { exact: true }).waitFor()
  await customs
    .getByRole('row', { name: /Cotton shirt.*3.*CA\$19\.50.*0\.20 kg.*6109\.10.*Portugal/ })
    .waitFor()
  await expect.poll(() => customs.getByRole('textbox').count()).toBe(0)
  await expectAccessible(page)
})
