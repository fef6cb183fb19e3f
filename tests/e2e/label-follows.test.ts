import { expect, test } from 'vitest'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { addConnection, addShipment, buy, vancouver } from '../support/desks/shipping-data.ts'
import { expectAccessible, overflow, setColours } from '../support/screens/accessibility.ts'
import { dialog, goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { addPrinter } from '../support/screens/prints-desk.ts'
import { nextStep, said } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

const zpl = (text: string) => Buffer.from(`^XA^FO60,300^BY3^BCN,150,N,N,N^FD${text}^FS^XZ`).toString('base64')
const follows = { number: '', id: 'S-1', format: 'ZPL', label: null, pending: { arrives: 'later' } }
const papers = {
  papers: [{ kind: 'customs', name: 'CN23', format: 'ZPL', bytes: zpl('CN23'), copies: 3 }],
  returns: [{ number: 'R-900', format: 'ZPL', bytes: zpl('R-900') }],
}

/** The page of a shipment that is paid for and has no label yet. */
async function waiting() {
  const { page, station } = await openScreen(null, { carriers: scriptedCarriers })
  const carrier = await fakeCarrier()
  await addConnection(station.call, scriptedConnection(carrier))
  carrier.behave('labels', { body: follows })
  carrier.behave('fetch-label', { body: follows })
  const draft = await addShipment(station.call, { carrier_ids: ['scripted'], label_type: 'ZPL' })
  const { body: shipment } = await buy(station.call, draft)
  await goTo({ page, station }, `/shipments/${shipment.id}`)
  return { page, station, carrier, shipment }
}

test('a label that is not here is said to follow, is fetched by hand, and brings its papers', async () => {
  const { page, station, carrier } = await waiting()
  const notice = page.getByRole('group', { name: 'The label is not here yet' })
  await notice.getByText('It is bought and paid for.').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Printing' }).count()).toBe(0)
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Fetch the label' }).focus()
  await page.keyboard.press('Enter')
  await said(page, 'The carrier has no label to give yet.')
  carrier.behave('fetch-label', {
    body: { number: 'T-900', format: 'ZPL', label: zpl('T-900'), ...papers },
  })
  await notice.getByRole('button', { name: 'Fetch the label' }).click()
  await said(page, 'The label is here.')
  await notice.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Printing' }).waitFor()

  const panel = page.getByRole('list').filter({ hasText: 'Return label' })
  await panel.getByText('Customs declaration (CN23)').waitFor()
  await panel.getByText('3 copies').waitFor()
  await expectAccessible(page)
  await setColours(page, 'dark')
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await station.call('POST', '/desk/printers', {
    name: 'out',
    uri: 'folder://out',
    language: 'ZPL',
    dpi: 203,
  })
  await panel.getByRole('button', { name: 'Print Return label' }).click()
  await expect
    .poll(async () => (await station.call('GET', '/desk/print-jobs')).body.results)
    .toMatchObject([{ kind: 'return_label' }])
  await page.getByRole('button', { name: 'Fetch it from the carrier again' }).click()
  await said(page, 'The label was fetched again.')
  expect(carrier.requests('fetch-label').at(-1)).toMatchObject({ again: true })
  expect(carrier.charges()).toHaveLength(1)
})

test('Ship says of a label that is not here that it follows, and where it can be printed', async () => {
  const desk = await openScreen(null, { carriers: scriptedCarriers })
  const { page, station } = desk
  const carrier = await fakeCarrier()
  await addConnection(station.call, scriptedConnection(carrier))
  await addPrinter(station, 'screen://bench')
  // The number comes with the label, as that of Click & Drop does.
  carrier.behave('labels', { body: follows })
  carrier.behave('fetch-label', { body: follows })
  await addShipment(station.call, {
    carrier_ids: ['scripted'],
    label_type: 'ZPL',
    recipient: { ...vancouver, person_name: 'Otto Later' },
  })
  await goTo(desk, '/ship')
  await page.getByRole('button', { name: /Otto Later/ }).click()
  await nextStep(page, /^Buy label for/)
  await page.keyboard.press('Control+Enter')
  await said(page, /once it is here it can be printed from the page of the shipment/)
  await page.getByRole('heading', { name: 'Bought and paid for' }).waitFor()
  await nextStep(page, 'Next parcel')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open shipment' }).click()
  await page.getByRole('group', { name: 'The label is not here yet' }).waitFor()
})

test('a return label in the box is a shipment of its own, shown on both pages, in Returns and before a void', async () => {
  const { page, station } = await openScreen(null, { carriers: scriptedCarriers })
  const carrier = await fakeCarrier()
  await addConnection(station.call, scriptedConnection(carrier))
  carrier.behave('labels', {
    body: { number: 'T-900', format: 'ZPL', label: zpl('T-900'), ...papers },
  })
  const draft = await addShipment(station.call, { carrier_ids: ['scripted'], label_type: 'ZPL' })
  const { body: shipment } = await buy(station.call, draft)
  await goTo({ page, station }, `/shipments/${shipment.id}`)
  await page.getByRole('button', { name: 'Void label' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Its return label R-900 stays valid. Void it on its own page.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Return/ }).click()
  await page.getByRole('note').getByText('A return label is in the box already: R-900.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Open shipment R-900' }).click()
  await page.getByRole('link', { name: 'The shipment it brings back' }).waitFor()
  await page.getByText('R-900').first().waitFor()
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await page.getByRole('link', { name: 'The shipment it brings back' }).press('Enter')
  await page.getByRole('list').filter({ hasText: 'Return label' }).waitFor()
  await goTo({ page, station }, '/returns')
  await page.getByText('In the box').waitFor()
  await expectAccessible(page)
})

test('a return label the check stops is told of behind its label, which comes out, and printed by who says so', async () => {
  const { page, station } = await openScreen(null, { carriers: scriptedCarriers })
  const carrier = await fakeCarrier()
  await addConnection(station.call, scriptedConnection(carrier))
  await addPrinter(station, 'screen://bench')
  const cutOff = Buffer.from('^XA^FO20,20^A0N,40^FDR-900^FS').toString('base64')
  const returns = [{ number: 'R-900', format: 'ZPL', bytes: cutOff }]
  carrier.behave('labels', { body: { number: 'T-900', format: 'ZPL', label: zpl('T-900'), returns } })
  const draft = await addShipment(station.call, { carrier_ids: ['scripted'], label_type: 'ZPL' })
  const { body: shipment } = await buy(station.call, draft)
  const kinds = async () =>
    (await station.call<{ results: { kind: string }[] }>('GET', '/desk/print-jobs')).body.results.map(
      ({ kind }) => kind,
    )
  await goTo({ page, station }, `/shipments/${shipment.id}`)
  await page.getByRole('button', { name: 'Print label' }).waitFor()
  await page.keyboard.press('p')
  const notice = page.getByRole('group', { name: 'The check before printing stopped this.' })
  await notice.getByText('This is about the return label. The label itself comes out.').waitFor()
  expect(await kinds()).toEqual(['label'])
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Print anyway…' }).click()
  await dialog(page, 'Print it despite the problem?').getByRole('button', { name: 'Print anyway' }).click()
  await expect.poll(kinds).toEqual(['return_label', 'label'])
})
