import { describe, expect, test } from 'vitest'
import type { ParcelRecord } from '../../shared/api/parcels.ts'
import { errorOf } from '../support/contract/call.ts'
import { addConnection, addShipment, buy, courier, parcel } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
const create = (body: object = {}) => call<ParcelRecord>('POST', '/v1/parcels', { ...parcel, ...body })
const update = (id: string | null, body: object) => call<ParcelRecord>('PATCH', `/v1/parcels/${id}`, body)
const sides = { width: 20, height: 10, length: 30 }

/** First in the file: it looks at the very first number of a station. */
test('the first parcel of a station is number two, then they count up', async () => {
  expect((await create()).body.reference_number).toBe('0000000002')
  expect((await create()).body.reference_number).toBe('0000000003')
  expect((await create({ reference_number: 'BOX 7' })).body.reference_number).toBe('BOX 7')
})

describe('saved parcels', () => {
  test('are answered with every field', async () => {
    const { status, body } = await create({ items: [{ weight: 0.5, weight_unit: 'LB' }] })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^pcl_[0-9a-f]{32}$/),
      object_type: 'parcel',
      weight: 1,
      weight_unit: 'KG',
      width: null,
      height: null,
      length: null,
      dimension_unit: null,
      packaging_type: null,
      package_preset: null,
      description: null,
      content: null,
      is_document: false,
      items: [
        {
          id: expect.stringMatching(/^cdt_[0-9a-f]{32}$/),
          object_type: 'commodity',
          weight: 0.5,
          weight_unit: 'LB',
          title: null,
          description: null,
          quantity: 1,
          sku: null,
          hs_code: null,
          value_amount: null,
          value_currency: null,
          origin_country: null,
          parent_id: null,
          metadata: {},
        },
      ],
      reference_number: expect.stringMatching(/^\d{10}$/),
      freight_class: null,
      options: {},
    })
  })

  test('are retrieved, listed newest first, and removed', async () => {
    const { body } = await create({ description: 'newest' })
    const path = `/v1/parcels/${body.id}`
    expect((await call('GET', path)).body).toEqual(body)
    const list = await call<{ results: ParcelRecord[] }>('GET', '/v1/parcels')
    expect(list.body.results[0]).toEqual(body)
    expect((await call('DELETE', path)).body).toEqual(body)
    expect((await call('GET', path)).status).toBe(404)
  })

  test('long texts fit up to what the interface promises', async () => {
    const fits = { description: 'd'.repeat(250), content: 'c'.repeat(100), reference_number: 'r'.repeat(100) }
    expect((await create(fits)).body).toMatchObject(fits)
    const refused = await create({
      description: 'd'.repeat(251),
      content: 'c'.repeat(101),
      freight_class: '7777777',
    })
    expect(errorOf(refused).details).toEqual({
      content: ['Ensure this field has no more than 100 characters.'],
      description: ['Ensure this field has no more than 250 characters.'],
      freight_class: ['Ensure this field has no more than 6 characters.'],
    })
  })
})

describe('dimensions', () => {
  test.each([
    [{}, undefined],
    [{ dimension_unit: 'CM' }, undefined],
    [{ ...sides, dimension_unit: 'IN' }, undefined],
    [
      { width: 20 },
      { dimensions: ['When one dimension is specified, all must be specified with a dimension_unit'] },
    ],
    [
      { width: 20, length: 3, dimension_unit: 'CM' },
      { dimensions: ['When one dimension is specified, all must be specified with a dimension_unit'] },
    ],
    [sides, { dimension_unit: ['dimension_unit is required when dimensions are specified'] }],
  ])('%j is judged', async (body, details) => {
    const answer = await create(body)
    expect(answer.status).toBe(details ? 400 : 201)
    expect(errorOf(answer).details).toEqual(details)
  })

  test('are judged again when a parcel is changed', async () => {
    const { body } = await create()
    const refused = await update(body.id, { width: 4 })
    expect(errorOf(refused).details).toHaveProperty('dimensions')
    expect((await update(body.id, { ...sides, dimension_unit: 'CM' })).body).toMatchObject(sides)
  })

  test('negative ones are refused', async () => {
    expect(errorOf(await create({ weight: -1 })).details).toHaveProperty('weight')
    expect(errorOf(await create({ ...sides, height: -1, dimension_unit: 'CM' })).details).toHaveProperty(
      'height',
    )
  })
})

describe('presets', () => {
  const preset = 'canadapost_corrugated_small_box'
  const filled = { width: 42, height: 32, length: 32, dimension_unit: 'CM' }

  test('fill the sides and never the weight', async () => {
    expect((await create({ package_preset: preset })).body).toMatchObject({
      ...filled,
      weight: 1,
      weight_unit: 'KG',
    })
  })

  test('fill only what the body does not mention', async () => {
    const { body } = await create({ package_preset: preset, width: 50 })
    expect(body).toMatchObject({ ...filled, width: 50 })
    const refused = await create({ package_preset: preset, width: null })
    expect(errorOf(refused).details).toHaveProperty('dimensions')
  })

  test('nobody knows are kept as they are', async () => {
    const { status, body } = await create({ package_preset: 'my_old_box' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ package_preset: 'my_old_box', width: null })
  })

  test('fill on a change that names them, not on others', async () => {
    const { body } = await create()
    expect((await update(body.id, { package_preset: preset })).body).toMatchObject(filled)
    const resized = await update(body.id, { ...sides, dimension_unit: 'CM' })
    expect((await update(body.id, { description: 'x' })).body).toMatchObject({
      ...resized.body,
      description: 'x',
    })
  })
})

describe('changes', () => {
  test('merge options: sent keys replace, empty ones go', async () => {
    const { body } = await create({ options: { insurance: '100', insured_by: 'us', keep: 1 } })
    const changed = await update(body.id, {
      options: { insurance: '200', insured_by: null, more: { a: '', b: 2 } },
    })
    expect(changed.body.options).toEqual({ insurance: '200', keep: 1, more: { b: 2 } })
  })

  test('change items by id, add others and keep the rest', async () => {
    const { body } = await create({
      items: [
        { weight: 1, weight_unit: 'KG', title: 'one' },
        { weight: 2, weight_unit: 'KG', title: 'two' },
      ],
    })
    const changed = await update(body.id, {
      items: [
        { id: body.items[0]?.id, quantity: 5 },
        { weight: 3, weight_unit: 'KG', title: 'three' },
      ],
    })
    expect(changed.body.items).toMatchObject([
      { id: body.items[0]?.id, title: 'one', quantity: 5 },
      { id: body.items[1]?.id, title: 'two', quantity: 1 },
      { title: 'three', weight: 3 },
    ])
    expect((await update(body.id, { items: null })).body.items).toHaveLength(3)
  })

  test('an added item needs its weight', async () => {
    const { body } = await create()
    const refused = await update(body.id, { items: [{ title: 'light' }] })
    expect(errorOf(refused).details).toEqual({
      items: [{ weight: ['This field is required.'], weight_unit: ['This field is required.'] }],
    })
  })

  test('required fields cannot be emptied', async () => {
    const { body } = await create()
    const refused = await update(body.id, { weight: null, weight_unit: null })
    expect(errorOf(refused).details).toEqual({
      weight: ['This field may not be null.'],
      weight_unit: ['This field may not be null.'],
    })
  })
})

describe('parcels of a shipment', () => {
  test('can be changed while it is a draft, which empties its prices', async () => {
    await addConnection(call, courier())
    const draft = await addShipment(call)
    const [first] = draft.parcels
    const changed = await update(first?.id ?? '', { weight: 2 })
    expect(changed.status).toBe(200)
    const { body } = await call('GET', `/v1/shipments/${draft.id}`)
    expect(body).toMatchObject({ parcels: [{ weight: 2 }], rates: [] })
  })

  test('can be removed down to the last one', async () => {
    const draft = await addShipment(call, { parcels: [parcel, { ...parcel, weight: 2 }] })
    const [first, second] = draft.parcels.map(each => `/v1/parcels/${each.id}`)
    expect((await call('DELETE', String(first))).status).toBe(200)
    expect(await call('DELETE', String(second))).toMatchObject({
      status: 409,
      body: {
        errors: [
          {
            code: 'state_error',
            message: 'Operation not permitted. The related shipment needs at least one parcel.',
          },
        ],
      },
    })
    expect((await call('GET', `/v1/shipments/${draft.id}`)).body).toMatchObject({
      parcels: [{ weight: 2 }],
      rates: [],
    })
  })

  test('stay as they are once the label is bought', async () => {
    const draft = await addShipment(call, { parcels: [parcel, parcel] })
    await buy(call, draft)
    const path = `/v1/parcels/${draft.parcels[0]?.id}`
    const message = "Operation not permitted. The related shipment is 'purchased'."
    for (const [method, body] of [['PATCH', { weight: 9 }], ['DELETE']] as const)
      expect(await call(method, path, body)).toMatchObject({
        status: 409,
        body: { errors: [{ code: 'state_error', message }] },
      })
  })

  test('given by id are copied, items included', async () => {
    const { body: saved } = await create({ items: [{ weight: 1, weight_unit: 'KG', title: 'mug' }] })
    const draft = await addShipment(call, { parcels: [saved.id, parcel] })
    expect(draft.parcels).toMatchObject([
      { weight: saved.weight, items: [{ title: 'mug' }], reference_number: saved.reference_number },
      { weight: 1, items: [] },
    ])
    const ids = draft.parcels.flatMap(each => [each.id, ...each.items.map(item => item.id)])
    expect(ids).not.toContain(saved.id)
    expect(ids).not.toContain(saved.items[0]?.id)
  })
})

describe('what the shop packs in', () => {
  const read = async () => (await call('GET', '/desk/packages')).body
  const choose = (body: object) => call('PATCH', '/desk/packages', body)

  test('is nothing in particular, and every package of every carrier, until somebody says so', async () => {
    expect(await read()).toEqual({ parcel_id: null, left_out: [] })
  })

  test('is a saved parcel for as long as there is one, without the packages that are left out', async () => {
    const { id } = (await create({ description: 'Small box' })).body
    const codes = ['canadapost_small_mailing_box', 'canadapost_mailing_box', 'canadapost_mailing_box']
    const { status, body } = await choose({ parcel_id: id, left_out: codes })
    expect(status).toBe(200)
    expect(body).toEqual({
      parcel_id: id,
      left_out: ['canadapost_mailing_box', 'canadapost_small_mailing_box'],
    })
    expect((await choose({ left_out: [] })).body).toEqual({ parcel_id: id, left_out: [] })
    await call('DELETE', `/v1/parcels/${id}`)
    expect(await read()).toEqual({ parcel_id: null, left_out: [] })
  })

  test('refuses what is no saved parcel and what no carrier sells, and changes nothing', async () => {
    const missing = await choose({ parcel_id: 'pcl_none', left_out: ['canadapost_mailing_box'] })
    expect([missing.status, errorOf(missing).code]).toEqual([404, 'not_found'])
    const unknown = await choose({ left_out: ['canadapost_mailing_box', 'shoe_box'] })
    expect(unknown.status).toBe(400)
    expect(JSON.stringify(unknown.body)).toContain('shoe_box')
    expect((await choose({ left_out: 'all' })).status).toBe(400)
    expect(await read()).toEqual({ parcel_id: null, left_out: [] })
  })
})
