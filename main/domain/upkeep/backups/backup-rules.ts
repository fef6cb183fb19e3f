import type { BackupProblemCode, BackupRehearsal } from '../../../../shared/desk/backups.ts'
import { dayIn, daysAfter, instantIn } from '../../../../shared/units/shop-day.ts'

/**
 * When the next nightly backup is due, as an instant that may have passed: a night that was missed is made up for.
 * `last` is when the last one was made, or when the station first ran.
 */
export function nextBackupAt(at: { now: Date; last: Date; time: string; timeZone: string }): Date {
  const { now, last, time, timeZone } = at
  const today = dayIn(timeZone, now.getTime())
  const due = (daysLater: number) => instantIn(timeZone, daysAfter(today, daysLater), time)
  const latestDay = due(0) <= now.getTime() ? 0 : -1
  return new Date(last.getTime() < due(latestDay) ? due(latestDay) : due(latestDay + 1))
}

const dayMs = 24 * 60 * 60_000

/**
 * When the newest backup is restored on trial again, as an instant that may have passed: a week after the last time. After
 * one that went wrong a newer backup is tried at once, and otherwise the next day. `since` is when backups began.
 */
export function nextRehearsalAt(at: {
  now: Date
  since: Date
  last: Pick<BackupRehearsal, 'at' | 'taken_at' | 'problem'> | null
  newestAt: Date
}): Date {
  const { now, since, last, newestAt } = at
  const begin = last ? new Date(last.at) : since
  // From the future: it was noted under a wrong clock and must not hold the next one up.
  if (begin > now) return now
  const wentWrong = last !== null && last.problem !== null
  if (wentWrong && newestAt > new Date(last.taken_at)) return now
  return new Date(begin.getTime() + (wentWrong ? 1 : 7) * dayMs)
}

/** What a failed attempt is called and what to do about it, by the trouble behind it. */
const problems: Record<string, { code: BackupProblemCode; advice: string }> = {
  disk_full: {
    code: 'disk_full',
    advice:
      'There is not enough room on the disk for a backup. Older backups are untouched. Free some space.',
  },
  corrupt: {
    code: 'damaged',
    advice:
      'The data of the station is damaged, so no good backup can be made of it. Older backups are untouched. Stop the station and restore the newest one.',
  },
  read_only: {
    code: 'not_writable',
    advice: 'The folder of the backups cannot be written. Check its permissions and the disk.',
  },
}

export const backupProblem = (
  trouble: string,
  message: string,
): { code: BackupProblemCode; message: string } => {
  const known = problems[trouble]
  return known
    ? { code: known.code, message: known.advice }
    : { code: 'failed', message: `No backup was made: ${message.slice(0, 200)} Older backups are untouched.` }
}
