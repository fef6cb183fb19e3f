import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { OpenManifest } from '../../shared/desk/manifests.ts'
import type { Returnable, ReturnDraft, ReturnRecord } from '../../shared/desk/returns.ts'
import type { CarrierTrace, TraceSummary } from '../../shared/desk/traces.ts'
import { errorOf } from '../support/contract/call.ts'
import {
  addConnection,
  addShipment,
  buy,
  courier,
  montreal,
  service,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { textsOfPdf } from '../support/labels/read-pdf.ts'
import { manualClock } from '../support/manual-clock.ts'
import { start, type UpsSimulator } from '../support/simulators/ups/index.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call } = stationForFile({ clock })

const items = [
  {
    title: 'Syrup',
    sku: 'SYR-01',
    quantity: 2,
    weight: 0.25,
    weight_unit: 'KG',
    value_amount: 10,
    value_currency: 'CAD',
  },
  {
    title: 'Mug',
    sku: 'MUG-3',
    quantity: 1,
    weight: 0.3,
    weight_unit: 'KG',
    value_amount: 8,
    value_currency: 'CAD',
  },
]
const full = { weight: 1, weight_unit: 'KG', items }

const house = courier('house', {
  config: { services: [service('out', 10, 4), { ...service('back', 7, 5), is_return: true }] },
})

const bought = async (more: object = {}): Promise<ShipmentRecord> =>
  (await buy(call, await addShipment(call, { carrier_ids: ['house'], parcels: [full], ...more }))).body
const begin = (body: object) => call<ReturnDraft>('POST', '/desk/returns', body)
const read = async (id: string) => (await call<ReturnRecord>('GET', `/v1/returns/${id}`)).body
const buyBack = (draft: ReturnDraft) =>
  call<ReturnRecord>('POST', `/desk/returns/${draft.return.id}/buy`, {
    selected_rate_id: draft.label.rates[0]?.id,
  })
const say = (id: string, body: object) => call<ReturnRecord>('POST', `/desk/returns/${id}/outcome`, body)

beforeAll(async () => {
  await addConnection(call, house)
  await addConnection(call, courier('oneway'))
})

describe('the return of a shipment', () => {
  test('goes from the recipient to the shop, by services for the way back alone', async () => {
    const sent = await bought({ reference: '#10482' })
    const { status, body } = await begin({
      shipment_id: sent.id,
      items: [{ line: 0, quantity: 1, reason: 'damaged' }],
    })
    expect(status).toBe(201)
    expect(body.label.shipper).toMatchObject(vancouver)
    expect(body.label.recipient).toMatchObject(montreal)
    expect(body.label.parcels).toMatchObject([{ weight: 0.45, items: [{ sku: 'SYR-01', quantity: 1 }] }])
    expect(body.label.rates.map(rate => rate.service)).toEqual(['back'])
    expect(body.return).toMatchObject({
      state: 'draft',
      shipment_id: sent.id,
      label_id: body.label.id,
      reference: '#10482',
      items: [{ line: 0, sku: 'SYR-01', quantity: 1, reason: 'damaged', outcome: null }],
    })
    expect(sent.selected_rate?.service).toBe('out')
  })

  test('can be left out of the shipments, or be all of them', async () => {
    const sent = await bought()
    const { label } = (await begin({ shipment_id: sent.id })).body
    const ids = async (query: string) =>
      (
        await call<{ results: ShipmentRecord[] }>('GET', `/desk/shipments?limit=100${query}`)
      ).body.results.map(({ id }) => id)
    expect(await ids('')).toEqual(expect.arrayContaining([sent.id, label.id]))
    expect(await ids('&is_return=true')).toContain(label.id)
    expect(await ids('&is_return=true')).not.toContain(sent.id)
    expect(await ids('&is_return=false')).toContain(sent.id)
    expect(await ids('&status=draft&is_return=false')).not.toContain(label.id)
    expect((await call('GET', '/desk/shipments?is_return=perhaps')).status).toBe(400)
  })

  test('has a label that names the customer as its sender', async () => {
    const { body } = await begin({ shipment_id: (await bought()).id })
    const made = await buyBack(body)
    expect([made.status, made.body.state]).toEqual([200, 'label_made'])
    const { bytes } = await call('GET', `/v1/shipments/${body.label.id}/label.pdf`)
    const words = (await textsOfPdf(bytes)).flat().join(' ')
    expect(words.indexOf('Grace Murray')).toBeGreaterThanOrEqual(0)
    expect(words.indexOf('Grace Murray')).toBeLessThan(words.indexOf('Ada Byron'))
  })

  test('is one however often it is asked for, and is paid once however often it is bought', async () => {
    const sent = await bought()
    const first = (await begin({ shipment_id: sent.id })).body
    const second = (await begin({ shipment_id: sent.id, items: [{ line: 1, quantity: 1 }] })).body
    expect(second.return.id).toBe(first.return.id)
    expect(second.label.id).toBe(first.label.id)
    expect(second.return.items).toMatchObject([{ sku: 'MUG-3' }])
    const [one, other] = await Promise.all([buyBack(second), buyBack(second)])
    expect([one.status, other.status].sort()[0]).toBe(200)
    const again = await buyBack(second)
    expect(again.body.tracking_number).toBe((await read(second.return.id)).tracking_number)
    const all = await call<{ results: ShipmentRecord[] }>(
      'GET',
      `/v1/shipments?keyword=${again.body.tracking_number}`,
    )
    expect(all.body.results).toHaveLength(1)
  })

  test('never brings back more than was sent, less what came back already', async () => {
    const sent = await bought()
    const tooMany = await begin({ shipment_id: sent.id, items: [{ line: 0, quantity: 3 }] })
    expect([tooMany.status, errorOf(tooMany).code]).toEqual([400, 'validation'])
    const first = (await begin({ shipment_id: sent.id, items: [{ line: 0, quantity: 1 }] })).body
    await buyBack(first)
    const again = await begin({ shipment_id: sent.id, items: [{ line: 0, quantity: 2 }] })
    expect(again.status).toBe(400)
    const left = (await call<Returnable>('GET', `/desk/returns/of/${sent.id}`)).body
    expect(left.items.map(each => each.left)).toEqual([1, 1])
    const rest = (await begin({ shipment_id: sent.id })).body
    expect(rest.return.items.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['SYR-01', 1],
      ['MUG-3', 1],
    ])
    await buyBack(rest)
    expect((await begin({ shipment_id: sent.id })).status).toBe(409)
    await call('POST', `/v1/shipments/${rest.label.id}/cancel`)
    expect((await read(rest.return.id)).state).toBe('voided')
    expect((await begin({ shipment_id: sent.id })).status).toBe(201)
  })

  test('is no part of the order its items were sent for', async () => {
    const { body: order } = await call<OrderRecord>('POST', '/v1/orders', {
      order_id: 'R-1',
      shipping_to: vancouver,
      line_items: [{ title: 'Cup', sku: 'CUP-1', quantity: 1, weight: 0.5, weight_unit: 'KG' }],
    })
    const [line] = order.line_items
    const inside = { title: 'Cup', sku: 'CUP-1', quantity: 1, weight: 0.5, weight_unit: 'KG' }
    const sent = await bought({
      parcels: [{ weight: 0.6, weight_unit: 'KG', items: [{ ...inside, parent_id: line?.id }] }],
    })
    const read = async () => (await call<OrderRecord>('GET', `/v1/orders/${order.id}`)).body
    const before = await read()
    expect([before.status, before.shipments.map(({ id }) => id)]).toEqual(['fulfilled', [sent.id]])
    await buyBack((await begin({ shipment_id: sent.id })).body)
    expect(await read()).toEqual(before)
  })

  test('declares returned goods across a border', async () => {
    const boston = {
      ...vancouver,
      city: 'Boston',
      state_code: 'MA',
      postal_code: '02108',
      country_code: 'US',
    }
    const customs = {
      content_type: 'merchandise',
      incoterm: 'DAP',
      commodities: items.map(item => ({ ...item, hs_code: '170220', origin_country: 'CA' })),
    }
    const sent = await bought({ recipient: boston, customs })
    const { body } = await begin({ shipment_id: sent.id, items: [{ line: 0, quantity: 1 }] })
    expect(body.label.customs).toMatchObject({
      content_type: 'return_merchandise',
      commodities: [{ sku: 'SYR-01', quantity: 1, hs_code: '170220', value_amount: 10 }],
    })
  })

  test('is not offered by a carrier that takes nothing back, which says so', async () => {
    const sent = await bought({ carrier_ids: ['oneway'] })
    const other = await begin({ shipment_id: sent.id })
    expect(other.body.label.rates.map(rate => rate.carrier_id)).toEqual(['house'])
    const { status, body } = await call<ShipmentRecord>('POST', '/v1/shipments', {
      shipper: montreal,
      recipient: vancouver,
      parcels: [{ weight: 1, weight_unit: 'KG' }],
      services: ['out'],
      carrier_ids: ['house'],
      options: { return_shipment: true },
    })
    expect([status, JSON.stringify(body)]).toEqual([
      424,
      expect.stringContaining('not a service for parcels that come back'),
    ])
  })

  test('is refused of what was never sent and of a return, and changes nothing', async () => {
    const draft = await addShipment(call, { carrier_ids: ['house'] })
    expect((await begin({ shipment_id: draft.id })).status).toBe(409)
    expect((await begin({ shipment_id: 'shp_none' })).status).toBe(404)
    const back = (await begin({ shipment_id: (await bought()).id })).body
    await buyBack(back)
    expect((await begin({ shipment_id: back.label.id })).status).toBe(409)
    expect((await call('GET', '/desk/returns/ret_none')).status).toBe(404)
  })

  test('waits for no pickup and stands on no manifest of the shop', async () => {
    const open = async () =>
      (await call<{ results: OpenManifest[] }>('GET', '/desk/manifests/open')).body.results.find(
        each => each.carrier_id === 'house',
      )?.shipments
    const sent = await bought()
    const before = await open()
    await buyBack((await begin({ shipment_id: sent.id })).body)
    expect(await open()).toBe(before)
  })
})

describe('what came back', () => {
  test('is arrived, restocked or written off as the desk says, and every word can be taken back', async () => {
    const { id } = (await buyBack((await begin({ shipment_id: (await bought()).id })).body)).body
    expect((await say(id, { arrived: true })).body).toMatchObject({
      state: 'arrived',
      arrived_at: expect.any(String),
    })
    const half = await say(id, { items: [{ line: 0, outcome: 'restocked' }] })
    expect(half.body.state).toBe('arrived')
    const done = await say(id, { items: [{ line: 1, outcome: 'written_off' }] })
    expect(done.body).toMatchObject({ state: 'restocked', decided_at: expect.any(String) })
    expect((await say(id, { arrived: false })).status).toBe(409)
    const undone = await say(id, {
      items: [
        { line: 0, outcome: null },
        { line: 1, outcome: null },
      ],
    })
    expect(undone.body.state).toBe('arrived')
    expect((await say(id, { arrived: false })).body).toMatchObject({ state: 'label_made', arrived_at: null })
    expect((await say(id, { items: [{ line: 9, outcome: 'restocked' }] })).status).toBe(400)
  })

  test('is overdue after the days of the settings, and listed by its state', async () => {
    expect((await call('GET', '/desk/returns/settings')).body).toEqual({
      overdue_days: 30,
      window_days: null,
      address_id: null,
      print_with_label: true,
    })
    const { id } = (await buyBack((await begin({ shipment_id: (await bought()).id })).body)).body
    const overdue = async () =>
      (await call<{ results: ReturnRecord[] }>('GET', '/desk/returns?state=overdue')).body.results.map(
        each => each.id,
      )
    expect(await overdue()).not.toContain(id)
    await call('PATCH', '/desk/returns/settings', { overdue_days: 3 })
    clock.advance(3 * 86_400_000)
    expect(await overdue()).toContain(id)
    expect((await read(id)).state).toBe('overdue')
    await say(id, { arrived: true })
    expect(await overdue()).not.toContain(id)
  })

  test('goes to the return address of the shop when there is one', async () => {
    const address = (
      await call<{ id: string }>('POST', '/v1/addresses', { ...montreal, person_name: 'Returns desk' })
    ).body
    await call('PATCH', '/desk/returns/settings', { address_id: address.id })
    const { body } = await begin({ shipment_id: (await bought()).id })
    expect(body.label.recipient.person_name).toBe('Returns desk')
    await call('PATCH', '/desk/returns/settings', { address_id: null })
    expect((await call('PATCH', '/desk/returns/settings', { address_id: 'adr_none' })).status).toBe(404)
  })
})

describe('a return by a carrier', () => {
  const running: { ups?: UpsSimulator } = {}
  beforeAll(async () => {
    const ups = await start({ port: 0 })
    running.ups = ups
    await addConnection(call, {
      carrier_name: 'ups',
      carrier_id: 'ups',
      test_mode: true,
      credentials: { client_id: 'app', client_secret: 'a-secret-of-the-app', account_number: '999AA1' },
      config: { base_url: ups.url },
    })
  })
  afterAll(() => running.ups?.stop())

  test('asks UPS for its return service, from the customer to the shop that pays', async () => {
    const dover = {
      ...montreal,
      company_name: 'Paper Shop',
      city: 'Dover',
      state_code: 'DE',
      postal_code: '19901',
      country_code: 'US',
      phone_number: '+13022234567',
    }
    const salem = { ...vancouver, city: 'Salem', state_code: 'OR', postal_code: '97301', country_code: 'US' }
    const sent = await bought({ shipper: dover, recipient: salem, carrier_ids: ['ups'] })
    const { body } = await begin({ shipment_id: sent.id })
    const rate = body.label.rates.find(each => each.carrier_id === 'ups')
    const made = await call<ReturnRecord>('POST', `/desk/returns/${body.return.id}/buy`, {
      selected_rate_id: rate?.id,
    })
    expect([made.status, made.body.state]).toEqual([200, 'label_made'])
    const traces = await call<{ results: TraceSummary[] }>('GET', '/desk/traces?limit=1')
    const { body: trace } = await call<CarrierTrace>('GET', `/desk/traces/${traces.body.results[0]?.id}`)
    const { Shipment } = JSON.parse(trace.request.body ?? '').ShipmentRequest
    expect(Shipment).toMatchObject({
      ReturnService: { Code: '9' },
      Shipper: { Address: { City: 'Dover' } },
      ShipFrom: { Address: { City: 'Salem' } },
      ShipTo: { Address: { City: 'Dover' } },
    })
  })
})
