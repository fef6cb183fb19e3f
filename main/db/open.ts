import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { ok, type Result } from '../../shared/errors/result.ts'
import { makeFolderSync, privateFolder } from '../platform/make-folder.ts'
import { findLink, foreignOwner, makePrivateFile } from '../platform/private-files.ts'
import { compileWhenUsed } from './compile-when-used.ts'
import { addFold } from './conditions.ts'
import type { Database } from './database.ts'
import { bringUpToDate, type KeepCopy } from './migrate.ts'
import { addOrderOfToday } from './order-documents.ts'
import { storageError, toStorageError } from './storage-error.ts'

/** The one file of a home that holds everything. */
export const databaseFile = (home: string): string => join(home, 'packdesk.sqlite')

export type OpenOptions = {
  /** Called before a file that holds data is migrated; without it such a file is refused. */
  keepCopy?: KeepCopy
  /** How long another process that writes is waited for. */
  busyTimeoutMs?: number
}

/**
 * Opens the station's file, making and migrating it as needed.
 * Throws `StorageError` when it is damaged, newer than this build, read-only, locked or the disk is full.
 */
export function openDatabase(home: string, migrations: string, options: OpenOptions = {}): Database {
  const file = databaseFile(home)
  try {
    makeHome(home)
    return open(file, migrations, options)
  } catch (error) {
    throw toStorageError(error, file) ?? error
  }
}

function open(file: string, migrations: string, { keepCopy, busyTimeoutMs = 5_000 }: OpenOptions): Database {
  makePrivateFile(file)
  const sqlite = new BetterSqlite3(file, { timeout: busyTimeoutMs })
  try {
    if (existsSync(copyPosition(dirname(file)))) checkpointedElsewhere.add(sqlite)
    setPragmas(sqlite)
    addFold(sqlite)
    addOrderOfToday(sqlite)
    bringUpToDate({ sqlite }, migrations, file, keepCopy)
    compileWhenUsed(sqlite)
    return { sqlite, ...createTransactions(sqlite), close: () => sqlite.close() }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

function setPragmas(sqlite: BetterSqlite3.Database): void {
  if (sqlite.pragma('journal_mode', { simple: true }) !== 'wal') sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('temp_store = MEMORY')
  for (const pragma of usualPragmas(sqlite)) sqlite.pragma(pragma)
}

/**
 * What `work` writes is not waited for at the disk. It outlives the end of the process and is on disk with the next thing
 * that is waited for; a power cut before that takes it back as if it had never been.
 */
export function unsynced<T>(sqlite: BetterSqlite3.Database, work: () => T): T {
  sqlite.pragma('synchronous = NORMAL')
  try {
    return work()
  } finally {
    sqlite.pragma('synchronous = FULL')
  }
}

/** Pages written ahead that are brought into the file by whoever wrote the last of them. */
const usualCheckpointPages = 1_000

/**
 * Where the program that copies a home elsewhere keeps how far it is. While it is there, nobody who opens the file begins its log
 * anew: what the program had not seen of it would be missing in the copy, unnoticed.
 */
export const copyPosition = (home: string): string => join(home, 'replica', 'position')

/** Files whose log is brought into them by another program, which nobody else must begin anew meanwhile. */
const checkpointedElsewhere = new WeakSet<BetterSqlite3.Database>()

const checkpointPages = (sqlite: BetterSqlite3.Database): number =>
  checkpointedElsewhere.has(sqlite) ? 0 : usualCheckpointPages

/** While another program copies the log of a file, it brings the log into the file as well; else whoever writes does. */
export function leaveCheckpoints(sqlite: BetterSqlite3.Database, toAnother: boolean): void {
  if (toAnother) checkpointedElsewhere.add(sqlite)
  else checkpointedElsewhere.delete(sqlite)
  if (sqlite.open) sqlite.pragma(`wal_autocheckpoint = ${checkpointPages(sqlite)}`)
}

/** What is different while there is long work in the background, as it usually is. */
export const usualPragmas = (sqlite: BetterSqlite3.Database): string[] => [
  'cache_size = -6000',
  `wal_autocheckpoint = ${checkpointPages(sqlite)}`,
]

/** Rolls a transaction back for a refusal, which is a value and not an exception. */
class Refusing extends Error {
  readonly result: Result<never>
  constructor(result: Result<never>) {
    super('refused')
    this.result = result
  }
}

type Transactions = Pick<
  Database,
  'transact' | 'write' | 'joinTransaction' | 'transactUnsynced' | 'transactTogether' | 'afterCommit'
>

function createTransactions(sqlite: BetterSqlite3.Database): Transactions {
  const waiting: (() => void)[] = []
  const run = sqlite.transaction((work: () => Result<unknown>) => {
    const result = work()
    if (!result.ok) throw new Refusing(result)
    return result
  })
  /** What a rolled back part wanted told is forgotten with it. */
  const attempt = <T>(step: () => Result<T>, before: number): Result<T> => {
    try {
      return step()
    } catch (error) {
      waiting.length = before
      if (error instanceof Refusing) return error.result
      throw error
    }
  }
  const transact: Transactions['transact'] = <T>(work: () => Result<T>): Result<T> => {
    const isOutermost = !sqlite.inTransaction
    const before = waiting.length
    const result = attempt(() => run.immediate(work) as Result<T>, before)
    if (isOutermost) for (const each of waiting.splice(0)) each()
    return result
  }
  const write: Transactions['write'] = work => {
    const result = transact(() => ok(work()))
    if (result.ok) return result.value
    throw new Error('work that refuses nothing was refused')
  }
  return {
    transact,
    write,
    joinTransaction: work => {
      if (sqlite.inTransaction) work()
      else write(work)
    },
    transactUnsynced: work => {
      if (sqlite.inTransaction)
        throw new Error('a transaction of the background is never part of another one')
      const result = attempt(() => run.immediate(work) as ReturnType<typeof work>, 0)
      const told = waiting.splice(0)
      return {
        result,
        tell: () => {
          for (const each of told) each()
        },
      }
    },
    transactTogether: createSharedCommit(sqlite, { transact, write }),
    afterCommit: work => (sqlite.inTransaction ? void waiting.push(work) : work()),
  }
}

/** One piece of work of a shared transaction; `settle` tells who waits for it, once all of them are on disk. */
type Share = { work: () => Result<unknown>; settle: PromiseWithResolvers<Result<unknown>> }

/** Requests that were read from the network together are carried out before any timer, and share their commit. */
function createSharedCommit(
  sqlite: BetterSqlite3.Database,
  { transact, write }: Pick<Transactions, 'transact' | 'write'>,
): Transactions['transactTogether'] {
  let shares: Share[] = []
  const commit = () => {
    const all = shares
    shares = []
    const ends: (() => void)[] = []
    /** Inside of the shared transaction each one has a savepoint of its own. */
    const carryOut = ({ work, settle }: Share) => {
      try {
        const result = transact(work)
        ends.push(() => settle.resolve(result))
      } catch (error) {
        // A full disk rolls back all of them at once.
        if (!sqlite.inTransaction) throw error
        ends.push(() => settle.reject(error))
      }
    }
    try {
      write(() => all.forEach(carryOut))
      for (const end of ends) end()
    } catch (error) {
      for (const { settle } of all) settle.reject(error)
    }
  }
  return <T>(work: () => Result<T>) => {
    const settle = Promise.withResolvers<Result<unknown>>()
    if (shares.length === 0) setImmediate(commit)
    shares.push({ work, settle })
    return settle.promise as Promise<Result<T>>
  }
}

/**
 * Makes the folder of a station, for its owner alone, and looks that nothing in it is a link. Throws `StorageError` whatever the reason is: below a
 * read-only or missing disk the system calls it a folder that does not exist.
 */
export function makeHome(home: string): void {
  try {
    makeFolderSync(home, privateFolder)
    assertOwn(home)
  } catch (error) {
    if (isFileInTheWay(error)) throw storageError('not_a_folder', home, error)
    throw toStorageError(error, home) ?? storageError('read_only', home, error)
  }
}

/** Nothing in a home is opened through a link, and the home of somebody else is left alone. */
function assertOwn(home: string): void {
  const link = findLink(home)
  if (link !== null) throw storageError('linked', link)
  const owner = foreignOwner(home)
  if (owner !== null) throw storageError('not_ours', `${home} (user ${owner})`)
}

const isFileInTheWay = (error: unknown): boolean =>
  ['ENOTDIR', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')
