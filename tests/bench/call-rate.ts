/** How many calls somebody got so far, looked at again and again. */
export type CallRate = {
  look: () => void
  /** The most calls within any second that was looked at. */
  peak: () => number
}

const secondMs = 1000

export function createCallRate(calls: () => number): CallRate {
  const seen: { atMs: number; count: number }[] = []
  return {
    look: () => void seen.push({ atMs: performance.now(), count: calls() }),
    peak: () => {
      let first = 0
      let most = 0
      for (const [index, { atMs, count }] of seen.entries()) {
        while (atMs - (seen[first]?.atMs ?? atMs) > secondMs && first < index) first += 1
        most = Math.max(most, count - (seen[first]?.count ?? count))
      }
      return most
    },
  }
}
