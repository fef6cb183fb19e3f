import { rmSync } from 'node:fs'
import type { BackupKind } from '../../../../shared/desk/backups.ts'
import { listBackups } from './backup-files.ts'

type Kept = { id: string; kind: BackupKind; takenAt: Date }

/** How many are kept: the newest backup of each of so many days and weeks, and the newest of the others. */
export const retention = { days: 7, weeks: 4, manual: 5, upgrade: 3 } as const

/**
 * The ids of the backups that are no longer needed. Days and weeks without a backup do not count, so a desk that
 * was switched off for a month keeps what it has. Weeks begin on Monday, UTC.
 */
export function outdated(backups: readonly Kept[]): string[] {
  const of = (kind: BackupKind) =>
    backups
      .filter(each => each.kind === kind)
      .toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime() || (a.id < b.id ? 1 : -1))
  const daily = of('daily')
  const kept = new Set(
    [
      newestOfEach(daily, dayNumber, retention.days),
      newestOfEach(daily, weekNumber, retention.weeks),
      of('manual').slice(0, retention.manual),
      of('upgrade').slice(0, retention.upgrade),
    ].flatMap(each => each.map(({ id }) => id)),
  )
  return backups.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
}

const dayMs = 24 * 60 * 60_000

const dayNumber = (at: Date): number => Math.floor(at.getTime() / dayMs)
/** The first day of 1970 was a Thursday. */
const weekNumber = (at: Date): number => Math.floor((dayNumber(at) + 3) / 7)

function newestOfEach(newestFirst: readonly Kept[], periodOf: (at: Date) => number, count: number): Kept[] {
  const seen = new Set<number>()
  return newestFirst.filter(({ takenAt }) => {
    const period = periodOf(takenAt)
    if (seen.has(period) || seen.size === count) return false
    seen.add(period)
    return true
  })
}

/** Removes the backups that newer ones have made superfluous; answers their ids. */
export function removeOutdated(home: string): string[] {
  const backups = listBackups(home)
  const ids = outdated(backups)
  for (const { id, file } of backups) if (ids.includes(id)) rmSync(file, { force: true })
  return ids
}
