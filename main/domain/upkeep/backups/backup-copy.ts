import { chmodSync, constants, copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import type { BackupKind } from '../../../../shared/desk/backups.ts'
import { appliedMigration, readJournal } from '../../../db/journal.ts'
import { databaseFile, openDatabase } from '../../../db/open.ts'
import { schemaDifferences } from '../../../db/own-schema.ts'
import { readOnlyDatabase } from '../../../db/read-only-database.ts'
import { StorageError, storageError, toStorageError } from '../../../db/storage-error.ts'
import { systemClock } from '../../../platform/clock.ts'
import { syncFolder, syncToDisk } from '../../../platform/durable-file.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import { makeFolderSync, privateFolder } from '../../../platform/make-folder.ts'
import { makePrivateFile } from '../../../platform/private-files.ts'
import { freeBytesOf } from '../status/health.ts'
import {
  type BackupFile,
  draftOf,
  listBackups,
  makeBackupFolder,
  newBackupFile,
  removeDraft,
} from './backup-files.ts'
import { compareWithManifest, manifestBeside, writeManifest } from './backup-manifest.ts'
import { removeOutdated } from './backup-retention.ts'

/** Pages a step: short enough for anything else in the same thread to go on. */
const pagesPerStep = 500

/** A backup never takes the last of a disk: the desk has to go on storing. */
const roomLeftBytes = 16 * 1024 * 1024

/**
 * Copies the file of a station, running or not, as it is at one moment; writers are not held up and not waited
 * for. `target` appears only when the copy is on disk, has been read through and is good. Throws `StorageError` or
 * what SQLite and the system say, and leaves nothing behind then.
 */
export async function copyStation(from: string, target: string): Promise<Examined> {
  const draft = draftOf(target)
  try {
    faultPoint('backup.before_copy')
    await writeDraft(from, draft)
    faultPoint('backup.copied')
    return settleDraft(draft, target, () => writeManifest(draft, { target, data: from }))
  } catch (error) {
    removeDraft(draft)
    // Pages are copied as they are: a copy that is not good comes from a file that is not.
    if (error instanceof StorageError && error.code === 'corrupt') throw storageError('corrupt', from, error)
    throw error
  }
}

async function writeDraft(from: string, draft: string): Promise<void> {
  const source = new BetterSqlite3(from, { readonly: true, fileMustExist: true, timeout: 5_000 })
  try {
    checkRoom(draft, sizeOf(source))
    // Holds on to this moment for the whole copy; without it every change by others would start it anew.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_master').get()
    makePrivateFile(draft)
    await source.backup(draft, { progress: () => pagesPerStep })
  } finally {
    source.close()
  }
}

export function checkRoom(beside: string, bytes: number, freeBytes = freeBytesOf): void {
  if (freeBytes(dirname(beside)) < bytes + roomLeftBytes) throw storageError('disk_full', beside)
}

/**
 * Makes a written draft one plain file, safe on disk and read back, and only then gives it its name. `describe` is called
 * before: what lies beside a backup is there as soon as the backup is.
 */
export function settleDraft(draft: string, target: string, describe: () => void = () => {}): Examined {
  const copy = new BetterSqlite3(draft, { fileMustExist: true })
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
  chmodSync(draft, 0o600)
  syncToDisk(draft)
  const examined = examineFile(draft)
  if (examined.schemaAt === null) throw notAStation(draft)
  describe()
  faultPoint('backup.verified')
  renameSync(draft, target)
  syncFolder(dirname(target))
  faultPoint('backup.renamed')
  return examined
}

/**
 * Copies a file before it is migrated: a backup like any other, of kind `upgrade`, on disk and read back. Without room
 * for it nothing is copied or migrated.
 */
export function keepUpgradeCopy(sqlite: BetterSqlite3.Database, file: string, freeBytes = freeBytesOf): void {
  copyHeld(sqlite, { home: dirname(file), kind: 'upgrade', freeBytes })
}

/**
 * Puts what an open file holds among the backups, whatever became of its name. Answers the copy. Throws when the home
 * itself is gone: it is not made anew.
 */
export function keepRescueCopy(sqlite: BetterSqlite3.Database, file: string): string {
  const home = dirname(file)
  statSync(home)
  return copyHeld(sqlite, { home, kind: 'rescue', freeBytes: freeBytesOf })
}

/** Through the handle, not by the name of its file. */
function copyHeld(
  sqlite: BetterSqlite3.Database,
  { home, kind, freeBytes }: { home: string; kind: BackupKind; freeBytes: typeof freeBytesOf },
): string {
  makeBackupFolder(home)
  const copy = newBackupFile(home, kind, systemClock.now())
  const draft = draftOf(copy)
  try {
    checkRoom(draft, sizeOf(sqlite), freeBytes)
    makePrivateFile(draft)
    sqlite.prepare('VACUUM INTO ?').run(draft)
    settleDraft(draft, copy, () => writeManifest(draft, { target: copy, data: databaseFile(home) }))
  } catch (error) {
    removeDraft(draft)
    throw error
  }
  removeOutdated(home, null)
  return copy
}

export const notAStation = (file: string): StorageError =>
  new StorageError('corrupt', `${file} holds no data of a Packdesk station.`)

/** What a station's file says of itself. */
export type Examined = {
  /** Its newest migration, null for a file without any. */
  schemaAt: number | null
  bytes: number
}

/**
 * Reads a station's file through from end to end without changing it. Throws `StorageError` when it is damaged and
 * what SQLite says when it cannot be read.
 */
export const examineFile = (file: string): Examined =>
  readOnlyDatabase(file, sqlite => {
    const verdict = sqlite.pragma('integrity_check', { simple: true })
    if (verdict !== 'ok') throw storageError('corrupt', file)
    return { schemaAt: appliedMigration(sqlite), bytes: sizeOf(sqlite) }
  })

/** How large a file is by its pages, those that are still in the log beside it too. */
export const sizeOf = (sqlite: BetterSqlite3.Database): number =>
  Number(
    sqlite.prepare('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size').pluck().get(),
  )

/** What `examineBackup` answers besides. `isDescribed`: what it was when it was made lies beside it. */
export type ExaminedBackup = Examined & { isDescribed: boolean }

/**
 * Reads a backup through and holds it against the schema of this program and against what it was when it was made. Throws
 * `StorageError` that names in what it differs: tables, triggers, views, rows.
 */
export function examineBackup(file: string, migrations: string): ExaminedBackup {
  const examined = examineFile(file)
  const { schemaAt } = examined
  if (schemaAt === null) throw notAStation(file)
  if (schemaAt > (readJournal(migrations).entries.at(-1)?.when ?? 0)) throw storageError('newer_schema', file)
  const schema = readOnlyDatabase(file, sqlite => schemaDifferences(sqlite, migrations))
  const { isThere, differences } = compareWithManifest(file)
  const all = [...schema, ...differences]
  if (all.length > 0) throw notAsMade(file, all)
  return { ...examined, isDescribed: isThere }
}

/**
 * Does with a backup what a restore and the start after it do, in a folder that is made for it and removed again: copied,
 * read through, held against schema and manifest, opened and brought up to date. Nothing else is touched. Throws
 * `StorageError` that names the backup.
 */
export function rehearseRestore(backup: string, folder: string, migrations: string): Examined {
  const copy = databaseFile(folder)
  rmSync(folder, { recursive: true, force: true })
  try {
    makeFolderSync(folder, privateFolder)
    checkRoom(copy, statSync(backup).size)
    copyFileSync(backup, copy, constants.COPYFILE_EXCL)
    const manifest = manifestBeside(backup)
    if (existsSync(manifest)) copyFileSync(manifest, manifestBeside(copy))
    const examined = examineBackup(copy, migrations)
    openAsAtStart(folder, migrations)
    return examined
  } catch (error) {
    const known = toStorageError(error, copy)
    if (known?.code !== 'corrupt') throw known ?? error
    const isDamaged = known.message === storageError('corrupt', copy).message
    const message = isDamaged ? `${backup} is damaged.` : known.message.replaceAll(copy, backup)
    throw new StorageError('corrupt', message, error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Data that an earlier build took and the schema of this one does not is found here, not by the next start. */
function openAsAtStart(folder: string, migrations: string): void {
  try {
    openDatabase(folder, migrations, { keepCopy: () => {} }).close()
  } catch (error) {
    const file = databaseFile(folder)
    if (toStorageError(error, file)) throw error
    const reason = (error as Error).message
    throw new StorageError(
      'corrupt',
      `${file} cannot be brought up to date by this Packdesk: ${reason}. Nothing was changed; choose another one.`,
      error,
    )
  }
}

const mostNamed = 10

const notAsMade = (file: string, differences: readonly string[]): StorageError =>
  new StorageError(
    'corrupt',
    `${file} is not what Packdesk wrote: ${differences.slice(0, mostNamed).join('; ')}${differences.length > mostNamed ? `; and ${differences.length - mostNamed} more` : ''}. Nothing was changed; choose another one.`,
  )

/** Whether a backup can be restored by this build. Reads it through. */
export function isGood(file: string, migrations: string): boolean {
  try {
    examineBackup(file, migrations)
    return true
  } catch {
    return false
  }
}

/** The newest backup of a home that can be restored; those that cannot are passed over. */
export const newestGoodBackup = (home: string, migrations: string): BackupFile | null =>
  listBackups(home).find(({ file }) => isGood(file, migrations)) ?? null
