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

let last = { ms: 0, day: '1970-01-01', time: '00:00:00.000' }

/** Much is stored within a millisecond, and each says several times when. */
function textsOf(ms: number): typeof last {
  if (ms !== last.ms) {
    const text = new Date(ms).toISOString()
    const at = text.indexOf('T')
    last = { ms, day: text.slice(0, at), time: text.slice(at + 1, -1) }
  }
  return last
}

/** The text form of shipment and order creation times: `2023-12-21 10:04:05.123456+00:00`. */
export function plainTime(ms: number): string {
  const { day, time } = textsOf(ms)
  return `${day} ${time}000+00:00`
}

/** ISO 8601 to the microsecond with the given name of UTC: `2023-12-21T10:04:05.123000Z`. */
export function isoTime(ms: number, zone: 'Z' | '+00:00'): string {
  const { day, time } = textsOf(ms)
  return `${day}T${time}000${zone}`
}
