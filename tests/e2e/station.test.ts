import { expect, test } from 'vitest'
import { dialog, sampleLabel, screenForFile } from '../support/desk-screens.ts'
import { fakePrinter } from '../support/fake-printer.ts'

const openScreen = screenForFile()

test('the state of the station counts what waits, and follows it', async () => {
  const { page, station } = await openScreen('/station')
  await page.getByText('Nothing needs you.').waitFor()
  await page.getByText(station.home, { exact: true }).waitFor()
  const printer = await fakePrinter({ manner: 'holds' })
  const { body } = await station.call('POST', '/desk/printers', {
    name: 'Bench',
    uri: printer.uri,
  })
  const { id } = await sampleLabel(station)
  for (const _ of ['first', 'second'])
    await station.call('POST', '/desk/print-jobs', { shipment_id: id, printer_id: body.id })
  await page
    .getByRole('listitem')
    .filter({ hasText: /^1\s*Labels waiting for a printer/ })
    .waitFor()
  await page.getByRole('link', { name: 'Labels waiting for a printer' }).click()
  await page.getByText('Waiting for the printer').waitFor()
})

test('the interface is described where the page says', async () => {
  const { page, station } = await openScreen('/station')
  const address = await page.getByRole('link', { name: 'OpenAPI document' }).getAttribute('href')
  const { status, body } = await station.call('GET', String(address))
  expect(status).toBe(200)
  expect(Object.keys(body.paths as object)).toContain('/desk/carriers')
})

test('the sample data goes after a question, and the page says that it is gone', async () => {
  const { page, station } = await openScreen('/station')
  await page.getByRole('main').getByRole('button', { name: 'Remove sample data' }).last().click()
  await dialog(page, 'Remove the sample data?').getByRole('button', { name: 'Remove sample data' }).click()
  await page.getByText('There is no sample data here.').waitFor()
  expect((await station.call<{ count: number }>('GET', '/v1/shipments')).body.count).toBe(0)
})
