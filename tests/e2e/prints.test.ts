import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { PrintJob } from '../../shared/desk/print-jobs.ts'
import { expectAccessible, isFocused, overflow } from '../support/accessibility.ts'
import { dialog, goTo, row, sampleLabel, screenForFile } from '../support/desk-screens.ts'
import { fakePrinter } from '../support/fake-printer.ts'
import { zplJob } from '../support/print-desk.ts'
import { scriptedPrinter } from '../support/scripted-printer/scripted-printer.ts'
import { nextStep, said } from '../support/ship-desk.ts'
import type { TestStation } from '../support/station.ts'

const openScreen = screenForFile()

const addPrinter = async (station: TestStation, uri: string, more: object = {}): Promise<string> => {
  const { body } = await station.call<{ id: string }>('POST', '/desk/printers', {
    name: 'Bench',
    uri,
    language: 'ZPL',
    is_default: true,
    ...more,
  })
  return body.id
}

const print = async (station: TestStation, text: string, more: object = {}): Promise<PrintJob> =>
  (await station.call<PrintJob>('POST', '/desk/print-jobs', { ...zplJob(text), ...more })).body

/** Jobs in the line of a printer that is paused, so that they stay there. */
async function waitingLine(station: TestStation, ...texts: string[]): Promise<string> {
  const id = await addPrinter(station, 'screen://bench')
  await station.call('POST', `/desk/printers/${id}/pause`)
  for (const text of texts) await print(station, text)
  return id
}

const line = (page: Page) => page.getByRole('list', { name: /^Waiting at Bench/ })
const inLine = (page: Page) =>
  line(page).getByRole('listitem').getByRole('button', { name: /^\w+$/ }).allInnerTexts()
const history = (page: Page) => page.getByRole('list', { name: 'Prints, newest first' })

test('the line is put into another order, held, let go and shortened with the keyboard alone', async () => {
  const { page, station, complaints } = await openScreen()
  await waitingLine(station, 'first', 'second', 'third')
  await goTo({ page, station }, '/prints')
  await page.getByText('Paused: it takes jobs and sends none until it goes on.').waitFor()
  const job = (name: string) => line(page).getByRole('button', { name, exact: true })
  await job('first').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await said(page, 'first is number 2 now.')
  await expect.poll(() => inLine(page)).toEqual(['second', 'first', 'third'])
  expect(await isFocused(job('first'))).toBe(true)
  await page.keyboard.press('Alt+Home')
  await expect.poll(() => inLine(page)).toEqual(['first', 'second', 'third'])

  await page.keyboard.press('End')
  expect(await isFocused(job('third'))).toBe(true)
  await page.keyboard.press('h')
  await line(page).getByText('Held back').waitFor()
  await page.keyboard.press('h')
  await line(page).getByText('Held back').waitFor({ state: 'detached' })
  await page.keyboard.press('Delete')
  await expect.poll(() => inLine(page)).toEqual(['first', 'second'])

  await page.getByRole('button', { name: 'Go on at Bench' }).click()
  await page.getByText('Nothing waits').waitFor()
  expect(await history(page).getByText('Printed', { exact: true }).count()).toBe(2)
  expect(complaints).toEqual([])
})

test('a job is moved to another printer', async () => {
  const { page, station } = await openScreen()
  await waitingLine(station, 'first', 'second')
  const printer = await fakePrinter()
  await addPrinter(station, printer.uri, { name: 'Office', is_default: false })
  await goTo({ page, station }, '/prints')
  await page.getByRole('button', { name: 'More for second' }).click()
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
  await goTo({ page, station }, '/prints')
  const needs = page.getByRole('list', { name: 'Needs you' })
  await needs.getByText('Goes to "Office" instead?').waitFor()
  await line(page).getByText('Goes to "Office" instead?').waitFor()
  await expectAccessible(page)
  await needs.getByRole('button', { name: 'Print it there, at Office: away' }).click()
  await said(page, 'Queued to print at Office.')
  await needs.waitFor({ state: 'detached' })
  await line(page).getByRole('button', { name: 'Move it there, to Office: late' }).click()
  await said(page, 'late moved to Office.')
  await line(page).getByText('Goes to "Office" instead?').waitFor()
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
  await goTo({ page, station }, '/prints')
  await said(page, 'is out of labels or paper')
  await page.getByRole('note').getByText('Load labels or paper. Printing goes on by itself.').waitFor()
  await line(page).getByText('Waiting for the printer').waitFor()
  printer.machine.fix()
  await said(page, 'Printing goes on.')
  await history(page).getByText('Printed', { exact: true }).waitFor()
  await page.getByText('Nothing waits').waitFor()
  expect(printer.machine.printed).toHaveLength(1)
})

describe('what nobody knows', () => {
  const unknown = async () => {
    const desk = await openScreen()
    const printer = await fakePrinter({ manner: 'resets', atByte: 1 })
    await addPrinter(desk.station, printer.uri, { language: 'PDF' })
    const { id } = await sampleLabel(desk.station, 'PDF')
    await desk.station.call('POST', '/desk/print-jobs', { shipment_id: id })
    await goTo(desk, '/prints')
    await said(desk.page, 'Did it come out of Bench?')
    printer.behave({ manner: 'prints' })
    const state = () => desk.station.look('SELECT state FROM print_jobs ORDER BY seq LIMIT 1')
    return { ...desk, printer, state }
  }

  test('is asked about, answered with a key, and printed again with another', async () => {
    const { page, station, printer, state } = await unknown()
    await expectAccessible(page)
    await page.keyboard.press('n')
    await said(page, 'Noted: it did not come out. It can be printed again.')
    expect(state()).toBe('failed')
    const again = page.getByRole('list', { name: 'Needs you' }).getByRole('button', { name: /^Print again/ })
    await expect.poll(() => isFocused(again)).toBe(true)
    await page.keyboard.press('Enter')
    await printer.received(1)
    await page.getByRole('list', { name: 'Needs you' }).waitFor({ state: 'detached' })
    await history(page).getByText('Repeat 1').waitFor()
    expect(station.look('SELECT count(*) FROM purchases')).toBe(1)
  })

  test('is not answered by a scan with such a letter in it', async () => {
    const { page, state } = await unknown()
    await page.keyboard.type('1Z9YN7\n')
    await page.keyboard.type('y2')
    expect(state()).toBe('unknown')
    await expect
      .poll(() => page.keyboard.press('y').then(state), { interval: 300, timeout: 15_000 })
      .toBe('confirmed')
    await page.getByRole('heading', { name: 'Did it come out of Bench?' }).waitFor({ state: 'detached' })
    expect(state()).toBe('confirmed')
  })
})

test('a label with the number of another parcel is stopped, and printed only by who says so twice', async () => {
  const { page, station } = await openScreen()
  await addPrinter(station, 'screen://bench')
  const [mine, other] = [await sampleLabel(station), await sampleLabel(station, 'ZPL', 'Ivy Chen')]
  station.database
    .prepare(
      `UPDATE shipment_files SET bytes = (SELECT bytes FROM shipment_files WHERE shipment_id = @other AND kind = 'label')
       WHERE shipment_id = @mine AND kind = 'label'`,
    )
    .run({ mine: mine.id, other: other.id })
  await goTo({ page, station }, `/shipments/${mine.id}`)
  await page.getByText('Would not be printed').first().waitFor()
  await page.keyboard.press('p')
  const notice = page.getByRole('group', { name: 'The check before printing stopped this.' })
  await notice.getByText(`and the shipment has ${mine.tracking_number}`).waitFor()
  expect(station.rows().print_jobs ?? 0).toBe(0)
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Print anyway…' }).click()
  const asked = dialog(page, 'Print it although something is wrong?')
  await expect.poll(() => isFocused(asked.getByRole('button', { name: 'Do not print' }))).toBe(true)
  await asked.getByRole('button', { name: 'Print anyway' }).click()
  await page.getByRole('list', { name: 'Printing' }).getByText('printed anyway').waitFor()
  const overridden = () => station.look('SELECT count(*) FROM print_jobs WHERE overridden_by IS NOT NULL')
  expect(overridden()).toBe(1)

  await goTo({ page, station }, '/shipments')
  await page.getByRole('checkbox', { name: 'Choose Noah Singh' }).click()
  await page.keyboard.press('Control+P')
  const runs = page.getByRole('list', { name: 'Print runs' })
  await runs.getByText('A label went wrong and waits for you.').waitFor()
  await runs.getByRole('link', { name: 'See to it' }).click()
  const needs = page.getByRole('list', { name: 'Needs you' })
  await needs.getByText(`and the shipment has ${mine.tracking_number}`).waitFor()
  await needs.getByRole('button', { name: /^Print anyway/ }).click()
  await asked.getByRole('button', { name: 'Print anyway' }).click()
  await needs.waitFor({ state: 'detached' })
  expect(overridden()).toBe(2)
})

test('print is one key, and the label goes where the routes send it', async () => {
  const { page, station } = await openScreen('/ship')
  await addPrinter(station, 'screen://bench')
  const packing = await addPrinter(station, 'screen://packing', { name: 'Packing', is_default: false })
  await station.call('POST', '/desk/print-routes', { kind: 'label', printer_id: packing })
  await page.keyboard.press('Control+P')
  await said(page, 'There is no label to print yet.')
  await page.getByRole('button', { name: /Ivy Chen/ }).click()
  await (await nextStep(page, /^Buy for/)).click()
  await nextStep(page, 'Print the label')
  await page.getByText('for Packing').waitFor()
  await page.keyboard.press('Control+P')
  await said(page, 'Printed')

  const { id } = await sampleLabel(station)
  await goTo({ page, station }, `/shipments/${id}`)
  const choice = page.getByRole('combobox', { name: 'Printer' })
  await expect.poll(() => choice.locator('option:checked').textContent()).toBe('Automatic: Packing')
  await page.keyboard.press('Control+P')
  await page.getByRole('list', { name: 'Printing' }).getByText('Printed', { exact: true }).waitFor()
  expect(station.look('SELECT group_concat(DISTINCT printer_id) FROM print_jobs')).toBe(packing)

  await goTo({ page, station }, '/prints')
  await history(page)
    .getByRole('button', { name: /^Preview/ })
    .first()
    .focus()
  await page.keyboard.press('Control+P')
  await history(page).getByText('Repeat 1').waitFor()
  expect(station.look('SELECT count(*) FROM print_jobs')).toBe(3)
})

test('chosen shipments are printed as one run with the keyboard alone, and its rest can be stopped', async () => {
  const { page, station, complaints } = await openScreen()
  const id = await waitingLine(station)
  await sampleLabel(station)
  await sampleLabel(station, 'ZPL', 'Ivy Chen')
  await goTo({ page, station }, '/shipments')
  await row(page, /Noah/).getByRole('checkbox').waitFor()
  expect(
    await row(page, /Élodie/)
      .getByRole('checkbox')
      .count(),
  ).toBe(0)
  for (const name of ['Ivy Chen', 'Noah Singh']) {
    await page.getByRole('link', { name }).focus()
    await page.keyboard.press('Space')
    expect(
      await row(page, name)
        .getByRole('checkbox', { name: `Choose ${name}` })
        .isChecked(),
    ).toBe(true)
  }
  const chosen = page.getByRole('region', { name: '2 chosen' })
  const pickup = chosen.getByRole('link', { name: 'Schedule pickup' })
  expect(await pickup.getAttribute('href')).toMatch(/^\/pickups\/new\?shipments=shp_\w+(,|%2C)shp_\w+$/)
  await page.keyboard.press('Control+P')
  await said(page, '2 labels are on their way to the printer.')
  const runs = page.getByRole('list', { name: 'Print runs' })
  await runs.getByText('2 waiting').waitFor()
  await page.getByRole('region', { name: /chosen/ }).waitFor({ state: 'detached' })

  await runs.getByRole('link', { name: 'Run of 2' }).click()
  await page.getByRole('heading', { name: 'Prints', exact: true }).waitFor()
  await page.getByText('Only the labels of Run of 2.').waitFor()
  expect(await history(page).getByRole('listitem').count()).toBe(2)
  await page.getByRole('button', { name: 'Hold the rest of Run of 2' }).click()
  await runs.getByText('2 held back').waitFor()
  await page.getByRole('button', { name: 'Go on with Run of 2' }).click()
  await runs.getByText('2 waiting').waitFor()
  await page.getByRole('button', { name: 'Cancel the rest of Run of 2' }).click()
  await dialog(page, 'Cancel the rest of Run of 2?').getByRole('button', { name: 'Cancel the rest' }).click()
  await page.getByRole('button', { name: '1 earlier run' }).waitFor()
  expect(station.look("SELECT count(*) FROM print_jobs WHERE state = 'cancelled'")).toBe(2)
  await station.call('POST', `/desk/printers/${id}/resume`)
  await page.getByText('Nothing waits').waitFor()
  expect(complaints).toEqual([])
})

test('the history is narrowed by what stands in the address', async () => {
  const { page, station } = await openScreen()
  const id = await addPrinter(station, 'screen://bench')
  for (const text of ['one', 'two']) await print(station, text)
  await goTo({ page, station }, `/prints?printer=${id}&show=waiting`)
  await page.getByText('No such prints').waitFor()
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('All').click()
  await expect.poll(() => history(page).getByRole('listitem').count()).toBe(2)
  expect(new URL(page.url()).searchParams.get('show')).toBe('all')
})

test.each(['light', 'dark'] as const)('in %s colours axe objects to nothing', async colorScheme => {
  const { page, station } = await openScreen('/prints', { colorScheme })
  await page.getByText('Nothing waits').waitFor()
  await expectAccessible(page)
  await waitingLine(station, 'first', 'second')
  await sampleLabel(station)
  await goTo({ page, station }, '/shipments')
  await page.getByRole('checkbox', { name: 'Choose Noah Singh' }).click()
  await page.getByRole('button', { name: 'As chosen' }).click()
  await page.getByRole('checkbox', { name: 'A packing slip after each label' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Print labels' }).click()
  await page.getByRole('list', { name: 'Print runs' }).waitFor()
  await expectAccessible(page)
  await goTo({ page, station }, '/prints')
  await page.getByRole('list', { name: 'Print runs' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 640, height: 450 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})
