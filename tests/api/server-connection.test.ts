import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../main/platform/clock.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import { addConnection, addShipment, courier } from '../support/desks/shipping-data.ts'
import { settlingDesk } from '../support/desks/unsettled-desk.ts'
import { startStation, type TestStation } from '../support/station/station.ts'
import { homeForFile } from '../support/station/temp-home.ts'

/** Two stations of one shop: the desk buys over the one above, which has the courier. Between them is a line that breaks when told. */
let laterMs = 0
const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + laterMs) }
const home = homeForFile()
let above: TestStation
let desk: TestStation
let line: Awaited<ReturnType<typeof breakableLine>>
let key: { test: string; live: string }

beforeAll(async () => {
  above = await startStation({ home })
  await addConnection(above.call, courier())
  await addConnection(above.call, courier('live_courier', { test_mode: false }))
  key = {
    test: above.keys.create({ name: 'desk', mode: 'test' }).bareKey,
    live: above.keys.create({ name: 'desk live', mode: 'live' }).bareKey,
  }
  line = await breakableLine(() => above.url)
  desk = await startStation({ clock })
  await addConnection(desk.call, serverAt(line.url, key.test))
})
afterAll(async () => {
  await desk.close()
  await line.close()
  await above.close()
})

const serverAt = (url: string, apiKey: string, name = 'warehouse') => ({
  carrier_name: 'v1_server',
  carrier_id: name,
  display_name: 'Warehouse',
  test_mode: true,
  credentials: { server_url: url, api_key: apiKey },
})

const draft = (more: object = {}) => addShipment(desk.call, { carrier_ids: ['warehouse'], ...more })
const buy = ({ id, rates }: ShipmentRecord, service = 'bench_standard') =>
  desk.call<ShipmentRecord>('POST', `/v1/shipments/${id}/purchase`, {
    selected_rate_id: rates.find(rate => rate.service === service)?.id,
  })
/** What the station above has of a shipment of the desk. */
const heldAbove = async ({ id }: ShipmentRecord) =>
  (
    await above.call<{ results: ShipmentRecord[] }>(
      'GET',
      `/v1/shipments?metadata_key=packdesk_shipment&metadata_value=${id}`,
    )
  ).body.results
const isBought = ({ status }: ShipmentRecord) => status === 'purchased'

test('a key that works is told from one of the other mode, of nobody, and from an address without a station', async () => {
  const tried = async (url: string, apiKey: string) => {
    const { id } = await addConnection(desk.call, serverAt(url, apiKey, `tried-${apiKey.slice(-6)}`))
    const { body } = await desk.call<{ success: boolean; messages: { details?: object }[] }>(
      'POST',
      `/desk/connections/${id}/test`,
    )
    await desk.call('DELETE', `/desk/connections/${id}`)
    return { success: body.success, fields: JSON.stringify(body.messages) }
  }
  expect(await tried(line.url, key.test)).toMatchObject({ success: true })
  expect(await tried(line.url, key.live)).toMatchObject({
    success: false,
    fields: expect.stringContaining('credentials.api_key'),
  })
  expect(await tried(line.url, 'key_of_nobody')).toMatchObject({
    success: false,
    fields: expect.stringContaining('credentials.api_key'),
  })
  const plain = await desk.call(
    'POST',
    '/desk/connections',
    serverAt('http://station.example', key.test, 'plain'),
  )
  expect(plain.status).toBe(400)
})

test('what the station above offers is offered here, with whose it is', async () => {
  const { rates, messages } = await draft()
  expect(messages).toEqual([])
  expect(
    rates.map(({ service, total_charge, currency, carrier_id, test_mode }) => ({
      service,
      total_charge,
      currency,
      carrier_id,
      test_mode,
    })),
  ).toEqual([
    {
      service: 'bench_standard',
      total_charge: 10,
      currency: 'CAD',
      carrier_id: 'warehouse',
      test_mode: true,
    },
    { service: 'bench_express', total_charge: 25, currency: 'CAD', carrier_id: 'warehouse', test_mode: true },
  ])
  expect(rates[0]?.meta).toMatchObject({
    hub_carrier: { code: 'bench_courier', name: 'bench_courier' },
    server_account: 'bench_courier',
  })
})

test('a label is bought there once, is the same file here, is followed and taken back', async () => {
  const shipment = await draft({
    label_type: 'ZPL',
    reference: 'Order 7',
    options: { signature_confirmation: true },
  })
  const { status, body } = await buy(shipment, 'bench_express')
  expect(status, JSON.stringify(body)).toBe(200)
  const [held, second] = await heldAbove(shipment)
  expect(second).toBeUndefined()
  expect(held).toMatchObject({
    status: 'purchased',
    reference: 'Order 7',
    service: 'bench_express',
    tracking_number: body.tracking_number,
    options: { signature_confirmation: true },
  })
  expect(body).toMatchObject({ shipment_identifier: held?.id, selected_rate: { total_charge: 25 } })
  const [here, there] = await Promise.all([
    desk.call('GET', String(body.label_url), undefined, { as: 'none' }),
    above.call('GET', String(held?.label_url), undefined, { as: 'none' }),
  ])
  expect(here.status).toBe(200)
  expect(here.bytes).toEqual(there.bytes)

  const voided = await desk.call<ShipmentRecord>('POST', `/v1/shipments/${shipment.id}/cancel`)
  expect(voided.body.status).toBe('cancelled')
  expect((await heldAbove(shipment)).map(each => each.status)).toEqual(['cancelled'])
})

test('where a parcel is comes from the tracker above', async () => {
  const shipment = (await buy(await draft())).body
  const tracker = await desk.call<TrackerRecord>('GET', `/v1/trackers/${shipment.tracking_number}`)
  expect(tracker.body).toMatchObject({ carrier_name: 'v1_server', tracking_number: shipment.tracking_number })
})

test('a purchase whose answer was lost is found there by our reference, and paid for once', async () => {
  const { askCarrier } = settlingDesk(desk.call)
  const shipment = await draft()
  line.cut('after', /\/purchase$/)
  expect((await buy(shipment)).status).toBe(424)
  expect((await buy(shipment)).body).toMatchObject({ errors: [{ code: 'outcome_unknown' }] })
  expect((await askCarrier(shipment.id)).body).toMatchObject({ finding: 'bought' })
  const [held, ...others] = (await heldAbove(shipment)).filter(isBought)
  expect(others).toEqual([])
  const settled = await desk.call<ShipmentRecord>('GET', `/v1/shipments/${shipment.id}`)
  expect(settled.body).toMatchObject({ status: 'purchased', tracking_number: held?.tracking_number })
})

test('a station above that goes down in the middle leaves a question, and once it is certain nothing bought', async () => {
  const { askCarrier } = settlingDesk(desk.call)
  const shipment = await draft()
  line.cut('before', /\/purchase$/)
  expect((await buy(shipment)).status).toBe(424)
  await above.close()
  expect((await askCarrier(shipment.id)).body).toMatchObject({ finding: 'cannot_tell' })
  above = await startStation({ home })
  // It might still arrive, or be under way at a carrier.
  expect((await askCarrier(shipment.id)).body).toMatchObject({ finding: 'cannot_tell' })
  laterMs += 10 * 60_000
  expect((await askCarrier(shipment.id)).body).toMatchObject({ finding: 'not_bought' })
  expect((await heldAbove(shipment)).filter(isBought)).toEqual([])
  expect((await buy(shipment)).status).toBe(200)
  expect((await heldAbove(shipment)).filter(isBought)).toHaveLength(1)
})

test('two stations that have each other as a server ask no circle', async () => {
  const back = desk.keys.create({ name: 'above', mode: 'test' }).bareKey
  const { id } = await addConnection(above.call, serverAt(desk.url, back, 'the_desk'))
  const asked = line.ratesAsked()
  const { rates, messages } = await draft()
  expect(rates).toHaveLength(2)
  expect(messages.map(({ code }) => code)).toContain('asked_by_server')
  expect(line.ratesAsked() - asked).toBe(1)
  await above.call('DELETE', `/desk/connections/${id}`)
})

test('the key is shown to nobody, and goes to no other server with a change of the address alone', async () => {
  const list = await desk.call<{ results: { id: string; carrier_id: string }[] }>('GET', '/desk/connections')
  expect(JSON.stringify(list.body)).not.toContain(key.test)
  expect(desk.log()).not.toContain(key.test)
  const id = list.body.results.find(({ carrier_id }) => carrier_id === 'warehouse')?.id
  const moved = await desk.call('PATCH', `/desk/connections/${id}`, {
    credentials: { server_url: 'https://elsewhere.example' },
  })
  expect(moved.status).toBe(400)
})

/** A line to a station that lets everything through, and breaks once when told: before a request arrives, or before its answer does. */
async function breakableLine(target: () => string) {
  let broken: { when: 'before' | 'after'; path: RegExp } | null = null
  let ratesAsked = 0
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/v1/proxy/rates') ratesAsked += 1
    const body = Buffer.concat(await request.toArray())
    const fault = broken?.path.test(request.url ?? '') ? broken : null
    if (fault) broken = null
    if (fault?.when === 'before') return request.socket.destroy()
    const { host: _, connection: __, ...headers } = request.headers
    const answer = await fetch(`${target()}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 ? { body } : {}),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (fault) return request.socket.destroy()
    const type = answer.headers.get('content-type')
    return response.writeHead(answer.status, type ? { 'content-type': type } : {}).end(bytes)
  }
  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How often prices were asked for so far. */
    ratesAsked: () => ratesAsked,
    cut: (when: 'before' | 'after', path: RegExp) => {
      broken = { when, path }
    },
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
