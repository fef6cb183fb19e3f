import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { zpl } from '../support/desks/print-desk.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { dialog, goTo, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { addPrinter } from '../support/screens/prints-desk.ts'
import { said, saved } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

const widthOf = (page: Page) =>
  page.getByRole('img', { name: /^Label/ }).evaluate(image => Math.round(image.getBoundingClientRect().width))

test('a label is shown in the dots of its printer, zoomed by keys and fitted again', async () => {
  const { page, station, complaints } = await openScreen()
  await addPrinter(station, 'screen://bench', { dpi: 300 })
  const { id, tracking_number: number } = await sampleLabel(station)
  await goTo({ page, station }, `/shipments/${id}`)
  const picture = page.getByRole('img', { name: `Label ${number}`, exact: true })
  await picture.waitFor()
  await page.getByText(/^1\d{3} × 1\d{3} dots at 300 dpi · 4\s×\s6\sin/).waitFor()
  await page.getByText('Checked: no problems').waitFor()
  const dots = await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  expect(dots).toBeGreaterThan(1150)
  const fitted = await widthOf(page)
  const frame = page.getByRole('region', { name: /^Preview of/ })
  const height = await frame.evaluate(each => each.clientHeight)

  await frame.focus()
  await page.keyboard.press('+')
  await expect.poll(() => widthOf(page)).toBeGreaterThan(fitted)
  await page.keyboard.press('1')
  await said(page, '100%')
  await expect.poll(() => widthOf(page)).toBe(dots)
  await page.keyboard.press('-')
  await expect.poll(() => widthOf(page)).toBe(Math.round(dots * 0.75))
  await page.keyboard.press('0')
  await said(page, 'Fitted to the frame.')
  await expect.poll(() => widthOf(page)).toBe(fitted)
  await expect.poll(() => frame.evaluate(each => each.clientHeight)).toBe(height)

  for (const [format, head] of [
    ['ZPL', '^XA'],
    ['PDF', '%PDF'],
    ['PNG', '\x89PNG'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: `As ${format}` }).click()
    const file = await saved(download)
    expect(file.subarray(0, 8).toString('latin1')).toContain(head)
  }
  expect(complaints).toEqual([])
})

test('the labels of a print job are flipped through with the arrows', async () => {
  const { page, station } = await openScreen()
  await station.call('POST', '/desk/print-jobs', {
    document_base64: Buffer.from(zpl('one') + zpl('two') + zpl('three')).toString('base64'),
    format: 'ZPL',
    name: 'trio',
  })
  await goTo({ page, station }, '/print-queue')
  await page.getByRole('button', { name: 'Preview: trio' }).click()
  const shown = dialog(page, 'Preview of trio')
  const sheet = (number: number) => shown.getByRole('img', { name: `Label trio, sheet ${number} of 3` })
  await sheet(1).waitFor()
  const first = await sheet(1).getAttribute('src')
  await shown.getByRole('region', { name: /^Preview of trio/ }).focus()
  await page.keyboard.press('ArrowRight')
  await said(page, 'Sheet 2 of 3')
  await expect.poll(() => sheet(2).getAttribute('src')).not.toBe(first)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await sheet(3).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await sheet(1).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
})

test('a label that cannot be drawn says so, and what was bought can still be downloaded', async () => {
  const { page, station } = await openScreen()
  const { id } = await sampleLabel(station, 'PDF')
  station.database
    .prepare(
      "UPDATE shipment_files SET drawing = NULL, bytes = CAST('%PDF-1.4 and no more' AS BLOB) WHERE shipment_id = ?",
    )
    .run(id)
  await goTo({ page, station }, `/shipments/${id}`)
  await page.getByText('It cannot be shown here.').waitFor()
  await page.getByRole('link', { name: 'PDF, as bought' }).waitFor()
})
