import { copyFileSync, existsSync } from 'node:fs'
import { basename } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { makeHome } from '../../../db/home-folder.ts'
import { readJournal } from '../../../db/journal.ts'
import { databaseFile } from '../../../db/open.ts'
import { StorageError, storageError, toStorageError } from '../../../db/storage-error.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import { boxOrNames } from '../../../platform/secrets/home-box.ts'
import { readKeyFile, takeKey } from '../../../platform/secrets/home-keys.ts'
import type { KeyWrapping } from '../../../platform/secrets/key-wrapping.ts'
import { createSecretBox, keyId, keyIdOf } from '../../../platform/secrets/secret-box.ts'
import { settleRestored } from './after-restore.ts'
import { draftOf, fileStamp, parseBackupName, removeDraft } from './backup-files.ts'
import { checkRoom, notAStation, settleDraft } from './copy.ts'
import { examineFile } from './examine.ts'
import { canOpen, dropSecrets, type SealedValue, sealedValues } from './sealed-values.ts'
import { replaceStationFile } from './set-aside.ts'

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
  /** A new secret for an endpoint whose old one is lost. */
  freshSecret: () => string
}

export type Restored = {
  /** Where the file that was replaced is now. */
  aside: string | null
  takenAt: Date | null
  /** How many secrets have to be entered again. */
  secretsLost: number
}

export type Restoring =
  | { ok: true; value: Restored }
  | { ok: false; reason: 'storage' | 'secrets'; message: string }

/**
 * Puts a backup in the place of a station's data. The caller holds the home. The backup is read through before, the
 * file that takes its place after; until then nothing is changed, and the present file is kept.
 */
export function restoreBackup(request: RestoreRequest): Restoring {
  const file = databaseFile(request.home)
  const draft = draftOf(file)
  try {
    checkBackup(request)
    makeHome(request.home)
    removeDraft(draft)
    checkRoom(draft, examineFile(request.from).bytes)
    copyFileSync(request.from, draft)
    return settle(request, file, draft)
  } catch (error) {
    const storage = toStorageError(error, request.from)
    if (!storage) throw error
    return { ok: false, reason: 'storage', message: storage.message }
  } finally {
    removeDraft(draft)
  }
}

function checkBackup({ from, migrations }: RestoreRequest): void {
  if (!existsSync(from)) throw new StorageError('corrupt', `There is no file ${from}. Nothing was changed.`)
  const { schemaAt } = soundOrSaid(from)
  if (schemaAt === null) throw notAStation(from)
  if (schemaAt > (readJournal(migrations).entries.at(-1)?.when ?? 0)) throw storageError('newer_schema', from)
}

function soundOrSaid(from: string) {
  try {
    return examineFile(from)
  } catch (error) {
    if (toStorageError(error, from)?.code !== 'corrupt') throw error
    throw new StorageError(
      'corrupt',
      `${from} is damaged or no backup. Nothing was changed; choose another one.`,
    )
  }
}

function settle(request: RestoreRequest, file: string, draft: string): Restoring {
  const takenAt = parseBackupName(basename(request.from))?.takenAt ?? null
  const source = keySource(request)
  const given = source === null ? null : readKeyFile(source, request.wrappings)
  const { box, id } = given
    ? { box: createSecretBox(given), id: keyId(given.key) }
    : boxOrNames(request.home, request.wrappings)
  const sqlite = new BetterSqlite3(draft, { fileMustExist: true })
  let lost: SealedValue[] = []
  try {
    lost = sealedValues(sqlite).filter(({ value }) => !canOpen(box, value))
    if (lost.length > 0 && !request.withoutSecrets) return refuseSecrets(lost, id)
    dropSecrets(sqlite, lost, box, request.freshSecret)
    const restoredAt = request.now.toISOString()
    settleRestored(sqlite, file, takenAt && { taken_at: takenAt.toISOString(), restored_at: restoredAt })
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
    return { ok: true, value: { aside, takenAt, secretsLost: lost.length } }
  } finally {
    removeDraft(ready)
  }
}

/** The key that was named, else one that lies beside the backup under its name. */
const keySource = ({ from, key }: RestoreRequest): string | null =>
  key ?? (existsSync(keyBeside(from)) ? keyBeside(from) : null)

/** Where a backup made with its key has it. */
export const keyBeside = (backup: string): string => `${backup}.key`

/** Says which key is missing, for those that have several from before it was changed. */
function refuseSecrets(lost: readonly SealedValue[], given: string): Restoring {
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
