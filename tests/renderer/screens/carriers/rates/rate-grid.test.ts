import { describe, expect, test } from 'vitest'
import { withoutEmpty, withRowKeys } from '../../../../../renderer/lib/drafts/json-draft.ts'
import {
  changedCells,
  gridOf,
  oddityAt,
  offered,
  valueAt,
  withBand,
  withCells,
  withFurther,
  withHead,
  withoutBand,
  withoutHead,
  withWeight,
  withZone,
} from '../../../../../renderer/screens/carriers/rates/rate-grid.ts'
import type { SheetRow } from '../../../../../renderer/screens/carriers/rates/sheet-rows.ts'
import sample from '../../../../../resources/samples/house-courier.json' with { type: 'json' }

let keys = 0
const keyed = (rows: object[]): SheetRow[] =>
  withRowKeys(rows, () => {
    keys += 1
    return `row${keys}`
  }) as SheetRow[]

/** Two zones by two weights, and what each further kilogram costs. */
const zones = () =>
  keyed([
    { label: 'Local', rate: 6.46, min_weight: 0, max_weight: 1, postal_codes: ['H1-H9'], transit_days: 1 },
    { label: 'Local', rate: 7.25, min_weight: 1, max_weight: 2, postal_codes: ['H1-H9'], transit_days: 1 },
    { label: 'Far', rate: 8.1, min_weight: 0, max_weight: 1 },
    { label: 'Far', rate: 9, min_weight: 1, max_weight: 2 },
    {
      label: 'Far',
      rate: 9,
      min_weight: 2,
      max_weight: 30,
      included_weight: 2,
      extra_weight_step: 1,
      extra_rate: 1.2,
    },
  ])

const table = (rows: SheetRow[]) => {
  const grid = gridOf(rows)
  return grid.lines.map((_, line) => grid.heads.map((_, head) => valueAt(rows, grid, { line, head })))
}

describe('a rate sheet', () => {
  test('is read as places across and weights down', () => {
    const { heads, lines } = gridOf(zones())
    expect(heads.map(({ label }) => label)).toEqual(['Local', 'Far'])
    expect(lines.map(({ kind, band }) => [kind, band.max])).toEqual([
      ['price', 1],
      ['price', 2],
      ['price', 30],
      ['further', 30],
    ])
    expect(table(zones())).toEqual([
      [6.46, 8.1],
      [7.25, 9],
      [null, 9],
      [null, 1.2],
    ])
  })

  test('keeps every row that was not touched, in its order', () => {
    for (const { zones: stored } of sample.config.services) {
      const rows = keyed(stored)
      expect(withoutEmpty(offered(withCells(rows, [])))).toEqual(stored)
      const next = withCells(rows, [{ line: 0, head: 0, value: 1 }])
      expect(withoutEmpty(next)).toEqual(stored.map((row, at) => (at === 0 ? { ...row, rate: 1 } : row)))
    }
  })

  test('begins a cell that was not there with what its column and its weight have', () => {
    const next = withCells(zones(), [
      { line: 2, head: 0, value: 7.5 },
      { line: 3, head: 0, value: 0.9 },
    ])
    expect(withoutEmpty(next[2])).toEqual({
      label: 'Local',
      country_codes: [],
      postal_codes: ['H1-H9'],
      cities: [],
      transit_days: 1,
      min_weight: 2,
      max_weight: 30,
      included_weight: 2,
      extra_weight_step: 1,
      rate: 7.5,
      extra_rate: 0.9,
    })
    expect(next).toHaveLength(6)
  })

  test('does not offer what was emptied', () => {
    const rows = withCells(zones(), [{ line: 1, head: 0, value: null }])
    expect(table(rows)[1]).toEqual([null, 9])
    expect(offered(rows)).toHaveLength(4)
  })

  test('is divided at a weight inside a band, and longer with one above the last', () => {
    expect(table(withWeight(zones(), 1.5))).toEqual([
      [6.46, 8.1],
      [7.25, 9],
      [7.25, 9],
      [null, 9],
      [null, 1.2],
    ])
    const longer = withWeight(zones(), 5)
    expect(gridOf(longer).lines.map(({ band }) => [band.min, band.max, band.included])).toEqual([
      [0, 1, null],
      [1, 2, null],
      [2, 5, null],
      [5, 30, 5],
      [5, 30, 5],
    ])
    expect(table(longer)[2]).toEqual([null, null])
  })

  test('moves the next weight when one ends elsewhere', () => {
    const rows = zones()
    const [line] = gridOf(rows).lines
    const next = line ? withBand(rows, line, { end: 0.5 }) : []
    expect(gridOf(next).lines.map(({ band }) => [band.min, band.max])).toEqual([
      [0, 0.5],
      [0.5, 2],
      [2, 30],
      [2, 30],
    ])
  })

  test('lets a band begin anywhere, and end nowhere', () => {
    const rows = zones()
    const [, line] = gridOf(rows).lines
    const next = line ? withBand(rows, line, { start: 1.5, end: null }) : []
    expect(gridOf(next).lines.map(({ band }) => [band.min, band.max])).toEqual([
      [0, 1],
      [1.5, null],
      [2, 30],
      [2, 30],
    ])
  })

  test('gets what each further kilogram costs, from the last price of every zone on, and once only', () => {
    const flat = zones().filter(row => row.extra_rate === undefined)
    const next = withFurther(flat, 5)
    expect(gridOf(next).lines.map(({ kind, band }) => [kind, band])).toEqual([
      ['price', { min: 0, max: 1, included: null, step: null }],
      ['price', { min: 1, max: 2, included: null, step: null }],
      ['price', { min: 2, max: null, included: 2, step: 5 }],
      ['further', { min: 2, max: null, included: 2, step: 5 }],
    ])
    expect(table(next)).toEqual([
      [6.46, 8.1],
      [7.25, 9],
      [7.25, 9],
      [null, null],
    ])
    expect(withFurther(next, 3)).toEqual(next)
  })

  test('gets and loses columns and weights as a whole', () => {
    const rows = zones()
    const grid = gridOf(rows)
    expect(gridOf(withZone(rows, 'Remote')).heads.map(({ label }) => label)).toEqual([
      'Local',
      'Far',
      'Remote',
    ])
    const [local] = grid.heads
    const [first] = grid.lines
    expect(local && withoutHead(rows, local)).toHaveLength(3)
    expect(first && withoutBand(rows, first)).toHaveLength(3)
    expect(local && gridOf(withHead(rows, local, { label: 'Town' })).heads[0]?.label).toBe('Town')
  })

  test('tells how many of its cells are not as they are saved', () => {
    const saved = zones()
    expect(changedCells(saved, saved)).toBe(0)
    const typed = withCells(saved, [
      { line: 0, head: 0, value: 7 },
      { line: 3, head: 1, value: 1.5 },
      { line: 2, head: 0, value: 8 },
      { line: 1, head: 1, value: null },
    ])
    expect(changedCells(saved, typed)).toBe(4)
    const [local] = gridOf(saved).heads
    expect(local && changedCells(saved, withHead(saved, local, { label: 'Town' }))).toBe(1)
    expect(local && changedCells(saved, withoutHead(saved, local))).toBe(2)
  })

  test('marks gaps between weights and prices that fall, and nothing that another band covers', () => {
    const rows = keyed([
      { label: 'A', rate: 5, min_weight: 0, max_weight: 1 },
      { label: 'B', rate: 5, min_weight: 0, max_weight: 1 },
      { label: 'B', rate: 4, min_weight: 1, max_weight: 2 },
      { label: 'A', rate: 6, min_weight: 2, max_weight: 3 },
      { label: 'C', rate: 6, min_weight: 0, max_weight: 30 },
    ])
    const grid = gridOf(rows)
    const odd = grid.lines.map((_, line) => grid.heads.map((_, head) => oddityAt(rows, grid, { line, head })))
    expect(grid.lines.map(({ band }) => band.max)).toEqual([1, 30, 2, 3])
    expect(odd[2]).toEqual(['gap', 'falls', null])
    expect(odd.flat().filter(each => each !== null)).toEqual(['gap', 'falls'])
  })
})
