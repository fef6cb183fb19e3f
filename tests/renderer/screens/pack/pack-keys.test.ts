import { expect, test } from 'vitest'
import {
  cancelKey,
  createEnterGuard,
  enter,
  gramsOf,
  submit,
  typed,
} from '../../../../renderer/screens/pack/flow/pack-keys.ts'
import {
  fresh,
  type PackState,
  shownOf,
  withAnswer,
} from '../../../../renderer/screens/pack/flow/pack-store.ts'
import type { PackingSession } from '../../../../shared/desk/packing.ts'
import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'

const order = { id: 'o1', order_id: '10482', recipient: 'Grace Okafor' }

const at = (feedback: PackingFeedback, more: Partial<PackState> = {}): PackState => ({
  ...fresh,
  session: {
    id: 's1',
    state: 'open',
    feedback,
    armed_quantity: null,
    items: [],
  } as unknown as PackingSession,
  ...more,
})

const elsewhere: PackingFeedback = {
  kind: 'packed_elsewhere',
  order,
  desk: 'Desk 1',
  is_this_desk: false,
  operator: 'Ben',
  since: '2026-11-26T12:00:00.000Z',
  is_paused: false,
  may_take_over: true,
  batch: null,
}

test.each([
  ['0.5', 500],
  ['0,86', 860],
  ['860 g', 860],
  ['1', 1_000],
  ['2.5lb', 1_134],
  ['12 oz', 340],
  ['.25', 250],
  ['', null],
  ['0', null],
  ['-1', null],
  ['1.2.3', null],
  ['heavy', null],
])('a typed weight of "%s" is %s grams', (text, grams) => {
  expect(gramsOf(text)).toBe(grams)
})

test('Enter takes an order over only when it is pressed twice', () => {
  const once = { ...fresh, remark: elsewhere }
  expect(enter(once)).toEqual({ kind: 'arm_take_over' })
  expect(enter({ ...once, isTakingOver: true })).toEqual({ kind: 'claim', orderId: 'o1', takesOver: true })
  expect(cancelKey(once)).toEqual({ kind: 'clear_remark' })
  expect(enter({ ...fresh, remark: { ...elsewhere, may_take_over: false } })).toEqual({
    kind: 'clear_remark',
  })
})

test('Enter takes the oldest order on an empty desk, and answers what stands on a full one', () => {
  expect(enter(fresh)).toEqual({ kind: 'claim', orderId: null, takesOver: false })
  expect(
    enter(at({ kind: 'weight_differs', expected_grams: 1, actual_grams: 2, difference_grams: 1 })),
  ).toEqual({ kind: 'step', step: { kind: 'next' } })
  expect(enter(at({ kind: 'weigh', expected_grams: null, tolerance_grams: null }))).toEqual({
    kind: 'not_now',
  })
  expect(enter(at({ kind: 'rating' }, { line: { isLost: true, kept: 0 } }))).toEqual({ kind: 'not_now' })
})

test('digits belong to the step', () => {
  expect(typed(at({ kind: 'package', boxes: [] }), '2')).toEqual({
    kind: 'step',
    step: { kind: 'package', number: 2 },
  })
  expect(typed(at({ kind: 'weigh', expected_grams: null, tolerance_grams: null }), '1')).toEqual({
    kind: 'type',
    purpose: 'weight',
    text: '1',
  })
  expect(typed(fresh, '1')).toEqual({ kind: 'type', purpose: 'code', text: '1' })
  expect(typed(at({ kind: 'which_one', code: 'X', choices: [] }), '1')).toEqual({
    kind: 'step',
    step: { kind: 'choose', number: 1 },
  })
})

test('a typed line that makes no sense is not sent', () => {
  expect(submit(fresh, { purpose: 'weight', text: 'abc' })).toBeNull()
  expect(submit(fresh, { purpose: 'quantity', text: '0' })).toBeNull()
  expect(submit(fresh, { purpose: 'reason', text: ' ' })).toBeNull()
  expect(submit(fresh, { purpose: 'code', text: ' 10482 ' })).toEqual({ kind: 'scan', text: '10482' })
})

test('a customs code is one used before by its number, or as it was typed', () => {
  const gap = at({
    kind: 'customs_gap',
    article: { item_id: 'i1', sku: 'MUG-3', title: 'Mug', shelf: null, picture_url: null },
    missing: ['hs_code'],
    last_used: [{ field: 'hs_code', values: ['691110', '691200'] }],
  })
  const sent = (text: string) => submit(gap, { purpose: 'customs', text })
  expect(sent('2')).toMatchObject({ step: { kind: 'customs', item_id: 'i1', hs_code: '691200' } })
  expect(sent('690000')).toMatchObject({ step: { hs_code: '690000' } })
})

test('Enter takes no other order while the rest of a split one is on the desk', () => {
  const label: PackingFeedback = {
    kind: 'label_printed',
    order,
    shipment_id: 'shp_1',
    tracking_number: null,
    service: null,
    printer_name: null,
    more_papers: 0,
  }
  const rest = at(label)
  const session = { ...rest.session, step: 'items' } as PackingSession
  expect(enter({ ...rest, session })).toEqual({ kind: 'not_now' })
  const done = { ...session, state: 'done', step: 'done' } as PackingSession
  expect(enter({ ...rest, session: done })).toEqual({ kind: 'claim', orderId: null, takesOver: false })
})

test('the second half of one press decides nothing; an Enter behind something else, or behind one that did nothing, does', () => {
  const acted = { kind: 'dismiss' } as const
  const guard = createEnterGuard()
  expect([guard.isMeant(acted, 0), guard.isMeant(acted, 120)]).toEqual([true, false])
  expect(guard.isMeant(acted, 400)).toBe(true)
  guard.somethingElse()
  expect(guard.isMeant(acted, 450)).toBe(true)
  const idle = createEnterGuard()
  expect([idle.isMeant({ kind: 'not_now' }, 0), idle.isMeant(acted, 100)]).toEqual([true, true])
})

test('Enter behind the last label leaves the desk empty when no order follows', () => {
  const label = { kind: 'label_printed' } as PackingFeedback
  const state = at(label)
  const session = { ...state.session, state: 'done' } as PackingSession
  const none = { kind: 'scan_order', ready: 0, oldest_at: null } as const
  expect(shownOf(withAnswer({ ...state, session }, { feedback: none, session, receipt: null }))).toBeNull()
})

test('a sign in front of a weight is still a weight', () => {
  expect(typed(at({ kind: 'weigh', expected_grams: null, tolerance_grams: null }), '-')).toEqual({
    kind: 'type',
    purpose: 'weight',
    text: '-',
  })
})
