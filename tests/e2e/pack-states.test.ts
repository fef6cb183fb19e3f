import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asShown } from '../../shared/scanning/keyboard-layouts.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { deskSizes, expectReadable, expectReadableNow } from '../support/screens/pack-look.ts'
import { openPack, type PackPage, packScreen, packWindow, syrupAndMug } from '../support/screens/pack-page.ts'

const usual = { package: 'usual', weighing: 'off' }
const sock = { title: 'Sock', sku: 'SOCK', quantity: 1, weight: 0.1, weight_unit: 'KG' }
const paris = {
  person_name: 'Chloé Martin',
  address_line1: '8 Rue de Rivoli',
  city: 'Paris',
  postal_code: '75004',
  country_code: 'FR',
}

const count = async (desk: PackPage, order: { order_id: string }, ...codes: string[]) => {
  await desk.scan(order.order_id)
  await desk.shows('order_open')
  for (const code of codes) await desk.scan(code)
}

const all = ['SYR-01', 'SYR-01', 'MUG-3'] as const

test('boxes are drawn to one scale, and the suggested one says so', async () => {
  const shop = await packScreen({ settings: { package: 'ask' } })
  const sides = [
    ['Small box', 20, 15, 10],
    ['Tube', 90, 10, 10],
    ['Large box', 60, 40, 40],
  ] as const
  for (const [description, length, width, height] of sides)
    await shop.call('POST', '/v1/parcels', {
      description,
      length,
      width,
      height,
      dimension_unit: 'CM',
      weight: 1,
      weight_unit: 'KG',
    })
  const desk = await shop.open()
  await count(desk, await shop.take(syrupAndMug), ...all)
  await desk.shows('package')
  const outlines = await desk.page
    .locator('section[data-kind="package"] rect')
    .evaluateAll(found => found.map(each => Number(each.getAttribute('width'))))
  expect(outlines).toEqual([20, 90, 60])
  await expectReadable(desk, 'package')
})

test('an order no box holds is said to be, and goes into the box somebody chooses', async () => {
  const shop = await packScreen({ settings: { package: 'usual', weighing: 'required' } })
  for (const sku of ['SYR-01', 'MUG-3'])
    await shop.call('POST', '/v1/products', {
      sku,
      title: sku,
      length_mm: 400,
      width_mm: 300,
      height_mm: 300,
    })
  const tube = { description: 'Tube', length: 90, width: 10, height: 10, dimension_unit: 'CM' }
  await shop.call('POST', '/v1/parcels', { ...tube, weight: 1, weight_unit: 'KG' })
  const desk = await shop.open()
  await count(desk, await shop.take(syrupAndMug), ...all)
  await desk.shows('package')
  await desk.page.getByText('No box holds it. Choose one all the same, or scan SPLIT').waitFor()
  await desk.page.getByText('too small').waitFor()
  await expectReadable(desk, 'package')
  await desk.page.keyboard.press('1')
  await desk.shows('weigh')
})

test('the number of an order has one sign before it, whether the shop writes one or not', async () => {
  const shop = await packScreen({ settings: usual })
  const desk = await shop.open()
  await shop.take({ ...syrupAndMug, order_id: '#1001' })
  await desk.scan('1001')
  await desk.shows('order_open')
  await desk.page.getByRole('heading', { name: '#1001', exact: true }).waitFor()
  expect(await desk.page.getByText('##1001').count()).toBe(0)
})

test('what is not what the customer asked for is named before it is bought', async () => {
  const shop = await packScreen({ settings: usual })
  const desk = await shop.open()
  await count(desk, await shop.take({ ...syrupAndMug, metadata: { requested_service: 'Express' } }), ...all)
  await desk.shows('service_doubt')
  await desk.page.getByText('Asked for Express').first().waitFor()
  await desk.page
    .getByText(/^Nobody has said what that is: say it under Automation\. It would go by \S/)
    .waitFor()
  await expectReadable(desk, 'service_doubt')
})

test('a promise that cannot be kept is named before it is bought', async () => {
  const shop = await packScreen({ settings: usual })
  const desk = await shop.open()
  await count(desk, await shop.take({ ...syrupAndMug, metadata: { deliver_by: '2020-03-04' } }), ...all)
  await desk.shows('promise_doubt')
  await desk.page
    .getByText(/^Promised .*2020/)
    .first()
    .waitFor()
  await desk.page.getByText(/^That day is past\. It would go by \S/).waitFor()
  await expectReadable(desk, 'promise_doubt')
})

test('articles are shown by their pictures, of the mode the desk is in', async () => {
  const shop = await packScreen({ settings: usual })
  const made = await shop.call<{ id: string }>('POST', '/v1/products', { sku: 'SYR-01' })
  const picture = sharp({ create: { width: 48, height: 48, channels: 3, background: '#884400' } })
  const kept = await shop.call('PUT', `/desk/products/${made.body.id}/picture`, {
    picture: (await picture.png().toBuffer()).toString('base64'),
  })
  expect([made.status, kept.status]).toEqual([201, 200])
  const order = await shop.take(syrupAndMug)
  const desk = await shop.open()
  await count(desk, order)
  const image = desk.page.getByRole('listitem').filter({ hasText: 'SYR-01' }).locator('img')
  await expect.poll(() => image.evaluate(found => (found as HTMLImageElement).naturalWidth)).toBe(48)
})

test('which of two articles with one barcode is asked with both by their digits', async () => {
  const shop = await packScreen({ settings: usual })
  const order = await shop.take(syrupAndMug)
  const rows = ['SYR-01', 'MUG-3'].map(sku => ({ sku, fields: { barcode: '4006381333931' } }))
  await shop.call('POST', '/desk/products/changes', { rows })
  const desk = await shop.open()
  await count(desk, order, '4006381333931')
  await desk.shows('which_one')
  await expectReadable(desk, 'which-one')
  await desk.press('2')
  await desk.shows('unit_counted')
})

test('a gap of the customs declaration is closed in place', async () => {
  const shop = await packScreen({ settings: usual })
  // The number of its maker is asked of goods for consumers of the European Union.
  const metadata = { manufacturer_part_number: 'KH-1180' }
  const value = { value_amount: 9, value_currency: 'CAD', origin_country: 'CA', metadata }
  const known = { ...sock, ...value, title: 'Scarf', sku: 'SCARF', hs_code: '611710' }
  const order = await shop.take({ shipping_to: paris, line_items: [{ ...sock, ...value }, known] })
  const desk = await shop.open()
  await count(desk, order, 'SOCK', 'SCARF')
  await desk.shows('customs_gap')
  await expectReadable(desk, 'customs-gap')
  await desk.press('1')
  await desk.press('Enter')
  await desk.shows('no_service', 'label_printed', 'sent_unconfirmed')
})

test('an address that does not fit itself is used by Enter', async () => {
  const shop = await packScreen({ settings: usual })
  const toronto = {
    person_name: 'Ada Haddad',
    address_line1: '1 King St',
    city: 'Toronto',
    state_code: 'ON',
    postal_code: 'H3A1G5',
    country_code: 'CA',
  }
  const desk = await shop.open()
  await count(desk, await shop.take({ ...syrupAndMug, shipping_to: toronto }), ...all)
  await desk.shows('address_doubt')
  await expectReadable(desk, 'address-doubt')
  await desk.press('Enter')
  await desk.shows('label_printed', 'sent_unconfirmed')
})

test('a parcel that nobody takes says why, and what else can be done', async () => {
  const shop = await packScreen({ settings: { package: 'usual' } })
  const anvil = { ...sock, title: 'Anvil', sku: 'ANVIL', weight: 45 }
  const desk = await shop.open()
  await count(desk, await shop.take({ line_items: [anvil] }), 'ANVIL')
  await desk.shows('weigh')
  await desk.type('45')
  await desk.press('Enter')
  await desk.shows('no_service')
  await expectReadable(desk, 'no-service')
})

test('a label that may have been bought stops the desk, and is not bought again', async () => {
  const carrier = await fakeCarrier()
  const shop = await packScreen({ settings: usual, carrier })
  carrier.behave('labels', { how: 'hang_up', charges: true })
  const desk = await shop.open()
  await count(desk, await shop.take(syrupAndMug), ...all)
  await desk.shows('maybe_bought')
  await expectReadable(desk, 'maybe-bought')
  await desk.press('Enter')
  await desk.shows('empty')
  expect(carrier.charges()).toHaveLength(1)
})

test('a parcel of a carrier that is away goes on the waiting shelf', async () => {
  const carrier = await fakeCarrier()
  const shop = await packScreen({ settings: usual, carrier })
  // A price is known from the parcel before, of another desk.
  const before = await openPack(shop.url, {}, await packWindow())
  await count(before, await shop.take(syrupAndMug), ...all)
  await before.shows('printer_trouble')
  await carrier.cut()
  const desk = await shop.open()
  await count(desk, await shop.take(syrupAndMug), ...all)
  await desk.shows('carrier_away')
  await expectReadable(desk, 'carrier-away')
  await desk.press('Enter')
  await desk.shows('empty')
  expect(carrier.charges()).toHaveLength(1)
})

test('a scanner that types for another keyboard is said, put right, and taken back by Ctrl Z', async () => {
  const shop = await packScreen({ settings: usual })
  const desk = await shop.open()
  await count(desk, await shop.take(syrupAndMug))
  await desk.scan(asShown('1ZX4T9070312345678', 'de'))
  await desk.shows('scanner_layout')
  await expectReadable(desk, 'layout')
  await desk.press('Enter')
  // What the scanner types is read as it was meant from now on.
  await desk.scan(asShown('SYR-01', 'de'))
  await desk.shows('unit_counted')
})

test.each(deskSizes)(
  'units counted by hand name who counted them and why, at $width × $height',
  async size => {
    const shop = await packScreen({ settings: { package: 'usual', may_force: 'packer' }, look: size })
    const desk = await shop.open()
    await count(desk, await shop.take(syrupAndMug), 'SYR-01', 'SYR-01')
    await desk.press('F4')
    await desk.type('Barcode torn')
    await desk.press('Enter')
    await desk.shows('forced')
    await expectReadableNow(desk, 'forced')
  },
)
