import { hash } from 'node:crypto'
import { ok, type Result, refuseForNow } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'

export type LoginAttempts = {
  /**
   * Counts an attempt as failed before it is looked at, so that many at once are no way around; refuses while
   * the ones before ask for patience.
   */
  begin: (subject: string, address: string, wait?: WaitAfter) => Result<undefined>
  /** How many seconds are still to be waited. */
  secondsLeft: (subject: string, address: string) => number
  /** The attempt was good: nothing is held against anybody any more. */
  succeed: (subject: string, address: string) => void
  /** Wherever they came from. */
  forget: (subject: string) => void
}

const minuteMs = 60_000
/** Attempts nobody has to wait for. */
const freeAttempts = 3
const attemptsBeforeLockout = 10
const lockoutMs = 15 * minuteMs
const forgottenAfterMs = 24 * 60 * minuteMs
const maxRows = 10_000

/** How long to wait after the given number of failures: 1, 2, 4 ... 64 seconds, then a quarter of an hour. */
export function waitAfter(failures: number): number {
  if (failures < freeAttempts) return 0
  return failures >= attemptsBeforeLockout ? lockoutMs : 1000 * 2 ** (failures - freeAttempts)
}

/** How many milliseconds to wait after so many failures. */
export type WaitAfter = (failures: number) => number

/** A PIN is short: half a minute after every third failure, twice as long each time, a quarter of an hour at most. */
export function waitAfterPin(failures: number): number {
  if (failures < freeAttempts || failures % freeAttempts !== 0) return 0
  return Math.min(lockoutMs, 30_000 * 2 ** (failures / freeAttempts - 1))
}

type Row = { failures: number; blocked_until: number; last_at: number }

/** Kept in the file: starting the station again wins no attempts. The table never grows beyond its limit. */
export function createLoginAttempts(
  { sqlite, transact }: Pick<Database, 'sqlite' | 'transact'>,
  clock: Pick<Clock, 'now'>,
): LoginAttempts {
  const find = sqlite.prepare<[string, string], Row>(
    'SELECT failures, blocked_until, last_at FROM login_attempts WHERE subject = ? AND address = ?',
  )
  const write = sqlite.prepare(
    'INSERT OR REPLACE INTO login_attempts (subject, address, failures, blocked_until, last_at) VALUES (?, ?, ?, ?, ?)',
  )
  const removeOne = sqlite.prepare('DELETE FROM login_attempts WHERE subject = ? AND address = ?')
  const removeAll = sqlite.prepare('DELETE FROM login_attempts WHERE subject = ?')
  const removeOld = sqlite.prepare('DELETE FROM login_attempts WHERE last_at < ?')
  // Those with many failures stay: filling the table does not free the name that is being guessed at.
  const removeSurplus = sqlite.prepare(
    `DELETE FROM login_attempts WHERE rowid IN (SELECT rowid FROM login_attempts
     ORDER BY failures, last_at LIMIT max(0, (SELECT count(*) FROM login_attempts) - ${maxRows}))`,
  )
  return {
    begin: (subject, address, wait = waitAfter) =>
      transact(() => {
        const now = clock.now().getTime()
        const key = digestOf(subject)
        const row = find.get(key, address)
        const before = row && row.last_at > now - forgottenAfterMs ? row : null
        if (before && before.blocked_until > now)
          return refuseForNow(Math.ceil((before.blocked_until - now) / 1000))
        const failures = (before?.failures ?? 0) + 1
        write.run(key, address, failures, now + wait(failures), now)
        if (!before) {
          removeOld.run(now - forgottenAfterMs)
          removeSurplus.run()
        }
        return ok(undefined)
      }),
    secondsLeft: (subject, address) => {
      const until = find.get(digestOf(subject), address)?.blocked_until ?? 0
      return Math.max(0, Math.ceil((until - clock.now().getTime()) / 1000))
    },
    succeed: (subject, address) => void removeOne.run(digestOf(subject), address),
    forget: subject => void removeAll.run(digestOf(subject)),
  }
}

const digestOf = (subject: string): string => hash('sha256', subject)
