const forbid = (what: string) => () => {
  throw new Error(`${what} was used; it has to come in through the context`)
}

/** Runs work in a world without a clock, randomness or network of its own; puts the world back afterwards. */
export async function withoutGlobals<T>(work: () => Promise<T>): Promise<T> {
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
  try {
    return await work()
  } finally {
    globalThis.Date = realDate
    globalThis.fetch = realFetch
    Math.random = random
    crypto.randomUUID = randomUUID
    crypto.getRandomValues = getRandomValues
  }
}
