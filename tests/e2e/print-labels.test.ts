import { expect, test } from 'vitest'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import { allCodes, composePdf, composeSheet, sizes } from '../support/label-corpus/composed-labels.ts'
import { decodeCodes } from '../support/labels/decode-barcodes.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, row, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { addPrinter, history, waitingLine } from '../support/screens/prints-desk.ts'
import { nextStep, said } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

test('a label with the number of another parcel is stopped, and printed only by who says so twice', async () => {
  const { page, station } = await openScreen()
  await addPrinter(station, 'screen://bench')
  const [mine, other] = [await sampleLabel(station), await sampleLabel(station, 'ZPL', 'Ivy Chen')]
  station.database
    .prepare(
      `UPDATE shipment_files SET drawing = NULL, bytes = (SELECT bytes FROM shipment_files WHERE shipment_id = @other AND kind = 'label')
       WHERE shipment_id = @mine AND kind = 'label'`,
    )
    .run({ mine: mine.id, other: other.id })
  await goTo({ page, station }, `/shipments/${mine.id}`)
  await page.getByText('Blocked by the check').first().waitFor()
  await page.keyboard.press('p')
  const notice = page.getByRole('group', { name: 'The check before printing stopped this.' })
  await notice.getByText(`and the shipment has ${mine.tracking_number}`).waitFor()
  expect(station.rows().print_jobs ?? 0).toBe(0)
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Print anyway…' }).click()
  const asked = dialog(page, 'Print it despite the problem?')
  await untilFocused(asked.getByRole('button', { name: 'Do not print' }))
  await asked.getByRole('button', { name: 'Print anyway' }).click()
  await page.getByRole('list', { name: 'Printing' }).getByText('printed anyway').waitFor()
  const overridden = () => station.look('SELECT count(*) FROM print_jobs WHERE overridden_by IS NOT NULL')
  expect(overridden()).toBe(1)

  await goTo({ page, station }, '/shipments')
  await page.getByRole('checkbox', { name: 'Select Noah Singh' }).click()
  await page.keyboard.press('Control+P')
  const runs = page.getByRole('list', { name: 'Print runs' })
  await runs.getByText('A label went wrong and needs attention.').waitFor()
  await runs.getByRole('link', { name: 'Details' }).click()
  const needs = page.getByRole('list', { name: 'Needs attention' })
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
  await (await nextStep(page, /^Buy label for/)).click()
  await nextStep(page, 'Print label')
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

  await goTo({ page, station }, '/print-queue')
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
  await expect
    .poll(() =>
      row(page, /Élodie/)
        .getByRole('checkbox')
        .count(),
    )
    .toBe(0)
  for (const name of ['Ivy Chen', 'Noah Singh']) {
    await page.getByRole('link', { name }).focus()
    await page.keyboard.press('Space')
    await expect
      .poll(() =>
        row(page, name)
          .getByRole('checkbox', { name: `Select ${name}` })
          .isChecked(),
      )
      .toBe(true)
  }
  const chosen = page.getByRole('region', { name: '2 selected' })
  const pickup = chosen.getByRole('link', { name: 'Book pickup' })
  await expect
    .poll(() => pickup.getAttribute('href'))
    .toMatch(/^\/pickups\/new\?shipments=shp_\w+(,|%2C)shp_\w+$/)
  await page.keyboard.press('Control+P')
  await said(page, '2 labels are on their way to the printer.')
  const runs = page.getByRole('list', { name: 'Print runs' })
  await runs.getByText('2 waiting').waitFor()
  await page.getByRole('region', { name: /selected/ }).waitFor({ state: 'detached' })

  await runs.getByRole('link', { name: 'Run of 2' }).click()
  await page.getByRole('heading', { name: 'Print queue', exact: true }).waitFor()
  await page.getByText('Only the labels of Run of 2.').waitFor()
  await expect.poll(() => history(page).getByRole('listitem').count()).toBe(2)
  await page.getByRole('button', { name: 'Hold the rest of Run of 2' }).click()
  await runs.getByText('2 held').waitFor()
  await page.getByRole('button', { name: 'Continue Run of 2' }).click()
  await runs.getByText('2 waiting').waitFor()
  await page.getByRole('button', { name: 'Cancel the rest of Run of 2' }).click()
  await dialog(page, 'Cancel the rest of Run of 2?').getByRole('button', { name: 'Cancel the rest' }).click()
  await page.getByRole('button', { name: '1 earlier run' }).waitFor()
  expect(station.look("SELECT count(*) FROM print_jobs WHERE state = 'cancelled'")).toBe(2)
  await station.call('POST', `/desk/printers/${id}/resume`)
  await page.getByText('Nothing is waiting').waitFor()
  expect(complaints).toEqual([])
})

test('a label longer than its paper is shrunk or split with the keyboard, after a look at what comes out', async () => {
  const { page, station } = await openScreen()
  const at = { language: 'ZPL', dpi: 300 } as const
  await addPrinter(station, 'screen://bench', at)
  const label = await sampleLabel(station, 'PDF')
  const longer = Buffer.from(await composePdf({ size: sizes['4x8'] }))
  station.database
    .prepare(`UPDATE shipment_files SET bytes = ?, drawing = NULL WHERE shipment_id = ? AND kind = 'label'`)
    .run(longer, label.id)
  await goTo({ page, station }, `/shipments/${label.id}`)
  await page.getByText('Blocked by the check').first().waitFor()
  await page.keyboard.press('p')
  const notice = page.getByRole('group', { name: 'The check before printing stopped this.' })
  const ways = notice.getByRole('group', { name: 'Other ways to print it' })
  await ways.getByRole('button', { name: 'Split over two labels' }).focus()
  await page.keyboard.press('Enter')
  const split = dialog(page, 'Split over two labels')
  await split.getByText('Two labels come out.').waitFor()
  await split.getByText('1 / 2').first().waitFor()
  await page.keyboard.press('Escape')
  await split.waitFor({ state: 'hidden' })
  expect(station.rows().print_jobs ?? 0).toBe(0)

  await ways.getByRole('button', { name: 'Shrink to fit' }).focus()
  await page.keyboard.press('Enter')
  const shrunk = dialog(page, 'Shrink to fit')
  const print = shrunk.getByRole('button', { name: 'Print it like this' })
  await expect.poll(() => print.isEnabled()).toBe(true)
  await expectAccessible(page)
  await print.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Printing' }).getByRole('listitem').waitFor()
  const { body } = await station.call<{ results: PrintJob[] }>('GET', '/desk/print-jobs')
  const [job] = body.results
  expect(job?.preflight?.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  const { bytes } = await station.call('GET', `/desk/print-jobs/${job?.id}/preview.png`)
  const codes = await decodeCodes(bytes, ['Code128', 'QRCode'])
  expect([...new Set(codes.map(({ text }) => text))].toSorted()).toEqual(allCodes)
})

test('a label cut out of a page with a form is stopped until the printer may leave out the rest', async () => {
  const { page, station } = await openScreen()
  const printer = await addPrinter(station, 'screen://bench', { name: 'Bench', language: 'ZPL' })
  const label = await sampleLabel(station, 'PDF')
  const form = { kind: 'form', left: 10, top: 170, width: 100, height: 90 } as const
  const sheet = await composeSheet({ page: sizes.a4, at: { left: 10, top: 8 }, beside: [form] })
  station.database
    .prepare(`UPDATE shipment_files SET bytes = ?, drawing = NULL WHERE shipment_id = ? AND kind = 'label'`)
    .run(Buffer.from(sheet), label.id)
  await goTo({ page, station }, `/shipments/${label.id}`)
  await page.getByText('Blocked by the check').first().waitFor()
  await page.keyboard.press('p')
  const notice = page.getByRole('group', { name: 'The check before printing stopped this.' })
  await notice.getByText(/a customs form or a receipt, is not printed/).waitFor()
  expect(station.rows().print_jobs ?? 0).toBe(0)
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Always print the label alone at Bench' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Printing' }).getByRole('listitem').waitFor()
  const { body } = await station.call<{ drops_rest: boolean }>('GET', `/desk/printers/${printer}`)
  expect(body.drops_rest).toBe(true)
  const { body: printed } = await station.call<{ results: PrintJob[] }>('GET', '/desk/print-jobs')
  const codes = printed.results[0]?.preflight?.findings.map(({ code }) => code)
  expect(codes).toContain('rest_dropped')
})

test('what stands beside the labels of a carrier is answered once, and goes to the office printer from then on', async () => {
  const { page, station } = await openScreen()
  await addPrinter(station, 'screen://bench', { name: 'Bench', language: 'ZPL' })
  await addPrinter(station, 'screen://office', {
    name: 'Office',
    language: 'PDF',
    media: 'a4',
    is_default: false,
  })
  const label = await sampleLabel(station, 'PDF')
  const form = { kind: 'form', left: 10, top: 170, width: 100, height: 90 } as const
  const sheet = await composeSheet({ page: sizes.a4, at: { left: 10, top: 8 }, beside: [form] })
  station.database
    .prepare(`UPDATE shipment_files SET bytes = ?, drawing = NULL WHERE shipment_id = ? AND kind = 'label'`)
    .run(Buffer.from(sheet), label.id)
  await goTo({ page, station }, `/shipments/${label.id}`)
  await page.getByText('Blocked by the check').first().waitFor()
  await page.keyboard.press('p')
  await page.getByRole('button', { name: 'Always, and the whole page at Office' }).click()
  await expect
    .poll(() => station.look("SELECT group_concat(printer_name, ' ') FROM print_jobs"))
    .toBe('Bench Office')
  await goTo({ page, station }, '/printers')
  await page.getByText('Whole page at Office').waitFor()
  await expectAccessible(page)
})
