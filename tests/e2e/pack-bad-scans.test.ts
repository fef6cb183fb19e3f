import { expect, test } from 'vitest'
import type { PackingSession } from '../../shared/desk/packing.ts'
import { packScreen, packWindow, redMug, syrupAndMug } from '../support/screens/pack-page.ts'
import { plugUsbScale } from '../support/screens/page-scale.ts'
import { scanTogether } from '../support/screens/scan-keys.ts'
import { said } from '../support/screens/ship-desk.ts'

/** An order on the desk of which one unit lies in the box. */
async function halfPacked() {
  const shop = await packScreen({ settings: { package: 'usual', weighing: 'off' } })
  const order = await shop.take(syrupAndMug)
  const desk = await shop.open()
  await desk.scan(order.order_id)
  await desk.shows('order_open')
  await desk.scan('SYR-01')
  await desk.shows('unit_counted')
  const session = async () => {
    const { body } = await shop.call<{ results: PackingSession[] }>('GET', '/desk/packing/sessions')
    const [only, ...others] = body.results
    if (!only || others.length > 0) throw new Error('not one session')
    return only
  }
  /** What the station knows of the order, and of what it printed and bought. */
  const standing = async () => {
    const { state, step, items, armed_quantity, parcel, parcels, service } = await session()
    const jobs = await shop.call<{ count: number }>('GET', '/desk/print-jobs?limit=1')
    const moved = { state, step, items, armed_quantity, parcel, parcels, service }
    return { ...moved, labels: await shop.labels(), jobs: jobs.body.count }
  }
  const caught = async () => (await session()).errors_caught.unknown_code
  return { shop, desk, standing, caught }
}

const vcard = ['BEGIN:VCARD', 'VERSION:3.0', 'N:Okafor', 'X', '', 'MUG-3', 'TEL:15145550100', 'END:VCARD']
const transfer = ['BCD', '002', '1', 'SCT', '', 'Grace Okafor', 'DE71110220330123456789', 'EUR20']

test.each([
  ['a code of 4 kB', 'A7'.repeat(2_048), 'That code is longer than any used here'],
  ['a web address', 'https://example.com/o?id=10482', 'That is a QR code for something else'],
  ['a contact of several lines', vcard.join('\n'), 'That is a QR code for something else'],
  ['a bank transfer of several lines', transfer.join('\n'), 'That is a QR code for something else'],
  ['a Wi-Fi password', 'WIFI:S:Store;T:WPA;P:hunter22;;', 'That is a QR code for something else'],
  ['the slip of another shop', '^#^499602D2^', 'is no order, item or command here'],
  ['an article number that was misread', '4006381333932', 'its check digit is wrong'],
  ['keys that undo, print and save', 'MUG\u001a\u0010\u0013-3', 'is no order, item or command here'],
])(
  '%s is said to be none of the desk, and changes nothing, wherever the keyboard is',
  async (_, code, words) => {
    const { desk, standing, caught } = await halfPacked()
    const { page } = desk
    const before = await standing()
    await desk.scan(code)
    await desk.shows('unknown_code')
    await page.getByText(words).first().waitFor()
    expect(await page.getByLabel('Type a code, Enter').count()).toBe(0)
    // Of what is secret in it nothing stands on the screen.
    expect(await page.getByText('hunter22').count()).toBe(0)
    await expect.poll(caught).toBe(1)
    await desk.press('Enter')
    await desk.shows('unit_counted', 'order_open')
    await page.evaluate(() => {
      const field = Object.assign(document.createElement('input'), { id: 'beside' })
      document.body.append(field)
      field.focus()
    })
    await desk.scan(code)
    await desk.shows('unknown_code')
    await expect.poll(caught).toBe(2)
    expect(await page.locator('#beside').inputValue()).toBe('')
    expect(await standing()).toEqual(before)
    expect(desk.complaints).toEqual([])
  },
)

test('a key for the desk in the middle of a code holds nothing, and the code is not read without it', async () => {
  const { desk, standing } = await halfPacked()
  const before = await standing()
  await desk.scan('MUG\uf708-3')
  await desk.shows('unknown_code')
  expect(await standing()).toEqual(before)
})

test('two scanners at once are said, and neither code nor a mix of them is counted', async () => {
  const { desk, standing, caught } = await halfPacked()
  const before = await standing()
  await scanTogether(desk.page, 'SYR-01', 'MUG-3')
  await desk.shows('garbled')
  await desk.page.getByText('Their codes came at once').first().waitFor()
  expect([await standing(), await caught()]).toEqual([before, 0])
  // One after the other they count again.
  await desk.press('Enter')
  await desk.scan('SYR-01')
  await desk.shows('unit_counted')
})

test.each([
  ['-1', 'Enter the weight, like 0.5.'],
  ['0', 'Enter the weight, like 0.5.'],
  ['10 t', 'Enter the weight, like 0.5.'],
])('a typed weight of "%s" is none, and stays to be put right', async (text, words) => {
  const { shop, desk } = await toWeigh()
  await desk.type(text)
  await desk.press('Enter')
  await said(desk.page, words)
  await desk.page.getByText(words).first().waitFor()
  expect(await desk.page.getByLabel('Weight, Enter').inputValue()).toBe(text)
  await desk.press('Escape')
  await desk.shows('weigh')
  expect(await shop.labels()).toBe(0)
})

test('ten tonnes in kilograms are no weight of a parcel, and it is weighed all the same', async () => {
  const { shop, desk } = await toWeigh()
  await desk.type('10000')
  await desk.press('Enter')
  await desk.shows('refused')
  await desk.page.getByText('That is no weight of a parcel').first().waitFor()
  expect(await shop.labels()).toBe(0)
  await desk.pressAgain('Enter')
  await desk.shows('weigh')
  await desk.type('0.4')
  await desk.press('Enter')
  await desk.shows('label_printed', 'sent_unconfirmed')
})

test('a scale below zero, over its load or never at rest gives no weight, and says which it is', async () => {
  const page = await packWindow()
  const scale = await plugUsbScale(page)
  const { shop, desk } = await toWeigh(page)
  const says = (words: string) => page.getByText(words).first().waitFor()
  await says('Put the box on the scale')
  await scale.put(-40)
  await says('The scale is below zero')
  await scale.put(10_000_000)
  await says('Too heavy for this scale')
  await scale.put(0)
  await says('Put the box on the scale')
  await scale.drift(395)
  await says('Hold still')
  expect(await shop.labels()).toBe(0)
  await scale.put(405)
  await desk.shows('label_printed', 'sent_unconfirmed')
})

/** An order of one mug that is to be weighed. */
async function toWeigh(given?: Awaited<ReturnType<typeof packWindow>>) {
  const shop = await packScreen({ settings: { package: 'usual' } })
  const order = await shop.take(redMug)
  const desk = await shop.open(given)
  await desk.scan(order.order_id)
  await desk.shows('order_open')
  await desk.scan('MUG-9')
  await desk.shows('weigh')
  return { shop, desk }
}
