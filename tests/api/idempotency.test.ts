import { describe, expect, test } from 'vitest'
import { answerDays } from '../../main/domain/access/request-ledger.ts'
import { errorOf } from '../support/contract/call.ts'
import { formOf } from '../support/desks/import-desk.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { montreal, vancouver } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const create = (key: string, body: object = montreal, more: { as?: 'test' | 'live'; path?: string } = {}) =>
  call('POST', more.path ?? '/v1/addresses', body, {
    as: more.as ?? 'test',
    headers: { 'idempotency-key': key },
  })
const addresses = () => station().rows().addresses

describe('a request that is sent again with its key', () => {
  test('is carried out once and gets the first answer, byte for byte', async () => {
    const first = await create('again-1')
    const before = addresses()
    const second = await create('again-1')
    expect(second.status).toBe(201)
    expect(second.bytes.equals(first.bytes)).toBe(true)
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.headers.get('x-test-mode')).toBe('True')
    expect(addresses()).toBe(before)
  })

  test('waits for the first one while that is under way', async () => {
    const before = Number(addresses())
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('together')))
    expect(new Set(answers.map(each => each.bytes.toString()))).toHaveLength(1)
    expect(answers.filter(each => each.headers.get('idempotency-replayed') === null)).toHaveLength(1)
    expect(addresses()).toBe(before + 1)
  })

  test('with other content is a conflict and does nothing', async () => {
    await create('other-content')
    const before = addresses()
    for (const refused of [
      await create('other-content', vancouver),
      await create('other-content', montreal, { path: '/v1/addresses?x=1' }),
    ]) {
      expect(refused.status).toBe(409)
      expect(errorOf(refused).code).toBe('idempotency_conflict')
    }
    expect(addresses()).toBe(before)
  })

  test('by somebody else, in another mode or elsewhere is another request', async () => {
    const first = await create('shared')
    const live = await create('shared', montreal, { as: 'live' })
    expect(live.body.id).not.toBe(first.body.id)
    const parcel = await create('shared', { weight: 1, weight_unit: 'KG' }, { path: '/v1/parcels' })
    expect(parcel.status).toBe(201)
  })

  test('after it was refused is tried again', async () => {
    const refused = await create('refused', { city: 'Nowhere' })
    expect(refused.status).toBe(400)
    expect((await create('refused')).status).toBe(201)
  })

  test.each(['', 'with space', 'é', 'x'.repeat(256)])('and the key %j is refused at the key', async key => {
    const before = addresses()
    const refused = await create(key)
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual({
      'Idempotency-Key': ['Enter 1 to 255 printable characters without spaces.'],
    })
    expect(addresses()).toBe(before)
  })

  test('without a key is two requests', async () => {
    const [one, two] = [
      await call('POST', '/v1/addresses', montreal),
      await call('POST', '/v1/addresses', montreal),
    ]
    expect(one.body.id).not.toBe(two.body.id)
  })
})

describe('a file that is sent again with its key', () => {
  /** As every client does, with a boundary of its own each time. */
  const send = (key: string, boundary: string, content: string) => {
    const form = Buffer.from(formOf({ content, fields: { resource_type: 'orders' } })).toString()
    return call('POST', '/v1/batches/data/import', undefined, {
      headers: { 'idempotency-key': key, 'content-type': `multipart/form-data; boundary=${boundary}` },
      raw: form.replaceAll('a-line-between-parts', boundary),
    })
  }
  const rows = 'Order number,Item weight,Shipping country\nF-0001,1,CA'

  test('is read once, though the form around it has another boundary', async () => {
    const first = await send('file-1', 'boundary-one', rows)
    expect(first.status).toBe(202)
    const second = await send('file-1', 'boundary-two', rows)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.bytes.equals(first.bytes)).toBe(true)
  })

  test('but has other rows is a conflict', async () => {
    const other = await send('file-1', 'boundary-one', rows.replace('1,CA', '2,CA'))
    expect(errorOf(other).code).toBe('idempotency_conflict')
  })
})

describe('a purchase', () => {
  const headers = { 'idempotency-key': 'buy-1' }
  const purchase = (desk: Awaited<ReturnType<typeof scriptedDesk>>, id: string, rate: string | undefined) =>
    desk.call('POST', `/v1/shipments/${id}/purchase`, { selected_rate_id: rate }, { headers })

  test('that is sent again gets the bought shipment and not a refusal, and is charged once', async () => {
    const desk = await scriptedDesk()
    const { id, rates } = await desk.draft()
    const first = await purchase(desk, id, rates[0]?.id)
    const second = await purchase(desk, id, rates[0]?.id)
    expect(second).toMatchObject({ status: 200, body: { status: 'purchased' } })
    expect(second.bytes.equals(first.bytes)).toBe(true)
    expect(desk.carrier.charges()).toHaveLength(1)
  })

  test('the carrier refused may be tried again with the same key', async () => {
    const desk = await scriptedDesk()
    const { id, rates } = await desk.draft()
    desk.carrier.behave('labels', { status: 422, body: { code: 'C-17', message: 'Not today.' } })
    expect((await purchase(desk, id, rates[0]?.id)).status).toBe(424)
    desk.carrier.behave('labels', {})
    expect((await purchase(desk, id, rates[0]?.id)).status).toBe(200)
  })

  test('nobody knows the outcome of is never sent again, not even where nothing is stored', async () => {
    const desk = await scriptedDesk()
    const { shipper, recipient, parcels, rates } = await desk.draft()
    const body = { shipper, recipient, parcels, rates, selected_rate_id: rates[0]?.id }
    const ship = () => desk.call('POST', '/v1/proxy/shipping', body, { headers })
    desk.carrier.behave('labels', { how: 'hang_up', charges: true })
    expect((await ship()).status).toBe(424)
    desk.carrier.behave('labels', {})
    const again = await ship()
    expect(again.status).toBe(409)
    expect(errorOf(again)).toEqual({
      code: 'outcome_unknown',
      message: expect.stringMatching(/It is not run again\. Look at the record/),
    })
    expect(desk.carrier.calls('labels')).toBe(1)
  })
})

test('an answer is kept for a month; a record that was made is never made twice', async () => {
  const desk = await scriptedDesk()
  const headers = { 'idempotency-key': 'old' }
  const save = () => desk.call('POST', '/v1/addresses', montreal, { headers })
  const first = await save()
  const { shipper, recipient, parcels } = await desk.draft()
  const rate = () => desk.call('POST', '/v1/proxy/rates', { shipper, recipient, parcels }, { headers })
  await rate()
  desk.clock.advance((answerDays - 1) * 24 * 3_600_000)
  expect((await save()).body).toEqual(first.body)
  desk.clock.advance(2 * 24 * 3_600_000)
  await desk.call('POST', '/v1/addresses', montreal, { headers: { 'idempotency-key': 'new' } })
  const refused = await save()
  expect(refused.status).toBe(409)
  expect(errorOf(refused).details).toEqual({ id: first.body.id })
  expect((await rate()).headers.get('idempotency-replayed')).toBeNull()
  const rows = 'SELECT count(*) FROM idempotent_requests WHERE answer IS NOT NULL AND created_at < ?'
  expect(desk.look(rows, desk.clock.now().getTime() - answerDays * 24 * 3_600_000)).toBe(0)
})

test('an answer about a shipment is kept for as long as the shipment', async () => {
  const desk = await scriptedDesk()
  const draft = await desk.draft()
  const headers = { 'idempotency-key': 'kept' }
  const buy = () =>
    desk.call(
      'POST',
      `/v1/shipments/${draft.id}/purchase`,
      { selected_rate_id: draft.rates[0]?.id },
      { headers },
    )
  const first = await buy()
  desk.clock.advance(2 * answerDays * 24 * 3_600_000)
  await desk.call('POST', '/v1/addresses', montreal, { headers: { 'idempotency-key': 'new' } })
  const again = await buy()
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.body).toEqual(first.body)
  expect(desk.carrier.charges()).toHaveLength(1)
})
