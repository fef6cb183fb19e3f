import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backup } from '../../shared/desk/backups.ts'
import { runCommand } from '../support/command-line/command-line.ts'
import { errorOf } from '../support/contract/call.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { startStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

/** A home with a label and a backup of it. */
const used = { home: '', backup: '' }

beforeAll(async () => {
  used.home = mkdtempSync(join(tmpdir(), 'packdesk-used-'))
  const station = await startStation({ home: used.home })
  await addConnection(station.call, courier())
  await buy(station.call, await addShipment(station.call))
  used.backup = basename((await station.call<Backup>('POST', '/desk/backups')).body.file)
  await station.close()
})
afterAll(() => rmSync(used.home, { recursive: true, force: true }))

function usedHome() {
  const home = tempHome()
  cpSync(used.home, home, { recursive: true })
  const data = join(home, 'packdesk.sqlite')
  return { home, data, backup: join(home, 'backups', used.backup) }
}

const sql = (text: string) => (file: string) => {
  const sqlite = new BetterSqlite3(file)
  sqlite.pragma('foreign_keys = OFF')
  sqlite.exec(text)
  sqlite.close()
}

/** Flips bytes of texts, which no check of the structure sees: letters of the address it was sent from. */
function flipBytes(file: string): void {
  const bytes = readFileSync(file)
  let flipped = 0
  for (
    let at = bytes.indexOf('Sherbrooke');
    at >= 0 && flipped < 15;
    at = bytes.indexOf('Sherbrooke', at + 1)
  ) {
    bytes[at] = (bytes[at] ?? 0) ^ 1
    flipped += 1
  }
  expect(flipped).toBeGreaterThan(0)
  writeFileSync(file, bytes)
}

const hostile: [string, (file: string) => void, RegExp][] = [
  ['with a dropped table', sql('DROP TABLE trackers'), /table trackers is missing/],
  [
    'with a planted trigger',
    sql('CREATE TRIGGER planted AFTER INSERT ON addresses BEGIN DELETE FROM shipments; END'),
    /trigger planted does not belong to Packdesk/,
  ],
  [
    'with a planted view',
    sql('CREATE VIEW planted AS SELECT * FROM api_keys'),
    /view planted does not belong to Packdesk/,
  ],
  [
    'with a column more',
    sql('ALTER TABLE addresses ADD COLUMN planted TEXT'),
    /table addresses is not as Packdesk makes it/,
  ],
  [
    'with an index less',
    sql('DROP INDEX purchases_one_live_label'),
    /index purchases_one_live_label is missing/,
  ],
  ['with a row less', sql('DELETE FROM shipment_files'), /table shipment_files has 0 rows, and had \d/],
  [
    'with another price',
    sql('UPDATE purchases SET amount_minor = 1'),
    /rows of table purchases were changed/,
  ],
  ['with flipped bytes', flipBytes, /rows of table \w+ were changed/],
]

describe('a backup that is not what Packdesk wrote', () => {
  test.each(hostile)('%s is refused by name, and nothing is changed', async (_, spoil, told) => {
    const { home, data, backup } = usedHome()
    spoil(backup)
    // The lock says that the command had the home.
    const names = () => readdirSync(home).filter(name => name !== 'station.lock')
    const [before, namesBefore] = [readFileSync(data), names()]
    const { code, err } = await runCommand('restore', backup, '--home', home)
    expect(code, err).toBe(5)
    expect(err).toMatch(told)
    expect(readFileSync(data).equals(before)).toBe(true)
    expect(names()).toEqual(namesBefore)
  })

  test.each(hostile.filter(([name]) => !/row|price|bytes/.test(name)))(
    '%s is refused too where nothing says what it was',
    async (_, spoil, told) => {
      const { home, backup } = usedHome()
      const alone = join(tempHome(), 'alone.sqlite')
      renameSync(backup, alone)
      spoil(alone)
      const { code, err } = await runCommand('restore', alone, '--home', home)
      expect(code).toBe(5)
      expect(err).toMatch(told)
    },
  )

  test('is put aside when the page reads it through, and passed over by the newest good one', async () => {
    const { home, backup } = usedHome()
    const station = await startStation({ home })
    const good = (await station.call<Backup>('POST', '/desk/backups')).body
    sql('DROP TABLE trackers')(good.file)
    const checked = await station.call('POST', `/desk/backups/${good.id}/verify`)
    expect(checked.status).toBe(409)
    expect(errorOf(checked).message).toMatch(/table trackers is missing/)
    await station.close()
    const doctor = await runCommand('doctor', '--home', home, '--port', '0')
    expect(doctor.out).toContain(`ok    Backups: newest good one`)
    expect(doctor.out).toContain(basename(backup))
  })

  test('is named by the doctor too where it is the data of the station itself', async () => {
    const { home, data } = usedHome()
    sql('CREATE TRIGGER planted AFTER INSERT ON addresses BEGIN DELETE FROM shipments; END')(data)
    const { code, out } = await runCommand('doctor', '--home', home, '--port', '0')
    expect(code).toBe(1)
    expect(out).toMatch(/FAIL {2}Database: .*trigger planted does not belong to Packdesk/)
  })

  test('says that only its structure was looked at, where nothing says what it was', async () => {
    const { home, backup } = usedHome()
    const alone = join(tempHome(), 'alone.sqlite')
    renameSync(backup, alone)
    const { code, err } = await runCommand('restore', alone, '--home', home)
    expect(code, err).toBe(0)
    expect(err).toMatch(/alone\.sqlite\.manifest\.json.*only its structure/)
  })
})

describe('a symbolic link in the home', () => {
  const names = [
    'packdesk.sqlite',
    'packdesk.sqlite-wal',
    'packdesk.sqlite.part',
    'secret.key',
    'activity.sqlite',
    'station.lock',
    'port.json',
    'logs',
    'backups',
    'witness',
    'logs/packdesk.log',
    'backups/packdesk-20260101T000000000Z-manual.sqlite',
  ]
  test.each(names)('%s: neither a start nor a restore goes through it', async name => {
    const { home, backup } = usedHome()
    const from = join(tempHome(), 'from.sqlite')
    cpSync(backup, from)
    const victim = join(tempHome(), 'victim')
    if (name.includes('.')) writeFileSync(victim, 'somebody else’s')
    else mkdirSync(victim)
    const looked = () => (name.includes('.') ? readFileSync(victim, 'utf8') : readdirSync(victim))
    const before = looked()
    const path = join(home, name)
    if (name.startsWith('logs/')) mkdirSync(join(home, 'logs'), { recursive: true })
    rmSync(path, { recursive: true, force: true })
    symlinkSync(victim, path)

    await expect(startStation({ home })).rejects.toThrow(`${path} is a symbolic link`)
    const { code, err } = await runCommand('restore', from, '--home', home)
    expect(code, err).toBe(5)
    expect(err).toContain(`${path} is a symbolic link`)
    expect(looked()).toEqual(before)
  })
})
