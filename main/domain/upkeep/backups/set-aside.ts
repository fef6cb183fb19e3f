import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { syncFolder } from '../../../platform/durable-file.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import { fileStamp } from './backup-files.ts'

/** What SQLite keeps beside a file; the log may hold the newest changes. */
const companions = ['-wal', '-shm']

/**
 * Puts `draft` in the place of the station's file, which is kept under a dated name, with its log. At no moment is
 * there neither of the two. Answers where the old file is, null when there was none.
 */
export function replaceStationFile(draft: string, file: string, now: Date): string | null {
  const aside = existsSync(file) ? join(dirname(file), `packdesk-replaced-${fileStamp(now)}.sqlite`) : null
  for (const ending of ['', ...companions])
    if (aside && existsSync(`${file}${ending}`)) alsoAs(`${file}${ending}`, `${aside}${ending}`)
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
function alsoAs(file: string, name: string): void {
  try {
    linkSync(file, name)
  } catch {
    copyFileSync(file, name, constants.COPYFILE_EXCL)
  }
}
