import { expect, test } from 'vitest'
import type { BoughtPaper } from '../../shared/desk/bought-labels.ts'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import { pdfLabel } from '../support/carriers/carrier-labels.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'

const zpl = (text: string) => Buffer.from(`^XA^FO60,300^BY3^BCN,150,N,N,N^FD${text}^FS^XZ`)
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** A bought shipment that came with two copies of its label, a CN23, a receipt and a label for the way back. */
async function papersDesk() {
  const desk = await scriptedDesk()
  const { carrier, call } = desk
  const cn23 = await pdfLabel(['CN23'])
  carrier.behave('labels', {
    body: {
      number: 'T-1',
      format: 'ZPL',
      label: base64(zpl('T-1')),
      copies: 2,
      papers: [
        { kind: 'customs', name: 'CN23', format: 'PDF', bytes: base64(cn23), copies: 3 },
        { kind: 'receipt', name: 'Receipt', format: 'ZPL', bytes: base64(zpl('receipt')), copies: 1 },
      ],
      returns: [{ number: 'R-1', format: 'ZPL', bytes: base64(zpl('R-1')) }],
    },
  })
  const { id } = (await desk.buy(await desk.draft(), { label_type: 'ZPL' })).body
  const listed = await call<{ can_fetch: boolean; papers: BoughtPaper[] }>(
    'GET',
    `/desk/shipments/${id}/papers`,
  )
  return { ...desk, id, cn23, listed: listed.body }
}

test('papers that come with a label are listed by what they are for, with their copies', async () => {
  const { listed, id } = await papersDesk()
  expect(listed).toEqual({
    can_fetch: true,
    papers: [
      expect.objectContaining({ number: 1, kind: 'return_label', tracking_number: 'R-1', copies: 1 }),
      expect.objectContaining({ number: 2, kind: 'customs', name: 'CN23', format: 'PDF', copies: 3 }),
      expect.objectContaining({ number: 3, kind: 'receipt', url: `/desk/shipments/${id}/papers/3` }),
    ],
  })
})

test('a paper opens byte for byte as it came, and another number is not there', async () => {
  const { call, id } = await papersDesk()
  const receipt = await call('GET', `/desk/shipments/${id}/papers/3`)
  expect(receipt.status).toBe(200)
  expect((await call('GET', `/desk/shipments/${id}/papers/4`)).status).toBe(404)
  expect((await call('GET', '/desk/shipments/shp_none/papers')).status).toBe(404)
})

test('a paper is printed as routes know its kind, in as many copies as its carrier wants', async () => {
  const { call, id } = await papersDesk()
  await call('POST', '/desk/printers', { name: 'out', uri: 'folder://out', language: 'ZPL', dpi: 203 })
  const print = async (body: object) =>
    (await call<PrintJob>('POST', '/desk/print-jobs', { shipment_id: id, ...body })).body
  expect(await print({ file: 'paper', paper: 1 })).toMatchObject({ kind: 'return_label', copies: 1 })
  expect(await print({ file: 'paper', paper: 2 })).toMatchObject({ kind: 'other', copies: 3 })
  expect(await print({ file: 'paper', paper: 3 })).toMatchObject({ kind: 'receipt' })
  expect(await print({})).toMatchObject({ kind: 'label', copies: 2 })
  expect(await print({ copies: 1 })).toMatchObject({ copies: 1 })
  const missing = await call('POST', '/desk/print-jobs', { shipment_id: id, file: 'paper', paper: 9 })
  expect(missing.status).toBe(404)
  expect((await call('POST', '/desk/print-jobs', { shipment_id: id, file: 'paper' })).status).toBe(400)
})
