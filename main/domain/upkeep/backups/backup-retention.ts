import { rmSync } from 'node:fs'
import type { BackupKind } from '../../../../shared/desk/backups.ts'
import { daysAfter, type ShopCalendar, type ShopDay, weekdayOf } from '../../../../shared/units/shop-day.ts'
import { listBackups } from './backup-files.ts'
import { manifestBeside } from './backup-manifest.ts'

type DayOf = ShopCalendar['dayOf']
type Kept = { id: string; kind: BackupKind; takenAt: Date }

/** How many are kept: the newest backup of each of so many days and weeks, and the newest of the others. */
export const retention = { days: 7, weeks: 4, manual: 5, upgrade: 3, rescue: 3 } as const

/**
 * The ids of the backups that are no longer needed. Days and weeks without a backup do not count, so a desk that
 * was switched off for a month keeps what it has. Weeks begin on Monday. Whoever cannot tell the days of the shop
 * (`dayOf` null) keeps all that were made by night.
 */
export function outdated(backups: readonly Kept[], dayOf: DayOf | null): string[] {
  const newestOf = (kind: BackupKind) =>
    backups
      .filter(each => each.kind === kind)
      .toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime() || (a.id < b.id ? 1 : -1))
  const daily = newestOf('daily')
  const kept = new Set(
    [
      dayOf === null ? daily : newestOfEach(daily, dayOf, retention.days),
      dayOf === null ? [] : newestOfEach(daily, at => mondayOf(dayOf(at)), retention.weeks),
      newestOf('manual').slice(0, retention.manual),
      newestOf('upgrade').slice(0, retention.upgrade),
      newestOf('rescue').slice(0, retention.rescue),
    ].flatMap(each => each.map(({ id }) => id)),
  )
  return backups.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
}

const mondayOf = (day: ShopDay): ShopDay => daysAfter(day, -((weekdayOf(day) + 6) % 7))

function newestOfEach(newestFirst: readonly Kept[], periodOf: (at: Date) => ShopDay, count: number): Kept[] {
  const seen = new Set<ShopDay>()
  return newestFirst.filter(({ takenAt }) => {
    const period = periodOf(takenAt)
    if (seen.has(period) || seen.size === count) return false
    seen.add(period)
    return true
  })
}

/** Removes the backups that newer ones have made superfluous; answers their ids. */
export function removeOutdated(home: string, dayOf: DayOf | null): string[] {
  const backups = listBackups(home)
  const ids = outdated(backups, dayOf)
  for (const { file } of backups.filter(({ id }) => ids.includes(id)))
    for (const each of [file, manifestBeside(file)]) rmSync(each, { force: true })
  return ids
}
