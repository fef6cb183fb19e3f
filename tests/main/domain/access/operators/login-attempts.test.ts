import { expect, test } from 'vitest'
import { createLoginAttempts, waitAfter } from '../../../../../main/domain/access/operators/login-attempts.ts'
import { manualClock } from '../../../../support/manual-clock.ts'
import { testDatabase } from '../../../../support/station/database.ts'
import { tempHome } from '../../../../support/station/temp-home.ts'

test('waiting doubles from the third failure on and ends in a lock-out', () => {
  const waits = Array.from({ length: 12 }, (_, n) => waitAfter(n + 1) / 1000)
  expect(waits).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 64, 900, 900, 900])
})

test('starting again wins nothing', () => {
  const home = tempHome()
  const clock = manualClock()
  const before = createLoginAttempts(testDatabase(home), clock)
  for (let n = 0; n < 3; n++) expect(before.begin('ivy', '127.0.0.1').ok).toBe(true)
  const after = createLoginAttempts(testDatabase(home), clock)
  expect(after.begin('ivy', '127.0.0.1')).toMatchObject({
    ok: false,
    refusal: { status: 429, code: 'throttled', retryAfterSeconds: 1 },
  })
})

test('another name and another address are counted for themselves', () => {
  const attempts = createLoginAttempts(testDatabase(tempHome()), manualClock())
  for (let n = 0; n < 3; n++) attempts.begin('ivy', '127.0.0.1')
  expect(attempts.begin('ivy', '127.0.0.1').ok).toBe(false)
  expect(attempts.begin('ivy', '192.0.2.1').ok).toBe(true)
  expect(attempts.begin('tom', '127.0.0.1').ok).toBe(true)
})

test('a day without an attempt starts afresh', () => {
  const clock = manualClock()
  const attempts = createLoginAttempts(testDatabase(tempHome()), clock)
  for (let n = 0; n < 3; n++) attempts.begin('ivy', '127.0.0.1')
  clock.advance(24 * 3600_000)
  for (let n = 0; n < 3; n++) expect(attempts.begin('ivy', '127.0.0.1').ok).toBe(true)
})

test('the table stays small, and filling it frees no name that is being guessed at', () => {
  const database = testDatabase(tempHome())
  const clock = manualClock()
  const attempts = createLoginAttempts(database, clock)
  for (let n = 0; n < 3; n++) attempts.begin('ivy', '127.0.0.1')
  database.sqlite.exec(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
     INSERT INTO login_attempts SELECT 'x' || i, '127.0.0.1', 1, 0, ${clock.now().getTime()} FROM n`,
  )
  attempts.begin('tom', '127.0.0.1')
  const count = database.sqlite.prepare('SELECT count(*) FROM login_attempts').pluck()
  expect(count.get()).toBe(10_000)
  expect(attempts.begin('ivy', '127.0.0.1').ok).toBe(false)
})
