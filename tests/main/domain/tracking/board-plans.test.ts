import { expect, test } from 'vitest'
import { boardDays, createBoardRepository } from '../../../../main/domain/tracking/board-repository.ts'
import { trackerViews } from '../../../../shared/desk/trackers.ts'
import { isDay } from '../../../../shared/units/shop-day.ts'
import { everyMondayToFriday } from '../../../../shared/units/working-days.ts'
import { watchedDatabase } from '../../../support/station/query-plans.ts'

const many = 100_000

/** So many parcels, four of five delivered long ago and the others in every state. */
function parcels(sqlite: ReturnType<typeof watchedDatabase>['sqlite']) {
  sqlite.exec(`
    WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${many})
    INSERT INTO trackers (id, document, created_at, test_mode, event_day, promised_day)
    SELECT 'trk_' || at, json_object('tracking_number', 'HC' || at, 'carrier_name', 'bench', 'info', json_object(),
        'events', json_array(), 'status', CASE at % 20 WHEN 0 THEN 'delivery_failed' WHEN 1 THEN 'pending'
          WHEN 2 THEN 'on_hold' WHEN 3 THEN 'in_transit' ELSE 'delivered' END),
      at, 1, date('2026-01-01', (at % 28) || ' days'), date('2026-01-10', (at % 28) || ' days') FROM n`)
}

test('the board walks its own index and sorts no documents, with a hundred thousand parcels', () => {
  const { sqlite, plansOf } = watchedDatabase()
  parcels(sqlite)
  const board = createBoardRepository({ sqlite })
  const today = '2026-01-28'
  if (!isDay(today)) throw new Error('a day')
  const days = boardDays(today, { tracking_stuck_days: 4, tracking_unscanned_days: 4 }, everyMondayToFriday)
  const asked = { testMode: true, days }
  for (const view of trackerViews) {
    const plans = plansOf(() => board.page({ ...asked, view, limit: 50, offset: 0 }))
    const found = plans.filter(step => step.includes('trackers_board'))
    expect(found, view).toHaveLength(1)
    const seeks = view === 'all' ? '(test_mode=?' : '(test_mode=? AND status=?'
    expect(found[0], view).toContain(`trackers_board ${seeks}`)
    if (view === 'stuck') expect(found[0]).toContain('event_day<?')
    expect(
      plans.filter(step => /^SCAN trackers/.test(step)),
      view,
    ).toEqual([])
    if (view === 'delivered') expect(plans.filter(step => step.includes('TEMP B-TREE'))).toEqual([])
  }
  const since = 1
  const others: [string, () => unknown, string][] = [
    ['counts', () => board.counts(asked), 'trackers_board (test_mode=?)'],
    ['waiting', () => board.waiting(asked), 'trackers_board (test_mode=? AND status=?)'],
    [
      'begun',
      () => board.begun({ ...asked, since, past: days }),
      'trackers_board (test_mode=? AND status=?)',
    ],
    ['changes', () => board.changes({ ...asked, since }), 'trackers_changed (test_mode=? AND changed_at>?)'],
    [
      'changed',
      () => board.changed({ ...asked, since, limit: 9, offset: 0 }),
      'trackers_changed (test_mode=? AND changed_at>?)',
    ],
    ['one', () => board.find('trk_7', asked), 'trackers_id_unique (id=?)'],
    ['notes', () => board.notes('trk_7'), 'tracker_notes_tracker (tracker_id=?)'],
    [
      'a word',
      () => board.page({ ...asked, view: 'all', keyword: 'HC77', limit: 50, offset: 0 }),
      'tracker_terms VIRTUAL TABLE INDEX',
    ],
  ]
  for (const [name, work, index] of others) {
    const plans = plansOf(work)
    expect(
      plans.some(step => step.includes(index)),
      `${name}: ${plans.join('; ')}`,
    ).toBe(true)
    expect(
      plans.filter(step => /^SCAN trackers/.test(step)),
      name,
    ).toEqual([])
  }
  const problems = board.counts(asked)
  expect(problems.reduce((sum, { count }) => sum + count, 0)).toBe(many)
})
