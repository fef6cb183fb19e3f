import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { linesOf, readEscpos } from '../support/labels/escpos-reader.ts'
import { stationForFile } from '../support/station/station.ts'
import { until } from '../support/until.ts'

const { call, station } = stationForFile()

const printers = { rolls: '', narrow: '', labels: '', epl: '' }
async function addPrinter(name: keyof typeof printers, more: object): Promise<void> {
  const { body } = await call('POST', '/desk/printers', { name, uri: `folder://${name}`, dpi: 203, ...more })
  printers[name] = String(body.id)
}

const shipment = { id: '', tracking_number: '' }
beforeAll(async () => {
  await addConnection(call, courier())
  await addPrinter('rolls', { language: 'ESCPOS', media: 'receipt_80mm' })
  await addPrinter('narrow', { language: 'ESCPOS', media: 'receipt_58mm' })
  await addPrinter('labels', { language: 'ZPL' })
  await addPrinter('epl', { language: 'EPL' })
  const { body } = await buy(call, await addShipment(call, { label_type: 'ZPL' }))
  Object.assign(shipment, body)
})

const jobOf = async (id: string): Promise<PrintJob> =>
  (await call('GET', `/desk/print-jobs/${id}`)).body as PrintJob
const out = (id: string) =>
  until(async () => {
    const job = await jobOf(id)
    expect(job.state).toBe('confirmed')
    return job
  })

async function printed(body: object): Promise<PrintJob> {
  const { status, body: job } = await call('POST', '/desk/print-jobs', body)
  expect(status).toBe(201)
  return out(String(job.id))
}

const bytesOf = (printer: keyof typeof printers, { id }: PrintJob): Buffer => {
  const folder = join(station().home, printer)
  return readFileSync(join(folder, readdirSync(folder).find(name => name.startsWith(id)) ?? ''))
}

test.each([
  ['receipt', 'rolls', 48],
  ['receipt', 'narrow', 32],
  ['packing-slip', 'rolls', 48],
] as const)(
  '%s leaves for a receipt printer in its own letters, as wide as its roll',
  async (document, printer, letters) => {
    const wish = { document, shipment_ids: [shipment.id], printer_id: printers[printer] }
    const job = await printed(wish)
    expect(job).toMatchObject({ format: 'ESCPOS', sent_format: 'ESCPOS', preflight: { verdict: 'good' } })
    const parts = readEscpos(bytesOf(printer, job))
    expect(linesOf(parts).length).toBeGreaterThan(3)
    for (const each of parts) if (each.kind === 'text') expect(each.width).toBeLessThanOrEqual(letters)
    expect(parts.at(-1)).toEqual({ kind: 'cut' })
  },
)

test('slips of a run leave for a receipt printer in its own letters', async () => {
  const { status, body: run } = await call('POST', '/desk/print-runs', {
    shipment_ids: [shipment.id],
    packing_slips: true,
    slip_template: 'receipt-slip',
    printer_id: printers.labels,
    slip_printer_id: printers.rolls,
  })
  expect(status).toBe(201)
  const { results } = (await call('GET', `/desk/print-jobs?run_id=${run.id}`)).body
  const slip = (results as PrintJob[]).find(({ kind }) => kind === 'packing_slip')
  expect((await out(slip?.id ?? '')).format).toBe('ESCPOS')
})

test.each(['separator', 'test-label'])('the %s leaves for a label printer as ZPL', async document => {
  const job = await printed({ document, printer_id: printers.labels })
  expect(job.sent_format).toBe('ZPL')
  expect(job.preflight?.verdict).not.toBe('blocked')
  expect(bytesOf('labels', job).toString('latin1')).toMatch(/^\^XA[\s\S]*\^GF[\s\S]*\^XZ\s*$/)
})

test.each([
  ['EPL', 'epl', 'N\nA50,50,0,4,1,1,N,"Hello"\nP1\n'],
  ['ESCPOS', 'rolls', '\u001b@Hello\n\u001dV\u0001'],
] as const)(
  '%s of others leaves as it is, with the warning that it was not read',
  async (format, printer, text) => {
    const given = Buffer.from(text, 'latin1')
    const document = { document_base64: given.toString('base64'), format, name: 'Theirs' }
    const job = await printed({ ...document, printer_id: printers[printer] })
    expect(bytesOf(printer, job)).toEqual(given)
    expect(job.preflight).toMatchObject({ verdict: 'warned', findings: [{ code: 'not_checked' }] })
  },
)
