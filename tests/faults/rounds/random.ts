/** The same numbers for the same name, whatever else happens. */
export type Random = {
  /** 0 to 1, without 1. */
  next: () => number
  /** From `from` to `to`, both possible. */
  int: (from: number, to: number) => number
  pick: <T>(from: readonly [T, ...T[]] | readonly T[]) => T
  chance: (of: number) => boolean
}

export function randomOf(name: string): Random {
  let state = hashOf(name)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    pick: <T>(from: readonly T[]) => {
      if (from.length === 0) throw new Error('there is nothing to pick from')
      return from[int(0, from.length - 1)] as T
    },
    chance: of => next() < of,
  }
}

function hashOf(name: string): number {
  let hash = 2166136261
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  return hash
}
