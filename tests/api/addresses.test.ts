import { describe, expect, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import { errorOf } from '../support/contract/call.ts'
import {
  addConnection,
  addShipment,
  buy,
  courier,
  montreal,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const create = (body: object) => call<AddressRecord>('POST', '/v1/addresses', body)
const update = (id: string | null, body: object) => call<AddressRecord>('PATCH', `/v1/addresses/${id}`, body)

describe('saved addresses', () => {
  test('are created, retrieved, changed field by field and removed with their real id', async () => {
    const created = await create(vancouver)
    expect(created.status).toBe(201)
    const path = `/v1/addresses/${created.body.id}`
    expect(await call('GET', path)).toMatchObject({ status: 200, body: created.body })
    const changed = await update(created.body.id, { city: 'Burnaby', email: 'grace@example.com' })
    expect(changed.status).toBe(200)
    expect(changed.body).toEqual({ ...created.body, city: 'Burnaby', email: 'grace@example.com' })
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: changed.body })
    for (const method of ['GET', 'DELETE']) expect((await call(method, path)).status).toBe(404)
    expect((await update(created.body.id, {})).status).toBe(404)
  })

  test('a missing one is a 404 that says which', async () => {
    expect((await call('GET', '/v1/addresses/adr_none')).body).toEqual({
      errors: [{ code: 'not_found', message: 'There is no address adr_none.' }],
    })
  })

  test('are found by words in any order, whatever their case, and never by half of the words', async () => {
    const { body } = await create({
      ...vancouver,
      person_name: 'Éléonore Quill',
      company_name: '100% Wool_Co',
    })
    const found = async (words: string) => {
      const path = `/desk/addresses?keyword=${encodeURIComponent(words)}`
      const { results } = (await call<{ results: AddressRecord[] }>('GET', path)).body
      return results.map(({ id }) => id)
    }
    for (const words of ['quill', 'vancouver QUILL', 'éléonore', 'ÉLÉONORE', '100%', 'wool_co'])
      expect(await found(words), words).toEqual([body.id])
    for (const words of ['quill calgary', '100_', 'woolxco']) expect(await found(words), words).toEqual([])
    await create(montreal)
    const page = await call<{ count: number; results: object[] }>('GET', '/desk/addresses?limit=1')
    expect(page.body.results).toHaveLength(1)
    expect(page.body.count).toBeGreaterThan(1)
  })

  test('are listed newest first and shared by both modes', async () => {
    const { body } = await create({ ...vancouver, person_name: 'Newest' })
    for (const as of ['test', 'live'] as const) {
      const list = await call<{ results: AddressRecord[] }>('GET', '/v1/addresses?limit=1', undefined, { as })
      expect(list.body.results).toEqual([body])
    }
  })

  test('a change to null empties a field, but not the country', async () => {
    const { body } = await create(vancouver)
    expect((await update(body.id, { city: null })).body.city).toBeNull()
    const refused = await update(body.id, { country_code: null })
    expect(errorOf(refused).details).toEqual({ country_code: ['This field may not be null.'] })
  })
})

describe('normalisation', () => {
  test.each([
    ['CA', 'v6m2V9', 'V6M2V9'],
    ['CA', 'v6m 2v9', 'V6M2V9'],
    ['CA', 'v6m-2v9', 'V6M-2V9'],
    ['US', '1 0001', '10001'],
    ['US', '10001-1234', '10001-1234'],
    ['GB', 'sw1a 1aa', 'sw1a 1aa'],
  ])('the postal code of %s "%s" is stored as "%s"', async (country_code, postal_code, stored) => {
    expect((await create({ country_code, postal_code })).body.postal_code).toBe(stored)
  })

  test.each([
    ['CA', 'V6M', 'The Canadian postal code must match Z9Z9Z9'],
    ['CA', '10001', 'The Canadian postal code must match Z9Z9Z9'],
    ['US', 'V6M2V9', 'The American postal code must match 12345 or 12345-6789'],
    ['US', '1234', 'The American postal code must match 12345 or 12345-6789'],
  ])('the postal code of %s "%s" is refused', async (country_code, postal_code, text) => {
    const refused = await create({ country_code, postal_code })
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({ code: 'validation', details: { postal_code: [text] } })
  })

  test.each([
    ['CA', '514 000 0000', '+1 514-000-0000'],
    ['CA', '+1 438 222 2222', '+1 438-222-2222'],
    ['DE', '030 123456', '+49 30 123456'],
    ['CA', '', ''],
  ])('the phone number of %s "%s" is stored as "%s"', async (country_code, phone_number, stored) => {
    expect((await create({ country_code, phone_number })).body.phone_number).toBe(stored)
  })

  test('a phone number that is none is refused', async () => {
    const refused = await create({ country_code: 'CA', phone_number: 'call me' })
    expect(errorOf(refused).details).toEqual({ phone_number: ['Invalid phone number format'] })
  })

  test('a change is normalised only when it names the country too', async () => {
    const { body } = await create(vancouver)
    expect((await update(body.id, { postal_code: 'v5k 0a1' })).body.postal_code).toBe('v5k 0a1')
    const both = await update(body.id, { postal_code: 'v5k 0a1', country_code: 'CA' })
    expect(both.body.postal_code).toBe('V5K0A1')
    expect((await update(body.id, { postal_code: '123', country_code: 'CA' })).status).toBe(400)
  })
})

describe('addresses of a shipment', () => {
  test('are copies that the list does not show and that are found by id', async () => {
    await addConnection(call, courier())
    const { body: saved } = await create({ ...montreal, person_name: 'Template' })
    const shipment = await addShipment(call, { shipper: saved.id })
    expect(shipment.shipper).toEqual({ ...saved, id: shipment.shipper.id })
    expect(shipment.shipper.id).not.toBe(saved.id)
    const { body } = await call<{ results: AddressRecord[] }>('GET', '/v1/addresses?limit=100')
    expect(body.results.map(each => each.id)).not.toContain(shipment.shipper.id)
    expect((await call('GET', `/v1/addresses/${shipment.shipper.id}`)).body).toEqual(shipment.shipper)
  })

  test('can be changed while it is a draft, which empties its prices', async () => {
    const { id, shipper, rates } = await addShipment(call)
    expect(rates.length).toBeGreaterThan(0)
    await update(shipper.id, { person_name: 'Another' })
    const renamed = await call('GET', `/v1/shipments/${id}`)
    expect(renamed.body).toMatchObject({ rates, shipper: { person_name: 'Another' } })
    await update(shipper.id, { city: 'Laval' })
    const moved = await call('GET', `/v1/shipments/${id}`)
    expect(moved.body).toMatchObject({ rates: [], messages: [], shipper: { city: 'Laval' } })
  })

  test('cannot be changed once the label is bought', async () => {
    const draft = await addShipment(call)
    await buy(call, draft)
    const refused = await update(draft.recipient.id, { city: 'x'.repeat(99) })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        errors: [
          { code: 'state_error', message: "Operation not permitted. The related shipment is 'purchased'." },
        ],
      },
    })
  })

  test('cannot be removed', async () => {
    const { recipient } = await addShipment(call)
    expect(await call('DELETE', `/v1/addresses/${recipient.id}`)).toMatchObject({
      status: 409,
      body: {
        errors: [
          {
            code: 'state_error',
            message: 'This address is linked to a shipment and cannot be removed',
          },
        ],
      },
    })
  })

  test('an id nobody has is a 404', async () => {
    const refused = await call('POST', '/v1/shipments', {
      shipper: 'adr_none',
      recipient: vancouver,
      parcels: [{ weight: 1, weight_unit: 'KG' }],
    })
    expect(refused).toMatchObject({ status: 404, body: { errors: [{ code: 'not_found' }] } })
  })
})

test('without anybody who can check addresses, one that wants it is refused and nothing is stored', async () => {
  const before = station().rows()
  const refused = await create({ ...vancouver, validate_location: true })
  expect([refused.status, errorOf(refused).code]).toEqual([400, 'failure'])
  expect(errorOf(refused).message).toMatch(/without `validate_location`/)
  expect(station().rows()).toEqual(before)
})

test('empty lines come back as they were given', async () => {
  const given = {
    country_code: 'CA',
    address_line1: '',
    address_line2: '',
    suburb: '',
    city: '',
    person_name: '',
  }
  const made = await call<Record<string, unknown>>('POST', '/v1/addresses', given)
  expect(made).toMatchObject({ status: 201, body: given })
  expect((await call('GET', `/v1/addresses/${made.body.id}`)).body).toMatchObject(given)
  const changed = await call('PATCH', `/v1/addresses/${made.body.id}`, { address_line1: '1 Quay St' })
  expect(changed.body).toMatchObject({ ...given, address_line1: '1 Quay St' })
})
