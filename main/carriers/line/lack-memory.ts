import type { LackMemory } from '../contract/adapter.ts'

const keptMs = 6 * 3_600_000

/** In memory, for one connection as it is now. */
export function createLackMemory(nowMs: () => number): LackMemory {
  const kept = new Map<string, { said: string; untilMs: number }>()
  return {
    find: product => {
      const lack = kept.get(product)
      return lack && nowMs() < lack.untilMs ? lack.said : null
    },
    keep: (product, said) => void kept.set(product, { said, untilMs: nowMs() + keptMs }),
  }
}
