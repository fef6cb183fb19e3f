import { beforeAll, describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { PrintJob, QueuedPrint } from '../../shared/desk/printing/print-jobs.ts'
import { type CallOptions, errorOf } from '../support/contract/call.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, buy, courier, montreal } from '../support/desks/shipping-data.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { pictureOfPdf, sizesOfPdf, textsOfPdf } from '../support/labels/read-pdf.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
const open = (path: string) => call('GET', `/documents/${path}`)
const zagreb = {
  ...montreal,
  person_name: 'Željka Đurić',
  city: 'Zagreb',
  postal_code: '10000',
  country_code: 'HR',
  state_code: null,
}
const mug = {
  title: 'Stoneware mug',
  sku: 'MUG',
  hs_code: '6912.00',
  quantity: 3,
  weight: 0.5,
  weight_unit: 'KG',
  value_amount: 12.5,
  value_currency: 'EUR',
  origin_country: 'PT',
}
const customs = {
  commodities: [mug],
  invoice: 'INV-7',
  incoterm: 'DDP',
  content_type: 'merchandise',
  signer: 'Ada Byron',
  certify: true,
}
let shipment: ShipmentRecord

beforeAll(async () => {
  await addConnection(call, courier())
  shipment = (await buy(call, await addShipment(call, { shipper: zagreb, customs }))).body
})

describe('a packing slip', () => {
  test('of an order lists what is ordered, with a barcode a scanner reads', async () => {
    const order = await takeOrder(call, { line_items: [mug, { ...mug, title: '東京の箸', sku: 'HASHI' }] })
    const { status, bytes, headers } = await open(`packing-slip?orders=${order.id}`)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('inline; filename="packing-slip.pdf"')
    const [text] = await textsOfPdf(bytes)
    for (const part of [
      `Order ${order.order_id}`,
      'Grace Murray',
      'Stoneware mug',
      '東京の箸',
      'HASHI',
      'Total 6',
    ])
      expect(text).toContain(part)
    const [code] = await decodeBarcodes(await pictureOfPdf(bytes))
    expect(code).toMatchObject({ format: 'Code128', text: order.order_id })
  })

  test('of several shipments is one file with pages for each', async () => {
    const other = await addShipment(call, { reference: 'Second' })
    const { bytes, headers } = await open(`packing-slip?shipments=${shipment.id},${other.id}&download`)
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    const texts = await textsOfPdf(bytes)
    expect(texts).toHaveLength(2)
    expect(texts[0]).toContain(shipment.tracking_number)
    expect(texts[1]).toContain('Second')
    // Zagreb prints on A4, Montreal on Letter.
    expect(await sizesOfPdf(bytes)).toEqual([
      [595, 842],
      [612, 792],
    ])
  })
})

describe('the address of a document', () => {
  const link = (body: object, options?: CallOptions) =>
    call<{ url: string }>('POST', '/desk/document-links', body, options)
  const openFor = (path: string, as: 'none' | 'live') => call('GET', path, undefined, { as })

  test('opens without a key once it is signed, for its own records only', async () => {
    const other = await addShipment(call, { reference: 'Another' })
    const { status, body } = await link({ document: 'packing-slip', shipments: [shipment.id] })
    expect(status).toBe(200)
    expect((await textsOfPdf((await openFor(body.url, 'none')).bytes))[0]).toContain(shipment.tracking_number)
    expect((await openFor(body.url.replace(shipment.id, other.id), 'none')).status).toBe(401)
    expect((await openFor(body.url.replace('packing-slip', 'commercial-invoice'), 'none')).status).toBe(401)
  })

  test('is refused without a signature or a key, and says how to get one', async () => {
    for (const query of [`shipments=${shipment.id}`, 'sample', 'shipments=shp_none']) {
      const refused = await openFor(`/documents/packing-slip?${query}`, 'none')
      expect(refused.status).toBe(401)
      expect(errorOf(refused).message).toContain('/desk/document-links')
    }
  })

  test('neither opens nor is made for records of the other mode', async () => {
    expect((await openFor(`/documents/packing-slip?shipments=${shipment.id}`, 'live')).status).toBe(404)
    const refused = await link({ document: 'packing-slip', shipments: [shipment.id] }, { as: 'live' })
    expect(refused.status).toBe(404)
  })
})

describe('a commercial invoice', () => {
  test('says what customs asks for, in the currency and to the cent', async () => {
    const { bytes } = await open(`doc_commercial_invoice.commercial-invoice?shipments=${shipment.id}`)
    const [text] = await textsOfPdf(bytes)
    for (const part of [
      'Commercial invoice',
      'INV-7',
      'Željka Đurić',
      'Croatia',
      'Grace Murray',
      'Canada',
      '6912.00',
      'Portugal',
      '12.50',
      'Total 37.50 EUR',
      'DDP – Delivery Duty Paid',
      'Sale of goods',
      shipment.tracking_number,
      'Ada Byron',
    ])
      expect(text).toContain(part)
  })

  test('says a description that repeats the title once', async () => {
    const commodities = [{ ...mug, title: 'Enamel mug', description: ' enamel MUG' }]
    const { id } = await addShipment(call, { customs: { ...customs, commodities } })
    const [text = ''] = await textsOfPdf((await open(`commercial-invoice?shipments=${id}`)).bytes)
    expect(text.match(/enamel mug/gi)).toHaveLength(1)
  })

  test('adds up exactly what one piece is worth, and what freight and insurance cost', async () => {
    const screw = { ...mug, title: 'Screw', quantity: 1000, value_amount: 0.335, weight: 0.000001 }
    const options = { freight_charge: 12.4, insurance_charge: '1.10' }
    const { id } = await addShipment(call, {
      shipper: zagreb,
      customs: { ...customs, commodities: [screw], options },
    })
    const [text] = await textsOfPdf((await open(`commercial-invoice?shipments=${id}`)).bytes)
    for (const part of ['0.335', '335.00 EUR', 'Freight 12.40', 'Insurance 1.10', 'Total 348.50 EUR'])
      expect(text).toContain(part)
  })

  test('and the hand-over list call the carrier by its name', async () => {
    const invoice = await open(`commercial-invoice?shipments=${shipment.id}`)
    expect((await textsOfPdf(invoice.bytes))[0]).toContain(courier().credentials.display_name)
    const list = await open(`manifest?shipments=${shipment.id}`)
    expect((await textsOfPdf(list.bytes))[0]).toContain(courier().credentials.display_name)
  })

  test('goes on over pages with its head repeated and the pages numbered', async () => {
    const many = {
      ...customs,
      commodities: Array.from({ length: 70 }, (_, n) => ({ ...mug, sku: `S-${n}` })),
    }
    const { id } = await addShipment(call, { customs: many })
    const texts = await textsOfPdf((await open(`commercial-invoice?shipments=${id}`)).bytes)
    expect(texts.length).toBeGreaterThan(2)
    for (const [index, text] of texts.entries()) expect(text).toContain(`${index + 1} / ${texts.length}`)
    expect(texts[1]).toContain('Description of goods')
    expect(texts.at(-1)).toContain('Total 2,625.00 EUR')
  })

  test.each([
    ['commercial-invoice', 400, 'shipments'],
    ['commercial-invoice?orders=ord_1', 400, 'orders'],
    ['commercial-invoice?shipments=shp_none', 404, null],
    ['packing-slip?orders=ord_none', 404, null],
    ['doc_packing_slip.commercial-invoice?sample', 404, null],
    ['doc_none.note?sample', 404, null],
    ['no-such-slug?sample', 404, null],
  ])('%s is a %i', async (path, status, field) => {
    const refused = await open(path)
    expect(refused.status).toBe(status)
    if (field) expect(Object.keys(errorOf(refused).details as object)).toEqual([field])
    else expect(errorOf(refused).message).toMatch(/^There is no /)
  })
})

describe('a shipment that is ticked to have a commercial invoice', () => {
  const ticked = {
    shipper: zagreb,
    parcels: [{ weight: 2, weight_unit: 'KG' }],
    customs: { ...customs, commercial_invoice: true },
  }

  test('has one, though its carrier makes none, and a run of labels prints it behind its label', async () => {
    const { body } = await buy(call, await addShipment(call, ticked))
    const [text] = await textsOfPdf(
      (await call('GET', body.invoice_url ?? '', undefined, { as: 'none' })).bytes,
    )
    expect(text).toContain('Commercial invoice')
    expect(text).toContain(body.tracking_number)
    const printer = await call('POST', '/desk/printers', { name: 'Office', uri: 'screen://office' })
    const { body: run } = await call('POST', '/desk/print-runs', {
      shipment_ids: [shipment.id, body.id],
      printer_id: String(printer.body.id),
      hold: true,
    })
    const { results } = (
      await call<{ results: PrintJob[] }>('GET', `/desk/print-jobs?run_id=${run.id}&order=line`)
    ).body
    expect(results.map(({ kind, shipment_id }) => [kind, shipment_id])).toEqual([
      ['label', shipment.id],
      ['label', body.id],
      ['invoice', body.id],
    ])
  })

  test('is printed with its invoice by one request, each at its own printer', async () => {
    const { body } = await buy(call, await addShipment(call, ticked))
    const labels = await call('POST', '/desk/printers', { name: 'Bench', uri: 'screen://bench' })
    const asked = { shipment_id: body.id, printer_id: String(labels.body.id), with_invoice: true, hold: true }
    const printed = await call<QueuedPrint>('POST', '/desk/print-jobs', asked)
    expect(printed).toMatchObject({ status: 201, body: { kind: 'label', printer_name: 'Bench' } })
    const invoice = await call<PrintJob>('GET', `/desk/print-jobs/${printed.body.invoice_job_id}`)
    expect(invoice.body).toMatchObject({ kind: 'invoice', shipment_id: body.id, state: 'queued' })
    expect((await call('POST', '/desk/print-jobs', { ...asked, with_invoice: false })).body).toMatchObject({
      invoice_job_id: null,
    })
  })

  test('has its label printed though its invoice cannot be, and no other file or document goes with one', async () => {
    const asked = { shipment_id: shipment.id, with_invoice: true, hold: true }
    expect(await call('POST', '/desk/print-jobs', asked)).toMatchObject({
      status: 201,
      body: { kind: 'label', invoice_job_id: null },
    })
    for (const wrong of [
      { ...asked, file: 'invoice' },
      { document: 'separator', with_invoice: true },
    ]) {
      const refused = await call('POST', '/desk/print-jobs', wrong)
      expect(refused.status).toBe(400)
      expect(Object.keys(errorOf(refused).details as object)).toEqual(['with_invoice'])
    }
  })

  test('gets one that could not be drawn when it is printed', async () => {
    const own = { name: 'Own', slug: 'own-invoice', template: '<img src="barcode:{{to.name}}é">' }
    const template = await call('POST', '/desk/document-templates', own)
    const draft = await addShipment(call, { ...ticked, options: { invoice_template: own.slug } })
    const { body } = await buy(call, draft)
    const codesOf = ({ messages }: Pick<ShipmentRecord, 'messages'>) => messages.map(({ code }) => code)
    expect(body.invoice_url).toBeNull()
    expect(codesOf(body)).toContain('invoice_not_made')
    const print = { shipment_id: body.id, file: 'invoice', hold: true }
    expect((await call('POST', '/desk/print-jobs', print)).status).toBe(404)
    await call('PATCH', `/desk/document-templates/${template.body.id}`, { template: '<p>{{to.name}}</p>' })
    expect(await call('POST', '/desk/print-jobs', print)).toMatchObject({
      status: 201,
      body: { kind: 'invoice' },
    })
    const now = (await call<ShipmentRecord>('GET', `/v1/shipments/${body.id}`)).body
    expect(codesOf(now)).not.toContain('invoice_not_made')
    expect((await call('GET', now.invoice_url ?? '', undefined, { as: 'none' })).status).toBe(200)
  })
})

describe('a shipment with an invoice template', () => {
  test('has its invoice at its address once it is bought', async () => {
    const draft = await addShipment(call, { customs, options: { invoice_template: 'commercial-invoice' } })
    const { body } = await buy(call, draft)
    expect(body.status).toBe('purchased')
    expect(body.invoice_url?.split('?')[0]).toBe(`/v1/shipments/${draft.id}/invoice.pdf`)
    const invoice = await call('GET', body.invoice_url ?? '', undefined, { as: 'none' })
    expect((await textsOfPdf(invoice.bytes))[0]).toContain(body.tracking_number)
    expect((await call('GET', `/v1/shipments/${draft.id}`)).body).toEqual(body)
  })

  test.each([
    ['is not there', 'no-such-slug', /There is no document template no-such-slug/],
    ['fails', 'broken', /ASCII only/],
  ])('that %s keeps its label and says what is missing', async (_, slug, text) => {
    if (slug === 'broken')
      await call('POST', '/desk/document-templates', {
        name: 'Broken',
        slug,
        template: '<img src="barcode:{{to.name}}é">',
      })
    const draft = await addShipment(call, { options: { invoice_template: slug } })
    const { status, body } = await buy(call, draft)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'purchased',
      invoice_url: null,
      messages: [{ code: 'invoice_not_made', message: expect.stringMatching(text) }],
    })
    expect((await call('GET', body.label_url ?? '')).status).toBe(200)
  })
})
