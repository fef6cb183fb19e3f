import { describe, expect, test } from 'vitest'
import { compactDay, compactTime, toDay, toTime } from '../../../main/carriers/kit/reading.ts'

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
