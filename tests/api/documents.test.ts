import { beforeAll, describe, expect, test } from 'vitest'
import type { UploadRecord } from '../../shared/api/documents.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { paperlessCarriers } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile({ carriers: paperlessCarriers })
const base64 = (text: string) => Buffer.from(text).toString('base64')
const file = (more: object = {}) => ({ doc_file: base64('%PDF-1.4'), doc_name: 'invoice.pdf', ...more })

const upload = (shipment: string, more: object = {}) =>
  call<UploadRecord>('POST', '/v1/documents', { shipment_id: shipment, document_files: [file()], ...more })
const page = (query = '', as: 'test' | 'live' = 'test') =>
  call<{ count: number; results: UploadRecord[] }>('GET', `/v1/documents${query}`, undefined, { as })
const bought = async (): Promise<ShipmentRecord> => (await buy(call, await addShipment(call))).body

beforeAll(async () => {
  await addConnection(call, courier())
})

describe('an upload record', () => {
  test('is answered with 201 and exactly these fields', async () => {
    const { id } = await bought()
    const { status, body } = await upload(id, { reference: 'Order 7' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^uprec_[0-9a-f]{32}$/),
      carrier_name: 'bench_courier',
      carrier_id: 'bench_courier',
      documents: [{ file_name: 'invoice.pdf' }],
      meta: null,
      reference: 'Order 7',
      messages: [],
    })
    expect((await call('GET', `/v1/documents/${body.id}`)).body).toEqual(body)
  })

  test('is one for a shipment: later uploads add their documents and keep the reference', async () => {
    const { id } = await bought()
    const { body: first } = await upload(id, { reference: 'Order 7' })
    const { body: second } = await upload(id, { document_files: [file({ doc_name: 'list.pdf' })] })
    expect(second).toEqual({
      ...first,
      documents: [{ file_name: 'invoice.pdf' }, { file_name: 'list.pdf' }],
    })
    expect((await page(`?shipment_id=${id}`)).body).toMatchObject({ count: 1, results: [second] })
  })

  test('belongs to the mode of its key', async () => {
    const { body } = await upload((await bought()).id)
    const elsewhere = await call('GET', `/v1/documents/${body.id}`, undefined, { as: 'live' })
    expect(elsewhere.status).toBe(404)
    expect(errorOf(elsewhere).message).toBe(`There is no upload record ${body.id}.`)
    expect((await page('', 'live')).body.count).toBe(0)
  })

  test('goes with its shipment into lists cut by shipment and time', async () => {
    const { id } = await bought()
    const { body } = await upload(id)
    expect((await page(`?shipment_id=${id}&created_after=2020-01-01`)).body.results).toEqual([body])
    expect((await page(`?shipment_id=${id}&created_before=2020-01-01`)).body.count).toBe(0)
    expect((await page('?shipment_id=shp_none')).body.count).toBe(0)
    expect((await page('?created_after=2020-01-01')).body.count).toBe((await page()).body.count)
    expect((await page('?created_after=soon')).status).toBe(400)
  })
})

describe('an upload is refused', () => {
  test('for a shipment that is not there, or has no carrier yet', async () => {
    const draft = await addShipment(call)
    for (const id of ['shp_none', draft.id]) {
      const refused = await upload(id, { document_files: [] })
      expect(refused.status).toBe(400)
      expect(errorOf(refused)).toEqual({
        code: 'failure',
        message: 'No purchased shipment found for trade document upload.',
      })
    }
  })

  test('once the shipment is cancelled, before the files are looked at', async () => {
    const { id } = await bought()
    await call('POST', `/v1/shipments/${id}/cancel`)
    const refused = await upload(id, { document_files: [] })
    expect(refused.status).toBe(409)
    expect(errorOf(refused)).toEqual({
      code: 'failure',
      message: "The trade document upload is not enabled for shipment status: 'cancelled'.",
    })
  })

  test.each([
    ['no base64', '%%%', 'Invalid base64 file content'],
    ['base64 with a line break', `${base64('a').slice(0, 2)}\n==`, 'Invalid base64 file content'],
    ['base64 for addresses', '-_-_', 'Invalid base64 file content'],
    ['an empty file', '', 'This field may not be blank.'],
    ['half a group', 'abcde', 'Invalid base64 file content'],
    [
      'a byte too many',
      Buffer.alloc(5_242_881).toString('base64'),
      'Error: file size exceeds 5242880 bytes.',
    ],
  ])('for %s, at the file, and nothing is stored', async (_, content, text) => {
    const { id } = await bought()
    const before = station().stored()
    const refused = await upload(id, { document_files: [file(), file({ doc_file: content })] })
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual({ document_files: [{}, { doc_file: [text] }] })
    expect(station().stored()).toBe(before)
  })

  test('without files or with a nameless one', async () => {
    const { id } = await bought()
    expect(errorOf(await upload(id, { document_files: [] })).details).toEqual({
      document_files: ['This list may not be empty.'],
    })
    expect(errorOf(await upload(id, { document_files: [{ doc_file: base64('x') }] })).details).toEqual({
      document_files: [{ doc_name: ['This field is required.'] }],
    })
    expect(errorOf(await upload(id, { reference: 'x'.repeat(51) })).details).toHaveProperty('reference')
    expect(errorOf(await call('POST', '/v1/documents', {})).details).toHaveProperty('shipment_id')
  })

  test('but a file of exactly the limit is taken', async () => {
    const content = Buffer.alloc(5_242_880).toString('base64')
    expect(
      (await upload((await bought()).id, { document_files: [file({ doc_file: content })] })).status,
    ).toBe(201)
  })
})
