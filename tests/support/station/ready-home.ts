import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openActivity } from '../../../main/db/activity/activity-database.ts'
import { databaseFile, openDatabase } from '../../../main/db/open.ts'

/**
 * Homes as a first start leaves them. Each process makes one of a kind for real and writes the same bytes again for
 * whoever needs the next: to migrate an empty file takes longer than most of what is tested on it.
 */

export const migrations = fileURLToPath(new URL('../../../resources/migrations', import.meta.url))

type Files = readonly { name: string; bytes: Buffer }[]

const makeFolder = () => mkdtempSync(join(tmpdir(), 'packdesk-ready-'))

function takeFiles(home: string): Files {
  const filesIn = (folder: string) =>
    readdirSync(join(home, folder), { withFileTypes: true }).flatMap(entry =>
      entry.isFile() ? [join(folder, entry.name)] : [],
    )
  // The data and its journal belong together.
  const names = [...filesIn(''), ...(existsSync(join(home, 'witness')) ? filesIn('witness') : [])]
  const files = names.map(name => ({ name, bytes: readFileSync(join(home, name)) }))
  rmSync(home, { recursive: true, force: true })
  return files
}

function lay(home: string, files: Files): void {
  for (const { name, bytes } of files) {
    mkdirSync(dirname(join(home, name)), { recursive: true, mode: 0o700 })
    writeFileSync(join(home, name), bytes, { mode: 0o600 })
  }
}

let empty: Files | null = null

/** Files of this build without a record. */
function emptyFiles(): Files {
  const home = makeFolder()
  openDatabase(home, migrations).close()
  openActivity(home, error => {
    throw error
  }).close()
  return takeFiles(home)
}

const layEmpty = (home: string, wanted: (file: string) => boolean) => {
  empty ??= emptyFiles()
  const isMissing = ({ name }: Files[number]) => wanted(join(home, name)) && !existsSync(join(home, name))
  lay(home, empty.filter(isMissing))
}

/** Puts a station's file without a record where there is none yet. */
export const layDatabase = (home: string): void => layEmpty(home, file => file === databaseFile(home))

/** The same, and the file of its look back. */
export const layFiles = (home: string): void => layEmpty(home, () => true)

const kept = new Map<unknown, Promise<Files>>()

/** Fills a home with what `make` made of the first one of this kind. */
export async function layHome(
  home: string,
  kind: unknown,
  make: (home: string) => Promise<unknown>,
): Promise<void> {
  const first = async () => {
    const folder = makeFolder()
    layFiles(folder)
    await make(folder)
    return takeFiles(folder)
  }
  const files = kept.get(kind) ?? first()
  kept.set(kind, files)
  lay(home, await files)
}
