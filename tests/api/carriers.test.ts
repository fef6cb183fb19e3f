import { describe, expect, test } from 'vitest'
import type { CarrierRecord } from '../../shared/api/carriers.ts'
import type { InstanceRecord } from '../../shared/api/instance.ts'
import type { ReferencesRecord } from '../../shared/api/references.ts'
import { addConnection, courier } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
type Page = { count: number; results: CarrierRecord[] }
const list = (query = '', as: 'test' | 'live' = 'test') =>
  call<Page>('GET', `/v1/carriers${query}`, undefined, { as })
const namesOf = ({ body }: { body: Page }) => body.results.map(each => each.carrier_id)

describe('connections as the interface lists them', () => {
  test('are of the mode of the key, newest first, without credentials', async () => {
    await addConnection(call, courier('first_bike'))
    await addConnection(call, courier('second_bike', { active: false, metadata: { shelf: 'B' } }))
    await addConnection(call, courier('live_bike', { test_mode: false }))
    const found = await list()
    expect(found.body).toMatchObject({ count: 2, next: null, previous: null })
    expect(found.body.results[0]).toEqual({
      id: expect.stringMatching(/^car_[0-9a-f]{32}$/),
      object_type: 'carrier',
      carrier_id: 'second_bike',
      carrier_name: 'second_bike',
      display_name: 'Bench Courier',
      test_mode: true,
      active: false,
      capabilities: ['pickup', 'rating', 'shipping'],
      metadata: { shelf: 'B' },
      config: expect.objectContaining({ services: expect.any(Array) }),
    })
    expect(namesOf(found)).toEqual(['second_bike', 'first_bike'])
    expect(namesOf(await list('', 'live'))).toEqual(['live_bike'])
  })

  test.each([
    ['?active=true', ['first_bike']],
    ['?active=false', ['second_bike']],
    ['?active=maybe', ['second_bike', 'first_bike']],
    ['?carrier_name=generic', ['second_bike', 'first_bike']],
    ['?carrier_name=ups', []],
    ['?carrier_name=first_bike', ['first_bike']],
    ['?carrier_name=second_bike&active=true', []],
    ['?carrier_name=', ['second_bike', 'first_bike']],
    ['?system_only=true', []],
    ['?system_only=false', ['second_bike', 'first_bike']],
    ['?limit=1&offset=1', ['first_bike']],
  ])('%s narrows the list', async (query, names) => {
    const found = await list(query)
    expect(found.status).toBe(200)
    expect(namesOf(found)).toEqual(names)
  })

  test('a slug nobody has is a 404 that names it', async () => {
    expect(await list('?carrier_name=acme')).toMatchObject({
      status: 404,
      body: {
        errors: [{ code: 'not_found', message: "No extension installed for the carrier: 'acme'" }],
      },
    })
  })
})

describe('services of a carrier', () => {
  const services = (slug: string) => call('GET', `/v1/carriers/${slug}/services`)

  test('are codes and the names the carrier gives them', async () => {
    const { status, body } = await services('canadapost')
    expect(status).toBe(200)
    expect(body).toMatchObject({ canadapost_priority: 'DOM.PC' })
  })

  test('are an empty object for a carrier without a catalogue', async () => {
    expect(await services('aramex')).toMatchObject({ status: 200, body: {} })
  })

  test('are there for carriers of the shop too', async () => {
    expect((await services('first_bike')).body).toEqual({
      bench_standard: 'bench_standard',
      bench_express: 'bench_express',
    })
  })

  test('of a carrier nobody knows are a 404', async () => {
    for (const slug of ['acme', 'constructor', '__proto__'])
      expect(await services(slug), slug).toMatchObject({
        status: 404,
        body: { errors: [{ code: 'not_found', message: `Unknown carrier: ${slug}` }] },
      })
  })
})

describe('instance metadata and references', () => {
  const references = (query = '', as: 'test' | 'none' = 'test') =>
    call<ReferencesRecord>('GET', `/v1/references${query}`, undefined, { as })

  test('the root says what this is, to everybody', async () => {
    const { status, body } = await call<InstanceRecord>('GET', '/', undefined, { as: 'none' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      VERSION: '2023.9.11',
      HOST: `${station().url}/`,
      OPENAPI: `${station().url}/openapi`,
    })
    // Carrier traffic is kept, and calls of the interface for a month.
    expect(body).toMatchObject({ PERSIST_SDK_TRACING: true, API_LOGS_DATA_RETENTION: true })
  })

  test('references are complete whatever `reduced` says', async () => {
    const [full, reduced] = await Promise.all([references('?reduced=false'), references()])
    expect(full.body).toEqual(reduced.body)
    const { countries, currencies, carriers, carrier_hubs, incoterms, package_presets } = full.body
    expect(Object.keys(countries)).toHaveLength(234)
    expect(currencies).toMatchObject({ CAD: 'Canadian Dollar', RON: expect.any(String) })
    expect(Object.keys(carriers)).toHaveLength(36)
    expect(Object.keys(carrier_hubs).sort()).toEqual(['easypost', 'eshipper', 'freightcom', 'v1_server'])
    expect(Object.keys(incoterms)).toHaveLength(15)
    expect(package_presets.canadapost?.canadapost_corrugated_small_box).toEqual({
      width: 42,
      height: 32,
      length: 32,
      dimension_unit: 'CM',
      weight_unit: 'KG',
    })
  })

  test('carriers of the shop are shown to those who have a key only', async () => {
    expect((await references()).body.custom_carriers).toHaveProperty('first_bike')
    expect((await references('', 'none')).body.custom_carriers).toEqual({})
  })

  test('follow what happens to connections', async () => {
    const { id } = await addConnection(call, courier('short_lived'))
    expect((await references()).body.custom_carriers).toHaveProperty('short_lived')
    await call('DELETE', `/desk/connections/${id}`)
    expect((await references()).body.custom_carriers).not.toHaveProperty('short_lived')
  })
})
