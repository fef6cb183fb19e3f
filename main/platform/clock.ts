/** Time comes in through this; nothing else in the engine asks the system what time it is. */
export type Clock = {
  now: () => Date
  /** Runs `work` once after `delayMs`; the answer cancels it. Never keeps the process alive. */
  after: (delayMs: number, work: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => new Date(),
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** The text form of shipment and order creation times: `2023-12-21 10:04:05.123456+00:00`. */
export const plainTime = (ms: number): string =>
  `${new Date(ms).toISOString().replace('T', ' ').replace('Z', '')}000+00:00`

/** ISO 8601 to the microsecond with the given name of UTC: `2023-12-21T10:04:05.123000Z`. */
export const isoTime = (ms: number, zone: 'Z' | '+00:00'): string =>
  new Date(ms).toISOString().replace('Z', `000${zone}`)
