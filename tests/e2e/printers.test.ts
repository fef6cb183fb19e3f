import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noSpoolers } from '../../main/printing/printers/spooler-ports.ts'
import { fakeIppPrinter } from '../support/printers/fake-ipp/fake-ipp-printer.ts'
import { fakePrinter } from '../support/printers/fake-printer.ts'
import { scriptedPrinter } from '../support/printers/scripted-printer/scripted-printer.ts'
import { untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, row, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

const addPrinter = (station: TestStation, { uri }: { uri: string }, more: object = {}) =>
  station.call<{ id: string }>('POST', '/desk/printers', { name: 'Bench', uri, ...more })

test('a printer is added by its address, checked and tried with the keyboard alone', async () => {
  const { page, complaints } = await openScreen('/printers')
  const printer = await scriptedPrinter({ model: 'ZD421-300dpi', dotsPerMm: 12 })
  await tabTo(page, page.getByRole('link', { name: 'Add a printer' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Or enter the address' }).waitFor()
  await tabTo(page, page.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Bench')
  await tabTo(page, page.getByRole('textbox', { name: 'Address', exact: true }))
  await page.keyboard.type('127.0.0.1')
  await tabTo(page, page.getByRole('textbox', { name: 'Port' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(String(printer.port))
  await page.keyboard.press('Enter')

  // It was asked what it is: nobody had to know its resolution.
  await page.getByRole('heading', { level: 1, name: 'Bench' }).waitFor()
  await page.getByText('ZD421-300dpi').waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Resolution' }).inputValue()).toBe('300')
  await page.getByText('Reachable').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Check' }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await said(page, 'Test label sent to the queue of Bench.')
  const [label] = await printer.received(1)
  expect(String(label)).toMatch(/^\^XA.*\^FDBench\^FS.*\^XZ/s)
  expect(complaints).toEqual([])
})

test('mistakes stand at their fields, whoever finds them', async () => {
  const { page } = await openScreen('/printers/new')
  const add = page.getByRole('button', { name: 'Add printer' })
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('two words')
  await add.click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await untilFocused(name)
  await page.getByText('Enter the printer as tcp://host').waitFor()
  await name.fill('Archive')
  await page.getByRole('combobox', { name: 'Connection' }).selectOption({ label: 'Folder' })
  await page.getByRole('textbox', { name: 'Folder' }).fill('../outside')
  await add.click()
  await page.getByText('A folder cannot contain "..".').waitFor()
  await page.getByRole('textbox', { name: 'Folder' }).fill('archive')
  await add.click()
  await page.getByRole('heading', { level: 1, name: 'Archive' }).waitFor()
  await page.getByText('folder://archive').waitFor()
})

test('what hangs at the computer is found and added with one press; the network is looked through on request', async () => {
  const server = await fakeIppPrinter()
  const cups = () => ({ host: '127.0.0.1', port: server.port, secure: false })
  const { page, complaints } = await openScreen('/printers/new', { spoolers: { ...noSpoolers(), cups } })
  const zebra = row(page, /Zebra at the bench.*cups:\/\/zebra/)
  await zebra.getByText('ZPL · 4 × 6 in · 203 dpi').waitFor()
  await page.getByRole('textbox', { name: 'Search your network' }).fill('192.168.1.0/16')
  await page.keyboard.press('Enter')
  await said(page, 'Enter addresses like')
  await page.getByRole('textbox', { name: 'Search your network' }).fill('127.0.0.2')
  await page.keyboard.press('Enter')
  await said(page, 'No printer answered there.')
  await zebra.getByRole('button', { name: /^Add/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Zebra at the bench' }).waitFor()
  await page.getByText('Reachable').waitFor()
  await page.getByRole('button', { name: 'Test label' }).click()
  expect(String((await server.received(1))[0])).toContain('^FDZebra at the bench^FS')
  await page.goBack()
  await zebra.getByText('Added').waitFor()
  expect(complaints).toEqual([])
})

test('a printer that runs out of paper is named by what it needs, and is well again when it has it', async () => {
  const { page, station } = await openScreen('/printers')
  const printer = await scriptedPrinter()
  const { body } = await addPrinter(station, printer, { language: 'ZPL' })
  printer.machine.stopFor('paper_out')
  const { id } = await sampleLabel(station)
  await station.call('POST', '/desk/print-jobs', { shipment_id: id, printer_id: body.id })
  const line = row(page, /Bench/)
  await line.getByText('Out of paper').waitFor()
  await line.getByText('Load labels or paper. Printing then continues automatically.').waitFor()
  printer.machine.fix()
  await printer.machine.printedCount(1)
  await line.getByText('Reachable').waitFor()
  await expect.poll(() => line.getByText('Out of paper').count()).toBe(0)
})

test('a label that may have come out is printed again only after a warning', async () => {
  const { page, station } = await openScreen()
  const printer = await fakePrinter({ manner: 'resets', atByte: 1 })
  await addPrinter(station, printer, { is_default: true })
  const { id } = await sampleLabel(station)
  await station.call('POST', '/desk/print-jobs', { shipment_id: id, copies: 40 })
  await goTo({ page, station }, `/shipments/${id}`)
  const jobs = page.getByRole('list', { name: 'Printing' })
  await jobs.getByText('May have printed').waitFor()
  await jobs.getByText('Look whether the label came out').waitFor()
  printer.behave({ manner: 'prints' })
  const before = printer.documents.length
  await jobs.getByRole('button', { name: /^Print again/ }).click()
  const asked = dialog(page, 'Print what may be a second copy?')
  await asked.waitFor()
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  expect(printer.documents.length).toBe(before)
  await jobs.getByRole('button', { name: /^Print again/ }).click()
  await page.getByRole('button', { name: 'Print another copy' }).click()
  await jobs.getByText('Sent to printer').waitFor()
  expect(station.look('SELECT count(*) FROM purchases')).toBe(1)
})

test('a label that was not printed says why and is printed again without asking', async () => {
  const { page, station } = await openScreen()
  const place = join(station.home, 'taken')
  await writeFile(place, '')
  await station.call('POST', '/desk/printers', { name: 'Bench', uri: 'folder://taken', is_default: true })
  const { id } = await sampleLabel(station)
  await station.call('POST', '/desk/print-jobs', { shipment_id: id })
  await goTo({ page, station }, `/shipments/${id}`)
  const jobs = page.getByRole('list', { name: 'Printing' })
  await jobs.getByText('Not printed').waitFor()
  await jobs.getByText('Choose another folder for this printer, then print again.').waitFor()
  await rm(place)
  await jobs.getByRole('button', { name: /^Print again/ }).click()
  await jobs.getByText('Repeat 1').waitFor()
  await jobs.getByText('Saved as a file').waitFor()
})

test('a printer is made the default, paused, switched off and removed', async () => {
  const { page, station } = await openScreen('/printers')
  await addPrinter(station, await fakePrinter())
  const line = page.getByRole('table', { name: 'Printers', exact: true }).getByRole('row', { name: /Bench/ })
  const choose = async (name: string) => {
    await line.getByRole('button', { name: 'Actions for Bench' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('Make default')
  await line.getByText('Default').waitFor()
  await choose('Pause')
  await line.getByText('Paused in Packdesk').waitFor()
  await choose('Resume')
  await line.getByText('Not checked yet').waitFor()
  await choose('Disable')
  await line.getByText('Disabled').waitFor()
  await expect.poll(() => line.getByRole('button', { name: 'Test label' }).count()).toBe(0)
  await choose('Remove')
  await dialog(page, 'Remove Bench?').getByRole('button', { name: 'Remove' }).click()
  await line.waitFor({ state: 'detached' })
})

test('the job of a label leads to its shipment', async () => {
  const { page, station } = await openScreen()
  const { id, tracking_number: number } = await sampleLabel(station)
  await station.call('POST', '/desk/print-jobs', { shipment_id: id })
  await goTo({ page, station }, '/print-queue')
  await page.getByRole('link', { name: new RegExp(String(number)) }).click()
  await page.getByRole('heading', { name: 'To Noah Singh' }).waitFor()
})
