import { expect, test } from 'vitest'
import type { PickBatch } from '../../shared/desk/packing-batches.ts'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { pictureOfPdf, textsOfPdf } from '../support/labels/read-pdf.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()

const item = (sku: string, title: string, quantity: number) => ({
  sku,
  title,
  quantity,
  weight: 0.5,
  weight_unit: 'KG',
})

/** Two orders of three articles which lie on shelves in another order than they are on the orders. */
async function aBatch(desk: string) {
  for (const [sku, shelf] of [
    ['CUP', 'B-10'],
    ['PLATE', 'B-2'],
    ['TOWEL', 'A-7'],
  ])
    await call('POST', '/v1/products', { sku, title: sku, shelf })
  const one = await takeOrder(call, { line_items: [item('CUP', 'Cup', 2), item('TOWEL', 'Towel', 1)] })
  const two = await takeOrder(call, { line_items: [item('PLATE', 'Plate', 4), item('CUP', 'Cup', 1)] })
  const body = { desk, window: 'w1', order_ids: [one.id, two.id] }
  const made = await call<PickBatch>('POST', '/desk/packing/batches', body)
  return { batch: made.body, one, two }
}

test('the pick list of a batch is one paper in shelf order whose barcodes name every order and the cart', async () => {
  const { batch, one, two } = await aBatch('Desk 1')
  const drawn = await call('POST', '/desk/documents', { document: 'pick-list', batch_id: batch.id })
  expect(drawn.status).toBe(200)
  const pages = await textsOfPdf(drawn.bytes)
  expect(pages.length).toBe(1)
  expect(pages[0]).toContain(`Batch ${batch.number}`)
  expect(pages[0]).toMatch(/A-7 TOWEL .*A1 × 1 1 .*B-2 PLATE .*A2 × 4 4 .*B-10 CUP .*A1 × 2, A2 × 1 3 /)
  expect(pages[0]).toMatch(new RegExp(`On the cart A1 ${one.order_id} .*A2 ${two.order_id} `))
  const png = await pictureOfPdf(drawn.bytes)
  const codes = (await decodeBarcodes(png)).map(({ text }) => text)
  expect(codes.toSorted()).toEqual([`PDKPICK${batch.number}`, one.order_id, two.order_id].toSorted())
  // The cart goes to whoever scans the code of the paper.
  const scan = { desk: 'Desk 2', window: 'w2', mode: 'batch', text: codes[0], scan_id: 'paper-1' }
  expect((await call('POST', '/desk/packing/scans', scan)).body).toMatchObject({ feedback: { kind: 'take' } })
})

test('the pick list of a batch comes out of the printer that pick lists are sent to', async () => {
  const { batch } = await aBatch('Desk 1')
  await call('POST', '/desk/printers', { name: 'Labels', uri: 'folder://labels', language: 'ZPL', dpi: 203 })
  const paper = await call('POST', '/desk/printers', {
    name: 'Paper',
    uri: 'folder://paper',
    language: 'PDF',
  })
  const rule = { kind: 'pick_list', printer_id: paper.body.id }
  await call('POST', '/desk/print-routes', rule)
  const asked = { document: 'pick-list', batch_id: batch.id }
  const job = await call<PrintJob>('POST', '/desk/print-jobs', asked)
  expect(job.body).toMatchObject({ kind: 'pick_list', printer_name: 'Paper' })
})

test('a batch nobody knows is not found, and a batch stands for its orders alone', async () => {
  const { batch, one } = await aBatch('Desk 1')
  const draw = (more: object) => call('POST', '/desk/documents', { document: 'pick-list', ...more })
  expect((await draw({ batch_id: 'pbt_none' })).status).toBe(404)
  expect((await draw({ batch_id: batch.id, orders: [one.id] })).status).toBe(400)
  const print = { document: 'pick-list', batch_id: batch.id, order_ids: [one.id] }
  expect((await call('POST', '/desk/print-jobs', print)).status).toBe(400)
})
