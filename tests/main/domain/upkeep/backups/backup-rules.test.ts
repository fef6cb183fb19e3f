import { expect, test } from 'vitest'
import { nextBackupAt } from '../../../../../main/domain/upkeep/backups/backup-rules.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute)

test.each([
  { what: 'today, before the hour', now: at(5, 1), last: at(4, 2, 31), next: at(5, 2, 30) },
  { what: 'tomorrow, once it is made', now: at(5, 2, 31), last: at(5, 2, 30), next: at(6, 2, 30) },
  { what: 'at once, for a night that was missed', now: at(5, 9), last: at(3, 2, 30), next: at(5, 2, 30) },
  { what: 'once for many nights', now: at(25, 1), last: at(3, 2, 30), next: at(24, 2, 30) },
  { what: 'not before the first night of a new station', now: at(5, 9), last: at(5, 8), next: at(6, 2, 30) },
])('the nightly backup is due $what', ({ now, last, next }) => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(nextBackupAt({ now, last, time: '02:30', timeZone })).toEqual(next)
})
