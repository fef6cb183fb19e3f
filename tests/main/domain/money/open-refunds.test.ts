import { expect, test } from 'vitest'
import type { Database } from '../../../../main/db/database.ts'
import { createRefundRepository } from '../../../../main/domain/money/refund-repository.ts'
import type { RefundsQuery } from '../../../../shared/desk/money.ts'
import { watchedDatabase } from '../../../support/station/query-plans.ts'
import { workMs } from '../../../support/work-of.ts'

const dayMs = 86_400_000
const now = Date.UTC(2026, 0, 5)
const today = '2026-01-05'
const daysAgo = (days: number) => now - days * dayMs

/** A file with so many refunds that came and some that did not, as a shop has them after years. */
function refundFile({ came, open }: { came: number; open: number }) {
  const file = watchedDatabase()
  const { sqlite } = file
  const write = sqlite.prepare(
    `INSERT INTO money_entries (id, kind, amount_minor, currency, at, recorded_at, carrier_name, about_id, expected_by, source, test_mode)
     VALUES (@id, @kind, @amount, 'CAD', @at, @at, 'acme', @about, @by, 'carrier', 1)`,
  )
  const add = (
    id: string,
    kind: string,
    amount: number | null,
    more: { about?: string; by?: string; at?: number } = {},
  ) => write.run({ id, kind, amount, about: more.about ?? null, by: more.by ?? null, at: more.at ?? now })
  const expectRefund = (n: number, amount: number | null, at: number) =>
    add(`claim_${n}`, 'refund_expected', amount, { about: `void_${n}`, by: '2026-01-01', at })
  sqlite.transaction(() => {
    for (let n = 0; n < came + open; n += 1) {
      expectRefund(n, -1000, now - (n % 60) * dayMs)
      if (n < came) add(`came_${n}`, 'refund_credited', -1000, { about: `claim_${n}` })
    }
  })()
  return { ...file, add, expectRefund, refunds: createRefundRepository({ sqlite } as Database) }
}

const openOnes = (file: ReturnType<typeof refundFile>) =>
  file.sqlite
    .prepare<[], string>('SELECT id FROM open_refunds JOIN money_entries ON seq = entry_seq ORDER BY seq')
    .pluck()
    .all()

test('only refunds that may still come are told by age, found by the number of each', () => {
  const file = refundFile({ came: 3, open: 2 })
  const plan = file.plansOf(() => file.refunds.ages(true, today, daysAgo, [])).join('\n')
  expect(plan).toContain('SEARCH entry USING INTEGER PRIMARY KEY')
  expect(plan).not.toMatch(/SCAN (entry|money_entries)|money_entries_time/)
  const query = { limit: 9, offset: 0 } as RefundsQuery
  expect(file.refunds.page(true, today, query, daysAgo)).toMatchObject({ count: 2 })
})

test('one that came, in one piece or several, or is given up is looked at no more', () => {
  const file = refundFile({ came: 0, open: 4 })
  expect(openOnes(file)).toEqual(['claim_0', 'claim_1', 'claim_2', 'claim_3'])
  file.add('a', 'refund_credited', -400, { about: 'claim_0' })
  expect(openOnes(file)).toHaveLength(4)
  file.add('b', 'refund_credited', -600, { about: 'claim_0' })
  file.add('c', 'refund_expected', 1000, { about: 'claim_1' })
  file.expectRefund(4, null, now)
  file.add('d', 'refund_credited', -5, { about: 'claim_4' })
  expect(openOnes(file)).toEqual(['claim_2', 'claim_3'])
  expect(file.refunds.ages(true, today, daysAgo, []).map(({ age, refunds }) => [age, refunds])).toEqual([
    ['days_0_7', 2],
  ])
})

test('1,080 open refunds among 20,000 are told by age within a few milliseconds of work', async () => {
  const file = refundFile({ came: 20_000, open: 1_080 })
  const ask = () => file.refunds.ages(true, today, daysAgo, [])
  const sum = ask().reduce((all, { refunds }) => all + refunds, 0)
  expect(sum).toBe(1_080)
  // Work of the processor, which others on the machine do not lengthen; the least of a few.
  const tries: number[] = []
  for (let times = 0; times < 5; times += 1) tries.push(await workMs(ask))
  expect(Math.min(...tries)).toBeLessThan(30)
})
