import { expect, test } from 'vitest'
import { returnState } from '../../../../../main/domain/shipping/returns/return-rules.ts'

const made = Date.UTC(2026, 0, 5, 8)
const dayMs = 86_400_000
const open = { outcome: null }
const back = { outcome: 'restocked' } as const
const gone = { outcome: 'written_off' } as const

test.each([
  ['draft', 'draft', [open], false, 99],
  ['label_made', 'purchased', [open], false, 29],
  ['overdue', 'purchased', [open], false, 30],
  ['on_the_way', 'shipped', [open], false, 1],
  ['on_the_way', 'in_transit', [open], false, 1],
  ['on_the_way', 'out_for_delivery', [open], false, 1],
  ['on_the_way', 'needs_attention', [open], false, 1],
  ['on_the_way', 'delivery_failed', [open], false, 1],
  ['overdue', 'in_transit', [open], false, 31],
  ['arrived', 'delivered', [open], false, 99],
  ['arrived', 'purchased', [open], true, 99],
  ['arrived', 'in_transit', [open, back], true, 1],
  ['restocked', 'in_transit', [back], true, 99],
  ['restocked', 'delivered', [back, gone], true, 1],
  ['written_off', 'delivered', [gone, gone], true, 1],
  ['voided', 'cancelled', [open], false, 99],
  ['arrived', 'cancelled', [open], true, 1],
] as const)('a return is %s when its label is %s', (state, status, items, hasArrived, days) => {
  const facts = { status, items, createdAt: made, arrivedAt: hasArrived ? made : null }
  expect(returnState(facts, { nowMs: made + days * dayMs, overdueDays: 30 })).toBe(state)
})
