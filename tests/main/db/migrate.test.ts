import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { appliedMigration, readJournal } from '../../../main/db/journal.ts'
import { bringUpToDate, type KeepCopy } from '../../../main/db/migrate.ts'
import { databaseFile, makeHome } from '../../../main/db/open.ts'
import { StorageError, toStorageError } from '../../../main/db/storage-error.ts'
import { examineFile, keepUpgradeCopy } from '../../../main/domain/upkeep/backups/backup-copy.ts'
import { backupFolder, listBackups } from '../../../main/domain/upkeep/backups/backup-files.ts'
import { retention } from '../../../main/domain/upkeep/backups/backup-retention.ts'
import { migrations } from '../../support/station/database.ts'
import { tempHome } from '../../support/station/temp-home.ts'

function openFile(home: string): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(databaseFile(home))
  onTestFinished(() => void sqlite.close())
  return sqlite
}

const tablesOf = (sqlite: BetterSqlite3.Database) => sqlite.prepare('SELECT name FROM sqlite_master').all()

describe('migration', () => {
  it('brings a new file to the newest schema, once', () => {
    const home = tempHome()
    const sqlite = openFile(home)
    bringUpToDate({ sqlite }, migrations, databaseFile(home), keepUpgradeCopy)
    expect(appliedMigration(sqlite)).toBe(readJournal(migrations).entries.at(-1)?.when)
    const tables = tablesOf(sqlite)
    bringUpToDate({ sqlite }, migrations, databaseFile(home), keepUpgradeCopy)
    expect(tablesOf(sqlite)).toEqual(tables)
  })

  it('leaves nothing half done when the disk is full, and says that it is', () => {
    const home = tempHome()
    const sqlite = openFile(home)
    sqlite.pragma('max_page_count = 12')
    const thrown = (() => {
      try {
        bringUpToDate({ sqlite }, migrations, databaseFile(home), keepUpgradeCopy)
      } catch (error) {
        return toStorageError(error, databaseFile(home))
      }
    })()
    expect(thrown?.code).toBe('disk_full')
    expect(sqlite.inTransaction).toBe(false)
    expect(tablesOf(sqlite)).toEqual([])
  })

  it('keeps a copy of a file with data before it changes it', () => {
    const home = tempHome()
    const sqlite = openFile(home)
    bringUpToDate({ sqlite }, migrations, databaseFile(home), keepUpgradeCopy)
    sqlite.exec('DELETE FROM __drizzle_migrations WHERE created_at > 0')
    sqlite.exec(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('first', 1)`)
    expect(() => bringUpToDate({ sqlite }, migrations, databaseFile(home), keepUpgradeCopy)).toThrow(
      /already exists/,
    )
    expect(listBackups(home)).toMatchObject([{ kind: 'upgrade' }])
    expect(examineFile(listBackups(home)[0]?.file ?? '').schemaAt).toBe(1)
    for (const _ of 'again')
      expect(() => bringUpToDate({ sqlite }, migrations, databaseFile(home), keepUpgradeCopy)).toThrow(
        /already exists/,
      )
    expect(listBackups(home)).toHaveLength(retention.upgrade)
    expect(appliedMigration(sqlite)).toBe(1)
  })

  it('changes nothing where the copy would take the last of the disk', () => {
    const home = tempHome()
    const sqlite = openFile(home)
    bringUpToDate({ sqlite }, migrations, databaseFile(home))
    sqlite.exec('UPDATE __drizzle_migrations SET created_at = 1')
    const keepCopy: KeepCopy = (of, file) => keepUpgradeCopy(of, file, () => 16 * 1024 * 1024)
    expect(() => bringUpToDate({ sqlite }, migrations, databaseFile(home), keepCopy)).toThrow(
      expect.objectContaining({ code: 'disk_full' }),
    )
    expect(readdirSync(backupFolder(home))).toEqual([])
    expect(appliedMigration(sqlite)).toBe(1)
  })

  it('never changes a file with data that nobody copies', () => {
    const home = tempHome()
    const sqlite = openFile(home)
    bringUpToDate({ sqlite }, migrations, databaseFile(home))
    sqlite.exec('UPDATE __drizzle_migrations SET created_at = 1')
    expect(() => bringUpToDate({ sqlite }, migrations, databaseFile(home))).toThrow(/only after a copy/)
    expect(appliedMigration(sqlite)).toBe(1)
  })
})

describe('the folder of a station', () => {
  it('is refused with a sentence when it cannot be made', () => {
    const inTheWay = join(tempHome(), 'file')
    writeFileSync(inTheWay, '')
    expect(() => makeHome(join(inTheWay, 'desk'))).toThrow(StorageError)
    expect(() => makeHome(`${tempHome()}/a\0b`)).toThrow(/cannot write/)
  })
})
