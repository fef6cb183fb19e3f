import { describe, expect, test } from 'vitest'
import { carriersWith } from '../support/carriers/scripted-carrier.ts'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { route } from '../support/desks/shipping-data.ts'
import { textsOfPdf } from '../support/labels/read-pdf.ts'

const options = { paperless_trade: true, invoice_template: 'commercial-invoice' }
const uploadsFirst = { carriers: carriersWith({ uploadsBeforePurchase: true }) }

describe('papers that go along with a purchase', () => {
  test('are sent as files and kept as the invoice', async () => {
    const { carrier, call, draft, buy } = await scriptedDesk()
    const given = { doc_type: 'other', doc_name: 'own.pdf', doc_file: 'AAAA', doc_format: 'PDF' }
    const shipment = await draft({ options: { ...options, doc_files: [given] }, reference: 'Order 7' })
    const { body } = await buy(shipment)
    const [{ files } = {}] = carrier.requests('labels') as { files: { doc_file: string }[] }[]
    expect(files).toEqual([
      given,
      {
        doc_type: 'commercial_invoice',
        doc_name: 'Commercial invoice.pdf',
        doc_format: 'PDF',
        doc_file: expect.any(String),
      },
    ])
    const sent = Buffer.from(files?.[1]?.doc_file ?? '', 'base64')
    expect((await textsOfPdf(sent))[0]).toContain('Order 7')
    expect((await call('GET', body.invoice_url ?? '')).bytes).toEqual(sent)
    expect(body.options).toEqual(shipment.options)
  })

  test('are uploaded first where the carrier wants that, and named in the purchase', async () => {
    const { carrier, call, draft, buy } = await scriptedDesk(uploadsFirst)
    const shipment = await draft({ options })
    const { status, body } = await buy(shipment)
    expect(status).toBe(200)
    const [{ references } = {}] = carrier.requests('labels')
    expect(references).toEqual([{ doc_id: expect.stringMatching(/^D1-/), doc_type: 'commercial_invoice' }])
    expect(carrier.requests('documents')).toMatchObject([
      { names: ['Commercial invoice.pdf'], trackingNumber: null },
    ])
    expect(body.invoice_url?.split('?')[0]).toBe(`/v1/shipments/${shipment.id}/invoice.pdf`)
    expect((await call('GET', `/v1/documents?shipment_id=${shipment.id}`)).body).toMatchObject({ count: 1 })
  })

  test('that cannot be drawn keep the label from being bought', async () => {
    const { carrier, call, draft, buy, retrieve, unknownPurchases } = await scriptedDesk()
    const wrong = { ...options, invoice_template: 'none' }
    const shipment = await draft({ options: wrong })
    const refused = await buy(shipment)
    expect(refused.status).toBe(409)
    expect(errorOf(refused).message).toBe('There is no document template none. Nothing was bought.')
    expect((await retrieve(shipment.id)).body).toEqual(shipment)
    const before = (await call('GET', '/v1/shipments')).body.count
    const inOne = await call('POST', '/v1/shipments', {
      ...route,
      options: wrong,
      service: 'scripted_ground',
    })
    expect(inOne.status).toBe(409)
    expect((await call('GET', '/v1/shipments')).body.count).toBe(before)
    expect(carrier.charges()).toEqual([])
    expect(await unknownPurchases()).toBe(0)
  })

  test('that may or may not have been uploaded keep the label from being bought', async () => {
    const { carrier, draft, buy, retrieve, unknownPurchases } = await scriptedDesk(uploadsFirst)
    const shipment = await draft({ options })
    carrier.behave('documents', { how: 'hang_up' })
    const refused = await buy(shipment)
    expect(refused.status).toBe(424)
    expect(JSON.stringify(messagesOf(refused))).toMatch(/may have the documents/)
    carrier.behave('documents', {})
    expect((await buy(shipment)).status).toBe(409)
    expect(carrier.calls('documents')).toBe(1)
    expect(carrier.charges()).toEqual([])
    expect(await unknownPurchases()).toBe(0)
    expect((await retrieve(shipment.id)).body).toMatchObject({ status: 'draft' })
  })
})
