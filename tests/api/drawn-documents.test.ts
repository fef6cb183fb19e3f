import { beforeAll, describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { deskCommands, readCommand } from '../../shared/desk/command-codes.ts'
import { receiptConditions } from '../../shared/desk/return-outcomes.ts'
import { errorOf } from '../support/contract/call.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import {
  addConnection,
  addShipment,
  buy,
  courier,
  parcel,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { pictureOfPdf, picturesOfPdf, sizesOfPdf, textsOfPdf } from '../support/labels/read-pdf.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
const draw = (document: string, more: object = {}) => call('POST', '/desk/documents', { document, ...more })
const textOf = async (document: string, more: object = {}) =>
  (await textsOfPdf((await draw(document, more)).bytes)).join(' ')
const item = (sku: string, quantity: number, location?: string) => ({
  title: `Thing ${sku}`,
  sku,
  quantity,
  weight: 0.5,
  weight_unit: 'KG',
  metadata: location === undefined ? {} : { location },
})
const bought = async (more: object = {}): Promise<ShipmentRecord> =>
  (await buy(call, await addShipment(call, more))).body

beforeAll(async () => {
  await addConnection(call, courier())
  await addConnection(call, courier('second_courier'))
})

describe('a pick list', () => {
  test('names every article once, by its place in the order one walks, with how many and for whom', async () => {
    const one = await takeOrder(call, {
      order_id: 'P-1',
      line_items: [item('CUP', 2, 'A-10'), item('TOWEL', 1)],
    })
    const two = await takeOrder(call, {
      order_id: 'P-2',
      line_items: [item('CUP', 3, 'A-10'), item('PLATE', 4, 'A-2')],
    })
    const text = await textOf('pick-list', { orders: [one.id, two.id] })
    expect(text).toContain('2 to pack · 3 articles · 10 pieces')
    expect(text).toMatch(/A-2 PLATE .*A-10 CUP .*P-1 × 2, P-2 × 3 5 .*– TOWEL/)
    expect(text).toMatch(/Total 10$/)
  })

  test('finds the place of what is packed in the order it came from', async () => {
    const order = await takeOrder(call, { order_id: 'P-3', line_items: [item('BOWL', 1, 'C-7')] })
    const packed = {
      parent_id: order.line_items[0]?.id,
      quantity: 1,
      weight: 0.5,
      weight_unit: 'KG',
      sku: 'BOWL',
    }
    const { id } = await addShipment(call, { reference: 'Box 9', parcels: [{ ...parcel, items: [packed] }] })
    expect(await textOf('pick-list', { shipments: [id] })).toMatch(/C-7 BOWL .*Box 9 × 1/)
  })

  test('of hundreds of articles goes over pages, each with the head of the table', async () => {
    const line_items = Array.from({ length: 300 }, (_, index) => item(`SKU-${index}`, 1, `R-${index}`))
    const { id } = await takeOrder(call, { line_items })
    const pages = await textsOfPdf((await draw('pick-list', { orders: [id] })).bytes)
    expect(pages.length).toBeGreaterThan(5)
    for (const page of pages) expect(page).toContain('Place SKU Article')
    expect(pages.at(-1)).toContain('R-299')
  })

  test('asks for records, and names the one that is missing', async () => {
    expect(errorOf(await draw('pick-list')).details).toHaveProperty('shipments')
    expect((await draw('pick-list', { orders: ['ord_none'] })).status).toBe(404)
    expect(await textOf('pick-list', { sample: true })).toContain('Pick list')
  })
})

describe('a hand-over list', () => {
  test('has the labels bought on a day by carrier, with counts, weights and lines to sign', async () => {
    const first = await bought({ recipient: { ...vancouver, person_name: 'Zoë Müller' } })
    const second = await bought({ parcels: [parcel, { ...parcel, weight: 2 }] })
    const today = first.created_at.slice(0, 10)
    const text = await textOf('manifest', { day: today })
    expect(text).toMatch(/\d shipments · \d+ parcels/)
    expect(text).toContain(`${first.tracking_number}`)
    expect(text).toContain(`${second.tracking_number}`)
    expect(text).toContain('Zoë Müller')
    expect(text).toContain('Signature of the driver')
    const other = await draw('manifest', { day: today, carriers: ['nobody'] })
    expect(other.status).toBe(404)
    expect((await draw('manifest', { day: '2001-01-01' })).status).toBe(404)
  })

  test('leaves out what was cancelled since', async () => {
    const { id, tracking_number, created_at } = await bought()
    const day = created_at.slice(0, 10)
    expect(await textOf('manifest', { day })).toContain(`${tracking_number}`)
    await call('POST', `/v1/shipments/${id}/cancel`, {})
    const after = await draw('manifest', { day })
    const text = after.status === 200 ? (await textsOfPdf(after.bytes)).join(' ') : ''
    expect(text).not.toContain(`${tracking_number}`)
  })

  test('takes a day or ids, never both, and no carriers without a day', async () => {
    const day = '2026-01-01'
    expect(errorOf(await draw('manifest', { day, shipments: ['shp_1'] })).details).toHaveProperty('day')
    expect(errorOf(await draw('manifest', { carriers: ['x'] })).details).toHaveProperty('carriers')
    expect(errorOf(await draw('manifest', { day: 'today' })).details).toHaveProperty('day')
    expect(errorOf(await draw('pick-list', { shipments: ['shp_1'], paper: 'A0' })).details).toHaveProperty(
      'paper',
    )
  })
})

describe('the sheet of command barcodes', () => {
  test.each(['A4', 'LETTER'])('on %s scans, every command and quantity', async paper => {
    const { bytes } = await draw('command-sheet', { paper })
    const texts = (await decodeBarcodes(await pictureOfPdf(bytes))).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(deskCommands.map(({ code }) => code)))
    expect(texts.map(readCommand)).not.toContain(null)
    expect(texts.filter(text => readCommand(text)?.command === 'quantity').length).toBeGreaterThan(5)
  })

  test('fits a label, where its barcodes scan too', async () => {
    const { bytes } = await draw('command-sheet', { paper: 'LABEL_4X6' })
    expect((await sizesOfPdf(bytes))[0]).toEqual([288, 432])
    const texts = (await decodeBarcodes(await pictureOfPdf(bytes))).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(deskCommands.map(({ code }) => code)))
  })

  test('is among the documents of the shop, and comes out of a printer', async () => {
    const { body } = await call<{ results: { slug: string }[] }>('GET', '/desk/document-templates?limit=100')
    expect(body.results.map(({ slug }) => slug)).toContain('command-sheet')
    const uri = 'folder://commands'
    await call('POST', '/desk/printers', { name: 'Paper', uri, language: 'PDF', is_default: true })
    const job = await call('POST', '/desk/print-jobs', { document: 'command-sheet' })
    expect([job.status, job.body]).toMatchObject([201, { kind: 'command_sheet', printer_name: 'Paper' }])
  })

  test('has the conditions of a returns desk, each as its own barcode', async () => {
    const { bytes } = await draw('command-sheet', { paper: 'A4' })
    const pages = await picturesOfPdf(bytes)
    expect(pages).toHaveLength(2)
    const texts = (await Promise.all(pages.map(decodeBarcodes))).flat().map(({ text }) => text)
    const conditions = texts.map(readCommand).filter(each => each?.command === 'condition')
    expect(conditions).toEqual(
      receiptConditions.map((_, at) => ({ command: 'condition', condition: at + 1 })),
    )
  })

  test('says commands that are understood in any case, and nothing else is one', () => {
    expect(readCommand(' pdkreprint\n')).toEqual({ command: 'reprint' })
    expect(readCommand('PDKQTY24')).toEqual({ command: 'quantity', quantity: 24 })
    for (const scan of ['', 'PDKQTY', 'PDKQTY0', 'PDKQTY12345', 'CANCEL', 'MUG-350', 'PDKCANCELX'])
      expect(readCommand(scan)).toBeNull()
  })
})

describe('labels of the desk', () => {
  test('the test label is one label with a barcode that scans', async () => {
    const { bytes } = await draw('test-label')
    expect(await sizesOfPdf(bytes)).toEqual([[288, 432]])
    const texts = (await decodeBarcodes(await pictureOfPdf(bytes))).map(({ text }) => text)
    expect(texts).toContain('PACKDESK-TEST-0123456789')
  })

  test('the separator is one label that says which run, how many and when', async () => {
    const { bytes } = await draw('separator')
    expect(await sizesOfPdf(bytes)).toEqual([[288, 432]])
    expect((await textsOfPdf(bytes))[0]).toMatch(/Morning orders 48 shipments Mar 14, 2026 09:30/)
  })
})

describe('a template of the shop', () => {
  test('can be about many records together', async () => {
    const template = '{{#documents}}<p>{{number}} to {{to.name}}</p>{{/documents}}'
    const body = { name: 'List', slug: 'our-list', template, options: { together: true } }
    expect((await call('POST', '/desk/document-templates', body)).status).toBe(201)
    const [one, two] = [
      await addShipment(call, { reference: 'R1' }),
      await addShipment(call, { reference: 'R2' }),
    ]
    const pages = await textsOfPdf((await draw('our-list', { shipments: [one.id, two.id] })).bytes)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatch(/R1 to .* R2 to/)
  })
})
