import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { databaseFile, openDatabase } from '../../../main/db/open.ts'
import { StorageError } from '../../../main/db/storage-error.ts'
import { openHomeKeys } from '../../../main/platform/secrets/home-keys.ts'
import { createSecretBox } from '../../../main/platform/secrets/secret-box.ts'
import { ok, refuse } from '../../../shared/errors/result.ts'
import { migrations, testDatabase } from '../../support/station/database.ts'
import { tempHome } from '../../support/station/temp-home.ts'

/** What opening a home fails with. */
function troubleOf(home: string): StorageError {
  try {
    openDatabase(home, migrations, { busyTimeoutMs: 20 }).close()
  } catch (error) {
    if (error instanceof StorageError) return error
    throw error
  }
  throw new Error('it opened')
}

const addSetting = (name: string) => `INSERT INTO settings (name, value) VALUES ('${name}', '1')`

describe('the file of a station', () => {
  it('is written ahead, fully synced, with foreign keys', () => {
    const { sqlite } = testDatabase()
    const pragma = (name: string) => sqlite.pragma(name, { simple: true })
    expect(pragma('journal_mode')).toBe('wal')
    expect(pragma('synchronous')).toBe(2)
    expect(pragma('foreign_keys')).toBe(1)
    expect(pragma('busy_timeout')).toBe(5_000)
  })

  it('can be opened by two at once, also when it is new', () => {
    const home = tempHome()
    const one = testDatabase(home)
    const two = testDatabase(home)
    one.sqlite.exec(addSetting('a'))
    two.sqlite.exec(addSetting('b'))
    expect(one.sqlite.prepare('SELECT count(*) FROM settings').pluck().get()).toBe(2)
  })

  it('that is damaged is left as it is', () => {
    const home = tempHome()
    const garbage = Buffer.alloc(20_000, 'no database ')
    writeFileSync(databaseFile(home), garbage)
    const trouble = troubleOf(home)
    expect(trouble.code).toBe('corrupt')
    expect(trouble.message).toContain(databaseFile(home))
    expect(readFileSync(databaseFile(home)).equals(garbage)).toBe(true)
  })

  it('with a torn first page is left as it is', () => {
    const home = tempHome()
    openDatabase(home, migrations).close()
    const torn = readFileSync(databaseFile(home)).fill(0xff, 100, 3_000)
    writeFileSync(databaseFile(home), torn)
    expect(troubleOf(home).code).toBe('corrupt')
    expect(readFileSync(databaseFile(home)).equals(torn)).toBe(true)
  })

  it('of a newer build is refused untouched', () => {
    const home = tempHome()
    const database = openDatabase(home, migrations)
    database.sqlite.exec(
      `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`,
    )
    database.sqlite.pragma('wal_checkpoint(TRUNCATE)')
    database.close()
    const before = readFileSync(databaseFile(home))
    expect(troubleOf(home)).toMatchObject({
      code: 'newer_schema',
      message: expect.stringContaining('Nothing was changed'),
    })
    expect(readFileSync(databaseFile(home)).equals(before)).toBe(true)
    expect(readdirSync(home)).not.toContain('backups')
  })

  it('that somebody else holds for himself is said to be held', () => {
    const home = tempHome()
    const holder = new BetterSqlite3(databaseFile(home))
    onTestFinished(() => void holder.close())
    holder.exec('CREATE TABLE mine (a); BEGIN EXCLUSIVE')
    expect(troubleOf(home)).toMatchObject({
      code: 'locked',
      message: `Another program holds ${databaseFile(home)}. Close it and start again.`,
    })
  })

  it('cannot lie in a home that is a file, or where a folder stands in its place', () => {
    const home = join(tempHome(), 'file')
    writeFileSync(home, 'not a folder')
    expect(troubleOf(home).code).toBe('not_a_folder')
    const other = tempHome()
    mkdirSync(databaseFile(other))
    expect(troubleOf(other).code).toBe('read_only')
  })
})

describe('a transaction', () => {
  it('is taken back as a whole by a refusal and by an error', () => {
    const { sqlite, transact } = testDatabase()
    const refusal = refuse('state_error', { message: 'no' })
    const refused = transact(() => {
      sqlite.exec(addSetting('a'))
      return refusal
    })
    expect(refused).toBe(refusal)
    expect(() =>
      transact(() => {
        sqlite.exec(addSetting('b'))
        throw new Error('bug')
      }),
    ).toThrow('bug')
    expect(transact(() => ok(sqlite.prepare('SELECT count(*) FROM settings').pluck().get()))).toEqual(ok(0))
  })
})

describe('secrets of a home', () => {
  it('are sealed under a key only its owner can read', () => {
    const home = tempHome()
    const key = openHomeKeys(home)
    expect(statSync(join(home, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(openHomeKeys(home)).toEqual(key)
    const box = createSecretBox(key)
    const sealed = box.seal('hunter2')
    expect(box.seal('hunter2')).not.toBe(sealed)
    expect(sealed).not.toContain('hunter2')
    expect(createSecretBox(openHomeKeys(home)).open(sealed)).toBe('hunter2')
  })

  it('do not open under another key, nor when they were changed', () => {
    const box = createSecretBox(openHomeKeys(tempHome()))
    const sealed = box.seal('hunter2')
    expect(() => createSecretBox(openHomeKeys(tempHome())).open(sealed)).toThrow()
    expect(() => box.open(`${sealed.slice(0, -6)}AAAA==`)).toThrow()
    expect(() => box.open('v1.')).toThrow()
  })

  it('a key file that holds no key is said to be one', () => {
    const home = tempHome()
    writeFileSync(join(home, 'secret.key'), 'lost', { mode: 0o600 })
    expect(() => openHomeKeys(home)).toThrow(/does not hold a key; restore it from a backup/)
  })
})
