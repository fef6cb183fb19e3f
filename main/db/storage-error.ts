export type StorageTrouble =
  | 'corrupt'
  | 'missing'
  | 'foreign'
  | 'newer_schema'
  | 'not_a_folder'
  | 'linked'
  | 'not_ours'
  | 'read_only'
  | 'disk_full'
  | 'locked'

/** The station's file cannot be used. `message` is a sentence for the person at the desk. */
export class StorageError extends Error {
  readonly code: StorageTrouble

  constructor(code: StorageTrouble, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StorageError'
    this.code = code
  }
}

const sentences: Record<StorageTrouble, (file: string) => string> = {
  corrupt: file =>
    `The station's file ${file} is damaged and was left as it is. Restore a copy from the backups folder beside it, or move it away to start empty.`,
  missing: file =>
    `The station's file ${file} is missing or empty, and backups or a journal beside it show that there was one. Nothing was changed, and no empty station was made.`,
  foreign: file =>
    `${file} holds the data of another program, not of a Packdesk station. It was left as it is; move it away.`,
  newer_schema: file =>
    `The station's file ${file} was written by a newer Packdesk. Nothing was changed; install that version or a later one.`,
  not_a_folder: home =>
    `${home} cannot be the folder of a station: a file is in its place. Choose another with --home.`,
  linked: path =>
    `${path} is a symbolic link. Nothing in the folder of a station is opened through one, since that would read or write another file. Nothing was changed; put the file itself there, or choose another folder with --home.`,
  not_ours: home =>
    `The folder of the station belongs to somebody else: ${home}. Nothing was changed; run Packdesk as that user, or choose another folder with --home.`,
  read_only: file =>
    `The station cannot write to ${file}. Check the permissions of the folder and that the disk is not read-only.`,
  disk_full: file =>
    `The disk that holds ${file} is full. Nothing was half written; free some space and start again.`,
  locked: file => `Another program holds ${file}. Close it and start again.`,
}

export const storageError = (code: StorageTrouble, file: string, cause?: unknown): StorageError =>
  new StorageError(code, sentences[code](file), cause)

const troubles: [RegExp, StorageTrouble][] = [
  [/^SQLITE_(CORRUPT|NOTADB)/, 'corrupt'],
  [/^SQLITE_(READONLY|CANTOPEN|PERM)|^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/, 'read_only'],
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, 'disk_full'],
  [/^SQLITE_(BUSY|LOCKED)/, 'locked'],
]

/** The storage trouble an error of SQLite or of the file system stands for, if any. */
export function toStorageError(error: unknown, file: string): StorageError | null {
  if (error instanceof StorageError) return error
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  const trouble = troubles.find(([pattern]) => pattern.test(code))?.[1]
  return trouble ? storageError(trouble, file, error) : null
}
