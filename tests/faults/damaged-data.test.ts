import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HostRequest, hostStation } from '../../main/app/host.ts'
import { databaseFile } from '../../main/db/open.ts'
import { listBackups } from '../../main/domain/upkeep/backups/backup-files.ts'
import { readSettings } from '../../main/platform/config.ts'
import { createLogger } from '../../main/platform/logger.ts'
import { findPaths } from '../../main/platform/paths.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { Backup } from '../../shared/desk/backups.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { runCommand } from '../support/command-line/command-line.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { startStation } from '../support/station/station.ts'
import { tableRows } from '../support/station/table-rows.ts'
import { tempHome } from '../support/station/temp-home.ts'

/** A home after a day of work: a label bought and printed for nobody, a backup, and a label bought after it. */
const day = { home: '', backup: '', rows: {} as ReturnType<typeof tableRows>, numbers: [] as unknown[] }

beforeAll(async () => {
  day.home = mkdtempSync(join(tmpdir(), 'packdesk-day-'))
  const station = await startStation({ home: day.home })
  const { call } = station
  await addConnection(call, courier())
  await call('POST', '/v1/webhooks', { url: 'http://127.0.0.1:9/', enabled_events: ['order_created'] })
  const first = (await buy(call, await addShipment(call))).body
  const { body: printer } = await call('POST', '/desk/printers', {
    name: 'Away',
    uri: 'tcp://127.0.0.1:9',
    language: 'any',
  })
  await call('POST', '/desk/print-jobs', { shipment_id: first.id, printer_id: printer.id })
  const { body: backup } = await call<Backup>('POST', '/desk/backups')
  const second = (await buy(call, await addShipment(call))).body
  await station.close()
  Object.assign(day, {
    backup: `${backup.id}.sqlite`,
    rows: tableRows(backup.file),
    numbers: [first.tracking_number, second.tracking_number],
  })
})
afterAll(() => rmSync(day.home, { recursive: true, force: true }))

/** The same day in a home of its own. */
function homeOfThatDay(): { home: string; file: string; backup: string } {
  const home = tempHome()
  cpSync(day.home, home, { recursive: true })
  return { home, file: databaseFile(home), backup: join(home, 'backups', day.backup) }
}

const damage = (file: string) => writeFileSync(file, readFileSync(file).fill(0xff, 0, 4_000))

function start(home: string, more: Partial<HostRequest> = {}) {
  const flags = { home, port: '0' }
  const read = readSettings({ platform: process.platform, env: {}, homeDir: home, flags, cwd: home })
  if (!read.ok) return expect.unreachable('the settings are right')
  const logger = createLogger({ level: 'warn', file: join(home, 'start.log') })
  return hostStation({ settings: read.settings, sample: 'never', paths: findPaths(), logger, ...more })
}

/** What a start says that did not come to be. */
async function refusalOf(home: string, more: Partial<HostRequest> = {}): Promise<string> {
  const hosted = await start(home, more)
  return hosted.ok ? expect.unreachable('it started') : hosted.refusal.message
}

/** A restored file without what a restore changes on purpose. */
function comparable(rows: ReturnType<typeof tableRows>) {
  const { print_jobs: jobs, settings: _, sequences: _numbers, api_keys: _keys, ...rest } = rows
  return { ...rest, jobs: jobs?.length }
}

describe('damaged data', () => {
  test('is not the end: the start names the newest good backup and the command, and the command works', async () => {
    const { home, file, backup } = homeOfThatDay()
    writeFileSync(join(home, 'backups', 'packdesk-29990101T000000000Z-daily.sqlite'), 'newer, but no good')
    damage(file)
    const damaged = readFileSync(file)
    const told = await refusalOf(home)
    expect(told).toContain(`${file} is damaged and was left as it is`)
    const command = /^ {2}packdesk restore "(.+)" --home "(.+)"$/m.exec(told)
    expect(command?.slice(1)).toEqual([backup, home])
    expect(readFileSync(file).equals(damaged)).toBe(true)

    const { code, err } = await runCommand('restore', backup, '--home', home)
    expect(code).toBe(0)
    const aside = /is kept as (\S+)\.\n/.exec(err)?.[1] ?? ''
    expect(readFileSync(aside).equals(damaged)).toBe(true)
    expect(err).toContain('before buying a label again')
    expect(comparable(tableRows(file))).toEqual(comparable(day.rows))
    expect(readdirSync(home).filter(name => /part|ready/.test(name))).toEqual([])

    const station = await startStation({ home })
    const { body } = await station.call<{ results: ShipmentRecord[] }>(
      'GET',
      '/v1/shipments?status=purchased',
    )
    expect(body.results.map(each => each.tracking_number)).toEqual([day.numbers[0]])
    expect(station.look('SELECT state FROM print_jobs')).toBe('unknown')
    const status = await station.call<StationStatus>('GET', '/desk/status')
    expect(status.body.backups.restored).toMatchObject({ taken_at: expect.any(String) })
    expect((await station.call('GET', '/v1/webhooks')).status).toBe(200)
    const next = (await buy(station.call, await addShipment(station.call))).body.tracking_number
    expect(day.numbers).not.toContain(next)
    await station.close()
  })

  test('is replaced at the start when that was asked for, and never otherwise', async () => {
    const { home, file } = homeOfThatDay()
    // With its journal the station would put back what was bought since: tests/faults/lost-data.test.ts.
    rmSync(join(home, 'witness'), { recursive: true })
    damage(file)
    const asked: string[] = []
    await refusalOf(home, {
      mayRestore: async backup => {
        asked.push(backup.file)
        return false
      },
    })
    expect(asked).toHaveLength(1)
    const restored: string[] = []
    const hosted = await start(home, {
      mayRestore: async () => true,
      restored: backup => void restored.push(backup.file),
    })
    expect(restored).toEqual(asked)
    expect(hosted.ok).toBe(true)
    if (hosted.ok) await hosted.value.stop()
    expect(comparable(tableRows(file))).toEqual(comparable(day.rows))
  })

  test('without a good backup is left alone', async () => {
    const { home, file, backup } = homeOfThatDay()
    damage(file)
    damage(backup)
    expect(await refusalOf(home, { mayRestore: async () => true })).toContain('There is no good backup in')
    expect(readdirSync(home).filter(name => name.includes('replaced'))).toEqual([])
  })

  test('found by the nightly backup never replaces a good one', async () => {
    const { home, file } = homeOfThatDay()
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0xaa, 4096 * 20, 4096 * 30))
    const { code, out, err } = await runCommand('backup', '--home', home)
    expect({ code, out }).toEqual({ code: 5, out: '' })
    expect(err).toContain('No backup was made.')
    expect(listBackups(home).map(({ file }) => basename(file))).toEqual([day.backup])
  })
})

describe('restore', () => {
  test('refuses while a station runs, and changes nothing', async () => {
    const { home, file, backup } = homeOfThatDay()
    const hosted = await start(home)
    const before = tableRows(file)
    expect(await runCommand('restore', backup, '--home', home)).toMatchObject({
      code: 3,
      err: expect.stringMatching(/A station runs on .* stop it first/),
    })
    expect(tableRows(file)).toEqual(before)
    if (hosted.ok) await hosted.value.stop()
  })

  test.each([
    ['no database', (file: string) => writeFileSync(file, 'hello'.repeat(2_000)), /is damaged or no backup/],
    ['a damaged backup', damage, /is damaged or no backup/],
  ])('refuses %s', async (_what, make, told) => {
    const { home, file, backup } = homeOfThatDay()
    const from = join(home, 'other.sqlite')
    if (make === damage) cpSync(backup, from)
    make(from)
    const before = readFileSync(file)
    const { code, err } = await runCommand('restore', from, '--home', home)
    expect(code).toBe(5)
    expect(err).toMatch(told)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('of a file that is not there is a mistake in the command, and makes no home', async () => {
    const home = join(tempHome(), 'new')
    const from = join(tempHome(), 'packdesk.sqlite')
    expect(await runCommand('restore', from, '--home', home)).toEqual({
      code: 2,
      out: '',
      err: `There is no file ${from}. Nothing was changed.\n`,
    })
    expect(existsSync(home)).toBe(false)
  })

  test('refuses what a newer Packdesk wrote', async () => {
    const { home, file, backup } = homeOfThatDay()
    const newer = new BetterSqlite3(backup)
    newer.exec(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`)
    newer.close()
    const before = readFileSync(file)
    const { code, err } = await runCommand('restore', backup, '--home', home)
    expect(code).toBe(5)
    expect(err).toContain('newer Packdesk')
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('on a new computer takes the key that lies beside the backup, and everything opens', async () => {
    const { home } = homeOfThatDay()
    const place = join(tempHome(), 'desk.sqlite')
    const made = await runCommand('backup', '--home', home, '--to', place, '--with-key')
    expect(made).toMatchObject({ code: 0, out: `${place}\n` })
    expect(made.err).toContain('whoever has both files can read the credentials')
    expect((await runCommand('backup', '--home', home, '--to', place)).code).toBe(2)
    const other = join(tempHome(), 'new')
    expect((await runCommand('restore', place, '--home', other)).code).toBe(0)
    expect(readFileSync(join(other, 'secret.key'))).toEqual(readFileSync(join(home, 'secret.key')))
    const station = await startStation({ home: other })
    expect((await station.call('GET', '/v1/carriers')).body).toMatchObject({ count: 1 })
    expect((await buy(station.call, await addShipment(station.call))).status).toBe(200)
    await station.close()
  })

  test('without the key refuses first, and then switches off what needs secrets', async () => {
    const { backup } = homeOfThatDay()
    const other = join(tempHome(), 'new')
    const refused = await runCommand('restore', backup, '--home', other)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('2 secrets in this backup')
    expect(readdirSync(other)).not.toContain('packdesk.sqlite')
    const { code, err } = await runCommand('restore', backup, '--home', other, '--without-secrets')
    expect(code).toBe(0)
    expect(err).toContain('2 secrets could not be opened')
    const station = await startStation({ home: other })
    expect(station.look('SELECT active FROM connections')).toBe(0)
    expect(station.look('SELECT disabled FROM webhooks')).toBe(1)
    expect((await station.call('GET', '/v1/webhooks')).status).toBe(200)
    expect((await station.call('GET', '/desk/connections')).status).toBe(200)
    await station.close()
  })
})
