import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseFile } from '../../main/db/open.ts'
import { findPaths } from '../../main/platform/paths.ts'
import { makeBuiltCheckout } from '../support/command-line/checkout.ts'
import { runCommand } from '../support/command-line/command-line.ts'
import { type RunOptions, runPackdesk, startPackdesk } from '../support/command-line/packdesk.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { migrations } from '../support/station/ready-home.ts'
import { startStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'
import { makeOldHome } from './rounds/upgrade-round.ts'

/** A home after some work: a label, secrets, and a backup of both. */
const used = { home: '', number: null as string | null }

beforeAll(async () => {
  used.home = mkdtempSync(join(tmpdir(), 'packdesk-used-'))
  const station = await startStation({ home: used.home })
  await addConnection(station.call, courier())
  used.number = (await buy(station.call, await addShipment(station.call))).body.tracking_number
  await station.call('POST', '/desk/backups')
  await station.close()
})
afterAll(() => rmSync(used.home, { recursive: true, force: true }))

function usedHome(): string {
  const home = tempHome()
  cpSync(used.home, home, { recursive: true })
  return home
}

/** Of what belongs to the installation: a checkout of its own, whose part is changed. */
function checkoutWithout(part: string, change: (path: string) => void): RunOptions {
  const { root, launcher } = makeBuiltCheckout()
  if (part.startsWith('resources')) {
    unlinkSync(join(root, 'resources'))
    cpSync(findPaths().resources, join(root, 'resources'), { recursive: true })
  }
  change(join(root, part))
  return { launcher }
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true })
const removeAll = (...paths: string[]) => paths.forEach(remove)
const empty = (path: string) => writeFileSync(path, '')
const emptyFolder = (path: string) => {
  remove(path)
  mkdirSync(path)
}
const noLog = (file: string) => removeAll(`${file}-wal`, `${file}-shm`)
const damage = (path: string) => writeFileSync(path, 'not a database\n'.repeat(2_000))

function ofAnotherProgram(file: string): void {
  removeAll(file, `${file}-wal`, `${file}-shm`)
  const other = new BetterSqlite3(file)
  other.exec('CREATE TABLE songs (title TEXT)')
  other.close()
}

function ofANewerPackdesk(file: string): void {
  const newer = new BetterSqlite3(file)
  newer.exec(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`)
  newer.close()
}

function dropNewestMigration(folder: string): void {
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  journal.entries.pop()
  writeFileSync(file, JSON.stringify(journal))
}

type Case = {
  /** Breaks a home, or answers an installation that is broken. */
  make: (home: string) => RunOptions | undefined
  /** Said on standard error by a start that is refused. */
  says?: RegExp
}

const change =
  (path: string, how: (path: string) => void): Case['make'] =>
  home => {
    how(join(home, path))
    return undefined
  }
const install =
  (part: string, how: (path: string) => void): Case['make'] =>
  () =>
    checkoutWithout(part, how)

const data = 'packdesk.sqlite'
const backupNamed = /The newest good backup is of .*\n {2}packdesk restore ".*-manual\.sqlite" --home/
const incomplete = /not completely installed: .* is missing or empty\. Nothing was changed/

const cases: Record<string, Case> = {
  'Database, gone': { make: change(data, file => removeAll(file, `${file}-wal`)), says: backupNamed },
  'Database, empty': {
    make: change(data, file => {
      noLog(file)
      empty(file)
    }),
    says: backupNamed,
  },
  'Database, damaged': { make: change(data, damage), says: backupNamed },
  'Database, foreign': {
    make: change(data, ofAnotherProgram),
    says: /data of another program[\s\S]*packdesk restore/,
  },
  'Database, newer': { make: change(data, ofANewerPackdesk), says: /written by a newer Packdesk/ },
  'Database, older': {
    make: home => {
      emptyFolder(home)
      makeOldHome(home, migrations, 2)
      return undefined
    },
  },
  'Database and backups, gone': {
    make: home => {
      removeAll(join(home, data), join(home, `${data}-wal`), join(home, 'backups'))
      return undefined
    },
    says: /no good backup in .*; move that folder and .*witness away to start anew/,
  },
  'Database, backups and journal, gone': {
    make: home => {
      removeAll(join(home, data), join(home, `${data}-wal`), join(home, 'backups'), join(home, 'witness'))
      return undefined
    },
  },
  'Journal, gone': { make: change('witness', remove) },
  'Log, gone': { make: change('activity.sqlite', remove) },
  'Log, empty': { make: change('activity.sqlite', empty) },
  'Log, damaged': { make: change('activity.sqlite', damage) },
  'Log, foreign': { make: change('activity.sqlite', ofAnotherProgram) },
  'Key, gone': {
    make: change('secret.key', remove),
    says: /key of the secrets is missing[\s\S]*--without-secrets/,
  },
  'Key, empty': { make: change('secret.key', empty), says: /secret\.key does not hold a key/ },
  'Key, foreign': {
    make: change('secret.key', file => writeFileSync(file, 'ab'.repeat(32), { mode: 0o600 })),
    says: /holds another key[\s\S]*--without-secrets/,
  },
  'Backups, gone': { make: change('backups', remove) },
  'Backups, empty': { make: change('backups', emptyFolder) },
  'Fonts, gone': { make: install('resources/labels/fonts', remove), says: incomplete },
  'Fonts, empty': { make: install('resources/labels/fonts', emptyFolder), says: incomplete },
  'Migrations, gone': { make: install('resources/migrations', remove), says: incomplete },
  'Migrations, older': {
    make: install('resources/migrations', dropNewestMigration),
    says: /written by a newer Packdesk/,
  },
  'Page, gone': { make: install('out/renderer', remove) },
  'Page, empty': { make: install('out/renderer/index.html', empty) },
}

/** What operators are told: the rows of the table, by what is missing and how. */
function rowsOfDocs(): Map<string, string> {
  const text = readFileSync(join(findPaths().root, 'docs', 'operations.md'), 'utf8')
  const section = text.split('## A start with something missing\n')[1]?.split('\n## ')[0] ?? ''
  const rows = section
    .split('\n')
    .filter(line => line.startsWith('| '))
    .map(line => line.split('|').map(cell => cell.trim()))
  return new Map(rows.slice(1).map(([, what, how, exit]) => [`${what}, ${how}`, exit ?? '']))
}

const docs = rowsOfDocs()

test('the table for operators has a row for everything that can be missing, and no other', () => {
  expect([...docs.keys()].filter(row => !/^-/.test(row))).toEqual(Object.keys(cases))
})

const dataOf = (home: string) => (existsSync(databaseFile(home)) ? readFileSync(databaseFile(home)) : null)

describe('a start with something missing', () => {
  test.each(Object.entries(cases))('%s: as the table says', async (row, { make, says }) => {
    const home = usedHome()
    const options = make(home)
    const before = dataOf(home)
    const serve = ['serve', '--home', home, '--port', '0']
    if (docs.get(row) === 'starts') {
      const station = startPackdesk(serve, options)
      const [, url = ''] = await station.says(/Packdesk is ready at (\S+)\n/)
      expect((await fetch(`${url}/status`)).status).toBe(200)
      station.process.kill('SIGTERM')
      expect(await station.finished).toMatchObject({ code: 0 })
      return
    }
    const { code, out, err } = await runPackdesk(serve, options)
    expect({ code: String(code), out }, err).toEqual({ code: docs.get(row), out: '' })
    expect(err).toMatch(says ?? /never/)
    expect(err).not.toContain('fault of its own')
    expect(dataOf(home)).toEqual(before)
  })
})

describe('the way out', () => {
  const next = async (home: string) => {
    const station = await startStation({ home })
    const { body } = await buy(station.call, await addShipment(station.call))
    await station.close()
    return body.tracking_number
  }

  test.each(['Database, gone', 'Database, empty', 'Database, foreign'])(
    '%s: --restore-newest goes back to the newest good backup, and no number is handed out again',
    async row => {
      const home = usedHome()
      cases[row]?.make(home)
      const station = startPackdesk(['serve', '--home', home, '--port', '0', '--restore-newest'])
      await station.says(/ready at/)
      station.process.kill('SIGTERM')
      expect((await station.finished).err).toContain('Went back to the backup')
      expect(await next(home)).not.toBe(used.number)
    },
  )

  test('a lost key: with the file put back everything opens', async () => {
    const home = usedHome()
    unlinkSync(join(home, 'secret.key'))
    expect((await runPackdesk(['serve', '--home', home, '--port', '0'])).code).toBe(6)
    expect(readdirSync(home)).not.toContain('secret.key')
    copyFileSync(join(used.home, 'secret.key'), join(home, 'secret.key'))
    expect(await next(home)).toMatch(/\d/)
  })

  test.each(['Key, gone', 'Key, foreign'])(
    '%s: for good, the two commands it names go on without',
    async row => {
      const home = usedHome()
      cases[row]?.make(home)
      const copy = join(tempHome(), 'data.sqlite')
      expect((await runCommand('backup', '--home', home, '--to', copy)).code).toBe(0)
      const restored = await runCommand('restore', copy, '--without-secrets', '--home', home)
      expect(restored.code, restored.err).toBe(0)
      const station = await startStation({ home })
      expect(station.look('SELECT active FROM connections')).toBe(0)
      expect(station.look('SELECT tracking_number FROM purchases')).toBe(used.number)
      await station.close()
    },
  )

  test.each([
    ['Database, gone', /FAIL {2}Database: .*missing or empty/],
    ['Key, gone', /FAIL {2}Key: The key of the secrets is missing/],
    ['Key, foreign', /FAIL {2}Key: .*holds another key/],
  ])('%s: the doctor says so', async (row, said) => {
    const home = usedHome()
    cases[row]?.make(home)
    const { code, out } = await runCommand('doctor', '--home', home, '--port', '0')
    expect(code).toBe(1)
    expect(out).toMatch(said)
  })

  test.each(['Database, gone', 'Key, gone'])('%s: no other command makes a new one', async row => {
    const home = usedHome()
    cases[row]?.make(home)
    const before = readdirSync(home)
    const made = await runCommand('keys', 'create', '--home', home, '--name', 'x').catch(() => ({ code: -1 }))
    if (row === 'Database, gone') expect(made.code).toBe(5)
    await runCommand('export', join(tempHome(), 'x.jsonl'), '--home', home).catch(() => null)
    const after = readdirSync(home).filter(name => !/-(wal|shm)$/.test(name))
    expect(after).toEqual(before)
  })
})
