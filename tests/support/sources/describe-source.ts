import { describe, expect, it } from 'vitest'
import type { SourceFixtures } from './source-stage.ts'
import { describeKeys } from './source-suite/describe-keys.ts'
import { describeOrders } from './source-suite/describe-orders.ts'
import { describeTrouble } from './source-suite/describe-trouble.ts'
import { describeWalk } from './source-suite/describe-walk.ts'
import { describeWriteBack } from './source-suite/describe-write-back.ts'

export type { SourceFixtures } from './source-stage.ts'

/** Rules every shop keeps, whichever it is; asked over the network of a simulated one. */
export function describeSource<Settings>(fixtures: SourceFixtures<Settings>): void {
  const { adapter, settings } = fixtures
  describe(`${adapter.slug} keeps the rules of every shop`, () => {
    it('reads its own settings again without changing them, and names a missing one', () => {
      const given = settings('http://127.0.0.1:5080')
      const read = adapter.settings.parse(given)
      expect(adapter.settings.parse(structuredClone(read))).toEqual(read)
      for (const name of Object.keys(given)) {
        const { [name]: _, ...rest } = given
        for (const issue of adapter.settings.safeParse(rest).error?.issues ?? [])
          expect(issue.path, name).not.toEqual([])
      }
    })

    it('has a short name, a way to its keys, and the same shop behind the same settings', () => {
      expect(adapter.slug).toMatch(/^[a-z0-9_]{1,30}$/)
      expect(adapter.keys.steps.length).toBeGreaterThan(0)
      expect(URL.canParse(adapter.keys.url)).toBe(true)
      const [one, other] = [0, 1].map(() => adapter.settings.parse(settings('http://127.0.0.1:5080')))
      if (one && other) expect(adapter.identity(one)).toBe(adapter.identity(other))
    })

    describeKeys(fixtures)
    describeWalk(fixtures)
    describeOrders(fixtures)
    describeWriteBack(fixtures)
    describeTrouble(fixtures)
  })
}
