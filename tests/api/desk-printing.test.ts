import { expect, test } from 'vitest'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import type { PrintPreview } from '../../shared/desk/printing/print-previews.ts'
import type { Printer } from '../../shared/desk/printing/printers.ts'
import { addConnection, addShipment, buy, courier, parcel } from '../support/desks/shipping-data.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { fakePrinter } from '../support/printers/fake-printer.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()

test('the label of a shipment reaches the printer byte for byte, again when asked for again', async () => {
  const device = await fakePrinter()
  const printer = await call<Printer>('POST', '/desk/printers', {
    name: 'Bench',
    uri: device.uri,
    language: 'ZPL',
    dpi: 203,
  })
  expect(printer).toMatchObject({ status: 201, body: { is_default: true, language: 'ZPL' } })
  await addConnection(call, courier())
  const shipment = await addShipment(call, { label_type: 'ZPL', parcels: [parcel, parcel] })
  const { id, label_url } = (await buy(call, shipment)).body
  const label = (await call('GET', String(label_url), undefined, { as: 'none' })).bytes

  const job = await call<PrintJob>('POST', '/desk/print-jobs', { shipment_id: id })
  expect(job).toMatchObject({
    status: 201,
    body: { state: 'queued', size_bytes: label.length, requested_by: 'test', printer_name: 'Bench' },
  })
  const [printed] = await device.received(1)
  expect(printed?.equals(label)).toBe(true)

  const path = `/desk/print-jobs/${job.body.id}`
  await expect.poll(async () => (await call<PrintJob>('GET', path)).body.state).toBe('sent')
  const again = await call<PrintJob>('POST', `${path}/retry`)
  expect(again).toMatchObject({ status: 201, body: { repeat_of: job.body.id, repeat_number: 1 } })
  const [, repeated] = await device.received(2)
  expect(repeated?.equals(label)).toBe(true)

  const list = await call<{ count: number; results: PrintJob[] }>('GET', `/desk/print-jobs?shipment_id=${id}`)
  expect(list.body.results.map(each => each.id)).toEqual([again.body.id, job.body.id])
})

test.each([203, 300])(
  'a label of the own courier bought as PDF reaches a ZPL printer of %i dpi as commands, not as a picture',
  async dpi => {
    const device = await fakePrinter()
    const settings = { name: `Commands ${dpi}`, uri: device.uri, language: 'ZPL', dpi }
    const printer = (await call<Printer>('POST', '/desk/printers', settings)).body
    const { id, tracking_number: number } = (await buy(call, await addShipment(call, { label_type: 'PDF' })))
      .body
    const asked = { shipment_id: id, printer_id: printer.id }

    const preview = `/desk/print-previews/shipments/${id}`
    const shown = await call<PrintPreview>('GET', `${preview}?printer_id=${printer.id}`)
    const { bytes: picture } = await call('GET', `${preview}/page.png?printer_id=${printer.id}`)
    const job = await call<PrintJob>('POST', '/desk/print-jobs', asked)
    expect(job.body).toMatchObject({ format: 'ZPL' })
    const [printed = Buffer.alloc(0)] = await device.received(1)

    expect(printed.toString()).toMatch(/\^BC/)
    expect(printed.length).toBeLessThan(10_000)
    expect(shown.body).toMatchObject({ language: 'ZPL', size_bytes: printed.length })
    const found = await decodeBarcodes(picture)
    expect(found.map(({ text }) => text)).toContain(number)
    const run = await call('POST', '/desk/print-runs', { shipment_ids: [id], printer_id: printer.id })
    expect(run.status).toBe(201)
    const [, again] = await device.received(2)
    expect(again?.equals(printed)).toBe(true)
  },
)

test('a label of the own courier stays as it was bought for paper it was not made for', async () => {
  const device = await fakePrinter()
  const settings = { name: 'Long paper', uri: device.uri, language: 'ZPL', dpi: 203, media: '4x8in' }
  const printer = (await call<Printer>('POST', '/desk/printers', settings)).body
  const { id } = (await buy(call, await addShipment(call, { label_type: 'PDF' }))).body
  const job = await call<PrintJob>('POST', '/desk/print-jobs', { shipment_id: id, printer_id: printer.id })
  expect(job.body).toMatchObject({ format: 'PDF' })
})

test('a shipment without a label cannot be printed', async () => {
  const { id } = await addShipment(call)
  const refused = await call('POST', '/desk/print-jobs', { shipment_id: id })
  expect(refused).toMatchObject({ status: 404, body: { errors: [{ code: 'not_found' }] } })
})

test('print jobs of a shipment are called by whom it goes to and its number, and its label file keeps its name', async () => {
  const { id, tracking_number: number } = (await buy(call, await addShipment(call, { label_type: 'ZPL' })))
    .body
  const name = `Grace Murray · ${number}`
  const job = await call<PrintJob>('POST', '/desk/print-jobs', { shipment_id: id })
  expect(job.body.name).toBe(name)
  const run = await call('POST', '/desk/print-runs', { shipment_ids: [id] })
  expect(run.status).toBe(201)
  const jobs = await call<{ results: PrintJob[] }>('GET', `/desk/print-jobs?shipment_id=${id}`)
  expect(jobs.body.results.map(each => each.name)).toEqual([name, name])
  const file = await call('GET', `/desk/print-previews/shipments/${id}/document?format=ZPL`)
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="label_${number}.zpl"`)
})
