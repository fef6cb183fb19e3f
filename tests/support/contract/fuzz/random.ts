/** Chance that can be repeated: the same seed gives the same values. */
export type Random = {
  /** Below 1, from 0 on. */
  unit: () => number
  below: (most: number) => number
  chance: (probability: number) => boolean
  pick: <T>(from: readonly [T, ...T[]]) => T
}

/** Mulberry32, which is public domain: 32 bits of state, enough for choosing values. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(unit() * most)
  return {
    unit,
    below,
    chance: probability => unit() < probability,
    pick: from => from[below(from.length)] ?? from[0],
  }
}
