import { mkdirSync, type Stats, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/*
 * Folders with what is missing above them, each made once. Node's own `recursive` tries again for ever, on a core of its
 * own and deaf to signals, where a system has folders nothing can be made in (`/proc` of Linux).
 */

/** Only the owner may look into folders of the station. */
export const privateFolder = 0o700

/** Makes a folder unless it is there. Throws what the system says, `ENOTDIR` where a file is in its place. */
export function makeFolderSync(folder: string, mode?: number): void {
  if (isThere(folder, statSync(folder, { throwIfNoEntry: false }))) return
  if (dirname(folder) !== folder) makeFolderSync(dirname(folder), mode)
  try {
    mkdirSync(folder, mode)
  } catch (error) {
    unlessMade(error)
  }
}

/** As `makeFolderSync`, for folders that may be slow to answer. */
export async function makeFolder(folder: string): Promise<void> {
  if (isThere(folder, await stat(folder).catch(unlessMissing))) return
  if (dirname(folder) !== folder) await makeFolder(dirname(folder))
  await mkdir(folder).catch(unlessMade)
}

function isThere(folder: string, found: Stats | undefined): boolean {
  if (found && !found.isDirectory())
    throw Object.assign(new Error(`There is a file at ${folder}.`), { code: 'ENOTDIR' })
  return found !== undefined
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException | null)?.code

function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

/** Somebody else may have made it in between. */
function unlessMade(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error
}
