import { describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import { errorOf } from '../support/contract/call.ts'
import { addConnection, addShipment, buy, courier, vancouver } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock(Date.UTC(2026, 5, 1, 12))
const { call, station } = stationForFile({ clock })
type Page<T = { id: string }> = { count: number; next: string | null; previous: string | null; results: T[] }
const list = <T = { id: string }>(path: string) => call<Page<T>>('GET', path)

describe('pages', () => {
  const ids: string[] = []
  test('of 20 unless asked otherwise, newest first', async () => {
    for (let n = 0; n < 25; n++) {
      const { body } = await call('POST', '/v1/addresses', { ...vancouver, street_number: n })
      ids.unshift(String(body.id))
    }
    const { body } = await list('/v1/addresses')
    expect(body.count).toBe(25)
    expect(body.results.map(each => each.id)).toEqual(ids.slice(0, 20))
    expect(body).toMatchObject({
      next: `${station().url}/v1/addresses?cursor=6&limit=20&offset=20`,
      previous: null,
    })
  })

  test('are linked to each other by whole addresses that work', async () => {
    const seen: string[] = []
    let next: string | null = `${station().url}/v1/addresses?limit=10`
    while (next) {
      const { body }: { body: Page } = await list(next.slice(station().url.length))
      seen.push(...body.results.map(each => each.id))
      next = body.next
    }
    expect(seen).toEqual(ids)
    const last = (await list('/v1/addresses?limit=10&offset=20')).body
    expect(last.previous).toBe(`${station().url}/v1/addresses?limit=10&offset=10`)
    const second = (await list('/v1/addresses?offset=10&limit=10')).body
    expect(second.previous).toBe(`${station().url}/v1/addresses?limit=10`)
  })

  test('are whole however long the address is that asked for them', async () => {
    const { status, body } = await list(`/v1/addresses?limit=10&keyword=&note=${'long'.repeat(300)}`)
    expect(status).toBe(200)
    expect(body.results.map(each => each.id)).toEqual(ids.slice(0, 10))
    expect(body.next).toContain('longlong')
  })

  test.each([
    ['limit=many', 20],
    ['limit=', 20],
    ['limit=1.5', 20],
    ['limit=3', 3],
    ['limit=1000', 25],
    ['limit=3&limit=9', 3],
    ['limit=99999999999999999999', 20],
    ['offset=-0', 20],
    ['offset=first', 20],
    ['offset=24', 1],
    ['cursor=3', 2],
    ['cursor=1', 0],
    ['cursor=3&offset=20', 2],
  ])('?%s gives %i', async (query, length) => {
    const { status, body } = await list(`/v1/addresses?${query}`)
    expect(status).toBe(200)
    expect(body.results).toHaveLength(length)
    expect(body.count).toBe(25)
  })

  test.each(['/v1/addresses', '/v1/carriers', '/desk/connections', '/desk/attention'])(
    'of %s never begin before the first record',
    async path => {
      for (const offset of ['-1', ' -20 ', '-99999999999999999999']) {
        const refused = await call('GET', `${path}?offset=${encodeURIComponent(offset)}`)
        expect(refused.status, offset).toBe(400)
        expect(errorOf(refused)).toEqual({
          code: 'validation',
          details: { offset: ['Ensure this value is greater than or equal to 0.'] },
        })
      }
    },
  )

  test.each(['/v1/addresses', '/v1/carriers', '/desk/connections', '/desk/attention'])(
    'of %s have one record at least',
    async path => {
      for (const limit of ['0', '-1', ' -20 ', '0.5', '-99999999999999999999']) {
        const refused = await call('GET', `${path}?limit=${encodeURIComponent(limit)}`)
        expect(refused.status, limit).toBe(400)
        expect(errorOf(refused)).toEqual({
          code: 'validation',
          details: { limit: ['Ensure this value is greater than or equal to 1.'] },
        })
      }
    },
  )

  test('hold a hundred at most', async () => {
    const { body } = await list('/v1/addresses?limit=1000&offset=1')
    expect(body.previous).toBe(`${station().url}/v1/addresses?limit=100`)
  })

  test('beyond the end are empty and lead back', async () => {
    const { body } = await list('/v1/addresses?limit=10&offset=40')
    expect(body).toEqual({
      count: 25,
      next: null,
      previous: `${station().url}/v1/addresses?limit=10&offset=30`,
      results: [],
    })
  })

  test('keep the other parameters in their links, sorted', async () => {
    await addConnection(call, courier())
    for (let n = 0; n < 3; n++) await addShipment(call, { reference: 'Ärger & Co' })
    const { body } = await list('/v1/shipments?status=draft&reference=%C3%84rger%20%26%20Co&limit=1&offset=1')
    expect(body.count).toBe(3)
    expect(body.next).toBe(
      `${station().url}/v1/shipments?cursor=2&limit=1&offset=2&reference=%C3%84rger+%26+Co&status=draft`,
    )
    const next = await list(String(body.next).slice(station().url.length))
    expect(next.body.results).toHaveLength(1)
  })

  test('count what was removed too', async () => {
    await call('DELETE', `/v1/addresses/${ids[0]}`)
    expect((await list('/v1/addresses')).body.count).toBe(24)
  })
})

describe('shipment filters', () => {
  const made: Record<string, ShipmentRecord> = {}

  test('a desk with a few shipments', async () => {
    clock.advance(86_400_000)
    made.draft = await addShipment(call, {
      reference: 'Order 100%_x',
      metadata: { shelf: 'B2', size: 7 },
      options: { insurance: 100, currency: 'USD' },
      recipient: {
        ...vancouver,
        person_name: 'Zoë Müller',
        company_name: 'Straße GmbH',
        email: 'zoe@x.example',
      },
    })
    clock.advance(86_400_000)
    made.bought = (await buy(call, await addShipment(call, { metadata: { shelf: 'C3' } }))).body
    clock.advance(86_400_000)
    made.cancelled = (
      await call<ShipmentRecord>('POST', `/v1/shipments/${(await addShipment(call)).id}/cancel`)
    ).body
  })

  const find = async (query: Record<string, string> | string) => {
    const search = typeof query === 'string' ? query : new URLSearchParams(query)
    const { status, body } = await list<ShipmentRecord>(`/v1/shipments?limit=100&${search}`)
    expect(status, String(search)).toBe(200)
    expect(body.count, String(search)).toBe(body.results.length)
    const names = Object.entries(made)
    return body.results.flatMap(each => names.filter(([, { id }]) => id === each.id).map(([name]) => name))
  }

  test.each<[Record<string, string> | string, string[]]>([
    ['', ['cancelled', 'bought', 'draft']],
    [{ status: 'draft' }, ['draft']],
    [{ status: 'purchased,cancelled' }, ['cancelled', 'bought']],
    ['status=purchased&status=cancelled', ['cancelled', 'bought']],
    [{ status: 'shipped' }, []],
    [{ reference: 'order 100' }, ['draft']],
    [{ reference: '%' }, ['draft']],
    [{ reference: '0%_X' }, ['draft']],
    [{ reference: 'Order_100' }, []],
    [{ service: 'bench_standard' }, ['bought']],
    [{ service: 'bench_express,bench_standard' }, ['bought']],
    [{ service: 'bench' }, []],
    [{ carrier_name: 'bench_courier' }, ['bought']],
    [{ carrier_name: 'ups,bench_courier' }, ['bought']],
    [{ carrier_name: 'ups' }, []],
    [{ created_after: '2026-06-03' }, ['cancelled', 'bought']],
    [{ created_after: '2026-06-03T12:00:00.000Z' }, ['cancelled', 'bought']],
    [{ created_after: '2026-06-03T12:00:00.001Z' }, ['cancelled']],
    [{ created_after: '2026-06-03T14:00:00+02:00' }, ['cancelled', 'bought']],
    [{ created_before: '2026-06-03T12:00:00Z', created_after: '2026-06-02' }, ['bought', 'draft']],
    [{ created_before: '2026-06-03', created_after: '2026-06-02' }, ['draft']],
    [{ address: 'straße' }, ['draft']],
    [{ address: 'ZOË' }, ['draft']],
    [{ address: 'zoe@x' }, ['draft']],
    [{ address: 'V6M2V9' }, ['cancelled', 'bought', 'draft']],
    [{ address: 'Sherbrooke' }, []],
    [{ keyword: 'order 100' }, ['draft']],
    [{ keyword: 'müller' }, ['draft']],
    [{ keyword: 'teleport' }, []],
    [{ metadata_key: 'shelf' }, ['bought', 'draft']],
    [{ metadata_key: 'shelf,size' }, ['draft']],
    [{ metadata_value: 'B2' }, ['draft']],
    [{ metadata_value: '7' }, []],
    [{ metadata_value: 'b2' }, []],
    [{ option_key: 'insurance' }, ['draft']],
    [{ option_key: 'insurance,currency' }, ['draft']],
    [{ option_key: 'insurance,teleport' }, []],
    [{ option_value: 'USD' }, ['draft']],
    [{ option_key: 'insurance', metadata_value: 'C3' }, []],
    [{ status: '', reference: '', keyword: '' }, ['cancelled', 'bought', 'draft']],
    [{ colour: 'red' }, ['cancelled', 'bought', 'draft']],
  ])('%j finds %j', async (query, names) => {
    expect(await find(query)).toEqual(names)
  })

  test('a number is found by any part of it, and by keyword, as the id is', async () => {
    const { tracking_number, id } = made.bought as ShipmentRecord
    const number = String(tracking_number)
    expect(await find({ tracking_number: number.slice(2).toLowerCase() })).toEqual(['bought'])
    expect(await find({ keyword: number.toLowerCase() })).toEqual(['bought'])
    expect(await find({ keyword: id })).toEqual(['bought'])
  })

  test.each([
    ['status=lost', { status: ['"lost" is not a valid choice.'] }],
    ['status=draft,lost', { status: ['"lost" is not a valid choice.'] }],
    ['created_after=yesterday', { created_after: ['Enter a valid date/time.'] }],
    ['created_before=2026-02-30', { created_before: ['Enter a valid date/time.'] }],
    ['created_before=2026-06-01T25:00:00Z', { created_before: ['Enter a valid date/time.'] }],
    ['created_before=', { created_before: ['Enter a valid date/time.'] }],
    ['created_after=2026-06-01&created_after=2026-06-02', { created_after: expect.any(Array) }],
    ['keyword=a&keyword=b', { keyword: expect.any(Array) }],
  ])('?%s is refused at its filter', async (query, details) => {
    const refused = await list(`/v1/shipments?${query}`)
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({ code: 'validation', details })
  })
})

describe('tracker filters', () => {
  const numbers = async (query: string) => {
    const { body } = await list<TrackerRecord>(`/v1/trackers?${query}`)
    expect(body.count).toBe(body.results.length)
    return body.results.map(each => each.tracking_number)
  }

  test('find trackers by status, carrier, number and time', async () => {
    clock.advance(86_400_000)
    for (const tracking_number of ['ABC123', 'xyz'])
      await call('POST', '/v1/trackers?pending_pickup', { tracking_number, carrier_name: 'bench_courier' })
    expect(await numbers('tracking_number=bc1')).toEqual(['ABC123'])
    expect(await numbers('tracking_number=XY')).toEqual(['xyz'])
    expect(await numbers('tracking_number=%25')).toEqual([])
    expect(await numbers('created_after=2026-06-05')).toEqual(['xyz', 'ABC123'])
    expect(await numbers('created_before=2026-06-05')).toHaveLength(1)
    expect(await numbers('status=pending,delivered')).toHaveLength(3)
    expect(await numbers('status=delivered')).toEqual([])
    expect(await numbers('carrier_name=bench_courier')).toHaveLength(3)
    expect(await numbers('carrier_name=nobody')).toEqual([])
  })

  test('refuse what makes no sense', async () => {
    const refused = await list('/v1/trackers?status=lost&created_after=x')
    expect(errorOf(refused).details).toEqual({
      created_after: ['Enter a valid date/time.'],
      status: ['"lost" is not a valid choice.'],
    })
  })
})

describe('the order of the list of shipments', () => {
  const people = ['Émile', 'Bob', 'alice', 'bob', null, 'Emma', 'Łucja'] as const
  const sortedBy = async (query: string) => {
    const { status, body } = await list<ShipmentRecord>(`/v1/shipments?limit=100&reference=Sorted&${query}`)
    expect(status, query).toBe(200)
    return body.results
  }
  const names = async (query: string) =>
    (await sortedBy(query)).map(({ recipient }) => recipient.person_name ?? recipient.company_name)

  test('a desk with shipments to seven people', async () => {
    for (const [at, person_name] of people.entries()) {
      const recipient = { ...vancouver, person_name, ...(person_name ? {} : { company_name: 'Cedar Co' }) }
      await addShipment(call, { reference: `Sorted ${at}`, recipient })
    }
    const bob = (await sortedBy('')).find(({ recipient }) => recipient.person_name === 'bob')
    expect((await buy(call, bob as ShipmentRecord)).body).toMatchObject({ status: 'purchased' })
  })

  test('is that of creation unless asked otherwise', async () => {
    const newest = ['Łucja', 'Emma', 'Cedar Co', 'bob', 'alice', 'Bob', 'Émile']
    expect(await names('')).toEqual(newest)
    expect(await names('ordering=-created_at')).toEqual(newest)
    expect(await names('ordering=created_at')).toEqual(newest.toReversed())
  })

  test('goes by name whatever the case and the accents, then by creation', async () => {
    const sorted = ['alice', 'Bob', 'bob', 'Cedar Co', 'Émile', 'Emma', 'Łucja']
    expect(await names('ordering=recipient')).toEqual(sorted)
    expect(await names('ordering=-recipient')).toEqual(sorted.toReversed())
  })

  test.each(['tracking_number', 'service', 'total_charge'])(
    'has records without %s at the end, whichever way it goes',
    async name => {
      for (const way of ['', '-']) expect((await names(`ordering=${way}${name}`))[0]).toBe('bob')
    },
  )

  test('is that of the whole list, over its pages', async () => {
    const seen: ShipmentRecord[] = []
    let next: string | null =
      `${station().url}/v1/shipments?limit=2&keyword=sorted&status=draft&ordering=recipient`
    while (next) {
      const { body }: { body: Page<ShipmentRecord> } = await list<ShipmentRecord>(
        next.slice(station().url.length),
      )
      expect(body.count).toBe(6)
      expect(body.next ?? '').not.toContain('cursor')
      seen.push(...body.results)
      next = body.next
    }
    expect(seen.map(({ recipient }) => recipient.person_name)).toEqual([
      'alice',
      'Bob',
      null,
      'Émile',
      'Emma',
      'Łucja',
    ])
  })

  test('is refused where there is none of that name, and beside a cursor', async () => {
    for (const ordering of ['shelf', '', '-', 'document', '--status', 'status desc'])
      expect(errorOf(await list(`/v1/shipments?ordering=${ordering}`))).toEqual({
        code: 'validation',
        details: { ordering: [`"${ordering}" is not a valid choice.`] },
      })
    const both = await list('/v1/shipments?ordering=recipient&cursor=3')
    expect(both.status).toBe(400)
    expect(Object.keys(errorOf(both).details as object)).toEqual(['cursor'])
    expect((await list('/v1/shipments?ordering=-created_at&cursor=3')).status).toBe(200)
  })
})

describe('the order of other lists', () => {
  const others: [path: string, name: string, only: string][] = [
    ['/desk/pickups', 'pickup_date', ''],
    ['/desk/manifests', 'day', ''],
    ['/desk/money/entries', 'at', ''],
    ['/desk/money/refunds', 'expected_by', ''],
    ['/desk/api-log', 'created_at', 'status=201&'],
  ]

  test('a desk that handed over twice', async () => {
    for (const reference of ['Handed over', 'Handed over later']) {
      const bought = (await buy(call, await addShipment(call, { reference }))).body
      const { results } = (await list<{ connection_id: string }>('/desk/manifests/open')).body
      const made = await call('POST', '/desk/manifests', {
        connection_id: results[0]?.connection_id,
        shipment_ids: [bought.id],
      })
      expect(made.status).toBe(201)
      clock.advance(86_400_000)
    }
  })

  test.each(others)('of %s goes both ways by %s', async (path, name, only) => {
    const ids = async (query: string) =>
      (await list(`${path}?limit=100&${only}${query}`)).body.results.map(({ id }) => id)
    const up = await ids(`ordering=${name}`)
    expect((await ids(`ordering=-${name}`)).toReversed()).toEqual(up)
    if (path !== '/desk/pickups' && path !== '/desk/money/refunds') expect(up.length).toBeGreaterThan(1)
  })

  test.each(others)('of %s is refused where nobody knows it', async path => {
    expect(errorOf(await list(`${path}?ordering=shelf`))).toEqual({
      code: 'validation',
      details: { ordering: ['"shelf" is not a valid choice.'] },
    })
  })
})
