import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outdated, retention } from '../../../../../main/domain/upkeep/backups/backup-retention.ts'
import { backupKinds } from '../../../../../shared/desk/backups.ts'
import { dayIn } from '../../../../../shared/units/shop-day.ts'

const utcDay = (at: Date) => dayIn('UTC', at.getTime())
const day = 24 * 60 * 60_000
const start = Date.UTC(2026, 0, 5, 2, 30)

const backups = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom(...backupKinds),
    takenAt: fc.integer({ min: 0, max: 200 * day }).map(ms => new Date(start + ms)),
  }),
  { selector: each => each.id, maxLength: 60 },
)

const kept = <T extends { id: string }>(all: readonly T[], gone: readonly string[]): T[] =>
  all.filter(({ id }) => !gone.includes(id))

describe('what is kept of the backups', () => {
  test('the newest of each kind, whatever there is', () => {
    fc.assert(
      fc.property(backups, all => {
        const gone = outdated(all, utcDay)
        for (const kind of backupKinds) {
          const times = (of: typeof all) =>
            of.filter(each => each.kind === kind).map(each => each.takenAt.getTime())
          expect(Math.max(...times(kept(all, gone)))).toBe(Math.max(...times(all)))
        }
      }),
    )
  })

  test('never more than the rules say, and the same when asked again', () => {
    fc.assert(
      fc.property(backups, all => {
        const rest = kept(all, outdated(all, utcDay))
        const count = (kind: string) => rest.filter(each => each.kind === kind).length
        expect(count('daily')).toBeLessThanOrEqual(retention.days + retention.weeks)
        expect(count('manual')).toBeLessThanOrEqual(retention.manual)
        expect(count('upgrade')).toBeLessThanOrEqual(retention.upgrade)
        expect(outdated(rest, utcDay)).toEqual([])
      }),
    )
  })

  test('a backup a night leaves the last seven days and at least three weeks to go back to', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 120 }), nights => {
        let all: { id: string; kind: 'daily'; takenAt: Date }[] = []
        for (let night = 0; night < nights; night += 1) {
          all.push({ id: `${night}`, kind: 'daily', takenAt: new Date(start + night * day) })
          all = kept(all, outdated(all, utcDay))
        }
        const ages = all.map(({ id }) => nights - 1 - Number(id))
        expect(ages).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5, 6]))
        expect(Math.max(...ages)).toBeGreaterThanOrEqual(21 - 6)
      }),
      { numRuns: 20 },
    )
  })

  test('a desk that was switched off for a year keeps what it has', () => {
    const all = [400, 399, 398, 0].map(ago => ({
      id: `${ago}`,
      kind: 'daily' as const,
      takenAt: new Date(start - ago * day),
    }))
    expect(outdated(all, utcDay)).toEqual([])
  })

  test('is counted in days of the shop: two nights that are one day of UTC are two', () => {
    const vancouver = (at: Date) => dayIn('America/Vancouver', at.getTime())
    const at = (time: string) => ({ id: time, kind: 'daily' as const, takenAt: new Date(time) })
    // Both 3 March in UTC; half past four in the afternoon of the second and half past three of the third.
    const all = [at('2026-03-03T00:30:00Z'), at('2026-03-03T23:30:00Z')]
    expect(outdated(all, vancouver)).toEqual([])
    expect(outdated(all, utcDay)).toHaveLength(1)
  })
})
