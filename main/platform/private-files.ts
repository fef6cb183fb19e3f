import { chmodSync, closeSync, lstatSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Windows keeps the folders of a user to that user. */
const hasModes = process.platform !== 'win32'

/** What others may do with a file or folder. */
const ofOthers = 0o077

/**
 * Makes an empty file only its owner can read, for a program that would make it as everybody's; one that is there is
 * closed to others. What cannot be done is left to whoever opens the file, who says it in better words.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch {
    closeToOthers(file)
  }
}

/** Whether nobody but the owner can use a file or folder from now on. */
function closeToOthers(path: string): boolean {
  try {
    const { mode } = statSync(path)
    if (hasModes && (mode & ofOthers) !== 0) chmodSync(path, mode & 0o700)
    return true
  } catch {
    return false
  }
}

/** Files and folders the station makes. `secret.key` is not among them: that others could read it has to be said. */
const ownNames =
  /^(packdesk\.sqlite|activity\.sqlite|station\.(lock|json)|(port|page-cookies)\.json)|^(backups|imports|logs|replica|window|witness)$/
const foldersWithin = ['backups', 'imports', 'logs', 'replica', 'witness']

/**
 * Closes what is in a home to other users: homes of earlier versions, restored and copied ones hold files everybody can
 * read. The folder itself is closed where nothing but the station is in it. Answers what others can still look into.
 */
export function closeHome(home: string): string[] {
  if (!hasModes) return []
  const names = namesIn(home)
  const own = names.filter(name => ownNames.test(name)).map(name => join(home, name))
  const within = foldersWithin.flatMap(folder =>
    namesIn(join(home, folder)).map(name => join(home, folder, name)),
  )
  const isOnlyOurs = names.every(name => ownNames.test(name) || name.startsWith('secret.key'))
  const open = [...own, ...within, ...(isOnlyOurs ? [home] : [])].filter(path => !closeToOthers(path))
  return isOnlyOurs || (statSync(home).mode & ofOthers) === 0 ? open : [...open, home]
}

/** What is never opened by another name: whoever could put a link there would choose what the station reads and writes. */
const unlinkedNames = new RegExp(`${ownNames.source}|^secret|^packdesk-replaced-`)

/** The first thing of a home that is a link, in the folders of the station too; null when there is none. */
export const findLink = (home: string): string | null =>
  [
    ...namesIn(home)
      .filter(name => unlinkedNames.test(name))
      .map(name => join(home, name)),
    ...foldersWithin.flatMap(folder => namesIn(join(home, folder)).map(name => join(home, folder, name))),
  ].find(path => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) ?? null

/** Whose the folder is, where that is not whoever runs this; null where it is, or the system does not tell. */
export function foreignOwner(folder: string): number | null {
  const own = process.getuid?.()
  const { uid } = statSync(folder)
  return own === undefined || uid === own ? null : uid
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
