import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { fakePrinter } from '../support/printers/fake-printer.ts'
import { scriptedPrinter } from '../support/printers/scripted-printer/scripted-printer.ts'
import { expectAccessible, overflow, untilFocused } from '../support/screens/accessibility.ts'
import { goTo, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { addPrinter, history, line, print, waitingLine } from '../support/screens/prints-desk.ts'
import { said } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

const inLine = (page: Page) =>
  line(page).getByRole('listitem').getByRole('button', { name: /^\w+$/ }).allInnerTexts()

test('the line is put into another order, held, let go and shortened with the keyboard alone', async () => {
  const { page, station, complaints } = await openScreen()
  await waitingLine(station, 'first', 'second', 'third')
  await goTo({ page, station }, '/print-queue')
  await page.getByText('Paused: it accepts jobs but prints none until you resume it.').waitFor()
  const job = (name: string) => line(page).getByRole('button', { name, exact: true })
  await job('first').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await said(page, 'first is now number 2.')
  const waits = page.getByRole('navigation').getByRole('link', { name: /Print queue/ })
  await waits.getByText('3 waiting').waitFor({ state: 'attached' })
  await expect.poll(() => inLine(page)).toEqual(['second', 'first', 'third'])
  await untilFocused(job('first'))
  await page.keyboard.press('Alt+Home')
  await expect.poll(() => inLine(page)).toEqual(['first', 'second', 'third'])

  await page.keyboard.press('End')
  await untilFocused(job('third'))
  await page.keyboard.press('h')
  await line(page).getByText('Held', { exact: true }).waitFor()
  await page.keyboard.press('h')
  await line(page).getByText('Held', { exact: true }).waitFor({ state: 'detached' })
  await page.keyboard.press('Delete')
  await expect.poll(() => inLine(page)).toEqual(['first', 'second'])

  await page.getByRole('button', { name: 'Resume Bench' }).click()
  await page.getByText('Nothing is waiting').waitFor()
  await expect.poll(() => history(page).getByText('Printed', { exact: true }).count()).toBe(2)
  await expect.poll(() => waits.textContent()).toMatch(/^Print queue$/)
  expect(complaints).toEqual([])
})

test('the keyboard stays in the line while its jobs leave it', async () => {
  const { page, station } = await openScreen()
  await waitingLine(station, 'first', 'second', 'third')
  await goTo({ page, station }, '/print-queue')
  const job = (name: string) => line(page).getByRole('button', { name, exact: true })
  await job('second').press('Delete')
  await untilFocused(job('third'))
  await page.keyboard.press('Delete')
  await untilFocused(job('first'))
  await page.getByRole('button', { name: 'More actions for first' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Withdraw' }).press('Enter')
  await line(page).waitFor({ state: 'detached' })
  await untilFocused(page.getByRole('region', { name: 'At Bench' }))
})

test('a job is moved to another printer', async () => {
  const { page, station } = await openScreen()
  await waitingLine(station, 'first', 'second')
  const printer = await fakePrinter()
  await addPrinter(station, printer.uri, { name: 'Office', is_default: false })
  await goTo({ page, station }, '/print-queue')
  await page.getByRole('button', { name: 'More actions for second' }).click()
  await page.getByRole('menuitem', { name: 'Move to Office' }).click()
  await said(page, 'second moved to Office.')
  await expect.poll(() => inLine(page)).toEqual(['first'])
  expect(String((await printer.received(1))[0])).toContain('second')
})

test('jobs whose printer fails are offered the fallback of the route, and go there with one press or one key', async () => {
  const { page, station, complaints } = await openScreen()
  const printer = await scriptedPrinter()
  printer.machine.stopFor('paper_out')
  const id = await addPrinter(station, printer.uri)
  const office = await addPrinter(station, 'screen://office', { name: 'Office', is_default: false })
  await station.call('POST', '/desk/print-routes', { printer_id: id, fallback_printer_id: office })
  await station.call('POST', `/desk/printers/${id}/check`)
  await print(station, 'away', { printer_id: id, hold: true })
  // As it is once its printer was away for longer than it is tried.
  station.database.exec("UPDATE print_jobs SET state = 'failed', held_at = NULL, problem_code = 'offline'")
  for (const text of ['late', 'later']) await print(station, text, { printer_id: id })
  await goTo({ page, station }, '/print-queue')
  const needs = page.getByRole('list', { name: 'Needs attention' })
  await needs.getByText('Print at Office instead?').waitFor()
  await line(page).getByText('Print at Office instead?').waitFor()
  await expectAccessible(page)
  await needs.getByRole('button', { name: 'Print it there, at Office: away' }).click()
  await said(page, 'Queued to print at Office.')
  await needs.waitFor({ state: 'detached' })
  await line(page).getByRole('button', { name: 'Move it there, to Office: late' }).click()
  await said(page, 'late moved to Office.')
  await line(page).getByRole('button', { name: 'Move it there, to Office: later' }).waitFor()
  await line(page).getByRole('button', { name: 'later', exact: true }).press('f')
  await said(page, 'later moved to Office.')
  await expect.poll(() => history(page).getByText('at Office').count()).toBe(3)
  expect(printer.machine.printed).toHaveLength(0)
  expect(complaints).toEqual([])
})

test('a printer out of paper says so, and goes on by itself once it has some', async () => {
  const { page, station } = await openScreen()
  const printer = await scriptedPrinter()
  printer.machine.stopFor('paper_out')
  const id = await addPrinter(station, printer.uri)
  await station.call('POST', `/desk/printers/${id}/check`)
  await print(station, 'late')
  await goTo({ page, station }, '/print-queue')
  await said(page, 'is out of labels or paper')
  await page
    .getByRole('note')
    .getByText('Load labels or paper. Printing then continues automatically.')
    .waitFor()
  await line(page).getByText('Waiting').waitFor()
  printer.machine.fix()
  await said(page, 'Printing continues.')
  await history(page).getByText('Printed', { exact: true }).waitFor()
  await page.getByText('Nothing is waiting').waitFor()
  expect(printer.machine.printed).toHaveLength(1)
})

describe('what nobody knows', () => {
  const unknown = async () => {
    const desk = await openScreen()
    const printer = await fakePrinter({ manner: 'resets', atByte: 1 })
    await addPrinter(desk.station, printer.uri, { language: 'PDF' })
    const { id } = await sampleLabel(desk.station, 'PDF')
    await desk.station.call('POST', '/desk/print-jobs', { shipment_id: id })
    await goTo(desk, '/print-queue')
    await said(desk.page, 'Did it come out of Bench?')
    printer.behave({ manner: 'prints' })
    const state = () => desk.station.look('SELECT state FROM print_jobs ORDER BY seq LIMIT 1')
    return { ...desk, printer, state }
  }

  test('is asked about, answered with a key, and printed again with another', async () => {
    const { page, station, printer, state } = await unknown()
    await expectAccessible(page)
    await page.getByText('"Bench" broke off in the middle of a document.').first().waitFor()
    await page.keyboard.press('n')
    await said(page, 'Recorded: it did not come out. You can print it again.')
    expect(state()).toBe('failed')
    const again = page
      .getByRole('list', { name: 'Needs attention' })
      .getByRole('button', { name: /^Print again/ })
    await untilFocused(again)
    await page.keyboard.press('Enter')
    await printer.received(1)
    await page.getByRole('list', { name: 'Needs attention' }).waitFor({ state: 'detached' })
    await history(page).getByText('Repeat 1').waitFor()
    expect(station.look('SELECT count(*) FROM purchases')).toBe(1)
  })

  test('is not answered by a scan with such a letter in it', async () => {
    const { page, state } = await unknown()
    await page.keyboard.type('1Z9YN7\n')
    await page.keyboard.type('y2')
    expect(state()).toBe('unknown')
    await expect.poll(() => page.keyboard.press('y').then(state), { interval: 300 }).toBe('confirmed')
    await page.getByRole('heading', { name: 'Did it come out of Bench?' }).waitFor({ state: 'detached' })
    expect(state()).toBe('confirmed')
  })
})

test('the history is narrowed by what stands in the address', async () => {
  const { page, station } = await openScreen()
  const id = await addPrinter(station, 'screen://bench')
  for (const text of ['one', 'two']) await print(station, text)
  await goTo({ page, station }, `/print-queue?printer=${id}&show=waiting`)
  await page.getByText('No prints match').waitFor()
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('All').click()
  await expect.poll(() => history(page).getByRole('listitem').count()).toBe(2)
  expect(new URL(page.url()).searchParams.get('show')).toBe('all')
})

test('in light and dark colours axe objects to nothing', async () => {
  const { page, station } = await openScreen('/print-queue')
  await page.getByText('Nothing is waiting').waitFor()
  await expectAccessible(page)
  await waitingLine(station, 'first', 'second')
  await sampleLabel(station)
  await goTo({ page, station }, '/shipments')
  await page.getByRole('checkbox', { name: 'Select Noah Singh' }).click()
  await page.getByRole('button', { name: 'Print options' }).click()
  await page.getByRole('checkbox', { name: 'A packing slip after each label' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Print labels' }).click()
  await page.getByRole('list', { name: 'Print runs' }).waitFor()
  await expectAccessible(page)
  await goTo({ page, station }, '/print-queue')
  await page.getByRole('list', { name: 'Print runs' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 640, height: 450 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})

test('live mode lists no prints of test labels, and a saved file stays one without its printer', async () => {
  const screen = await openScreen()
  const { page, station } = screen
  const { body: printer } = await station.call('POST', '/desk/printers', {
    name: 'Files',
    uri: 'folder:files',
  })
  await print(station, 'tested', { printer_id: printer.id })
  await goTo(screen, '/print-queue')
  await history(page).getByText('Saved as a file', { exact: true }).waitFor()
  await station.call('DELETE', `/desk/printers/${printer.id}`)
  await page.reload()
  await history(page).getByText('Saved as a file', { exact: true }).waitFor()
  expect(await history(page).getByText('Printed', { exact: true }).count()).toBe(0)
  await page.getByText('Live', { exact: true }).click()
  await history(page).getByText('tested').waitFor({ state: 'detached' })
})
