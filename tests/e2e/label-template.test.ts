import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { ConnectionRecord } from '../../shared/desk/connections.ts'
import { addShipment, route } from '../support/desks/shipping-data.ts'
import { scriptedPrinter } from '../support/printers/scripted-printer/scripted-printer.ts'
import { expectAccessible, overflow, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

async function houseCourier({ call }: TestStation): Promise<ConnectionRecord> {
  const { body } = await call<{ results: ConnectionRecord[] }>('GET', '/desk/connections')
  const found = body.results.find(({ carrier_id }) => carrier_id === 'house_courier')
  if (!found) throw new Error('the sample data has no house courier')
  return found
}

const change = ({ call }: TestStation, { id }: ConnectionRecord, config: object) =>
  call('PATCH', `/desk/connections/${id}`, { config })
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Template text' })
const drawn = (page: Page) => page.getByRole('img', { name: 'Label of House Courier' })
const isGood = (page: Page) => page.getByText(/^The label is good: \d codes? read\.$/).waitFor()
const mine = [
  '^XA^CI28',
  '^FO40,60^A0N,60^FH^FD{{ recipient.person_name }}^FS',
  '^FO60,400^BY3^BCN,200,N^FH^FD{{ tracking_number }}^FS',
  '^XZ',
].join('\n')

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600">

<rect x="20" y="300" width="360" height="120" data-code="code128" data-text="{{ tracking_number }}" />
</svg>`

/** The screen of the label of the house courier, begun from the example in ZPL. */
async function openLabel(look: { width?: number; height?: number } = {}) {
  const desk = await openScreen('/carriers', look)
  const courier = await houseCourier(desk.station)
  await desk.page.goto(`${desk.station.url}/carriers/${courier.id}/label`)
  await desk.page.getByRole('button', { name: 'Start with ZPL' }).click()
  await textOf(desk.page).waitFor()
  return { ...desk, courier }
}

test('a label is begun, filled in, tried on paper and saved with the keyboard alone', async () => {
  const { page, station, complaints } = await openScreen('/carriers')
  const courier = await houseCourier(station)
  const printer = await scriptedPrinter({})
  await station.call('POST', '/desk/printers', { name: 'Bench', uri: printer.uri })
  await page.goto(`${station.url}/carriers/${courier.id}`)
  await page.getByRole('link', { name: 'Label', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'House Courier · Label' }).waitFor()
  await isGood(page)
  await tabTo(page, page.getByRole('button', { name: 'Start with ZPL' }))
  await page.keyboard.press('Enter')
  await isGood(page)

  await tabTo(page, textOf(page))
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(mine.replace('recipient.person_name', 'x'))
  await page.getByText('There is no field x: nothing is printed there.').waitFor()
  await page.getByRole('button', { name: 'Line 2' }).press('Enter')
  await untilFocused(textOf(page))
  await page.keyboard.insertText('^FO40,60^A0N,60^FH^FD^FS')
  for (let back = 0; back < 3; back += 1) await page.keyboard.press('ArrowLeft')
  await page.getByRole('combobox', { name: 'Insert a field' }).focus()
  await page.keyboard.type('recipient.person')
  await page.keyboard.press('Enter')
  await said(page, 'recipient.person_name inserted.')
  await expect.poll(() => textOf(page).inputValue()).toBe(mine)
  await page.keyboard.press('Control+z')
  await expect.poll(() => textOf(page).inputValue()).not.toContain('person_name')
  await page.keyboard.press('Control+y')
  await isGood(page)

  await page.getByRole('combobox', { name: 'Printer' }).selectOption({ label: 'Bench' })
  await page.getByRole('button', { name: 'Print a test label' }).press('Enter')
  await said(page, /^The test label is on its way to Bench\./)
  const [label] = await printer.received(1)
  expect(String(label)).toMatch(/\^FDSam Sample\^FS.*\^FDHC0000000006\^FS/s)

  await page.keyboard.press('Control+Enter')
  await said(page, 'Label saved. It is on every label bought from now on.')
  expect((await houseCourier(station)).config?.label_template).toMatchObject({ template: mine })
  await page.getByRole('button', { name: 'Use the built-in label' }).press('Enter')
  await page.keyboard.press('Control+Enter')
  await said(page, 'Saved. The built-in label is used from now on.')
  expect((await houseCourier(station)).config?.label_template).toBeNull()
  expect(complaints).toEqual([])
})

test('a label that loses its barcode, or cannot be drawn, says so, and the last good picture stays', async () => {
  const { page, station, courier } = await openLabel()
  await isGood(page)
  await textOf(page).fill(mine.replace(/^.*tracking_number.*\n/m, ''))
  await page.getByText('1 thing is wrong.').waitFor()
  await page.getByText(/^No code reads as the tracking number HC0000000006\./).waitFor()
  await textOf(page).fill(mine.replace('^XZ', '{% if a %}\n^XZ'))
  await page.getByText(/^Line 4: "{% if a %}" is not a placeholder/).waitFor()
  await page.getByText('The picture shows the last one that could.').waitFor()
  await drawn(page).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Line 4' }).click()
  await untilFocused(textOf(page))
  expect((await houseCourier(station)).config?.label_template).toBeUndefined()

  await page.getByRole('link', { name: 'Overview' }).click()
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click()
  expect(await textOf(page).inputValue()).toContain('{% if a %}')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Start with SVG' }).waitFor()
  expect(await houseCourier(station)).toEqual(courier)
})

test('a shipment fills the label, and what others changed meanwhile is never lost', async () => {
  const { page, station, courier } = await openLabel()
  const { tracking_number: number } = await sampleLabel(station, 'ZPL', 'Noah Singh')
  await page.getByRole('option', { name: /Noah Singh/ }).waitFor({ state: 'attached' })
  const shipment = await page
    .getByRole('option', { name: /Noah Singh/ })
    .first()
    .textContent()
  await page.getByRole('combobox', { name: 'Fill with' }).selectOption({ label: String(shipment) })
  await textOf(page).fill(mine)
  await page.getByText(`Code128: ${number}`, { exact: true }).waitFor()

  await change(station, courier, { ...courier.config, tracking_prefix: 'ZZ' })
  await page.keyboard.press('Control+Enter')
  await said(page, 'Label saved. It is on every label bought from now on.')
  expect((await houseCourier(station)).config).toMatchObject({
    tracking_prefix: 'ZZ',
    label_template: { template: mine },
  })

  await textOf(page).fill(`${mine}\n`)
  const theirs = { slug: 'theirs', template: mine.replace('200,N', '300,N'), template_type: 'ZPL' }
  await change(station, courier, { ...courier.config, label_template: theirs })
  await page.keyboard.press('Control+Enter')
  await page.getByRole('group', { name: 'Somebody else changed this label' }).waitFor()
  expect(await textOf(page).inputValue()).toBe(`${mine}\n`)
  expect((await houseCourier(station)).config?.label_template).toEqual(theirs)
  await page.getByRole('button', { name: 'Load theirs' }).click()
  await expect.poll(() => textOf(page).inputValue()).toBe(theirs.template)
})

test('every parcel of a shipment is looked at, and a shipment with one has none to choose', async () => {
  const { page, station } = await openLabel()
  await isGood(page)
  const parcel = page.getByRole('combobox', { name: 'Parcel' })
  expect(await parcel.count()).toBe(0)
  await addShipment(station.call, { parcels: [route.parcels[0], route.parcels[0]], reference: 'TWO BOXES' })
  const option = page.getByRole('option', { name: /TWO BOXES/ })
  await option.waitFor({ state: 'attached' })
  await page
    .getByRole('combobox', { name: 'Fill with' })
    .selectOption({ label: String(await option.textContent()) })
  await parcel.waitFor()
  await textOf(page).fill(mine.replace('^XZ', '^FO40,900^A0N,60^FD{{ package_index }}^FS\n^XZ'))
  await isGood(page)
  const first = await drawn(page).getAttribute('src')
  await parcel.selectOption({ label: '2 of 2' })
  await expect.poll(() => drawn(page).getAttribute('src')).not.toBe(first)
  await page.getByRole('combobox', { name: 'Fill with' }).selectOption({ label: 'A made-up parcel' })
  await parcel.waitFor({ state: 'detached' })
})

test('a picture is put into a label of either language, and printed', async () => {
  const { page } = await openLabel()
  const logo = join(import.meta.dirname, '../../resources/icons/icon-256.png')
  for (const [kind, begin, field] of [
    ['ZPL', mine, /\^GFA,5278,5278,26,/],
    ['SVG', svg, /<image [^>]*data:image\/png/],
  ] as const) {
    await page.getByRole('combobox', { name: 'Language' }).selectOption(kind)
    await textOf(page).fill(begin)
    await textOf(page).press('Control+Home')
    await textOf(page).press('ArrowDown')
    await isGood(page)
    const without = await drawn(page).getAttribute('src')
    const opened = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Insert a picture' }).press('Enter')
    await (await opened).setFiles(logo)
    await expect.poll(() => textOf(page).inputValue()).toMatch(field)
    await expect.poll(() => drawn(page).getAttribute('src')).not.toBe(without)
    await isGood(page)
  }
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Insert a picture' }).press('Enter')
  await (await opened).setFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await said(page, /^This file is no picture/)
})

test('axe has nothing to say in light and dark, also in a small window', async () => {
  const { page } = await openLabel({ width: 1024, height: 640 })
  await isGood(page)
  await textOf(page).fill(mine.replace('person_name', 'nobody'))
  await page.getByText('1 thing to look at.').waitFor()
  await expectAccessible(page)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 640, height: 900 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})
