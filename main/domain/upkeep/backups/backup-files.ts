import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupKind, backupKinds } from '../../../../shared/desk/backups.ts'
import { makeFolderSync, privateFolder } from '../../../platform/make-folder.ts'

/** A backup by what its name and its file say of it. */
export type BackupFile = { id: string; kind: BackupKind; takenAt: Date; file: string; bytes: number }

export const backupFolder = (home: string): string => join(home, 'backups')

/** Where a restore is tried before anything is replaced; it is there only meanwhile. */
export const rehearsalFolder = (home: string): string => join(home, 'rehearsal')

/** Only its owner may look into it: a copy of the data is as private as the data. */
export function makeBackupFolder(home: string): string {
  const folder = backupFolder(home)
  makeFolderSync(folder, privateFolder)
  return folder
}

/** An instant as it stands in the names of files: `20260301T023000123Z`. */
export const fileStamp = (at: Date): string => at.toISOString().replaceAll(/[-:.]/g, '')

/** A name nothing has yet; two backups of one moment are a millisecond apart. */
export function newBackupFile(home: string, kind: BackupKind, at: Date): string {
  const file = join(backupFolder(home), `packdesk-${fileStamp(at)}-${kind}.sqlite`)
  return existsSync(file) ? newBackupFile(home, kind, new Date(at.getTime() + 1)) : file
}

/** Only a copy that was found good has such a name; everything else in the folder is not listed. */
const backupName = new RegExp(
  `^packdesk-(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)(\\d{3})Z-(${backupKinds.join('|')})\\.sqlite$`,
)

export function parseBackupName(name: string): { kind: BackupKind; takenAt: Date } | null {
  const [, year, month, day, hour, minute, second, ms, kind] = backupName.exec(name) ?? []
  const takenAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
  return kind && !Number.isNaN(takenAt.getTime()) ? { kind: kind as BackupKind, takenAt } : null
}

/** The backups of a home, newest first. */
export function listBackups(home: string): BackupFile[] {
  const folder = backupFolder(home)
  return namesIn(folder)
    .flatMap(name => {
      const said = parseBackupName(name)
      const file = join(folder, name)
      const stat = said && statSync(file, { throwIfNoEntry: false })
      return said && stat?.isFile()
        ? [{ ...said, id: name.replace(/\.sqlite$/, ''), file, bytes: stat.size }]
        : []
    })
    .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
}

/** A folder that is not there, or cannot be looked into, has no backups. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const draftEnding = '.part'

export const draftOf = (file: string): string => `${file}${draftEnding}`

/** A draft and what SQLite may have put beside it. */
export function removeDraft(draft: string): void {
  for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(`${draft}${ending}`, { force: true })
}

/** Removes drafts that a crash left behind; a young one may be another process at work. */
export function removeOldDrafts(home: string, now: Date): void {
  const folder = backupFolder(home)
  const oldMs = 60 * 60_000
  for (const name of namesIn(folder).filter(each => each.endsWith(draftEnding))) {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false })
    if (stat && now.getTime() - stat.mtimeMs > oldMs) removeDraft(join(folder, name))
  }
}
