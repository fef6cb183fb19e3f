import { beforeAll, expect, it } from 'vitest'
import type { PrintJob } from '../../../../shared/desk/printing/print-jobs.ts'
import type { PrintPreview } from '../../../../shared/desk/printing/print-previews.ts'
import type { Printer } from '../../../../shared/desk/printing/printers.ts'
import { addConnection, addShipment, buy, courier, vancouver } from '../../../support/desks/shipping-data.ts'
import { decodeBarcodes } from '../../../support/labels/decode-barcodes.ts'
import { patience } from '../../../support/run/machine-pace.ts'
import { stationForFile } from '../../../support/station/station.ts'

const { call, station } = stationForFile()
const desk = { id: '', number: '', printer: '', other: '' }

const get = async (path: string) =>
  fetch(`${station().url}${path}`, { headers: { authorization: `Token ${keyOf()}` } })
let key = ''
const keyOf = () => {
  key ||= station().keys.create({ name: 'preview', mode: 'test' }).bareKey
  return key
}

beforeAll(async () => {
  await addConnection(call, courier())
  const printers = [
    { name: 'Bench', uri: 'tcp://127.0.0.1:9', language: 'EPL', dpi: 203 },
    { name: 'Other', uri: 'folder://other', language: 'PDF', dpi: 300, media: 'a4' },
  ]
  for (const [index, printer] of printers.entries()) {
    const { body } = await call<Printer>('POST', '/desk/printers', printer)
    desk[index === 0 ? 'printer' : 'other'] = body.id
  }
  const { body } = await buy(call, await addShipment(call), { label_type: 'ZPL' })
  desk.id = body.id
  desk.number = body.tracking_number ?? ''
})

const at = (rest: string) => `/desk/print-previews/shipments/${desk.id}${rest}`

it('a label is converted for the default printer right after it was bought, before anybody prints it', async () => {
  await expect
    .poll(() => station().look('SELECT count(*) FROM print_conversions'), {
      timeout: patience(60_000),
      interval: 50,
    })
    .toBe(1)
  expect(station().look('SELECT format FROM print_conversions')).toBe('EPL')
})

it('says what the label of a shipment becomes on the default printer, and on another', async () => {
  const { body } = await call<PrintPreview>('GET', at(''))
  expect(body).toMatchObject({
    object_type: 'print_preview',
    printer_id: desk.printer,
    language: 'EPL',
    dpi: 203,
    labels: 1,
    pages: [{ page: 1, width_dots: 812, height_dots: 1218 }],
  })
  const other = await call<PrintPreview>('GET', at(`?printer_id=${desk.other}`))
  expect(other.body).toMatchObject({ language: 'PDF', media: 'a4', pages: [{ width_dots: 2480 }] })
})

it('shows a sheet dot for dot, and says which sheets there are', async () => {
  const picture = await get(at('/page.png'))
  expect(picture.headers.get('content-type')).toBe('image/png')
  const found = await decodeBarcodes(Buffer.from(await picture.arrayBuffer()))
  expect(found.map(({ text }) => text)).toContain(desk.number)
  const beyond = await call('GET', at('/page.png?page=2'))
  expect(beyond).toMatchObject({ status: 404, body: { errors: [{ message: 'It has 1 sheets only.' }] } })
})

it.each([
  ['PDF', 'application/pdf', '%PDF-'],
  ['PNG', 'image/png', '\x89PNG'],
  ['ZPL', 'application/octet-stream', '^XA'],
  ['EPL', 'application/octet-stream', '\nN\n'],
])('hands the label out as %s', async (format, mediaType, start) => {
  const file = await get(at(`/document?format=${format}`))
  expect(file.headers.get('content-type')).toContain(mediaType)
  expect(file.headers.get('content-disposition')).toContain(`.${format.toLowerCase()}"`)
  expect(
    Buffer.from(await file.arrayBuffer())
      .toString('latin1')
      .startsWith(start),
  ).toBe(true)
})

it('shows what a print job puts on paper', async () => {
  const zpl = '^XA^PW812^LL1218^FO60,300^BY3^BCN,150,N,N,N^FDPKD42^FS^XZ'
  const body = {
    document_base64: Buffer.from(zpl).toString('base64'),
    format: 'ZPL',
    name: 'box',
    printer_id: (
      await call<Printer>('POST', '/desk/printers', {
        name: 'Zebra',
        uri: 'tcp://127.0.0.1:9',
        language: 'ZPL',
      })
    ).body.id,
  }
  const { body: job } = await call<{ id: string }>('POST', '/desk/print-jobs', body)
  const preview = await call<PrintPreview>('GET', `/desk/print-jobs/${job.id}/preview`)
  expect(preview.body).toMatchObject({ language: 'ZPL', size_bytes: zpl.length, pages: [{ page: 1 }] })
  const picture = await get(`/desk/print-jobs/${job.id}/preview.png`)
  expect((await decodeBarcodes(Buffer.from(await picture.arrayBuffer()))).map(({ text }) => text)).toEqual([
    'PKD42',
  ])
  expect(await (await get(`/desk/print-jobs/${job.id}/document`)).text()).toBe(zpl)
})

it('names the characters of an address that no font has, until the label leaves', async () => {
  const recipient = { ...vancouver, person_name: 'Zoë \u{1F337} Müller' }
  const { body } = await buy(call, await addShipment(call, { recipient }), { label_type: 'ZPL' })
  const wanted = {
    code: 'undrawable_text',
    severity: 'warning',
    message: '“Zoë \u{1F337} Müller” has \u{1F337}, which no font here has: ? or a box stands in its place.',
  }
  const preview = await call<PrintPreview>('GET', `/desk/print-previews/shipments/${body.id}`)
  expect(preview.body.preflight.findings).toEqual([expect.objectContaining(wanted)])
  const { body: slip } = await call<PrintJob>('POST', '/desk/print-jobs', {
    document: 'packing-slip',
    shipment_ids: [body.id],
    printer_id: desk.other,
  })
  expect(slip.preflight?.findings.map(({ message }) => message)).toEqual([wanted.message])
  const { body: label } = await call<PrintJob>('POST', '/desk/print-jobs', {
    shipment_id: body.id,
    printer_id: desk.other,
  })
  const again = await call<PrintPreview>('GET', `/desk/print-jobs/${label.id}/preview`)
  expect(again.body.preflight.findings).toContainEqual(expect.objectContaining(wanted))
})

it('names what does not exist', async () => {
  expect(await call('GET', '/desk/print-previews/shipments/shp_none')).toMatchObject({ status: 404 })
  expect(await call('GET', '/desk/print-jobs/job_none/preview')).toMatchObject({ status: 404 })
  expect(await call('GET', at('?printer_id=prn_none'))).toMatchObject({ status: 404 })
  expect(await call('GET', at('/document?format=GIF'))).toMatchObject({ status: 400 })
  expect(await call('GET', at('/page.png?page=0'))).toMatchObject({ status: 400 })
})

const ownLabel = '^XA^PW812^LL1218^FO50,50^A0N,40^FDhello^FS^FO50,200^BCN,100^FDPKDSK1^FS^XZ'
const sent = (text: string) => ({ document_base64: Buffer.from(text).toString('base64'), format: 'ZPL' })

it('shows a label of the caller’s own on a printer, and keeps and prints nothing of it', async () => {
  const rows = () => station().look('SELECT count(*) FROM print_jobs')
  const before = rows()
  const { status, body } = await call<PrintPreview>('POST', '/desk/print-previews/files', {
    ...sent(ownLabel),
    printer_id: desk.printer,
  })
  expect([status, body.printer_id, body.language, body.labels]).toEqual([200, desk.printer, 'EPL', 1])
  expect(body.pages).toMatchObject([{ page: 1, width_dots: 812, height_dots: 1218 }])
  const post = (path: string, more: object) =>
    fetch(`${station().url}${path}`, {
      method: 'POST',
      headers: { authorization: `Token ${keyOf()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...sent(ownLabel), printer_id: desk.printer, ...more }),
    })
  const picture = await post('/desk/print-previews/files/page.png', { page: 1 })
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect((await post('/desk/print-previews/files/page.png', { page: 2 })).status).toBe(404)
  const file = await post('/desk/print-previews/files/document', { as: 'ZPL', name: 'mine' })
  expect(await file.text()).toBe(ownLabel)
  expect(rows()).toBe(before)
})

it('refuses a file that is not what it is said to be, and a printer that is not there', async () => {
  const asked = (body: object) => call('POST', '/desk/print-previews/files', body)
  expect(await asked(sent('%PDF-1.7 not ZPL'))).toMatchObject({ status: 400 })
  expect(await asked({ ...sent(ownLabel), printer_id: 'prn_none' })).toMatchObject({ status: 404 })
})
