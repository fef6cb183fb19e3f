import { describe, expect, test } from 'vitest'
import type { CustomsRecord } from '../../shared/api/customs.ts'
import { errorOf } from '../support/contract/call.ts'
import {
  addConnection,
  addShipment,
  buy,
  courier,
  montreal,
  route,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
const mug = {
  title: 'Mug',
  weight: 0.4,
  weight_unit: 'KG',
  quantity: 2,
  value_amount: 12,
  value_currency: 'EUR',
}
const declaration = { content_type: 'merchandise', incoterm: 'DDU', commodities: [mug] }
const create = (body: object = {}) =>
  call<CustomsRecord>('POST', '/v1/customs_info', { ...declaration, ...body })
const update = (id: string | null, body: object) =>
  call<CustomsRecord>('PATCH', `/v1/customs_info/${id}`, body)

describe('saved customs declarations', () => {
  test('are answered with every field', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^cst_[0-9a-f]{32}$/),
      object_type: 'customs_info',
      commodities: [expect.objectContaining({ ...mug, id: expect.stringMatching(/^cdt_/) })],
      duty: null,
      duty_billing_address: null,
      content_type: 'merchandise',
      content_description: null,
      incoterm: 'DDU',
      invoice: null,
      invoice_date: null,
      commercial_invoice: null,
      certify: null,
      signer: null,
      options: {},
    })
  })

  test('take the incoterms of 2020 beside the older ones', async () => {
    for (const incoterm of ['DAP', 'DPU', 'DDU', 'DAF'])
      expect(await create({ incoterm })).toMatchObject({ status: 201, body: { incoterm } })
  })

  test('answer empty texts as they were sent', async () => {
    const { body } = await create({ duty: { paid_by: '' }, content_description: '', signer: '' })
    expect(body).toMatchObject({ duty: { paid_by: '' }, content_description: '', signer: '' })
  })

  test('are retrieved, listed and removed', async () => {
    const { body } = await create()
    const path = `/v1/customs_info/${body.id}`
    expect((await call('GET', path)).body).toEqual(body)
    const list = await call<{ results: CustomsRecord[] }>('GET', '/v1/customs_info')
    expect(list.body.results[0]).toEqual(body)
    expect((await call('DELETE', path)).body).toEqual(body)
    expect((await call('GET', path)).status).toBe(404)
  })

  test.each([
    [{ commodities: [] }, { commodities: ['This list may not be empty.'] }],
    [{ commodities: null }, { commodities: ['This field may not be null.'] }],
    [{ commodities: 'x' }, { commodities: ['Expected a list of items but got type "str".'] }],
    [{ content_type: 'weapons' }, { content_type: ['"weapons" is not a valid choice.'] }],
    [{ incoterm: 'ddu' }, { incoterm: ['"ddu" is not a valid choice.'] }],
    [{ invoice: 'x'.repeat(51) }, { invoice: ['Ensure this field has no more than 50 characters.'] }],
    [{ options: [] }, { options: ['Expected a dictionary of items but got type "list".'] }],
    [{ duty: 'x' }, { duty: { non_field_errors: ['Invalid data. Expected a dictionary, but got str.'] } }],
    [{ duty: { paid_by: 'nobody' } }, { duty: { paid_by: ['"nobody" is not a valid choice.'] } }],
    [
      { duty_billing_address: { country_code: 'XX' } },
      { duty_billing_address: { country_code: ['"XX" is not a valid choice.'] } },
    ],
    [
      { commodities: [{ ...mug, value_currency: 'EURO', origin_country: 'Europe' }] },
      {
        commodities: [
          {
            origin_country: ['"Europe" is not a valid choice.'],
            value_currency: ['"EURO" is not a valid choice.'],
          },
        ],
      },
    ],
  ])('%j is refused at its field', async (body, details) => {
    const refused = await create(body)
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual(details)
  })

  test.each([
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '24-01-01',
    '2024-1-1',
    '01/02/2024',
    '2024-01-01T00:00:00Z',
  ])('the invoice date %s is no day', async invoice_date => {
    const refused = await create({ invoice_date })
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual({ invoice_date: ['The date format must match YYYY-MM-DD'] })
  })

  test('a leap day and an empty date are fine', async () => {
    expect((await create({ invoice_date: '2024-02-29' })).body.invoice_date).toBe('2024-02-29')
    expect((await create({ invoice_date: '' })).status).toBe(201)
  })

  test('currencies the first editions of the interface forgot are taken', async () => {
    for (const value_currency of ['RON', 'ZMW'])
      expect((await create({ commodities: [{ ...mug, value_currency }] })).status).toBe(201)
  })

  test('duty is answered with all its keys', async () => {
    const { body } = await create({ duty: { paid_by: '', declared_value: '10.5' } })
    expect(body.duty).toEqual({ paid_by: '', currency: null, declared_value: 10.5, account_number: null })
  })

  test('commodities and the duty payor can be given by id', async () => {
    const { body: first } = await create()
    const { body: payor } = await call('POST', '/v1/addresses', vancouver)
    const { status, body } = await create({
      commodities: [first.commodities[0]?.id, { weight: 1, weight_unit: 'LB' }],
      duty_billing_address: payor.id,
    })
    expect(status).toBe(201)
    expect(body.commodities).toMatchObject([{ title: 'Mug' }, { weight: 1 }])
    expect(body.commodities[0]?.id).not.toBe(first.commodities[0]?.id)
    expect(body.duty_billing_address).toMatchObject({ city: 'Vancouver' })
    expect(body.duty_billing_address?.id).not.toBe(payor.id)
    expect((await create({ commodities: ['cdt_none'] })).status).toBe(404)
    expect((await create({ duty_billing_address: 'adr_none' })).status).toBe(404)
  })
})

describe('changes', () => {
  test('merge options, change commodities by id and apply the duty payor', async () => {
    const { body } = await create({ options: { aes: 'X20260301123456', nip_number: '2' } })
    const changed = await update(body.id, {
      signer: 'Ada Byron',
      options: { aes: null, eori_number: 'DE123456789012345' },
      commodities: [{ id: body.commodities[0]?.id, quantity: 9 }],
      duty_billing_address: vancouver,
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      id: body.id,
      signer: 'Ada Byron',
      options: { nip_number: '2', eori_number: 'DE123456789012345' },
      commodities: [{ title: 'Mug', quantity: 9 }],
      duty_billing_address: { city: 'Vancouver' },
    })
    expect((await update(body.id, { duty_billing_address: null })).body.duty_billing_address).toBeNull()
  })

  test('a term can be emptied', async () => {
    const { body } = await create()
    expect((await update(body.id, { incoterm: null })).body.incoterm).toBeNull()
  })
})

describe('numbers of a declaration', () => {
  // Forms by the offices that give them; the GTINs are samples of GS1 and one of a book.
  const right = {
    aes: ['X20220714987654', 'AES X20220714987654', 'NO EEI 30.37(a)', 'NO_EEI_30_37_A', ''],
    eori_number: ['DE123456789012345', 'GB205672212000'],
    ioss: ['IM3720000019'],
    voec: ['2012345'],
    arn: ['300012345678', '51824753556'],
    ird: ['49091850', '136-410-132'],
    export_proof: ['AB1234202611281234567'],
    ndr_code: ['NDR2', '2'],
    commerce_type: ['b2c', ''],
    certificate_number: ['any 1'],
    anything_else: ['as sent'],
  }
  const wrong = {
    aes: ['1', 'X2022071498765', 'AES'],
    eori_number: ['3', 'DE 123456', 'DE1234567890123456'],
    ioss: ['IM372000001', 'IMDEU1234567', 'IOSS 7'],
    voec: ['123', 'VOEC123'],
    arn: ['1234'],
    ird: ['12'],
    export_proof: ['1AB4202611281234567', 'AB12'],
    ndr_code: ['none'],
    commerce_type: ['b2x'],
  }
  const rightOfGoods = {
    gtin: ['4006381333931', '036000291452', '96385074', 9780306406157, ''],
    product_url: ['https://shop.example/mug?id=1'],
    mid: ['VNABCDEF1234HAN'],
    origin_province: ['QC'],
    manufacturer_part_number: ['MK-1'],
  }
  const wrongOfGoods = {
    gtin: ['4006381333932', '123', 'none'],
    product_url: ['shop.example/mug'],
    mid: ['V', 'VNABCDEF1234HANOI'],
    origin_province: ['Quebec'],
    manufacturer_part_number: ['x'.repeat(101)],
  }
  const each = (table: Record<string, readonly unknown[]>) =>
    Object.entries(table).flatMap(([name, values]) => values.map(value => [name, value] as const))

  test.each(each(right))('%s may be %j, and is kept as it was sent', async (name, value) => {
    const { status, body } = await create({ options: { [name]: value } })
    expect(status).toBe(201)
    expect(body.options).toEqual({ [name]: value })
  })

  test.each(each(wrong))('%s is not %j, which is told at its field', async (name, value) => {
    const refused = await create({ options: { [name]: value } })
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual({ options: { [name]: [expect.any(String)] } })
  })

  test.each(each(rightOfGoods))('%s of goods may be %j', async (name, value) => {
    const { status, body } = await create({ commodities: [{ ...mug, metadata: { [name]: value } }] })
    expect(status).toBe(201)
    expect(body.commodities[0]?.metadata).toEqual({ [name]: String(value) })
  })

  test.each(each(wrongOfGoods))('%s of goods is not %j, which is told at its field', async (name, value) => {
    const refused = await create({ commodities: [{ ...mug, metadata: { [name]: value } }] })
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual({
      commodities: [{ metadata: { [name]: [expect.any(String)] } }],
    })
  })
})

describe('customs of a shipment', () => {
  test('are a copy that follows the state of the shipment', async () => {
    await addConnection(call, courier())
    const { body: saved } = await create({ duty_billing_address: montreal })
    const draft = await addShipment(call, { customs: saved.id })
    expect(draft.customs).toMatchObject({ ...declaration, commodities: [mug] })
    const { customs } = draft
    const path = `/v1/customs_info/${customs?.id}`
    expect(customs?.id).not.toBe(saved.id)
    expect((await call('GET', path)).body).toEqual(customs)
    expect((await update(customs?.id ?? '', { signer: 'Ada' })).status).toBe(200)
    await buy(call, draft)
    for (const [method, body] of [['PATCH', {}], ['DELETE']] as const)
      expect(await call(method, path, body)).toMatchObject({
        status: 409,
        body: {
          errors: [
            { code: 'state_error', message: "Operation not permitted. The related shipment is 'purchased'." },
          ],
        },
      })
  })

  test('can be removed from a draft', async () => {
    const draft = await addShipment(call, { customs: declaration })
    expect((await call('DELETE', `/v1/customs_info/${draft.customs?.id}`)).status).toBe(200)
    expect((await call('GET', `/v1/shipments/${draft.id}`)).body).toMatchObject({ customs: null })
  })

  test('take ids of stored commodities and payors inside, too', async () => {
    const { id } = (await call('POST', '/v1/addresses', montreal)).body
    const stored = (await create({ commodities: [{ ...mug, sku: 'M1' }] })).body.commodities[0]
    const customs = { commodities: [stored?.id, mug], duty_billing_address: id }
    const draft = await addShipment(call, { customs })
    expect(draft.customs?.commodities.map(each => each.sku)).toEqual(['M1', null])
    expect(draft.customs?.commodities[0]?.id).not.toBe(stored?.id)
    expect(draft.customs?.duty_billing_address?.city).toBe(montreal.city)
    const refused = await call('POST', '/v1/shipments', {
      ...route,
      customs: { commodities: ['cdt_none'] },
    })
    expect(refused.status).toBe(404)
  })

  test('are not listed', async () => {
    const draft = await addShipment(call, { customs: declaration })
    const { body } = await call<{ results: CustomsRecord[] }>('GET', '/v1/customs_info?limit=100')
    expect(body.results.map(each => each.id)).not.toContain(draft.customs?.id)
  })
})
