import { expect, test } from 'vitest'
import { dueNotices, isQuiet } from '../../../../renderer/app/notifications/system-notices.ts'
import type { Notification } from '../../../../shared/desk/notifications.ts'
import { notificationGroup } from '../../../../shared/settings/notifications.ts'

const failed = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  object_type: 'notification',
  kind: 'delivery_failed',
  tone: 'bad',
  is_problem: true,
  test_mode: false,
  count: 1,
  items: [{ subject: 'tracker', subject_id: 'trk_1', name: 'Nora Lind' }],
  name: 'Nora Lind',
  number: null,
  done: null,
  failed: null,
  unknown: null,
  trouble: null,
  happened_at: '2026-11-22T17:05:00.000Z',
  read_at: null,
  solved_at: null,
  ...more,
})

const settings = { ...notificationGroup.defaults, digest_at: null }
const day = '2026-11-22'
const at = (time: string) => ({ day, time })

test.each([
  ['19:00', '07:00', '18:59', false],
  ['19:00', '07:00', '19:00', true],
  ['19:00', '07:00', '06:59', true],
  ['19:00', '07:00', '07:00', false],
  ['12:00', '13:00', '12:30', true],
  ['12:00', '13:00', '13:00', false],
  [null, null, '03:00', false],
])('quiet from %s until %s: at %s %s', (from, until, time, quiet) => {
  expect(isQuiet(time, { quiet_from: from, quiet_until: until })).toBe(quiet)
})

test('what was there when the page began is not shown again; what comes is shown once', () => {
  const before = failed('ntf_1')
  const first = dueNotices({ happened: [before], settings, now: at('09:00'), seen: null })
  expect(first.notices).toEqual([])
  const happened = [failed('ntf_2'), before]
  const next = dueNotices({ happened, settings, now: at('09:01'), seen: first.seen })
  expect(next.notices).toMatchObject([
    { id: 'ntf_2', title: 'Delivery failed: Nora Lind', path: '/tracking' },
  ])
  expect(dueNotices({ happened, settings, now: at('09:02'), seen: next.seen }).notices).toEqual([])
})

test('only problems are shown, none that is read, over or switched off', () => {
  const seen = { ids: new Set<string>(), digestDay: null }
  const happened = [
    failed('ntf_1', { is_problem: false }),
    failed('ntf_2', { read_at: '2026-11-22T18:00:00.000Z' }),
    failed('ntf_3', { solved_at: '2026-11-22T18:00:00.000Z' }),
    failed('ntf_4', { kind: 'printer_stopped' }),
  ]
  const off = { ...settings, system_off: ['printer_stopped' as const] }
  expect(dueNotices({ happened, settings: off, now: at('09:00'), seen }).notices).toEqual([])
})

test('quiet hours hold problems back, and the digest tells of them together, once a day', () => {
  const quiet = { ...settings, quiet_from: '19:00', quiet_until: '07:00', digest_at: '08:00' }
  const empty = { ids: new Set<string>(), digestDay: day }
  const happened = [failed('ntf_1'), failed('ntf_2')]
  const night = dueNotices({ happened, settings: quiet, now: at('22:00'), seen: empty })
  expect(night.notices).toEqual([])
  const next = { day: '2026-11-23', time: '07:30' }
  const early = dueNotices({ happened, settings: quiet, now: next, seen: night.seen })
  expect(early.notices).toEqual([])
  const due = dueNotices({ happened, settings: quiet, now: { ...next, time: '08:00' }, seen: early.seen })
  expect(due.notices).toMatchObject([{ title: '2 problems wait for you', path: null }])
  const later = dueNotices({ happened, settings: quiet, now: { ...next, time: '08:01' }, seen: due.seen })
  expect(later.notices).toEqual([])
})
