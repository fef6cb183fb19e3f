import { describe, expect, test } from 'vitest'
import type { ConnectionRecord } from '../../shared/desk/connections.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile({ carriers: scriptedCarriers })
const create = (body: object) => call<ConnectionRecord>('POST', '/desk/connections', body)
const update = (id: string, body: object) => call<ConnectionRecord>('PATCH', `/desk/connections/${id}`, body)
const retrieve = (id: string) => call<ConnectionRecord>('GET', `/desk/connections/${id}`)

describe('a connection', () => {
  test('is answered with what of its account is no secret', async () => {
    const { status, body } = await create(
      courier('plain', { metadata: { desk: 1 }, display_name: 'Our bike' }),
    )
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^car_[0-9a-f]{32}$/),
      object_type: 'connection',
      adapter: 'generic',
      carrier_name: 'plain',
      carrier_id: 'plain',
      display_name: 'Our bike',
      test_mode: true,
      active: true,
      capabilities: ['pickup', 'rating', 'shipping'],
      config: expect.objectContaining({ services: expect.any(Array) }),
      config_revision: expect.stringMatching(/^[0-9a-f]{16}$/),
      credentials: { custom_carrier_name: 'plain', display_name: expect.any(String) },
      stored_secrets: [],
      metadata: { desk: 1 },
      is_sample: false,
      limits: [],
      reachability: { state: 'reachable', since: null, last_error: null, next_try_at: null },
      created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    })
    expect((await retrieve(body.id)).body).toEqual(body)
  })

  test('is live unless it is said to be a test', async () => {
    const { test_mode: _, ...plain } = courier('undecided')
    expect((await create(plain)).body.test_mode).toBe(false)
  })

  test('of both modes is listed here', async () => {
    const { body } = await call<{ results: ConnectionRecord[] }>('GET', '/desk/connections')
    expect(body.results.map(each => [each.carrier_id, each.test_mode])).toEqual([
      ['undecided', false],
      ['plain', true],
    ])
  })

  test('is changed where it is named and keeps the rest', async () => {
    const { body } = await create(courier('changing'))
    const changed = await update(body.id, { active: false, display_name: 'Slow bike' })
    expect(changed.body).toEqual({ ...body, active: false, display_name: 'Slow bike' })
    const renamed = await update(body.id, { credentials: { custom_carrier_name: 'new_code' } })
    expect(renamed.body).toMatchObject({ carrier_name: 'new_code', carrier_id: 'changing' })
    expect((await update(body.id, { config: null })).body.config).toBeNull()
  })

  test('is removed, and what was shipped with it stays', async () => {
    const { body } = await create(courier('leaving'))
    const bought = (await buy(call, await addShipment(call, { carrier_ids: ['leaving'] }))).body
    expect((await call('DELETE', `/desk/connections/${body.id}`)).body).toEqual(body)
    expect((await retrieve(body.id)).status).toBe(404)
    expect((await call('GET', `/v1/shipments/${bought.id}`)).body).toEqual(bought)
    for (const method of ['GET', 'DELETE'])
      expect((await call(method, `/desk/connections/${body.id}`)).status).toBe(404)
    expect((await update(body.id, {})).status).toBe(404)
    expect((await call('POST', `/desk/connections/${body.id}/test`)).status).toBe(404)
  })

  test('has its nickname for itself within its mode', async () => {
    await create(courier('unique'))
    expect(await create(courier('unique'))).toMatchObject({
      status: 409,
      body: {
        errors: [
          { code: 'state_error', message: 'Another connection of this mode is already called "unique".' },
        ],
      },
    })
    expect((await create(courier('unique', { test_mode: false }))).status).toBe(201)
    const { body } = await create(courier('other'))
    expect((await update(body.id, { carrier_id: 'unique' })).status).toBe(409)
  })

  test('of a carrier without an adapter is refused', async () => {
    for (const carrier_name of ['acme', 'constructor', '__proto__'])
      expect(await create({ ...courier('none'), carrier_name }), carrier_name).toMatchObject({
        status: 404,
        body: {
          errors: [
            { code: 'not_found', message: `No extension installed for the carrier: '${carrier_name}'` },
          ],
        },
      })
  })
})

describe('mistakes are named by field', () => {
  test.each([
    [
      {},
      {
        carrier_id: ['This field is required.'],
        carrier_name: ['This field is required.'],
        credentials: ['This field is required.'],
      },
    ],
    [
      { carrier_name: 'generic', carrier_id: ' ', credentials: 'secret' },
      {
        carrier_id: ['This field may not be blank.'],
        credentials: ['Expected a dictionary of items but got type "str".'],
      },
    ],
    [
      courier('x', { credentials: { custom_carrier_name: 'Not A Code' } }),
      {
        credentials: { custom_carrier_name: [expect.any(String)], display_name: ['This field is required.'] },
      },
    ],
    [
      courier('x', { config: { services: [{ service_name: 'x' }] } }),
      { config: { services: [expect.objectContaining({ service_code: ['This field is required.'] })] } },
    ],
    [courier('x', { config: { label_dpi: 150 } }), { config: { label_dpi: [expect.any(String)] } }],
    [courier('x', { config: 'none' }), { config: ['Expected a dictionary of items but got type "str".'] }],
  ])('%j', async (body, details) => {
    const before = station().rows()
    const refused = await create(body)
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({ code: 'validation', details })
    expect(station().rows()).toEqual(before)
  })

  test('of a change too, and the connection stays as it was', async () => {
    const { body } = await create(courier('steady'))
    expect((await update(body.id, { credentials: { display_name: '' } })).status).toBe(400)
    expect((await update(body.id, { active: 'perhaps' })).status).toBe(400)
    expect((await retrieve(body.id)).body).toEqual(body)
  })
})

describe('credentials', () => {
  const secret = 'hunter2-do-not-tell'

  test('never come back, not in answers, lists, logs, refusals or the file', async () => {
    const carrier = await fakeCarrier()
    const { id } = await addConnection(call, scriptedConnection(carrier, { api_key: secret }))
    expect((await retrieve(id)).body).toMatchObject({
      credentials: { base_url: carrier.url },
      stored_secrets: ['api_key'],
    })
    carrier.behave('account', { status: 401, body: { code: 'AUTH', message: 'bad key' } })
    carrier.behave('rates', { body: 'not what was promised' })
    const texts = await Promise.all(
      [
        retrieve(id),
        call('GET', '/desk/connections'),
        call('GET', '/v1/carriers'),
        call('GET', '/v1/references'),
        call('GET', '/desk/status'),
        call('POST', `/desk/connections/${id}/test`),
        call('POST', '/v1/shipments', {
          shipper: { country_code: 'CA' },
          recipient: { country_code: 'CA' },
          parcels: [{ weight: 1, weight_unit: 'KG' }],
          carrier_ids: ['scripted'],
        }),
        update(id, { credentials: { base_url: 'no address' } }),
        update(id, { credentials: { api_key: [secret] } }),
        create(scriptedConnection(carrier, { api_key: secret })),
      ].map(async answer => (await answer).bytes.toString()),
    )
    expect(carrier.calls('rates')).toBeGreaterThan(0)
    expect(carrier.keysSeen()).toContain(secret)
    for (const text of texts) expect(text).not.toContain(secret)
    expect(station().log()).not.toContain(secret)
    const kept = String(station().look('SELECT credentials FROM connections WHERE id = ?', id))
    expect(kept).toMatch(/^v2\.[0-9a-f]{8}\./)
    expect(kept).not.toContain(secret)
    expect(Buffer.from(kept.slice(12), 'base64').toString('latin1')).not.toContain(secret)
    await call('DELETE', `/desk/connections/${id}`)
  })

  test('are asked of the carrier by the test', async () => {
    const carrier = await fakeCarrier()
    const { id } = await addConnection(call, scriptedConnection(carrier))
    const check = () => call('POST', `/desk/connections/${id}/test`)
    expect((await check()).body).toEqual({ success: true, messages: [] })
    carrier.behave('account', { status: 401, body: { code: 'AUTH', message: 'Unknown key.' } })
    expect((await check()).body).toEqual({
      success: false,
      messages: [{ carrier_id: 'scripted', carrier_name: 'scripted', code: 'AUTH', message: 'Unknown key.' }],
    })
    await call('DELETE', `/desk/connections/${id}`)
  })

  test('go to another server only when all secrets come in the same request', async () => {
    const carrier = await fakeCarrier()
    const thief = await fakeCarrier()
    const { id } = await addConnection(call, scriptedConnection(carrier, { api_key: secret }))
    const before = station().look('SELECT credentials FROM connections WHERE id = ?', id)
    const moved = await update(id, { credentials: { base_url: thief.url } })
    expect(moved.status).toBe(400)
    expect(errorOf(moved)).toMatchObject({
      code: 'validation',
      details: { credentials: { api_key: [expect.stringContaining('"credentials.base_url" decides')] } },
    })
    expect((await update(id, { credentials: { base_url: thief.url, api_key: ' ' } })).status).toBe(400)
    expect(station().look('SELECT credentials FROM connections WHERE id = ?', id)).toBe(before)
    await call('POST', `/desk/connections/${id}/test`)
    expect([carrier.keysSeen(), thief.keysSeen()]).toEqual([[secret], []])

    expect((await update(id, { credentials: { base_url: thief.url, api_key: 'mine' } })).status).toBe(200)
    await call('POST', `/desk/connections/${id}/test`)
    expect(thief.keysSeen()).toEqual(['mine'])
    await call('DELETE', `/desk/connections/${id}`)
  })

  const carriersOfOthers = [
    ['ups', { client_id: 'app', account_number: '999AA1' }, 'client_secret'],
    ['canadapost', { username: 'user', customer_number: '2004381' }, 'password'],
  ] as const
  test.each(carriersOfOthers)('of %s stay with its server, whatever is said of another', async (...each) => {
    const [carrier_name, account, secretName] = each
    const { id } = await addConnection(call, {
      carrier_name,
      carrier_id: 'steady',
      credentials: { ...account, [secretName]: secret },
      config: { base_url: 'https://simulator.example' },
    })
    const kept = (await retrieve(id)).body
    for (const config of [
      { base_url: 'https://thief.example' },
      { base_url: 'https://simulator.example', allow_base_url: true },
      { base_url: '' },
      {},
      null,
    ]) {
      const refused = await update(id, { config })
      expect(refused.status, JSON.stringify(config)).toBe(400)
      expect(errorOf(refused).details).toEqual({
        credentials: { [secretName]: [expect.stringMatching(/^Enter this again: "config\.\w+" decides/)] },
      })
    }
    expect((await retrieve(id)).body).toEqual(kept)
    const same = { base_url: 'https://simulator.example', label_type: 'PDF', allow_base_url: false }
    expect((await update(id, { config: same, display_name: 'Renamed' })).status).toBe(200)
    const again = { credentials: { [secretName]: 'new' }, config: { base_url: 'https://other.example' } }
    expect((await update(id, again)).status).toBe(200)
    await call('DELETE', `/desk/connections/${id}`)
  })

  test.each([
    ['http://carrier.example', false],
    ['http://192.168.1.5:8080', false],
    ['http://127.0.0.1.nip.example', false],
    ['http://127.0.0.1:8080', true],
    ['http://localhost:8080', true],
    ['http://[::1]:8080', true],
    ['https://carrier.example', true],
  ])('are sent to %s: %s', async (base_url, isTaken) => {
    const added = await create({
      carrier_name: 'ups',
      carrier_id: 'readable',
      test_mode: true,
      credentials: { client_id: 'app', client_secret: secret },
      config: { base_url },
    })
    expect(added.status).toBe(isTaken ? 201 : 400)
    if (isTaken) await call('DELETE', `/desk/connections/${added.body.id}`)
    else expect(errorOf(added).details).toEqual({ config: { base_url: [expect.stringContaining('https')] } })
  })

  test('can be changed one by one', async () => {
    const carrier = await fakeCarrier()
    const { id } = await addConnection(call, scriptedConnection(carrier, { api_key: 'old' }))
    await update(id, { credentials: { api_key: 'new' } })
    await call('POST', `/desk/connections/${id}/test`)
    expect(carrier.keysSeen()).toEqual(['new'])
    await call('DELETE', `/desk/connections/${id}`)
  })
})
