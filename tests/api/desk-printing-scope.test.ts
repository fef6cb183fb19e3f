import { expect, test } from 'vitest'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import type { PrintRun } from '../../shared/desk/printing/print-runs.ts'
import type { Printer } from '../../shared/desk/printing/printers.ts'
import { addConnection, addShipment, buy, courier, parcel } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()

/** A tool that was given a key for printing and nothing else. */
const tool = () => {
  const { bareKey } = station().keys.create({ name: 'tool', mode: 'test', scopes: ['print'] })
  return { authorization: `Token ${bareKey}` }
}

const document = {
  document_base64: Buffer.from('^XA^FDx^FS^XZ').toString('base64'),
  format: 'ZPL',
  name: 'x',
}

async function folderPrinter(name: string, more: object = {}) {
  const { body } = await call<Printer>('POST', '/desk/printers', { name, uri: `folder:${name}`, ...more })
  return body.id
}

test('a key that may only print sees printers and jobs, prints, and hears of both, and of nothing else', async () => {
  const printer_id = await folderPrinter('scope')
  const headers = tool()
  const leaving = new AbortController()
  const stream = await fetch(`${station().url}/desk/events`, { headers, signal: leaving.signal })
  await call('POST', '/v1/addresses', { country_code: 'CA' })

  const job = await call<PrintJob>('POST', '/desk/print-jobs', { ...document, printer_id }, { headers })
  expect(job).toMatchObject({ status: 201, body: { requested_by: 'tool' } })
  const path = `/desk/print-jobs/${job.body.id}`
  await expect
    .poll(async () => (await call<PrintJob>('GET', path, undefined, { headers })).body.state)
    .toBe('confirmed')
  for (const seen of [
    '/desk/printers',
    `/desk/printers/${printer_id}`,
    '/desk/print-jobs',
    '/desk/print-runs',
  ])
    expect((await call('GET', seen, undefined, { headers })).status, seen).toBe(200)
  for (const hidden of ['/v1/shipments', '/desk/status', '/desk/attention'])
    expect((await call('GET', hidden, undefined, { headers })).status, hidden).toBe(403)
  expect((await call('PATCH', `/desk/printers/${printer_id}`, { name: 'n' }, { headers })).status).toBe(403)

  let heard = ''
  for await (const part of stream.body ?? []) {
    heard += Buffer.from(part).toString()
    if (heard.includes(job.body.id)) break
  }
  leaving.abort()
  expect(heard).toContain('"topic":"print-jobs"')
  expect(heard).not.toContain('addresses')
})

test('the same request with the same key prints once', async () => {
  const printer_id = await folderPrinter('once')
  const headers = { ...tool(), 'idempotency-key': 'label-1' }
  const send = () => call<PrintJob>('POST', '/desk/print-jobs', { ...document, printer_id }, { headers })
  const [first, second] = await Promise.all([send(), send()])
  expect(second?.body.id).toBe(first?.body.id)
  const { body } = await call<{ count: number }>('GET', `/desk/print-jobs?printer_id=${printer_id}`)
  expect(body.count).toBe(1)
})

test('a run of bought shipments prints labels and packing slips of this station, in pick order', async () => {
  const labels = await folderPrinter('labels')
  const slips = await folderPrinter('slips', { language: 'PDF' })
  await addConnection(call, courier())
  const bought = async (location: string) => {
    const items = [{ title: 'Cup', quantity: 1, weight: 0.2, weight_unit: 'KG', metadata: { location } }]
    const shipment = await addShipment(call, { label_type: 'ZPL', parcels: [{ ...parcel, items }] })
    return (await buy(call, shipment)).body.id
  }
  const [far, near] = [await bought('B-2'), await bought('A-1')]
  const body = {
    shipment_ids: [far, near],
    order: 'pick',
    packing_slips: true,
    printer_id: labels,
    slip_printer_id: slips,
  }
  const headers = { 'idempotency-key': 'run-1' }
  const run = await call<PrintRun>('POST', '/desk/print-runs', body, { headers })
  expect(run).toMatchObject({ status: 201, body: { shipments: 2, jobs: { total: 4 } } })
  const replayed = await call<PrintRun>('POST', '/desk/print-runs', body, { headers })
  expect(replayed.body.id).toBe(run.body.id)
  const jobs = (await call<{ results: PrintJob[] }>('GET', `/desk/print-jobs?run_id=${run.body.id}`)).body
    .results
  expect(jobs.toReversed().map(job => [job.shipment_id, job.kind, job.format, job.printer_id])).toEqual([
    [near, 'label', 'ZPL', labels],
    [near, 'packing_slip', 'PDF', slips],
    [far, 'label', 'ZPL', labels],
    [far, 'packing_slip', 'PDF', slips],
  ])
  await expect
    .poll(async () => (await call<PrintRun>('GET', `/desk/print-runs/${run.body.id}`)).body.jobs.confirmed)
    .toBe(4)
})

test('a drawn document and an invoice are printed like a label; what is not there is said to be', async () => {
  const printer_id = await folderPrinter('papers')
  const { id } = await addShipment(call)
  const print = (body: object) => call<PrintJob>('POST', '/desk/print-jobs', { printer_id, ...body })
  expect(await print({ document: 'packing-slip', shipment_ids: [id] })).toMatchObject({
    status: 201,
    body: { kind: 'packing_slip', format: 'PDF', name: 'packing-slip' },
  })
  expect((await print({ document: 'no-such-template', shipment_ids: [id] })).status).toBe(404)
  expect(await print({ shipment_id: id, file: 'invoice' })).toMatchObject({
    status: 404,
    body: { errors: [{ message: 'No invoice is stored for this shipment.' }] },
  })
  const wrong = await print({ shipment_id: id, order_ids: ['x'] })
  expect(wrong).toMatchObject({
    status: 400,
    body: { errors: [{ details: { order_ids: ['Only with document.'] } }] },
  })
})

const jobOf = async (id: string) => (await call<PrintJob>('GET', `/desk/print-jobs/${id}`)).body

test('what was saved as a file stays a file, whatever becomes of its printer', async () => {
  const printer_id = await folderPrinter('files')
  const { body: job } = await call<PrintJob>('POST', '/desk/print-jobs', { ...document, printer_id })
  expect(job).toMatchObject({ state: 'queued', saved_as_file: false })
  await expect.poll(async () => (await jobOf(job.id)).state).toBe('confirmed')
  expect(await jobOf(job.id)).toMatchObject({ saved_as_file: true })
  const moved = await call('PATCH', `/desk/printers/${printer_id}`, { uri: 'tcp://192.0.2.1' })
  expect(moved.status).toBe(200)
  expect(await jobOf(job.id)).toMatchObject({ state: 'confirmed', saved_as_file: true })
  expect((await call('DELETE', `/desk/printers/${printer_id}`)).status).toBe(200)
  expect(await jobOf(job.id)).toMatchObject({ printer_id: null, saved_as_file: true })
})

test('a run says how much of it is files', async () => {
  const printer_id = await folderPrinter('run_files')
  await addConnection(call, courier('filing_bike'))
  const bought = (await buy(call, await addShipment(call, { carrier_ids: ['filing_bike'] }))).body
  const run = await call<PrintRun>('POST', '/desk/print-runs', { shipment_ids: [bought.id], printer_id })
  expect(run.status).toBe(201)
  const jobs = async () => (await call<PrintRun>('GET', `/desk/print-runs/${run.body.id}`)).body.jobs
  await expect.poll(jobs).toMatchObject({ total: 1, confirmed: 1, filed: 1 })
})

test('prints of test labels are not among those of live mode, whoever had them printed', async () => {
  const printer_id = await folderPrinter('both_modes')
  await addConnection(call, courier('two_modes'))
  const bought = (await buy(call, await addShipment(call, { carrier_ids: ['two_modes'] }))).body
  const live = { as: 'live' } as const
  const ofLabel = await call<PrintJob>(
    'POST',
    '/desk/print-jobs',
    { shipment_id: bought.id, printer_id },
    live,
  )
  const ofTest = await call<PrintJob>('POST', '/desk/print-jobs', { ...document, printer_id })
  const ofLive = await call<PrintJob>('POST', '/desk/print-jobs', { ...document, printer_id }, live)
  const again = async () =>
    (await call<PrintJob>('POST', `/desk/print-jobs/${ofLabel.body.id}/retry`, {}, live)).status
  await expect.poll(again).toBe(201)
  const list = async (mode: string) =>
    (await call<{ results: PrintJob[] }>('GET', `/desk/print-jobs?printer_id=${printer_id}${mode}`)).body
      .results
  expect((await list('&test_mode=false')).map(({ id }) => id)).toEqual([ofLive.body.id])
  const tests = await list('&test_mode=true')
  expect(tests).toHaveLength(3)
  expect(tests.map(({ id }) => id)).toEqual(expect.arrayContaining([ofLabel.body.id, ofTest.body.id]))
  expect(await list('')).toHaveLength(4)

  await call('POST', '/desk/print-runs', { shipment_ids: [bought.id], printer_id })
  const runs = async (mode: string) => (await call('GET', `/desk/print-runs${mode}`)).body.count
  expect(await runs('?test_mode=false')).toBe(0)
  expect(await runs('?test_mode=true')).toBe(await runs(''))
})
