import { expect, test } from 'vitest'
import { nextExportMs } from '../../../../../main/domain/exchange/exports/export-times.ts'
import { everyMondayToFriday } from '../../../../../shared/units/working-days.ts'

const at = (text: string) => Date.parse(text)
/** Vancouver is eight hours behind in winter. */
const next = (now: string, from: string, days: 'every' | 'working' = 'every') =>
  new Date(
    nextExportMs({
      nowMs: at(now),
      fromMs: at(from),
      repeat: { at: '17:00', days },
      timeZone: 'America/Vancouver',
      workingDays: everyMondayToFriday,
    }),
  ).toISOString()

test('an export is due at the time of the shop, today or tomorrow', () => {
  expect(next('2026-01-13T18:00Z', '2026-01-13T18:00Z')).toBe('2026-01-14T01:00:00.000Z')
  expect(next('2026-01-14T02:00Z', '2026-01-14T01:00:01Z')).toBe('2026-01-15T01:00:00.000Z')
})

test('a time that was missed is due at once, and only the last one of several', () => {
  expect(next('2026-01-16T18:00Z', '2026-01-12T18:00Z')).toBe('2026-01-16T01:00:00.000Z')
})

test('one of working days leaves out the weekend', () => {
  // Friday evening in Vancouver is Saturday in UTC.
  expect(next('2026-01-17T02:00Z', '2026-01-17T01:00:01Z', 'working')).toBe('2026-01-20T01:00:00.000Z')
  expect(next('2026-01-18T20:00Z', '2026-01-16T02:00Z', 'working')).toBe('2026-01-17T01:00:00.000Z')
})

test('the clocks of the shop may change between two files', () => {
  expect(next('2026-03-08T20:00Z', '2026-03-08T02:00Z')).toBe('2026-03-09T00:00:00.000Z')
})
