import { describe, expect, onTestFinished, test } from 'vitest'
import { builtInCarriers } from '../../main/carriers/registry.ts'
import type { UploadRecord } from '../../shared/api/documents.ts'
import type { Behaviour } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers } from '../support/carriers/scripted-carrier.ts'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { startStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const file = (name = 'invoice.pdf') => ({
  doc_file: Buffer.from('%PDF-1.4').toString('base64'),
  doc_name: name,
  doc_type: 'commercial_invoice',
})

async function boughtDesk(home?: string) {
  const desk = await scriptedDesk(home === undefined ? {} : { home })
  const bought = (await desk.buy(await desk.draft())).body
  const upload = (...files: object[]) =>
    desk.call<UploadRecord>('POST', '/v1/documents', {
      shipment_id: bought.id,
      document_files: files.length > 0 ? files : [file()],
    })
  return { ...desk, bought, upload }
}

describe('a carrier that takes documents', () => {
  test('gets them with the number of the shipment, and its ids and words are kept', async () => {
    const { carrier, bought, upload } = await boughtDesk()
    carrier.behave('documents', {
      body: { ids: ['D-1', 'D-2'], messages: [{ code: 'W', message: 'Blurred.' }] },
    })
    const { status, body } = await upload(file(), file('list.pdf'))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      documents: [
        { doc_id: 'D-1', file_name: 'invoice.pdf' },
        { doc_id: 'D-2', file_name: 'list.pdf' },
      ],
      messages: [{ carrier_id: 'scripted', code: 'W', message: 'Blurred.' }],
    })
    expect(carrier.requests('documents')).toMatchObject([
      { trackingNumber: bought.tracking_number, types: ['commercial_invoice', 'commercial_invoice'] },
    ])
    carrier.behave('documents', {})
    expect((await upload(file('third.pdf'))).body.messages).toEqual([])
  })

  test('and refuses them leaves no record, and they can be sent again', async () => {
    const { carrier, call, upload } = await boughtDesk()
    carrier.behave('documents', { status: 422, body: { code: 'D-9', message: 'Not a PDF.' } })
    const refused = await upload()
    expect(refused.status).toBe(424)
    expect(messagesOf(refused)).toEqual([
      { carrier_id: 'scripted', carrier_name: 'scripted', code: 'D-9', message: 'Not a PDF.' },
    ])
    expect((await call('GET', '/v1/documents')).body.count).toBe(0)
    carrier.behave('documents', {})
    expect((await upload()).status).toBe(201)
  })

  test('is sent one upload of a shipment at a time', async () => {
    const { carrier, upload } = await boughtDesk()
    carrier.behave('documents', { how: 'hold' })
    const first = upload()
    await carrier.asked('documents')
    const second = await upload(file('list.pdf'))
    expect(second.status).toBe(409)
    expect(errorOf(second).message).toMatch(/being sent at this moment/)
    carrier.release()
    expect((await first).status).toBe(201)
    expect(carrier.calls('documents')).toBe(1)
  })
})

describe('an upload without an answer', () => {
  test.each<[string, Behaviour]>([
    ['is too slow', { how: 'hold' }],
    ['hangs up', { how: 'hang_up' }],
    ['answers garbage', { body: '<html>Oops</html>' }],
    ['breaks', { status: 502, body: 'Bad Gateway' }],
  ])('when the carrier %s, may have arrived and is not sent again', async (_, behaviour) => {
    const { carrier, clock, upload } = await boughtDesk()
    carrier.behave('documents', behaviour)
    const answer = upload()
    await carrier.asked('documents')
    if (behaviour.how === 'hold') clock.advance(60_000)
    const refused = await answer
    expect(refused.status).toBe(424)
    expect(JSON.stringify(messagesOf(refused))).toMatch(/may have the documents/)
    carrier.behave('documents', {})
    const again = await upload()
    expect(again.status).toBe(409)
    expect(errorOf(again)).toMatchObject({
      code: 'outcome_unknown',
      message: expect.stringMatching(/ask the carrier/),
    })
    expect(carrier.calls('documents')).toBe(1)
    expect((await upload(file('invoice-2.pdf'))).status).toBe(201)
  })

  test('is found after a crash and not repeated', async () => {
    const home = tempHome()
    const { bought, database, carrier, ...desk } = await boughtDesk(home)
    database
      .prepare(
        `INSERT INTO document_uploads (id, shipment_id, connection_id, digest, file_names, state, started_at)
         VALUES ('upl_1', ?, ?, 'x', '[]', 'pending', 1)`,
      )
      .run(bought.id, desk.connection.id)
    await desk.close()
    const again = await startStation({ home, carriers: scriptedCarriers })
    onTestFinished(again.close)
    expect(again.look(`SELECT state FROM document_uploads WHERE id = 'upl_1'`)).toBe('unknown')
    expect(carrier.calls('documents')).toBe(0)
  })
})

test('a carrier that takes no documents is a 406, before the files are looked at', async () => {
  const station = await startStation({ carriers: builtInCarriers })
  onTestFinished(station.close)
  await addConnection(station.call, courier())
  const { body } = await buy(station.call, await addShipment(station.call))
  const refused = await station.call('POST', '/v1/documents', { shipment_id: body.id, document_files: [] })
  expect(refused.status).toBe(406)
  expect(errorOf(refused)).toEqual({
    code: 'failure',
    message: "trade document upload is not supported by carrier: 'bench_courier'",
  })
})
