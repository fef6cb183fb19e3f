import { constants, copyFileSync, existsSync, linkSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { databaseFile, makeHome } from '../../../db/open.ts'
import { readOnlyDatabase } from '../../../db/read-only-database.ts'
import { numbersFloor } from '../../../db/sequences.ts'
import { StorageError, toStorageError } from '../../../db/storage-error.ts'
import { dataTables } from '../../../db/tables.ts'
import { openWitness } from '../../../db/witness/witness.ts'
import { syncFolder } from '../../../platform/durable-file.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import { makePrivateFile } from '../../../platform/private-files.ts'
import {
  boxOrNames,
  type HomeKey,
  keyFile,
  openHomeKeys,
  readKeyFile,
  takeKey,
} from '../../../platform/secrets/home-keys.ts'
import type { KeyWrapping } from '../../../platform/secrets/key-wrapping.ts'
import { createSecretBox, keyId, keyIdOf } from '../../../platform/secrets/secret-box.ts'
import {
  checkRoom,
  type ExaminedBackup,
  examineBackup,
  examineFile,
  rehearseRestore,
  settleDraft,
} from './backup-copy.ts'
import {
  draftOf,
  fileStamp,
  listBackups,
  parseBackupName,
  rehearsalFolder,
  removeDraft,
} from './backup-files.ts'
import { noteKey } from './data-key.ts'
import { canOpen, dropSecrets, type SealedValue, sealedValues } from './sealed-values.ts'

export type RestoreRequest = {
  home: string
  /** The backup, or any station's file. */
  from: string
  /** The key its secrets are sealed under; null for the one of the home. */
  key: string | null
  /** What the key of the home is kept by. */
  wrappings: readonly KeyWrapping[]
  /** Go on when nobody can open the secrets: what uses them is switched off. */
  withoutSecrets: boolean
  migrations: string
  now: Date
  /** When the data was as it is in it, where the name of the file does not tell. */
  takenAt?: Date
  /** A new secret for an endpoint whose old one is lost. */
  freshSecret: () => string
}

export type Restored = {
  /** Where the file that was replaced is now. */
  aside: string | null
  takenAt: Date | null
  /** How many secrets have to be entered again. */
  secretsLost: number
  /** Whether it could be held against what it was when it was made. */
  isDescribed: boolean
}

type NotRestored = { ok: false; reason: 'storage' | 'secrets'; message: string }
export type Restoring = { ok: true; value: Restored } | NotRestored
type Settled = { ok: true; value: Omit<Restored, 'isDescribed'> } | NotRestored

/**
 * Puts a backup in the place of a station's data. The caller holds the home. The backup is read through and its restore
 * rehearsed before, the file that takes its place read after; until then nothing is changed, and the present file is kept.
 */
export function restoreBackup(request: RestoreRequest): Restoring {
  const file = databaseFile(request.home)
  const draft = draftOf(file)
  try {
    const { isDescribed } = checkBackup(request)
    makeHome(request.home)
    rehearseRestore(request.from, rehearsalFolder(request.home), request.migrations)
    removeDraft(draft)
    checkRoom(draft, examineFile(request.from).bytes)
    copyFileSync(request.from, draft, constants.COPYFILE_EXCL)
    makePrivateFile(draft)
    const outcome = settle(request, file, draft)
    return outcome.ok ? { ok: true, value: { ...outcome.value, isDescribed } } : outcome
  } catch (error) {
    const storage = toStorageError(error, request.from)
    if (!storage) throw error
    return { ok: false, reason: 'storage', message: storage.message }
  } finally {
    removeDraft(draft)
  }
}

function checkBackup({ from, migrations }: RestoreRequest): ExaminedBackup {
  if (!existsSync(from)) throw new StorageError('corrupt', `There is no file ${from}. Nothing was changed.`)
  try {
    return examineBackup(from, migrations)
  } catch (error) {
    if (error instanceof StorageError || toStorageError(error, from)?.code !== 'corrupt') throw error
    throw new StorageError(
      'corrupt',
      `${from} is damaged or no backup. Nothing was changed; choose another one.`,
    )
  }
}

function settle(request: RestoreRequest, file: string, draft: string): Settled {
  const takenAt = request.takenAt ?? parseBackupName(basename(request.from))?.takenAt ?? null
  const source = keySource(request)
  const given = source === null ? null : readKeyFile(source, request.wrappings)
  const known = given ? boxOf(given) : boxOrNames(request.home, request.wrappings)
  const sqlite = new BetterSqlite3(draft, { fileMustExist: true })
  let lost: SealedValue[] = []
  try {
    lost = sealedValues(sqlite).filter(({ value }) => !canOpen(known.box, value))
    if (lost.length > 0 && !request.withoutSecrets) return refuseSecrets(lost, known.id)
    // Only now: whoever is refused finds the home as it was.
    const hasKey = given !== null || existsSync(keyFile(request.home))
    const { box, id } = hasKey ? known : boxOf(openHomeKeys(request.home, request.wrappings))
    dropSecrets(sqlite, lost, box, request.freshSecret)
    const restoredAt = request.now.toISOString()
    noteKey(sqlite, id)
    settleRestored(
      sqlite,
      request.home,
      takenAt && { taken_at: takenAt.toISOString(), restored_at: restoredAt },
    )
  } finally {
    sqlite.close()
  }
  const ready = `${draft}.ready`
  settleDraft(draft, ready)
  faultPoint('restore.draft_written')
  try {
    if (given)
      takeKey(request.home, given, request.wrappings, `secret-replaced-${fileStamp(request.now)}.key`)
    const aside = replaceStationFile(ready, file, request.now)
    examineFile(file)
    noteRestored(request, takenAt)
    return { ok: true, value: { aside, takenAt, secretsLost: lost.length } }
  } finally {
    removeDraft(ready)
  }
}

/** So that what is missing from now on is told as what it is. */
function noteRestored({ home, now }: RestoreRequest, takenAt: Date | null): void {
  const { witness } = openWitness(home)
  try {
    witness.append({ what: 'restored', takenAt: takenAt?.toISOString() ?? null, at: now.toISOString() })
  } finally {
    witness.close()
  }
}

const boxOf = (keys: HomeKey) => ({ box: createSecretBox(keys), id: keyId(keys.key) })

/** The key that was named, else one that lies beside the backup under its name. */
const keySource = ({ from, key }: RestoreRequest): string | null =>
  key ?? (existsSync(keyBeside(from)) ? keyBeside(from) : null)

/** Where a backup made with its key has it. */
export const keyBeside = (backup: string): string => `${backup}.key`

/** Says which key is missing, for those that have several from before it was changed. */
function refuseSecrets(lost: readonly SealedValue[], given: string): NotRestored {
  const ids = [...new Set(lost.flatMap(({ value }) => keyIdOf(value) ?? []))]
  const wanted = ids.length > 0 ? `the key ${ids.join(' or ')}` : 'a key'
  return {
    ok: false,
    reason: 'secrets',
    message:
      `${lost.length} secrets in this backup (credentials of carriers, of webhooks) are sealed under ${wanted}, ` +
      `which is not here (${given} is). Nothing was changed. Name the key with --key FILE (secret.key of the old ` +
      'station, or what "packdesk secrets rotate --keep-old" wrote), or add --without-secrets and enter them again.',
  }
}

/** By how much rows of numbers jump, since nobody knows how far they were when the data was lost. */
const numbersSkipped = 1_000

export type RestoredNote = { taken_at: string; restored_at: string }

/** The name under which a station remembers that it was restored. */
export const restoredSetting = 'restored'

/** The setting that names the copy elsewhere the data is part of. A restored file is part of none. */
export const chainSetting = 'replica_chain'

/** While it is there, what had begun when the backup was made may have happened since, whatever its rows say. */
export const openWorkSetting = 'restored_open_work'

/**
 * Makes a restored file safe to go on with. What waited for a printer may have been printed since; numbers handed
 * out since must not be handed out again; and the station remembers what it comes from.
 */
function settleRestored(sqlite: BetterSqlite3.Database, home: string, note: RestoredNote | null): void {
  const tables = new Set(dataTables(sqlite))
  const settle = sqlite.transaction(() => {
    if (tables.has('print_jobs')) holdPrintJobs(sqlite)
    if (tables.has('queued_purchases')) holdQueuedPurchases(sqlite)
    if (tables.has('agent_plans')) endAgentPlans(sqlite)
    if (tables.has('sequences')) raiseNumbers(sqlite, home)
    if (!tables.has('settings')) return
    const write = sqlite.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)')
    write.run(openWorkSetting, 'true')
    sqlite.prepare('DELETE FROM settings WHERE name = ?').run(chainSetting)
    if (note) write.run(restoredSetting, JSON.stringify(note))
  })
  settle.immediate()
}

/** What waited for a printer may have been printed since; nothing is printed again by itself. */
export const holdPrintJobs = (sqlite: BetterSqlite3.Database) =>
  sqlite
    .prepare(
      `UPDATE print_jobs SET state = 'unknown', problem_code = 'interrupted',
       problem_message = 'This document waited when the backup was made. It may have been printed since.'
       WHERE state IN ('queued', 'sending')`,
    )
    .run()

/** What waited to be bought may have been bought since; the station finds the message and stops it. */
const holdQueuedPurchases = (sqlite: BetterSqlite3.Database) =>
  sqlite
    .prepare(
      `UPDATE queued_purchases SET message =
       'This purchase waited when the backup was made. It may have been made since: check with the carrier, then queue it again.'
       WHERE state IN ('queued', 'rating', 'buying')`,
    )
    .run()

/** What an agent asked for may have been bought since; nobody's yes to it counts any more. */
const endAgentPlans = (sqlite: BetterSqlite3.Database) =>
  sqlite
    .prepare(
      `UPDATE agent_plans SET state = 'expired', message =
       'This was open when the backup was made. It may have been bought since: look at the carrier, then plan it again.'
       WHERE state IN ('planned', 'waiting', 'approved')`,
    )
    .run()

/**
 * Every row of numbers goes on after all that any file of the home knows of it, and further: the file that handed out
 * the last ones may be none of them. What none of them knows begins as far on.
 */
function raiseNumbers(sqlite: BetterSqlite3.Database, home: string): void {
  const raise = sqlite.prepare(
    `INSERT INTO sequences (name, value) VALUES (@name, @value)
     ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)`,
  )
  for (const each of filesWithNumbers(home).flatMap(numbersIn)) raise.run(each)
  raise.run({ name: numbersFloor, value: 0 })
  sqlite.prepare('UPDATE sequences SET value = value + ?').run(numbersSkipped)
}

/** The present file, those it replaced, and the backups. */
const filesWithNumbers = (home: string): string[] => [
  databaseFile(home),
  ...readdirSync(home)
    .filter(name => /^packdesk-replaced-.*\.sqlite$/.test(name))
    .map(name => join(home, name)),
  ...listBackups(home).map(({ file }) => file),
]

/** How far the numbers are in a file; nothing where it cannot tell. */
function numbersIn(file: string): { name: string; value: number }[] {
  if (!existsSync(file)) return []
  try {
    return readOnlyDatabase(file, sqlite =>
      sqlite.prepare<[], { name: string; value: number }>('SELECT name, value FROM sequences').all(),
    )
  } catch {
    return []
  }
}

/** What SQLite keeps beside a file; the log may hold the newest changes. */
const companions = ['-wal', '-shm']

/**
 * Puts `draft` in the place of the station's file, which is kept under a dated name, with its log. At no moment is
 * there neither of the two. Answers where the old file is, null when there was none.
 */
function replaceStationFile(draft: string, file: string, now: Date): string | null {
  const aside = existsSync(file) ? join(dirname(file), `packdesk-replaced-${fileStamp(now)}.sqlite`) : null
  for (const ending of ['', ...companions])
    if (aside && existsSync(`${file}${ending}`)) addSecondName(`${file}${ending}`, `${aside}${ending}`)
  faultPoint('restore.set_aside')
  foldLog(file)
  for (const ending of companions) rmSync(`${file}${ending}`, { force: true })
  faultPoint('restore.log_removed')
  renameSync(draft, file)
  syncFolder(dirname(file))
  faultPoint('restore.replaced')
  return aside
}

/** Brings the log into the file as far as it can be read; a damaged file keeps its log beside it. */
function foldLog(file: string): void {
  if (!existsSync(file)) return
  try {
    const sqlite = new BetterSqlite3(file, { fileMustExist: true })
    try {
      sqlite.pragma('wal_checkpoint(TRUNCATE)')
    } finally {
      sqlite.close()
    }
  } catch {
    // It is replaced because it is not good; what can be saved of it is kept as it lies.
  }
}

/** Gives a file a second name, or makes a copy where the disk knows no second names. */
function addSecondName(file: string, name: string): void {
  try {
    linkSync(file, name)
  } catch {
    copyFileSync(file, name, constants.COPYFILE_EXCL)
  }
}
