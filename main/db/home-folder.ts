import { mkdirSync } from 'node:fs'
import { storageError, toStorageError } from './storage-error.ts'

/**
 * Makes the folder of a station, for its owner alone. Throws `StorageError` whatever the reason is: below a
 * read-only or missing disk the system calls it a folder that does not exist.
 */
export function makeHome(home: string): void {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
  } catch (error) {
    if (isFileInTheWay(error)) throw storageError('not_a_folder', home, error)
    throw toStorageError(error, home) ?? storageError('read_only', home, error)
  }
}

const isFileInTheWay = (error: unknown): boolean =>
  ['ENOTDIR', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')
