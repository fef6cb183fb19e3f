import { describe, expect, test } from 'vitest'
import {
  amountText,
  bytesText,
  clockText,
  dayText,
  instantText,
  moneyText,
  parcelText,
  wordsOf,
} from '../../../renderer/lib/format.ts'
import { shopTime } from '../../../renderer/stores/shop-time.ts'

describe('formatting', () => {
  test('money carries its currency and that currency’s decimals', () => {
    expect(moneyText(12.4, 'CAD')).toBe('CA$12.40')
    expect(moneyText(1200, 'JPY')).toBe('¥1,200')
    expect(moneyText(12.4, null)).toBe('12.40')
    expect(moneyText(-12.4, 'CAD')).toBe('−CA$12.40')
    expect(amountText('-0.125', 'USD')).toBe('−$0.125')
  })

  test('sizes of files have the unit they are read in, and bytes their plural', () => {
    expect([0, 1, 196, 1_234, 999_960, 64_000_000].map(bytesText)).toEqual([
      '0 bytes',
      '1 byte',
      '196 bytes',
      '1.2 kB',
      '1 MB',
      '64 MB',
    ])
  })

  test('a calendar day is the same day in every time zone', () => {
    expect(dayText('2026-03-01', new Date('2026-02-27'))).toBe('Sun, Mar 1')
    expect(dayText('soon')).toBe('soon')
  })

  test('a day that is most of a year away says of which year it is', () => {
    const today = new Date('2026-11-22')
    expect(dayText('2027-01-04', today)).toBe('Mon, Jan 4')
    expect(dayText('2028-01-07', today)).toBe('Fri, Jan 7, 2028')
    expect(dayText('2025-12-01', today)).toBe('Mon, Dec 1, 2025')
  })

  test('what is no instant is shown as it came', () => {
    expect(instantText('later')).toBe('later')
    expect(clockText('13:05')).toMatch(/^1:05\sPM$/)
    expect(clockText('in the morning')).toBe('in the morning')
    expect(instantText('2026-03-01T12:00:00Z')).toContain('2026')
  })

  test.each([
    ['America/Vancouver', 'Mar 4, 2026'],
    ['Pacific/Kiritimati', 'Mar 5, 2026'],
  ])('an instant is told by the clock of a shop in %s', (timeZone, day) => {
    shopTime.setState({ timeZone })
    expect(instantText('2026-03-05T01:30:00Z')).toContain(day)
  })

  test('a parcel is its weight and, when known, its sides', () => {
    const parcel = { weight: 1.2, weight_unit: 'KG' as const, length: 30, width: 20, height: 10 }
    expect(parcelText({ ...parcel, dimension_unit: 'CM' })).toBe('1.20 kg · 30 × 20 × 10 cm')
    expect(parcelText({ ...parcel, height: null, dimension_unit: 'CM' })).toBe('1.20 kg')
  })

  test('codes become words', () => {
    expect(wordsOf('HOUSE_EXPRESS plus')).toBe('House express plus')
  })
})
