import { describe, expect, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import { errorOf } from '../support/contract/call.ts'
import { montreal } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
const create = (body: object) => call<AddressRecord>('POST', '/v1/addresses', body)

describe('what is sent is read leniently', () => {
  test('text is trimmed', async () => {
    const { body } = await create({ ...montreal, person_name: '  Ada Byron\n', city: ' ' })
    expect(body).toMatchObject({ person_name: 'Ada Byron', city: '' })
  })

  test('numbers are taken where text is expected, flags and objects are not', async () => {
    const { body } = await create({ ...montreal, street_number: 42, federal_tax_id: 1.5 })
    expect(body).toMatchObject({ street_number: '42', federal_tax_id: '1.5' })
    const refused = await create({ ...montreal, street_number: true, city: {}, suburb: ['x'] })
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({
      code: 'validation',
      details: {
        city: ['Not a valid string.'],
        street_number: ['Not a valid string.'],
        suburb: ['Not a valid string.'],
      },
    })
  })

  test('an object whose length cannot be compared is no text and no list, and no error of the station', async () => {
    const odd = { length: { toString: null, valueOf: null } }
    const text = ['Not a valid string.']
    const address = await create({ ...montreal, city: odd, person_name: [odd] })
    expect(errorOf(address)).toEqual({ code: 'validation', details: { city: text, person_name: text } })
    const customs = await call('POST', '/v1/customs_info', { commodities: odd, invoice: odd })
    expect(errorOf(customs).details).toEqual({
      commodities: ['Expected a list of items but got type "dict".'],
      invoice: text,
    })
  })

  test.each([
    ['true', true],
    ['T', true],
    ['Yes', true],
    ['y', true],
    ['ON', true],
    ['1', true],
    [1, true],
    ['False', false],
    ['f', false],
    ['no', false],
    ['N', false],
    ['off', false],
    ['0', false],
    [0, false],
  ])('%j is understood as the flag %j', async (sent, read) => {
    const { status, body } = await create({ ...montreal, residential: sent })
    expect(status).toBe(201)
    expect(body.residential).toBe(read)
  })

  test('text in another encoding than UTF-8 is refused instead of spoilt', async () => {
    const raw = Uint8Array.from(Buffer.from('{"country_code":"CA","city":"Montréal"}', 'latin1'))
    const refused = await call('POST', '/v1/addresses', undefined, { raw })
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({
      code: 'parse_error',
      message: 'JSON parse error - the text is not UTF-8',
    })
  })

  test('something else in the place of an object is wrong as a whole', async () => {
    const refused = await call('POST', '/v1/customs_info', {
      commodities: [{ weight: 1, weight_unit: 'KG' }, 7],
      duty: 'x',
      duty_billing_address: [],
    })
    const saying = (word: string) => ({
      non_field_errors: [`Invalid data. Expected a dictionary, but got ${word}.`],
    })
    expect(errorOf(refused).details).toEqual({
      commodities: [{}, saying('int')],
      duty: saying('str'),
      duty_billing_address: saying('list'),
    })
  })

  test('numeric text is a number, other text is not', async () => {
    const good = await call('POST', '/v1/parcels', { weight: ' 1.5 ', weight_unit: 'KG' })
    expect(good.body).toMatchObject({ weight: 1.5 })
    for (const weight of ['heavy', '', '0x10', 'NaN', 'Infinity', '1,5', {}, [1], true]) {
      const bad = await call('POST', '/v1/parcels', { weight, weight_unit: 'KG' })
      expect(errorOf(bad).details, JSON.stringify(weight)).toEqual({
        weight: ['A valid number is required.'],
      })
    }
  })

  test('a parameter that cannot be read is refused in the words of a field', async () => {
    const refusalOf = async (path: string) => errorOf(await call('GET', path)).details
    const twice = ['Not a valid string.']
    expect(await refusalOf('/v1/carriers?active=true&active=false')).toEqual({ active: twice })
    expect(await refusalOf('/v1/shipments/shp_1/label.pdf?download&download')).toEqual({ download: twice })
    expect(await refusalOf(`/v1/shipments/shp_1/label.pdf?signature=${'x'.repeat(201)}`)).toEqual({
      signature: ['Ensure this field has no more than 200 characters.'],
    })
  })

  test('closed lists are matched exactly, letter case too', async () => {
    const refused = await create({ ...montreal, country_code: 'ca' })
    expect(errorOf(refused).details).toEqual({ country_code: ['"ca" is not a valid choice.'] })
  })

  test('fields nobody knows are ignored, at every depth', async () => {
    const parcel = {
      weight: 1,
      weight_unit: 'KG',
      colour: 'red',
      items: [{ weight: 1, weight_unit: 'KG', flavour: 'mint' }],
    }
    const { status, body } = await call('POST', '/v1/parcels', parcel)
    expect(status).toBe(201)
    expect(JSON.stringify(body)).not.toMatch(/colour|flavour/)
  })

  test('what the station decides itself is not taken from outside', async () => {
    const { body } = await create({
      ...montreal,
      id: 'adr_mine',
      object_type: 'planet',
      validation: { success: true },
    })
    expect(body).toMatchObject({
      id: expect.stringMatching(/^adr_[0-9a-f]{32}$/),
      object_type: 'address',
      validation: null,
    })
  })
})

describe('what is answered', () => {
  test('names every field, with null for what is not known', async () => {
    const { body } = await create({ country_code: 'FR' })
    expect(body).toEqual({
      id: expect.any(String),
      object_type: 'address',
      postal_code: null,
      city: null,
      federal_tax_id: null,
      state_tax_id: null,
      person_name: null,
      company_name: null,
      country_code: 'FR',
      email: null,
      phone_number: null,
      state_code: null,
      suburb: null,
      residential: false,
      street_number: null,
      address_line1: null,
      address_line2: null,
      validate_location: false,
      validation: null,
    })
  })

  test('is JSON and says the mode and the request it answers', async () => {
    const { headers } = await create(montreal)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-test-mode')).toBe('True')
    expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/)
    const live = await call('GET', '/v1/addresses', undefined, { as: 'live' })
    expect(live.headers.get('x-test-mode')).toBe('False')
    const refused = await call('GET', '/v1/addresses/adr_none')
    expect(refused.headers.get('x-test-mode')).toBe('True')
  })

  test('refusals have their keys sorted and nothing empty in them', async () => {
    const { bytes } = await create({ state_code: 'x'.repeat(30), city: 'y'.repeat(31) })
    expect(bytes.toString()).toBe(
      JSON.stringify({
        errors: [
          {
            code: 'validation',
            details: {
              city: ['Ensure this field has no more than 30 characters.'],
              country_code: ['This field is required.'],
              state_code: ['Ensure this field has no more than 20 characters.'],
            },
          },
        ],
      }),
    )
  })

  test('lists of mistakes run beside the list that was sent', async () => {
    const item = { weight: 1, weight_unit: 'KG' }
    const refused = await call('POST', '/v1/customs_info', {
      commodities: [item, { ...item, weight: 'x' }, item, { weight: 1, weight_unit: null, quantity: 1.5 }],
    })
    expect(errorOf(refused).details).toEqual({
      commodities: [
        {},
        { weight: ['A valid number is required.'] },
        {},
        { quantity: ['A valid integer is required.'], weight_unit: ['This field may not be null.'] },
      ],
    })
  })
})
