import { expect, test } from 'vitest'
import { createReturnRepository } from '../../../../../main/domain/shipping/returns/return-repository.ts'
import { testDatabase } from '../../../../support/station/database.ts'

const made = Date.UTC(2026, 0, 5, 8)
const dayMs = 86_400_000
const open = { outcome: null }
const back = { outcome: 'restocked' } as const
const gone = { outcome: 'written_off' } as const

type Made = {
  id: string
  status: string
  number?: string | null
  items?: readonly { outcome: string | null }[]
  arrivedAt?: number | null
}

/** Returns of one shipment, as they are so many days after they were made. */
function returnsAfter(days: number) {
  const { sqlite } = testDatabase()
  const addShipment = sqlite.prepare(
    'INSERT INTO shipments (id, document, created_at, test_mode) VALUES (?, ?, 0, 1)',
  )
  const addReturn = sqlite.prepare(
    `INSERT INTO returns (id, test_mode, shipment_id, label_id, items, created_at, arrived_at, decided_at)
     VALUES (@id, 1, 'sent', @label, @items, @made, @arrivedAt, @decidedAt)`,
  )
  addShipment.run('sent', JSON.stringify({ status: 'delivered' }))
  return {
    repository: createReturnRepository({ sqlite }, () => made + (days - 30) * dayMs),
    add: ({ id, status, number = 'T1', items = [open], arrivedAt = null }: Made) => {
      const label = `label ${id}`
      addShipment.run(label, JSON.stringify({ status, tracking_number: number }))
      const decidedAt = items.some(({ outcome }) => outcome !== null) ? made : null
      addReturn.run({ id, label, items: JSON.stringify(items), made, arrivedAt, decidedAt })
    },
  }
}

const all = { testMode: true, shipmentId: null, states: null, limit: 20, offset: 0 }

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
  const { repository, add } = returnsAfter(days)
  add({ id: 'one', status, items, arrivedAt: hasArrived ? made : null })
  expect(repository.find('one', true)?.state).toBe(state)
  expect(repository.list({ ...all, states: [state] }).count).toBe(1)
  expect(repository.list({ ...all, states: ['draft', 'voided'] }).count).toBe(
    state === 'draft' || state === 'voided' ? 1 : 0,
  )
})

test('returns are listed newest first and cut, without drafts and what was never one', () => {
  const { repository, add } = returnsAfter(1)
  for (const id of ['a', 'b', 'c', 'd']) add({ id, status: 'purchased' })
  add({ id: 'draft', status: 'draft' })
  add({ id: 'discarded', status: 'cancelled', number: null })
  add({ id: 'voided', status: 'cancelled' })
  const idsOf = (more: object) => {
    const { count, rows } = repository.list({ ...all, ...more })
    return [count, ...rows.map(({ id }) => id)]
  }
  expect(idsOf({})).toEqual([5, 'voided', 'd', 'c', 'b', 'a'])
  expect(idsOf({ limit: 2, offset: 2 })).toEqual([5, 'c', 'b'])
  expect(idsOf({ shipmentId: 'another' })).toEqual([0])
  expect(idsOf({ testMode: false })).toEqual([0])
})
