import { describe, expect, test } from 'vitest'
import { trackerRecord } from '../../shared/api/trackers.ts'
import { trackerProblems } from '../../shared/desk/trackers.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { boardDesk, boardOf, dayMs } from '../support/desks/board-desk.ts'
import { manifestDesk } from '../support/desks/manifest-desk.ts'
import { pickupBody, pickupDesk } from '../support/desks/pickup-desk.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

/** It is Monday 5 January in both shops; in Vancouver the day of UTC is the next one already. */
const shops = [
  { timeZone: 'America/Vancouver', instant: '2026-01-06T06:00:00Z' },
  { timeZone: 'UTC', instant: '2026-01-05T08:00:00Z' },
]

describe.each(shops)('by the calendar of a shop in $timeZone', shop => {
  test('a parcel on its way without an event for three working days is stuck, and no day earlier', async () => {
    const { bought, say, of, clock } = await boardDesk(shop)
    const parcel = await bought()
    await say(parcel, { status: 'in_transit', on: '2026-01-05' })
    expect(await of(parcel)).toMatchObject({ state: 'in_transit', is_problem: false, days: 0 })
    clock.jump(2 * dayMs)
    expect(await of(parcel)).toMatchObject({ state: 'in_transit', is_problem: false, days: 2 })
    clock.jump(dayMs)
    expect(await of(parcel)).toMatchObject({
      state: 'stuck',
      is_problem: true,
      since: '2026-01-05',
      days: 3,
      needs_contact: true,
    })
  })

  test('a parcel is late when the promised day is over, by so many days', async () => {
    const { bought, say, of, clock } = await boardDesk(shop)
    const parcel = await bought()
    await say(parcel, { status: 'in_transit', on: '2026-01-05', expected: '2026-01-06' })
    clock.jump(dayMs)
    expect(await of(parcel)).toMatchObject({ state: 'in_transit', promised: '2026-01-06', days_late: 0 })
    clock.jump(dayMs)
    expect(await of(parcel)).toMatchObject({ state: 'late', days_late: 1, since: '2026-01-06' })
    await say(parcel, { status: 'in_transit', on: '2026-01-07', expected: '2026-01-12' })
    expect(await of(parcel)).toMatchObject({ state: 'late', promised: '2026-01-06', days_late: 1 })
    await say(parcel, { status: 'delivered', delivered: true, on: '2026-01-07' })
    expect(await of(parcel)).toMatchObject({ state: 'delivered', days_late: null })
  })

  test('the rate that was bought is a promise too', async () => {
    const { call, of, clock } = await boardDesk(shop)
    await addConnection(call, courier())
    const parcel = (await buy(call, await addShipment(call, { carrier_ids: ['bench_courier'] }))).body
    // Four working days from a Monday.
    expect(await of(parcel)).toMatchObject({ promised: '2026-01-09', state: 'not_scanned' })
    await call('PATCH', '/desk/background-settings', { tracking_unscanned_days: 30 })
    clock.jump(5 * dayMs)
    expect(await of(parcel)).toMatchObject({ state: 'late', days_late: 1 })
  })

  test('a label nobody scanned within four working days was never scanned, and no day earlier', async () => {
    const { bought, of, clock, call } = await boardDesk(shop)
    const parcel = await bought()
    clock.jump(3 * dayMs)
    expect(await of(parcel)).toMatchObject({ state: 'not_scanned', handed_over: null })
    clock.jump(dayMs)
    expect(await of(parcel)).toMatchObject({ state: 'never_scanned', since: '2026-01-05', days: 4 })
    await call('PATCH', '/desk/background-settings', { tracking_unscanned_days: 5 })
    expect(await of(parcel)).toMatchObject({ state: 'not_scanned' })
  })

  test('what was on a manifest has to be scanned by the end of the next working day', async () => {
    const { call, of, clock } = await boardDesk(shop)
    const { id } = await addConnection(call, courier())
    const sent = async () =>
      (await buy(call, await addShipment(call, { carrier_ids: ['bench_courier'] }))).body
    const monday = await sent()
    expect((await manifestDesk(call).close(id)).status).toBe(201)
    expect(await of(monday)).toMatchObject({ state: 'not_scanned', handed_over: '2026-01-05' })
    clock.jump(dayMs)
    expect(await of(monday)).toMatchObject({ state: 'never_scanned', since: '2026-01-05', days: 1 })
    clock.jump(3 * dayMs)
    const friday = await sent()
    expect((await manifestDesk(call).close(id)).status).toBe(201)
    clock.jump(2 * dayMs)
    expect(await of(friday)).toMatchObject({ state: 'not_scanned', handed_over: '2026-01-09' })
    clock.jump(dayMs)
    expect(await of(friday)).toMatchObject({ state: 'never_scanned' })
  })

  test('the digest begins with the yesterday of the shop', async () => {
    const { bought, say, digest, clock, call } = await boardDesk(shop)
    await call('PATCH', '/desk/background-settings', { tracking_stuck_days: 4 })
    const [delivered, failed, solved] = [await bought(), await bought(), await bought()]
    for (const parcel of [delivered, failed]) await say(parcel, { status: 'in_transit', on: '2026-01-05' })
    await say(solved, { status: 'delivery_failed', on: '2026-01-05' })
    clock.jump(3 * dayMs)
    expect(await digest()).toMatchObject({ count: 0, delivered: 0, new_problems: 0, solved: 0 })
    await say(delivered, { status: 'delivered', delivered: true, on: '2026-01-08' })
    await say(failed, { status: 'delivery_failed', on: '2026-01-08' })
    await say(solved, { status: 'out_for_delivery', on: '2026-01-08' })
    const found = await digest()
    const midnight = shop.timeZone === 'UTC' ? '2026-01-07T00:00:00.000Z' : '2026-01-07T08:00:00.000Z'
    expect(found).toMatchObject({ since: midnight, count: 3, delivered: 1, new_problems: 1, solved: 1 })
    expect(found.results.map(({ state, before }) => [before, state])).toEqual([
      ['delivery_failed', 'out_for_delivery'],
      ['in_transit', 'delivery_failed'],
      ['in_transit', 'delivered'],
    ])
    clock.jump(dayMs)
    expect((await digest()).count).toBe(3)
    clock.jump(dayMs)
    expect((await digest()).count).toBe(0)
  })
})

test('a parcel no carrier has scanned is not on its way', async () => {
  const { bought, say, counts, list } = await boardDesk()
  const [waits, moves] = [await bought(), await bought()]
  await say(moves, { status: 'in_transit', on: '2026-01-05' })
  expect(await counts()).toMatchObject({ on_the_way: 1, not_scanned: 1, all: 2 })
  for (const [view, parcel] of [
    ['on_the_way', moves],
    ['not_scanned', waits],
  ] as const)
    expect((await list(`&view=${view}`)).results.map(({ tracking_number: number }) => number)).toEqual([
      parcel.tracking_number,
    ])
})

test.each([
  ['delivery_failed', 'delivery_failed'],
  ['on_hold', 'on_hold'],
  ['ready_for_pickup', 'ready_for_pickup'],
  ['delivery_delayed', 'delayed'],
])('what the carrier calls %s is a problem of its own', async (status, state) => {
  const { bought, say, of, list, counts } = await boardDesk()
  const parcel = await bought()
  const more = { time: '09:12', location: 'Malmö', description: 'No access' }
  const answer = await say(parcel, { status, on: '2026-01-05', more })
  expect(answer).toMatchObject({ finding: 'answered', tracker: { state } })
  expect(await of(parcel)).toMatchObject({
    state,
    is_problem: true,
    last_event: { date: '2026-01-05', time: '09:12', location: 'Malmö', description: 'No access' },
  })
  expect(await list(`&view=${state}`)).toMatchObject({ count: 1, results: [{ state }] })
  expect(await counts()).toMatchObject({ [state]: 1, problems: 1, needs_contact: 1, all: 1, on_the_way: 0 })
})

test('a pickup says when a parcel is handed over, also when it is moved or cancelled', async () => {
  const { bought, of, call, clock } = await boardDesk()
  const parcel = await bought()
  const pickups = pickupDesk(call, 'scripted')
  const { body: pickup } = await pickups.schedule([parcel.tracking_number])
  expect((await of(parcel)).handed_over).toBe('2026-01-06')
  const moved = await pickups.update(
    pickup.id,
    pickupBody([parcel.tracking_number], { pickup_date: '2026-01-07' }),
  )
  expect(moved.status).toBe(200)
  expect((await of(parcel)).handed_over).toBe('2026-01-07')
  clock.jump(2 * dayMs)
  expect((await of(parcel)).state).toBe('not_scanned')
  clock.jump(dayMs)
  expect((await of(parcel)).state).toBe('never_scanned')
  expect((await pickups.cancel(pickup.id)).status).toBe(200)
  expect(await of(parcel)).toMatchObject({ handed_over: null, state: 'not_scanned' })
})

test('problems come first, the oldest before the others; one the recipient knows of waits behind them until there is news', async () => {
  const { bought, say, list, contact, counts, clock, call } = await boardDesk()
  const [young, old, well, done] = [await bought(), await bought(), await bought(), await bought()]
  await say(done, { status: 'delivered', delivered: true, on: '2026-01-05' })
  await say(old, { status: 'on_hold', on: '2026-01-03' })
  await say(well, { status: 'in_transit', on: '2026-01-05' })
  await say(young, { status: 'delivery_failed', on: '2026-01-05' })
  const order = async (query = '') => (await list(query)).results.map(({ tracking_number: number }) => number)
  const numbers = [old, young, well, done].map(({ tracking_number: number }) => number)
  expect(await order()).toEqual(numbers)
  expect(await order('&view=problems')).toEqual(numbers.slice(0, 2))
  expect(await order('&view=on_the_way')).toEqual([well.tracking_number])
  expect(await order('&view=delivered')).toEqual([done.tracking_number])
  expect((await call('GET', '/desk/status')).body.tracking_problems).toEqual({ test: 2, live: 0 })

  const told = await contact(old.tracker_id, true)
  expect(told.body).toMatchObject({
    needs_contact: false,
    contacted: { at: clock.now().toISOString(), who: expect.stringMatching(/./) },
  })
  expect(await order('&view=problems')).toEqual([young.tracking_number, old.tracking_number])
  expect(await order('&view=problems&contacted=true')).toEqual([old.tracking_number])
  expect(await counts()).toMatchObject({ problems: 2, needs_contact: 1 })
  expect((await call('GET', '/desk/status')).body.tracking_problems).toEqual({ test: 1, live: 0 })

  await say(old, { status: 'on_hold', on: '2026-01-04' })
  expect(await order('&view=problems')).toEqual([old.tracking_number, young.tracking_number])
  expect(await counts()).toMatchObject({ needs_contact: 2 })
  expect((await list('&limit=1&offset=1&view=problems')).results).toHaveLength(1)
})

test('a parcel is found by number, recipient and reference, by its carrier, and by its shipment', async () => {
  const { bought, list, counts, call } = await boardDesk()
  await addConnection(call, courier())
  const parcel = await bought({ reference: 'Order 4711' })
  const other = (await buy(call, await addShipment(call, { carrier_ids: ['bench_courier'] }))).body
  const found = async (query: string) =>
    (await list(query)).results.map(({ tracking_number: number }) => number)
  expect(await found('&keyword=4711')).toEqual([parcel.tracking_number])
  expect(await found(`&keyword=${other.tracking_number}`)).toEqual([other.tracking_number])
  expect((await found('&keyword=murray')).sort()).toEqual(
    [parcel.tracking_number, other.tracking_number].sort(),
  )
  expect(await found('&keyword=渋谷')).toEqual([])
  expect(await found('&carrier_name=bench_courier')).toEqual([other.tracking_number])
  expect(await found(`&shipment_id=${parcel.id},shp_of_another`)).toEqual([parcel.tracking_number])
  expect(await counts('?carrier_name=bench_courier&keyword=grace')).toMatchObject({ all: 1, not_scanned: 1 })
})

describe('asking now', () => {
  test('two who ask at once share one question, and within a minute nobody is asked again', async () => {
    const { bought, ask, carrier, clock } = await boardDesk()
    const { tracker_id: id } = await bought()
    const both = await Promise.all([ask(id), ask(id)])
    expect(both.map(({ body }) => body.finding)).toEqual(['answered', 'answered'])
    expect(carrier.calls('tracking')).toBe(1)
    expect((await ask(id)).body).toMatchObject({ finding: 'asked_already', tracker: { state: 'in_transit' } })
    clock.jump(60_000)
    await ask(id)
    expect(carrier.calls('tracking')).toBe(2)
  })

  test('a carrier that cannot be reached is said to be so, and nothing changes', async () => {
    const { bought, ask, read, carrier } = await boardDesk()
    const { tracker_id: id } = await bought()
    const before = (await read(id)).body
    await carrier.cut()
    const answer = await ask(id)
    expect(answer.status).toBe(200)
    expect(answer.body.finding).toBe('unreachable')
    expect(answer.body.messages).not.toEqual([])
    expect((await read(id)).body).toEqual(before)
  })

  test('a carrier that says no is quoted', async () => {
    const { bought, ask, carrier } = await boardDesk()
    const { tracker_id: id } = await bought()
    carrier.behave('tracking', { status: 400, body: { code: 'T9', message: 'Come back tomorrow.' } })
    expect((await ask(id)).body).toMatchObject({
      finding: 'refused',
      messages: [{ message: 'Come back tomorrow.' }],
    })
  })

  test('an answer nobody can read is not called silence, and nothing changes', async () => {
    const { bought, ask, read, carrier } = await boardDesk()
    const { tracker_id: id } = await bought()
    const before = (await read(id)).body
    carrier.behave('tracking', { body: '<html>Maintenance</html>' })
    expect((await ask(id)).body.finding).toBe('failed')
    expect((await read(id)).body).toEqual(before)
  })

  test('nobody is asked about what was delivered, or where nobody can be asked', async () => {
    const { bought, say, ask, call, carrier } = await boardDesk()
    const done = await bought()
    await say(done, { status: 'delivered', delivered: true, on: '2026-01-05' })
    expect((await ask(done.tracker_id)).body.finding).toBe('delivered')
    await addConnection(call, courier())
    const own = (await buy(call, await addShipment(call, { carrier_ids: ['bench_courier'] }))).body
    expect((await ask(own.tracker_id)).body.finding).toBe('cannot_ask')
    expect(carrier.calls('tracking')).toBe(1)
    expect((await ask('trk_nobody')).status).toBe(404)
  })
})

describe('what is written down of a parcel', () => {
  test('names who and when, and the tracker of the interface gets no new keys', async () => {
    const { bought, note, contact, read, call, clock } = await boardDesk()
    const { tracker_id: id } = await bought()
    const before = (await call('GET', `/v1/trackers/${id}`)).body
    const written = await note(id, 'The neighbour has it.')
    expect(written.status).toBe(201)
    await contact(id, true)
    const again = await contact(id, true)
    expect(again.body.notes_list).toHaveLength(2)
    await contact(id, false)
    const { body } = await read(id)
    expect(body).toMatchObject({ contacted: null, notes: 1 })
    expect(body.notes_list.map(({ kind, text }) => [kind, text])).toEqual([
      ['not_contacted', ''],
      ['contacted', ''],
      ['note', 'The neighbour has it.'],
    ])
    expect(body.notes_list[2]).toMatchObject({
      at: clock.now().toISOString(),
      who: expect.stringMatching(/./),
    })
    expect((await call('GET', `/v1/trackers/${id}`)).body).toEqual(before)
    expect(trackerRecord.safeParse(body.tracker).success).toBe(true)
  })

  test.each([
    ['POST', 'notes', { text: '' }],
    ['POST', 'notes', { text: 'x'.repeat(1_001) }],
    ['POST', 'notes', {}],
    ['PUT', 'contacted', { contacted: 'maybe' }],
  ] as const)('%s %s refuses %j and changes nothing', async (method, path, body) => {
    const desk = await boardDesk()
    const { tracker_id: id } = await desk.bought()
    const before = desk.stored()
    const refused = await desk.call(method, `/desk/trackers/${id}/${path}`, body)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(errorOf(refused))).toContain(path === 'notes' ? 'text' : 'contacted')
    expect(desk.stored()).toBe(before)
    expect((await desk.call(method, '/desk/trackers/trk_x/notes', { text: 'a' })).status).not.toBe(201)
  })

  test('survives a station that is killed, and two windows that say it at once', async () => {
    const home = tempHome()
    const carrier = await fakeCarrier()
    const first = await killableStation(home)
    await addConnection(first.call, scriptedConnection(carrier))
    const { tracker_id: id } = (await buy(first.call, await addShipment(first.call))).body
    const one = boardOf(first.call)
    await one.note(id, 'Call on Friday')
    const both = await Promise.all([one.contact(id, true), one.contact(id, true)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const before = (await one.read(id)).body
    await first.kill()
    const { body } = await boardOf((await killableStation(home)).call).read(id)
    expect(body).toEqual(before)
    expect(body.notes_list.map(({ kind }) => kind)).toEqual(['contacted', 'note'])
  })
})

test('the text for the recipient names the parcel, its carrier and what it does, and the page of the carrier where there is one', async () => {
  const { bought, say, of, call } = await boardDesk()
  const parcel = await bought()
  await say(parcel, { status: 'out_for_delivery', on: '2026-01-05', expected: '2026-01-05' })
  const { share } = await of(parcel)
  expect(share.text).toContain(String(parcel.tracking_number))
  expect(share.text).toContain('is out for delivery. It is expected on January 5, 2026.')
  expect(share.link).toBe(null)
  const link = 'https://carrier.example/track/1'
  await call('PUT', `/v1/trackers/${parcel.tracker_id}`, { info: { carrier_tracking_link: link } })
  expect((await of(parcel)).share).toEqual({
    text: expect.stringContaining(`Follow it here: ${link}`),
    language: 'en',
    link,
  })
  await call('PUT', `/v1/trackers/${parcel.tracker_id}`, {
    info: { carrier_tracking_link: 'javascript:alert(1)' },
  })
  expect((await of(parcel)).share.link).toBe(null)
})

test('every problem has a number on the board, also when nothing is tracked', async () => {
  const { counts, list, digest, call } = await boardDesk()
  expect(await counts()).toMatchObject(Object.fromEntries(trackerProblems.map(each => [each, 0])))
  expect(await list()).toMatchObject({ count: 0, results: [] })
  expect(await digest()).toMatchObject({ count: 0, results: [] })
  expect((await call('GET', '/desk/trackers?view=lost')).status).toBe(400)
})

test('what the board says is exported, all that match or only what is named', async () => {
  const { bought, say, call, contact } = await boardDesk()
  const failed = await bought({ reference: '=cmd' })
  const calm = await bought()
  await say(failed, { status: 'delivery_failed', on: '2026-01-05', more: { location: 'Malmö' } })
  await contact(failed.tracker_id, true)
  const lines = async (asked: object) => {
    const set = { kind: 'trackers', ...asked }
    const { status, bytes, headers } = await call('POST', '/desk/export-files', { set })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="trackers.csv"')
    return bytes.toString('utf8').split('\r\n').slice(1, -1)
  }
  const [problem, ...more] = await lines({ matching: { view: 'problems' } })
  expect(more).toEqual([])
  expect(problem).toContain(
    `${failed.tracking_number},scripted,Grace Murray,'=cmd,delivery_failed,2026-01-05,0,`,
  )
  expect(problem).toMatch(/,Malmö,2026-01-05,[^,]+,2026-01-05 08:01,0,shp_/)
  expect(await lines({})).toHaveLength(2)
  const [named, ...none] = await lines({ ids: [calm.tracker_id, 'trk_none'] })
  expect(named?.startsWith(String(calm.tracking_number))).toBe(true)
  expect(none).toEqual([])
  expect(await lines({ matching: { keyword: 'nobody' } })).toEqual([])
})
