import { describe, expect, test } from 'vitest'
import {
  compactDay,
  compactTime,
  flagAt,
  listAt,
  minorAt,
  numberAt,
  textAt,
  toDay,
  toTime,
  valueAt,
} from '../../../main/carriers/kit/reading.ts'

describe('reading an answer', () => {
  const answer = {
    one: { code: ' A1 ', cost: '12.345', count: 3, flag: 'Y' },
    many: [{ code: 'first' }, { code: 'second' }],
    tax: { '#text': '1.25', '@percent': '5' },
    empty: '',
  }

  test('finds what is there, in the first entry of a list too', () => {
    expect(valueAt(answer, 'one.count')).toBe(3)
    expect(textAt(answer, 'one.code')).toBe('A1')
    expect(textAt(answer, 'many.code')).toBe('first')
    expect(textAt(answer, 'tax')).toBe('1.25')
    expect(numberAt(answer, 'one.cost')).toBe(12.345)
    expect(minorAt(answer, 'one.cost', 'CAD')).toBe(1235)
    expect(minorAt(answer, 'one.cost', 'JPY')).toBe(12)
    expect(flagAt(answer, 'one.flag')).toBe(true)
  })

  test.each(['nothing', 'one.nothing.deeper', 'empty', 'one.code.deeper', '__proto__.x', 'constructor.name'])(
    'answers null for what is not: %s',
    path => {
      expect(textAt(answer, path)).toBeNull()
      expect(numberAt(answer, path)).toBeNull()
      expect(minorAt(answer, path, 'USD')).toBeNull()
      expect(flagAt(answer, path)).toBe(false)
      expect(listAt(answer, path)).toEqual([])
    },
  )

  test('makes a list of one and of several', () => {
    expect(listAt(answer, 'one')).toEqual([answer.one])
    expect(listAt(answer, 'many')).toHaveLength(2)
    expect(listAt(null, 'many')).toEqual([])
  })

  test.each(['1e5', 'NaN', '1,5', '--1', '0x10', '9'.repeat(30)])('takes %s for no number', text =>
    expect(numberAt({ text }, 'text')).toBeNull(),
  )
})

describe('days and times of carriers', () => {
  test.each([
    ['20260914', '2026-09-14'],
    ['2026-9-4', '2026-09-04'],
    ['2026-09-14T10:00:00Z', '2026-09-14'],
    ['20260231', null],
    ['soon', null],
    [null, null],
  ])('%s is the day %s', (text, day) => expect(toDay(text)).toBe(day))

  test.each([
    ['153000', '15:30'],
    ['1530', '15:30'],
    ['9:05', '09:05'],
    ['12:15 AM', '00:15'],
    ['3:30 PM', '15:30'],
    ['2561', null],
    ['', null],
  ])('%s is the time %s', (text, time) => expect(toTime(text)).toBe(time))

  test('are written without their marks', () => {
    expect(compactDay('2026-09-14')).toBe('20260914')
    expect(compactTime('15:30')).toBe('1530')
  })
})
