import { expect, test } from 'vitest'
import { boxesFor, type KnownBox } from '../../../shared/packing/boxes.ts'
import { emptyParcel } from '../../../shared/packing/move-session.ts'
import type { SessionItem } from '../../../shared/packing/session-document.ts'

const box = (number: number, ...[length_mm, width_mm, height_mm]: [number, number, number]): KnownBox => ({
  id: `box-${number}`,
  number,
  name: `Box ${number}`,
  length_mm,
  width_mm,
  height_mm,
  weight_grams: null,
})
const boxes = [box(1, 400, 300, 200), box(2, 200, 150, 100), box(3, 600, 60, 60)]

const packed = (sides: SessionItem['sides'], quantity = 1) => ({
  items: [{ item_id: 'a', sides }] as SessionItem[],
  parcel: { ...emptyParcel('p', 1), items: [{ item_id: 'a', quantity }] },
})
const usual = { usualId: 'box-1', ruledId: null }
const suggested = (...asked: Parameters<typeof packed>) =>
  boxesFor(boxes, packed(...asked), usual).find(each => each.is_suggested)?.number

test('the smallest box everything goes into is suggested, however it is turned', () => {
  expect(suggested([90, 140, 190])).toBe(2)
  expect(suggested([50, 590, 50])).toBe(3)
  expect(suggested([90, 140, 190], 3)).toBe(1)
})

test('the usual box is suggested where nobody knows the sides, and the one of a rule before all', () => {
  expect(suggested(null)).toBe(1)
  expect(boxesFor(boxes, packed([10, 10, 10]), { ...usual, ruledId: 'box-3' })[2]?.is_suggested).toBe(true)
})

test('a box says how full it would be, where the sides of what goes in are known', () => {
  const filled = (...asked: Parameters<typeof packed>) =>
    boxesFor(boxes, packed(...asked), usual).map(each => each.filled_percent)
  expect(filled([100, 150, 100])).toEqual([7, 50, 70])
  expect(filled([100, 150, 100], 2)).toEqual([13, 100, 139])
  expect(filled(null)).toEqual([null, null, null])
})
