const forbid = (what: string) => () => {
  throw new Error(`${what} was used; it has to come in through the context`)
}

let underWay: { count: number; restore: () => void } | null = null

/**
 * Runs work in a world without a clock, randomness or network of its own; puts the world back when the last of those
 * that run at once is done.
 */
export async function withoutGlobals<T>(work: () => Promise<T>): Promise<T> {
  underWay ??= { count: 0, restore: poison() }
  underWay.count += 1
  try {
    return await work()
  } finally {
    underWay.count -= 1
    if (underWay.count === 0) {
      underWay.restore()
      underWay = null
    }
  }
}

/** Takes the world away; the answer brings it back. */
function poison(): () => void {
  const { Date: realDate, fetch: realFetch } = globalThis
  const { random } = Math
  const { randomUUID, getRandomValues } = crypto
  class InjectedDate extends realDate {
    constructor(...parts: unknown[]) {
      if (parts.length === 0) forbid('the clock')()
      super(...(parts as [number]))
    }
    static override now = forbid('the clock')
  }
  globalThis.Date = InjectedDate as unknown as DateConstructor
  globalThis.fetch = forbid('the network')
  Math.random = forbid('randomness')
  crypto.randomUUID = forbid('randomness')
  crypto.getRandomValues = forbid('randomness')
  return () => {
    globalThis.Date = realDate
    globalThis.fetch = realFetch
    Math.random = random
    crypto.randomUUID = randomUUID
    crypto.getRandomValues = getRandomValues
  }
}
