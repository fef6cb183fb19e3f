import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { databaseFile } from '../../main/db/open.ts'
import type { Backup } from '../../shared/desk/backups.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { errorOf } from '../support/contract/call.ts'
import { pageCookie } from '../support/contract/page-session.ts'
import { readEvents } from '../support/desks/event-reader.ts'
import { montreal } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'
import { tableRows } from '../support/station/table-rows.ts'

const hour = 60 * 60_000
const clock = manualClock()
const { call, station } = stationForFile({ clock })
const status = async () => (await call<StationStatus>('GET', '/desk/status')).body
const list = async () => (await call<{ count: number; results: Backup[] }>('GET', '/desk/backups')).body
const create = () => call<Backup>('POST', '/desk/backups')
const folder = () => join(station().home, 'backups')

describe('a backup', () => {
  test('is a whole copy that is listed, only its owner can read, and the page is told', async () => {
    const events = await readEvents(station().url, { cookie: await pageCookie(station().url) })
    await call('POST', '/v1/addresses', montreal)
    const made = await create()
    expect(made).toMatchObject({
      status: 201,
      body: { object_type: 'backup', kind: 'manual', taken_at: clock.now().toISOString() },
    })
    const { body } = made
    expect(await events.next('backups', 'created')).toMatchObject({ id: body.id })
    expect(statSync(body.file)).toMatchObject({ size: body.size_bytes })
    expect(statSync(body.file).mode & 0o777).toBe(0o600)
    expect(tableRows(body.file)).toEqual(tableRows(databaseFile(station().home)))
    expect(await list()).toMatchObject({ count: 1, results: [body] })
    expect(await status()).toMatchObject({ backups: { newest_at: body.taken_at, problem: null } })
    expect(readdirSync(folder())).toEqual([`${body.id}.sqlite`, `${body.id}.sqlite.manifest.json`])
  })

  test('is made while others write, and holds nobody up', async () => {
    const [backup, ...addresses] = await Promise.all([
      create(),
      ...Array.from({ length: 10 }, () => call('POST', '/v1/addresses', montreal)),
    ])
    expect(backup?.status).toBe(201)
    for (const each of addresses) expect(each.status).toBe(201)
  })

  test('can be read through again, and is put aside when it is not good any more', async () => {
    const { body } = await create()
    clock.advance(hour)
    const again = await call<Backup>('POST', `/desk/backups/${body.id}/verify`)
    expect(again).toMatchObject({ status: 200, body: { verified_at: clock.now().toISOString() } })
    writeFileSync(body.file, 'rotten')
    const refused = await call('POST', `/desk/backups/${body.id}/verify`)
    expect(refused.status).toBe(409)
    expect(errorOf(refused).message).toContain(`${body.file}.damaged`)
    expect((await list()).results.map(({ id }) => id)).not.toContain(body.id)
    expect((await call('POST', `/desk/backups/${body.id}/verify`)).status).toBe(404)
    expect((await call('POST', '/desk/backups/..%2Fpackdesk/verify')).status).toBe(404)
  })

  test('that cannot be written is said to be, and the next good one clears it', async () => {
    const before = await list()
    rmSync(folder(), { recursive: true })
    writeFileSync(folder(), 'in the way')
    const refused = await create()
    expect(refused.status).toBe(409)
    expect((await status()).backups.problem).toMatchObject({ code: 'not_writable' })
    rmSync(folder())
    mkdirSync(folder())
    expect((await create()).status).toBe(201)
    expect((await status()).backups.problem).toBeNull()
    expect(before.count).toBeGreaterThan(0)
  })
})

describe('the nightly backup', () => {
  const loop = async () => (await status()).loops.find(({ name }) => name === 'backup')
  const dailies = async () => (await list()).results.filter(({ kind }) => kind === 'daily')

  test('is made at its time, which can be changed', async () => {
    const local = (iso: string) => new Date(iso).toTimeString().slice(0, 5)
    expect((await call('GET', '/desk/backup-settings')).body).toEqual({ time: '02:30' })
    expect(local(String((await loop())?.next_due_at))).toBe('02:30')
    await call('PATCH', '/desk/backup-settings', { time: '23:15' })
    await expect.poll(async () => local(String((await loop())?.next_due_at))).toBe('23:15')
    expect(await dailies()).toEqual([])
    clock.advance(24 * hour)
    await expect.poll(async () => (await dailies()).length).toBe(1)
    await expect.poll(async () => (await loop())?.state).toBe('waiting')
  })

  test.each(['', '2:30', '24:00', '02:60', 'noon', null, 5])('is not made at %j', async time => {
    const refused = await call('PATCH', '/desk/backup-settings', { time })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 'validation' }] } })
    expect((await call('GET', '/desk/backup-settings')).body).toEqual({ time: '23:15' })
  })

  test('that fails is tried again, and the status says so', async () => {
    rmSync(folder(), { recursive: true })
    writeFileSync(folder(), 'in the way')
    clock.advance(24 * hour)
    await expect
      .poll(loop)
      .toMatchObject({ state: 'failing', last_error: expect.stringContaining('cannot be written') })
    rmSync(folder())
    clock.advance(hour)
    await expect.poll(async () => (await dailies()).length).toBe(1)
  })
})
