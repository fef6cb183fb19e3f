import { expect, test } from 'vitest'
import { nextBackupAt, nextRehearsalAt } from '../../../../../main/domain/upkeep/backups/backup-rules.ts'

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

const rehearsed = (when: Date, taken: Date, problem: string | null = null) => ({
  at: when.toISOString(),
  taken_at: taken.toISOString(),
  problem,
})

test.each([
  { what: 'a week after backups began', last: null, newest: at(5, 2), next: at(8, 8) },
  {
    what: 'a week after the last one',
    last: rehearsed(at(4, 3), at(4, 2)),
    newest: at(5, 2),
    next: at(11, 3),
  },
  {
    what: 'the next day, after one that went wrong',
    last: rehearsed(at(4, 23), at(4, 2), 'rows were changed'),
    newest: at(4, 2),
    next: at(5, 23),
  },
  {
    what: 'at once, for a newer backup after one that went wrong',
    last: rehearsed(at(4, 23), at(4, 2), 'rows were changed'),
    newest: at(5, 2),
    next: at(5, 9),
  },
  {
    what: 'at once, under a clock set back',
    last: rehearsed(at(20, 3), at(20, 2)),
    newest: at(5, 2),
    next: at(5, 9),
  },
])('the rehearsal of a restore is due $what', ({ last, newest, next }) => {
  expect(nextRehearsalAt({ now: at(5, 9), since: at(1, 8), last, newestAt: newest })).toEqual(next)
})
