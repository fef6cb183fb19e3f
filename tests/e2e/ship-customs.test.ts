import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import {
  addressAbroad,
  customsPanel,
  fillItem,
  itemField,
  latestShipment,
  withUps,
} from '../support/desks/customs-desk.ts'
import { addShipment, buy, montreal, parcel, salem } from '../support/desks/shipping-data.ts'
import { expectAccessible, overflow, untilFocused } from '../support/screens/accessibility.ts'
import {
  chooseByTyping,
  finder,
  nextStep,
  pickAddress,
  said,
  shipDeskForFile,
  tabTo,
  weight,
} from '../support/screens/ship-desk.ts'

const openDesk = shipDeskForFile()

/** Goes to a field with Tab and types. */
async function typeAt(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, itemField(page, name))
  await page.keyboard.type(text)
}

const shirt = {
  title: 'Cotton shirt',
  quantity: 1,
  weight: 0.4,
  weight_unit: 'KG',
  value_amount: 20,
  value_currency: 'CAD',
}

test('a parcel from Canada to the United States is declared and bought at UPS with the keyboard alone', async () => {
  const { page, station, complaints } = await openDesk({ path: null })
  const ups = await withUps(station)
  await page.goto(`${station.url}/ship`)
  await page.getByRole('button', { name: 'Change' }).waitFor()

  await tabTo(page, finder(page))
  await pickAddress(page, 'Grace Okafor')
  await said(page, /a declaration was added/)
  await tabTo(page, weight(page))
  await page.keyboard.type('1,8')
  await chooseByTyping(page, page.getByLabel('Incoterm'), 'DDP')
  await typeAt(page, 'Description', 'Cotton shirt')
  await typeAt(page, 'Value each', '20')
  await typeAt(page, 'Weight each', '0,4')
  await tabTo(page, page.getByRole('combobox', { name: 'Made in' }))
  await page.keyboard.type('Portugal')
  await page.keyboard.press('Enter')
  await typeAt(page, 'HS code', '6109.10')
  await page.keyboard.press('Alt+i')
  await untilFocused(itemField(page, 'Description', 2))
  await page.keyboard.type('Silk scarf')
  await page.keyboard.press('Alt+Delete')
  await said(page, '1 left')
  await untilFocused(itemField(page, 'Description', 1))
  await tabTo(page, page.getByRole('checkbox', { name: 'I certify that this is true' }))
  await page.keyboard.press('Space')
  await expect.poll(() => page.getByRole('textbox', { name: 'Signed by' }).inputValue()).toBe('Shipping Desk')
  await page.keyboard.press('Control+Enter')

  await nextStep(page, /^Buy label for/)
  const standard = page.getByRole('radio', { name: /UPS Standard/ })
  await standard.waitFor()
  await page.getByText(/gets none of this, it will not be sent: .*signed by \(customs\)/).waitFor()
  await page.keyboard.press('Alt+2')
  await expect.poll(() => standard.isChecked()).toBe(true)
  await page.keyboard.press('Control+Enter')
  await said(page, /Label bought\. Tracking number 1Z/)
  await page.getByText('Merchandise: Cotton shirt · DDP').waitFor()

  const { body } = ups.calls.findLast(({ operation }) => operation === 'ship') ?? { body: '{}' }
  const { InternationalForms: forms } = JSON.parse(body).ShipmentRequest.Shipment.ShipmentServiceOptions
  expect(forms).toMatchObject({
    TermsOfShipment: 'DDP',
    Product: [{ Description: ['Cotton shirt'], CommodityCode: '610910', OriginCountryCode: 'PT' }],
  })
  expect((await latestShipment(station))?.customs).toMatchObject({
    certify: true,
    signer: 'Shipping Desk',
    incoterm: 'DDP',
  })
  expect(complaints).toEqual([])
})

test('a courier of the shop takes a declared parcel too, and what was declared is a preset for the next one', async () => {
  const { page, station } = await openDesk()
  await addressAbroad(page)
  await weight(page).fill('1.8')
  await fillItem(page)
  await page.getByRole('button', { name: 'Save as preset' }).click()
  await said(page, 'Declaration saved as a preset.')
  await (await nextStep(page, 'Get rates')).click()
  await (await nextStep(page, /^Buy label for/)).click()
  await page.getByRole('heading', { name: 'Label bought' }).waitFor()
  expect((await latestShipment(station))?.customs?.commodities).toMatchObject([
    { title: 'Cotton shirt', value_amount: 20 },
  ])

  await (await nextStep(page, 'Print label')).click()
  await (await nextStep(page, 'Next parcel')).click()
  const { call } = station
  const printed = async () =>
    (await call<{ results: PrintJob[] }>('GET', '/desk/print-jobs')).body.results
      .map(({ kind }) => kind)
      .toSorted()
  await expect.poll(printed).toEqual(['invoice', 'label'])
  await addressAbroad(page)
  await expect.poll(() => itemField(page, 'Description').inputValue()).toBe('')
  await page.getByRole('combobox', { name: 'Fill in from' }).click()
  await page.getByRole('option', { name: 'Merchandise: Cotton shirt' }).click()
  await said(page, 'Filled in, with 1 item.')
  await expect.poll(() => itemField(page, 'Value each').inputValue()).toBe('20')
})

test('what customs would send back is said at its field, and nothing is stored', async () => {
  const { page, station } = await openDesk()
  const before = station.rows().shipments
  await addressAbroad(page)
  await weight(page).fill('1')
  await itemField(page, 'Description').fill('Cotton shirt')
  await itemField(page, 'Value each').fill('0')
  await itemField(page, 'Weight each').fill('0.2')
  await itemField(page, 'HS code').fill('shirt')
  await page.keyboard.press('Control+Enter')
  await said(page, '3 entries need attention')
  await page.getByText('Choose where it was made.').waitFor()
  await page.getByText('Enter a value above 0').waitFor()
  await page.getByText('Enter an HS code of 6, 8, 10 or 12 digits').waitFor()
  await untilFocused(itemField(page, 'Value each'))
  await page.getByRole('button', { name: 'Remove item 1' }).click()
  await untilFocused(page.getByRole('button', { name: 'Add an item' }))
  await (await nextStep(page, 'Get rates')).click()
  await page.getByText('Customs needs at least one item').waitFor()
  expect(station.rows().shipments).toBe(before)
})

test('what was declared of a SKU before is proposed with whence it is, and put in with the keyboard alone', async () => {
  const { page, station, complaints } = await openDesk()
  const earlier = await addShipment(station.call, {
    shipper: montreal,
    recipient: salem,
    parcels: [parcel],
    reference: '1043',
    customs: {
      content_type: 'merchandise',
      commodities: [{ ...shirt, sku: 'SHIRT-1', hs_code: '6109.10.0012', origin_country: 'PT' }],
    },
  })
  expect((await buy(station.call, earlier)).status).toBe(200)
  await addressAbroad(page)
  await itemField(page, 'Description').fill('Cotton shirt')
  await itemField(page, 'SKU').fill('shirt-1')
  const code = page.getByRole('button', { name: 'Use HS code 6109100012 (as in 1043)' })
  await code.waitFor()
  const origin = page.getByRole('button', { name: 'Use Made in Portugal (as in 1043)' })
  await expectAccessible(page)
  // Nothing of it is in the form until somebody takes it.
  expect(await itemField(page, 'HS code').inputValue()).toBe('')
  await tabTo(page, code)
  await page.keyboard.press('Enter')
  await said(page, 'HS code 6109100012 filled in. Check it.')
  await untilFocused(itemField(page, 'HS code'))
  expect(await itemField(page, 'HS code').inputValue()).toBe('6109100012')
  await tabTo(page, origin)
  await page.keyboard.press('Enter')
  const madeIn = page.getByRole('combobox', { name: 'Made in' })
  await untilFocused(madeIn)
  expect(await madeIn.inputValue()).toBe('Portugal')
  await expect.poll(() => page.getByRole('button', { name: /^Use / }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('goods nobody has declared yet are proposed from the list of Packdesk, in the language of the page', async () => {
  const { page, complaints } = await openDesk()
  await addressAbroad(page)
  await itemField(page, 'Description').fill('Enamel mug, blue')
  const take = page.getByRole('button', {
    name: 'Use HS code 732394 (from Packdesk’s list: Mug, pot or kitchenware of steel with enamel)',
  })
  await take.waitFor()
  const proposed = page.getByRole('button', { name: /^Use HS code/ })
  await itemField(page, 'Description').fill('Schale')
  const more = page.getByRole('button', { name: '3 more codes of the list' })
  await more.waitFor()
  expect(await proposed.count()).toBe(3)
  await more.press('Enter')
  await untilFocused(proposed.nth(3))
  expect(await proposed.count()).toBe(6)
  await itemField(page, 'Description').fill('Enamel mug, blue')
  await take.waitFor()
  await expectAccessible(page)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await itemField(page, 'HS code').inputValue()).toBe('')
  await take.press('Enter')
  await expect.poll(() => itemField(page, 'HS code').inputValue()).toBe('732394')
  await expect.poll(() => page.getByRole('button', { name: /^Use HS code/ }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('what customs may ask is shown beside the price as an estimate, with what it is counted by', async () => {
  const { page, station, complaints } = await openDesk({ path: null })
  const sold = { ...shirt, hs_code: '6109.10', origin_country: 'PT', value_currency: 'EUR' }
  const draft = await addShipment(station.call, {
    shipper: montreal,
    recipient: {
      person_name: 'Konrad Zuse',
      address_line1: 'Torstr. 1',
      city: 'Berlin',
      postal_code: '10119',
      country_code: 'DE',
    },
    parcels: [parcel],
    customs: {
      content_type: 'merchandise',
      commodities: [sold, { ...sold, title: 'Running shoes', hs_code: '640399' }],
    },
  })
  await page.goto(`${station.url}/ship?shipment=${draft.id}`)
  const note = page.getByRole('note', { name: 'Duties and taxes: an estimate, not in the price' })
  await note.getByText('EU duty: at least €6.00, 2 kinds of goods (610910 · 640399) × €3.00').waitFor()
  await note.getByText('VAT and fees the recipient pays at delivery: not counted').waitFor()
  // Said once: what else the rules say of it stands with what carriers say.
  await page.getByText('VAT is due in the EU on whatever is sent there.').waitFor()
  expect(await page.getByText(/EU duty/).count()).toBe(1)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('what UPS expects customs to ask is shown beneath its price, in its parts, with what it is counted by', async () => {
  const { page, station, complaints } = await openDesk({ path: null })
  await withUps(station)
  const sold = { ...shirt, quantity: 2, hs_code: '6109.10', origin_country: 'PT' }
  const draft = await addShipment(station.call, {
    shipper: montreal,
    recipient: { ...salem, phone_number: '+1 503-555-0100' },
    parcels: [parcel],
    customs: { content_type: 'merchandise', commodities: [sold] },
    carrier_ids: ['ups'],
  })
  await page.goto(`${station.url}/ship?shipment=${draft.id}`)
  const note = page.getByRole('note', { name: 'Duties and taxes: an estimate, not in the price' })
  await note.getByText('The carrier expects CA$15.60').waitFor()
  for (const line of ['Duty: CA$2.00', 'VAT: CA$8.00', 'Brokerage: CA$5.60', 'By its landed cost quote'])
    await note.getByText(line, { exact: true }).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('items that weigh more than their parcel are warned about and sent all the same', async () => {
  const { page, station } = await openDesk()
  await addressAbroad(page)
  await weight(page).fill('1')
  await fillItem(page)
  await itemField(page, 'Quantity').fill('3')
  await customsPanel(page)
    .getByRole('status')
    .getByText(/1.20 kg, more than the parcels \(1.00 kg\)/)
    .waitFor()
  await customsPanel(page).getByText('Total: CA$60.00, 1.20 kg.').waitFor()
  await (await nextStep(page, 'Get rates')).click()
  await nextStep(page, /^Buy label for/)
  expect((await latestShipment(station))?.customs?.commodities).toMatchObject([{ quantity: 3, weight: 0.4 }])
})

test('the sender has the last word on whether anything is declared', async () => {
  const { page, station } = await openDesk()
  await addressAbroad(page)
  await weight(page).fill('1')
  await page.getByRole('button', { name: 'Leave out' }).click()
  await page.getByText('No declaration is sent').waitFor()
  await (await nextStep(page, 'Get rates')).click()
  await nextStep(page, /^Buy label for/)
  expect(await latestShipment(station)).toMatchObject({
    customs: null,
    options: { allow_incomplete_customs: true },
  })
  await page.getByRole('button', { name: 'Add declaration' }).click()
  await itemField(page, 'Description').waitFor()
})

test('a draft with things in its parcels asks only for what nobody knows of them', async () => {
  const { page, station } = await openDesk()
  const syrup = { title: 'Maple syrup', quantity: 2, weight: 0.4, weight_unit: 'KG', origin_country: 'CA' }
  await addShipment(station.call, {
    recipient: { ...salem, person_name: 'Zelda Quist' },
    parcels: [{ ...parcel, items: [syrup] }],
  })
  await page.getByRole('button', { name: /Zelda Quist/ }).click()
  await customsPanel(page).waitFor()
  await expect.poll(() => itemField(page, 'Description').inputValue()).toBe('Maple syrup')
  await (await nextStep(page, 'Get rates')).click()
  await untilFocused(itemField(page, 'Value each'))
  await page.keyboard.type('8')
  await nextStep(page, 'Get rates')
  await page.keyboard.press('Enter')
  await nextStep(page, /^Buy label for/)
})

test('the options of a carrier are drawn from its list and reach it, and another account pays', async () => {
  const { page, station } = await openDesk({ path: null })
  const ups = await withUps(station)
  await page.goto(`${station.url}/ship`)
  await addressAbroad(page)
  await weight(page).fill('1')
  await fillItem(page)
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('checkbox', { name: 'Return label' }).check()
  await page.getByLabel('Shipping paid by').selectOption('Recipient')
  await page.getByRole('textbox', { name: 'Account number' }).fill('9X9X9X')
  await page.getByRole('button', { name: 'UPS options' }).click()
  await page.getByRole('checkbox', { name: 'Carbonneutral' }).check()
  await page.getByRole('textbox', { name: 'Access point COD' }).fill('much')
  await (await nextStep(page, 'Get rates')).click()
  await page.getByText('Enter a number, like 1.5.').waitFor()
  await page.getByRole('textbox', { name: 'Access point COD' }).fill('')
  await (await nextStep(page, 'Get rates')).click()
  await (await nextStep(page, /^Buy label for/)).click()
  await said(page, /Label bought/)
  await page.getByText('This carrier makes no labels for returns.').waitFor({ state: 'detached' })
  const { body } = ups.calls.findLast(({ operation }) => operation === 'ship') ?? { body: '{}' }
  const { Shipment } = JSON.parse(body).ShipmentRequest
  expect(Shipment.ReturnService).toEqual({ Code: '9' })
  expect(Shipment.ShipmentServiceOptions.UPScarbonneutralIndicator).toBe('Y')
  expect(JSON.stringify(Shipment.PaymentInformation)).toContain('9X9X9X')
  expect((await latestShipment(station))?.options).toMatchObject({
    return_shipment: true,
    ups_carbonneutral_indicator: true,
  })
})

test('axe objects to nothing about customs and options in light and dark, and nothing is cut off with text at 200 %', async () => {
  const { page, station } = await openDesk({ path: null })
  await withUps(station)
  await page.goto(`${station.url}/ship`)
  await addressAbroad(page)
  await (await nextStep(page, 'Get rates')).click()
  await page.getByText('Enter what it is, like cotton shirt.').waitFor()
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('button', { name: 'UPS options' }).click()
  await page.getByLabel('Shipping paid by').selectOption('Third party')
  await expectAccessible(page)
  await page.setViewportSize({ width: 640, height: 450 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})
