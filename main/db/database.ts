import type BetterSqlite3 from 'better-sqlite3'
import type { Result } from '../../shared/errors/result.ts'

/** The station's one database handle. SQLite has one writer, so the handle is also the transaction. */
export type Database = {
  sqlite: BetterSqlite3.Database
  /**
   * Runs `work` in one transaction (immediate, fully synced to disk). A refusal returned or an error thrown
   * rolls everything back. No carrier, printer or network is ever waited for inside.
   */
  transact: <T>(work: () => Result<T>) => Result<T>
  /** As `transact`, for work that refuses nothing: answers what `work` answers. */
  write: <T>(work: () => T) => T
  /**
   * Runs `work` as part of the transaction under way, without a way back of its own, or else in one: for what may be
   * written only together with what led to it.
   */
  joinTransaction: (work: () => void) => void
  /**
   * As `transact`, for `BackgroundWrites` alone: it is synced, and others are told by `tell`, by whoever calls.
   */
  transactUnsynced: <T>(work: () => Result<T>) => { result: Result<T>; tell: () => void }
  /**
   * As `transact`, but all that is wanted at about the same time goes to the disk by one sync, which costs more than
   * the rest of a small transaction. Each `work` is rolled back for itself; nobody is answered before the sync.
   */
  transactTogether: <T>(work: () => Result<T>) => Promise<Result<T>>
  /**
   * Runs `work` once the transaction under way is on disk, and never when it is rolled back; at once outside
   * of one. For telling others, who would otherwise hear of what may not happen.
   */
  afterCommit: (work: () => void) => void
  close: () => void
}
