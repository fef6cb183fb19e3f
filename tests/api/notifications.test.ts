import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toRow } from '../../main/domain/upkeep/notifications/notification-mapper.ts'
import {
  createNotificationRepository,
  mostNotifications,
} from '../../main/domain/upkeep/notifications/notification-repository.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type {
  Notification,
  NotificationCounts,
  NotificationSettings,
} from '../../shared/desk/notifications.ts'
import type { Printer } from '../../shared/desk/printing/printers.ts'
import { notificationGroup } from '../../shared/settings/notifications.ts'
import { type Call, errorOf } from '../support/contract/call.ts'
import { runBatch } from '../support/desks/batch-desk.ts'
import { boardDesk, dayMs } from '../support/desks/board-desk.ts'
import { readEvents } from '../support/desks/event-reader.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { runDesk } from '../support/desks/run-desk.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { route } from '../support/desks/shipping-data.ts'
import { scriptedPrinter } from '../support/printers/scripted-printer/scripted-printer.ts'
import { watchedDatabase } from '../support/station/query-plans.ts'
import { stationForFile } from '../support/station/station.ts'

const minuteMs = 60_000

const bellOf = (call: Call) => ({
  list: async (query = '') =>
    (await call<{ count: number; results: Notification[] }>('GET', `/desk/notifications${query}`)).body
      .results,
  counts: async () => (await call<NotificationCounts>('GET', '/desk/notifications/counts')).body,
  read: (body: object) => call<NotificationCounts>('POST', '/desk/notifications/read', body),
})

/** A shop with parcels whose carrier says what it is told. */
async function parcelDesk() {
  const desk = await boardDesk()
  const bell = bellOf(desk.call)
  const fail = (parcel: ShipmentRecord) => desk.say(parcel, { status: 'delivery_failed', on: '2026-01-05' })
  return { ...desk, bell, fail }
}

describe('a delivery that failed', () => {
  test('is told once, with whose parcel it is, however often the carrier says so', async () => {
    const { bought, fail, bell } = await parcelDesk()
    const parcel = await bought()
    await fail(parcel)
    await fail(parcel)
    expect(await bell.list()).toMatchObject([
      {
        kind: 'delivery_failed',
        tone: 'bad',
        is_problem: true,
        test_mode: true,
        count: 1,
        name: parcel.recipient.person_name,
        items: [{ subject: 'tracker', subject_id: parcel.tracker_id }],
        read_at: null,
        solved_at: null,
      },
    ])
    expect(await bell.counts()).toMatchObject({ unread: 1, problems: 1, kinds: { delivery_failed: 1 } })
  })

  test('stands with the others of its hour, and one that comes after the reading is new again', async () => {
    const { bought, fail, bell, clock } = await parcelDesk()
    const [one, two, three] = [await bought(), await bought(), await bought()]
    await fail(one)
    await fail(two)
    const [group] = await bell.list()
    expect(group).toMatchObject({ count: 2 })
    expect(group?.items).toHaveLength(2)
    const read = await bell.read({ ids: [group?.id] })
    expect(read).toMatchObject({ status: 200, body: { unread: 0, problems: 0 } })
    await fail(three)
    const [fresh, known] = await bell.list()
    expect(fresh).toMatchObject({ count: 1, read_at: null })
    expect(known).toMatchObject({ count: 2, read_at: expect.any(String) })
    expect(await bell.list('?unread=true')).toHaveLength(1)
    clock.jump(60 * minuteMs)
    await fail(await bought())
    expect(await bell.list()).toHaveLength(3)
  })

  test('is struck when somebody told the recipient, and stays in the list', async () => {
    const { bought, fail, bell, contact, clock } = await parcelDesk()
    const parcel = await bought()
    await fail(parcel)
    await contact(parcel.tracker_id, true)
    await expect
      .poll(async () => {
        clock.advance(2_000)
        return (await bell.list())[0]?.solved_at
      })
      .toEqual(expect.any(String))
    expect(await bell.counts()).toMatchObject({ unread: 0 })
  })

  test('rings no bell of the other mode, and cannot be read from there', async () => {
    const { bought, fail, bell, call } = await parcelDesk()
    await fail(await bought())
    const live = await call<{ results: unknown[] }>('GET', '/desk/notifications', undefined, { as: 'live' })
    expect(live.body.results).toEqual([])
    const [mine] = await bell.list()
    const refused = await call('POST', '/desk/notifications/read', { ids: [mine?.id] }, { as: 'live' })
    expect(refused.status).toBe(404)
    expect(await bell.counts()).toMatchObject({ unread: 1 })
  })
})

test('a parcel that got stuck is told by waiting alone, once, and struck when it moves on', async () => {
  const { bought, say, bell, clock } = await parcelDesk()
  const parcel = await bought()
  await say(parcel, { status: 'in_transit', on: '2026-01-05' })
  const later = async (ms: number) => {
    clock.jump(ms)
    clock.advance(16 * minuteMs)
  }
  await later(5 * dayMs)
  await expect.poll(() => bell.list()).toMatchObject([{ kind: 'parcel_stuck', tone: 'attention', count: 1 }])
  await later(dayMs)
  expect(await bell.list()).toHaveLength(1)
  await say(parcel, { status: 'in_transit', on: '2026-01-11' })
  await expect
    .poll(async () => {
      clock.advance(2_000)
      return (await bell.list())[0]?.solved_at
    })
    .toEqual(expect.any(String))
})

describe('a run', () => {
  test('that is done tells what it came to, once, and rings the bell of whoever listens', async () => {
    const at = await runDesk()
    const bell = bellOf(at.call)
    const { bareKey } = at.keys.create({ name: 'bell', mode: 'test' })
    const events = await readEvents(at.url, { authorization: `Token ${bareKey}` })
    const run = await at.begin(await at.takeMany(3))
    await at.buy(run)
    await at.until(run, 'done')
    expect(await bell.list()).toMatchObject([
      {
        kind: 'run_done',
        tone: 'good',
        is_problem: false,
        number: run.number,
        done: 3,
        failed: 0,
        unknown: 0,
        items: [{ subject: 'run', subject_id: run.id }],
      },
    ])
    expect(await events.next('notifications', 'created')).toMatchObject({
      id: (await bell.list())[0]?.id,
    })
    // Three labels were bought, and no notification is about one of them.
    expect(await bell.counts()).toMatchObject({ unread: 1, problems: 0 })
  })

  test('some of which failed is a problem, until nothing of it is failed any more', async () => {
    const at = await runDesk({ own: false })
    const bell = bellOf(at.call)
    const run = await at.begin(await at.takeMany(1))
    at.carrier.behave('labels', { status: 422, body: { code: 'R', message: 'No.' } })
    await at.buy(run)
    await at.until(run, 'done')
    expect(await bell.list()).toMatchObject([{ kind: 'run_done', tone: 'attention', done: 0, failed: 1 }])
    at.carrier.behave('labels', {})
    const again = await at.tell(run, 'retry')
    expect(again.status).toBe(200)
    await at.buy(await at.until(run, 'rated', 'done'))
    await expect
      .poll(async () => {
        at.clock.advance(2_000)
        return (await bell.list()).find(({ failed }) => failed === 1)?.solved_at
      })
      .toEqual(expect.any(String))
  })
})

test('orders of a file are told as one, with how many could not be taken', async () => {
  const { call } = await scriptedDesk()
  const orders = Array.from({ length: 12 }, () => orderBody({ source: 'Batch' }))
  await runBatch(call, 'orders', orders)
  expect(await bellOf(call).list()).toMatchObject([
    { kind: 'orders_arrived', tone: 'info', is_problem: false, count: 1, done: 12, failed: 0 },
  ])
})

test('a printer that stops is told in both modes, and struck when it goes on', async () => {
  const { call, clock } = await scriptedDesk()
  const bell = bellOf(call)
  const device = await scriptedPrinter()
  const { body: printer } = await call<Printer>('POST', '/desk/printers', {
    name: 'Zebra',
    uri: device.uri,
    language: 'ZPL',
    dpi: 203,
  })
  await device.unplug()
  const check = () => call<Printer>('POST', `/desk/printers/${printer.id}/check`)
  expect((await check()).body.state).toBe('offline')
  await check()
  const stopped = { kind: 'printer_stopped', name: 'Zebra', trouble: 'offline', test_mode: null, count: 1 }
  expect(await bell.list()).toMatchObject([stopped])
  const live = await call<{ results: unknown[] }>('GET', '/desk/notifications', undefined, { as: 'live' })
  expect(live.body.results).toMatchObject([stopped])
  await device.plugIn()
  expect((await check()).body.state).toBe('ready')
  await expect
    .poll(async () => {
      clock.advance(2_000)
      return bell.list()
    })
    .toMatchObject([{ ...stopped, solved_at: expect.any(String) }])
  // It comes and goes within the hour: still one line, which is open again.
  await device.unplug()
  await check()
  expect(await bell.list()).toMatchObject([{ ...stopped, solved_at: null }])
})

test('a carrier out of reach is told after ten minutes, not after one call, and struck when it is back', async () => {
  const { call, carrier, clock, connection } = await scriptedDesk()
  const bell = bellOf(call)
  const rate = () => call('POST', '/v1/proxy/rates', { ...route, carrier_ids: ['scripted'] })
  await carrier.cut()
  for (let time = 0; time < 3; time += 1) await rate()
  clock.advance(9 * minuteMs)
  expect(await bell.list()).toEqual([])
  await expect
    .poll(async () => {
      clock.advance(minuteMs)
      return bell.list()
    })
    .toMatchObject([
      {
        kind: 'carrier_lost',
        tone: 'attention',
        items: [{ subject: 'connection', subject_id: connection.id }],
      },
    ])
  await carrier.mend()
  await call('POST', `/desk/connections/${connection.id}/test`)
  await expect
    .poll(async () => {
      clock.advance(2_000)
      return (await bell.list())[0]?.solved_at
    })
    .toEqual(expect.any(String))
})

describe('at a station', () => {
  const { call, station } = stationForFile()
  const bell = bellOf(call)

  test('a backup that failed is told once a day', async () => {
    const folder = join(station().home, 'backups')
    rmSync(folder, { recursive: true, force: true })
    writeFileSync(folder, 'in the way')
    await call('POST', '/desk/backups')
    await call('POST', '/desk/backups')
    expect(await bell.list()).toMatchObject([
      { kind: 'backup_failed', tone: 'bad', test_mode: null, trouble: expect.any(String) },
    ])
    rmSync(folder)
    mkdirSync(folder)
    expect((await call('POST', '/desk/backups')).status).toBe(201)
    await expect.poll(async () => (await bell.list())[0]?.solved_at).toEqual(expect.any(String))
  })

  test('settings are kept part by part', async () => {
    const path = '/desk/notification-settings'
    expect((await call('GET', path)).body).toEqual(notificationGroup.defaults)
    const quiet = { quiet_from: '19:00', quiet_until: '07:00', system_off: ['run_interrupted'] }
    const changed = await call<NotificationSettings>('PATCH', path, quiet)
    expect(changed).toMatchObject({ status: 200, body: { ...quiet, digest_at: '08:00' } })
    expect((await call('GET', path)).body).toEqual(changed.body)
    expect((await call('PATCH', path, { quiet_from: null, quiet_until: null })).status).toBe(200)
  })

  test.each([
    [{ quiet_from: '19:00' }, 'quiet_until'],
    [{ quiet_from: '07:00', quiet_until: '07:00' }, 'quiet_until'],
    [{ quiet_from: '25:00', quiet_until: '07:00' }, 'quiet_from'],
    [{ digest_at: 'morning' }, 'digest_at'],
    [{ screen_off: ['label_bought'] }, 'screen_off'],
    [{ carrier_minutes: 0 }, 'carrier_minutes'],
  ])('settings are not set to %j, which changes nothing', async (patch, field) => {
    const before = station().stored()
    const refused = await call('PATCH', '/desk/notification-settings', patch)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(errorOf(refused))).toContain(field)
    expect(station().stored()).toBe(before)
  })

  test.each([[{}], [{ ids: [] }], [{ ids: ['a'], up_to: 'b' }]])(
    'nothing is marked as read by %j',
    async body => {
      expect((await bell.read(body)).status).toBe(400)
    },
  )

  test('what is not there cannot be read, and nothing else is', async () => {
    const [known] = await bell.list()
    expect((await bell.read({ ids: [known?.id, 'ntf_none'] })).status).toBe(404)
    expect((await bell.read({ up_to: 'ntf_none' })).status).toBe(404)
    expect((await bell.list())[0]?.read_at).toBeNull()
    expect((await bell.read({ up_to: known?.id })).status).toBe(200)
    expect((await bell.list())[0]?.read_at).toEqual(expect.any(String))
  })

  test('a kind that is switched off for the screen is listed and counted nowhere', async () => {
    await call('PATCH', '/desk/notification-settings', { screen_off: ['backup_failed'] })
    expect(await bell.list()).toEqual([])
    await call('PATCH', '/desk/notification-settings', { screen_off: [] })
    expect(await bell.list()).toHaveLength(1)
  })
})

describe('however much happens', () => {
  const tellMany = (count: number) => {
    const watched = watchedDatabase()
    const repository = createNotificationRepository(watched)
    for (let at = 0; at < count; at += 1)
      repository.insert(
        toRow(
          {
            kind: 'delivery_failed',
            tone: 'bad',
            testMode: true,
            subject: 'tracker',
            subjectId: `trk_${at}`,
            occasion: 'once',
            isGrouped: true,
            facts: { name: `Parcel ${at}` },
          },
          `ntf_${at}`,
          at * 60_000,
        ),
      )
    return { ...watched, repository }
  }

  test('two thousand are kept, and the oldest make room', () => {
    const { sqlite } = tellMany(mostNotifications + 25)
    expect(sqlite.prepare('SELECT count(*) FROM notifications').pluck().get()).toBe(mostNotifications)
    expect(sqlite.prepare('SELECT min(seq) FROM notifications').pluck().get()).toBe(26)
  })

  test('the bell counts in an index of its own, and a page reads only its own groups', () => {
    const { repository, plansOf } = tellMany(mostNotifications)
    const of = { testMode: true, off: [] }
    const counted = plansOf(() => repository.counts(of))
    expect(counted.join('\n')).toContain('USING COVERING INDEX notifications_new')
    const page = plansOf(() => repository.page({ ...of, limit: 50, offset: 0 }))
    expect(page.join('\n')).toContain('SEARCH notifications USING INDEX notifications_group (group_key=?)')
    const over = plansOf(() => repository.endAll(1))
    for (const table of ['trackers', 'runs', 'run_items', 'printers', 'webhooks', 'connections'])
      expect(over.filter(step => step.startsWith(`SCAN ${table}`))).toEqual([])
    expect(over.filter(step => step === 'SCAN notifications')).toEqual([])
  })
})
