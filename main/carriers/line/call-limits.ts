import { type CallLimit, type CarrierOperation, LimitReached } from '../contract/limits.ts'

/** Who goes first where there is room for one. */
export const urgencies = ['purchase', 'person', 'background'] as const
export type Urgency = (typeof urgencies)[number]

/** Requests under long limits, which outlive the station: whoever starts it anew has no new day. */
export type RequestStore = {
  /** When the requests under a limit were begun, oldest first. */
  begunSince: (connectionId: string, limit: string, sinceMs: number) => number[]
  /** Forgets what was begun before `sinceMs`. */
  note: (connectionId: string, limit: string, times: { atMs: number; sinceMs: number }) => void
}

/** How much of a limit is used up, and when there is room again where there is none. */
export type LimitUse = { requests: number; perMs: number; used: number; freeAtMs: number | null }

export type CallTurns = {
  /** Waits for its turn before it sends. */
  fetch: typeof globalThis.fetch
  /** What a request waits for now; null where none waits. */
  waitsFor: () => LimitReached | null
}

export type LimitedCall = {
  connectionId: string
  limits: readonly CallLimit[]
  operation: CarrierOperation | null
  urgency: Urgency
  /** When the time of the call is over. */
  endsAtMs: number
  signal: AbortSignal
  fetch: typeof globalThis.fetch
}

/**
 * Counts the requests of each connection and lets those over a limit wait, the urgent ones in front. What would not come
 * to its turn within the time of its call is refused before anything is sent: `fetch` throws `LimitReached`.
 */
export type CallLimits = {
  turnsOf: (call: LimitedCall) => CallTurns
  /** Of each limit that counts requests. */
  usageOf: (connectionId: string, limits: readonly CallLimit[]) => LimitUse[]
}

type Ports = {
  nowMs: () => number
  after: (delayMs: number, work: () => void) => () => void
  store: RequestStore
}

export function createCallLimits(ports: Ports): CallLimits {
  const gates = new Map<string, Gate>()
  const gateOf = (connectionId: string): Gate => {
    const gate = gates.get(connectionId) ?? createGate(connectionId, ports)
    gates.set(connectionId, gate)
    return gate
  }

  return {
    turnsOf: ({ connectionId, limits, operation, urgency, endsAtMs, signal, fetch }) => {
      const fitting = limits.filter(
        ({ operations }) => !operations || (operation !== null && operations.includes(operation)),
      )
      if (fitting.length === 0) return { fetch, waitsFor: () => null }
      const gate = gateOf(connectionId)
      const waiting = new Set<object>()
      return {
        waitsFor: () => (waiting.size > 0 ? gate.reachedOf(fitting) : null),
        fetch: async (...request) => {
          const reached = gate.reachedOf(fitting)
          if (reached.freeInMs > endsAtMs - ports.nowMs()) throw reached
          const turn = {}
          waiting.add(turn)
          const leave = await gate.enter(fitting, urgency, signal).finally(() => waiting.delete(turn))
          return fetch(...request).finally(leave)
        },
      }
    },
    usageOf: (connectionId, limits) =>
      limits.flatMap(limit => {
        const { requests, perMs } = limit
        if (requests === undefined || perMs === undefined) return []
        const { used, freeAtMs } = gateOf(connectionId).usageOf(limit)
        return [{ requests, perMs, used, freeAtMs: freeAtMs > ports.nowMs() ? freeAtMs : null }]
      }),
  }
}

/** Windows at least as long as this are counted on disk. */
const lastingMs = 10 * 60_000
const isLasting = ({ perMs = 0 }: CallLimit): boolean => perMs >= lastingMs

/** The same limit after the next start; another number or time is another one. */
const keyOf = ({ operations, requests = 0, perMs = 0, concurrency = 0 }: CallLimit): string =>
  `${operations?.toSorted().join('+') ?? 'all'} ${requests}/${perMs}/${concurrency}`

type Counter = { limit: CallLimit; key: string; begunMs: number[]; underWay: number }
type Waiter = { counters: readonly Counter[]; urgency: Urgency; start: () => void }

type Gate = {
  /** Resolves when it is the caller's turn, with what is to be called when it is done; rejects when its time is over. */
  enter: (limits: readonly CallLimit[], urgency: Urgency, signal: AbortSignal) => Promise<() => void>
  /** The limit that holds the longest, whoever waits besides. */
  reachedOf: (limits: readonly CallLimit[]) => LimitReached
  usageOf: (limit: CallLimit) => { used: number; freeAtMs: number }
}

function createGate(connectionId: string, { nowMs, after, store }: Ports): Gate {
  const counters = new Map<string, Counter>()
  let waiters: Waiter[] = []
  let cancelTimer = () => {}

  const counterOf = (limit: CallLimit): Counter => {
    const key = keyOf(limit)
    const known = counters.get(key)
    if (known) return known
    const begunMs = isLasting(limit) ? store.begunSince(connectionId, key, nowMs() - (limit.perMs ?? 0)) : []
    const counter = { limit, key, begunMs, underWay: 0 }
    counters.set(key, counter)
    return counter
  }

  const freeAtMs = (counter: Counter): number => {
    const { requests, perMs } = counter.limit
    if (requests === undefined || perMs === undefined) return 0
    const now = nowMs()
    // A clock that was set back must not hold anybody for longer than the limit says.
    counter.begunMs = counter.begunMs.filter(at => at > now - perMs).map(at => Math.min(at, now))
    const oldest = counter.begunMs.at(-requests)
    return oldest === undefined ? 0 : oldest + perMs
  }

  const hasPlace = ({ limit: { concurrency }, underWay }: Counter): boolean =>
    concurrency === undefined || underWay < concurrency

  const begin = (all: readonly Counter[]): (() => void) => {
    const atMs = nowMs()
    for (const { limit, key } of all)
      if (isLasting(limit)) store.note(connectionId, key, { atMs, sinceMs: atMs - (limit.perMs ?? 0) })
    for (const counter of all) {
      counter.underWay += 1
      counter.begunMs.push(atMs)
    }
    return () => {
      for (const counter of all) counter.underWay -= 1
      admit()
    }
  }

  /** Lets everybody in who may, in their order; looks again when the next one may. */
  function admit() {
    cancelTimer()
    let nextMs = Number.POSITIVE_INFINITY
    for (const waiter of [...waiters]) {
      const atMs = Math.max(...waiter.counters.map(freeAtMs))
      if (atMs > nowMs()) nextMs = Math.min(nextMs, atMs)
      else if (waiter.counters.every(hasPlace)) {
        waiters = waiters.filter(each => each !== waiter)
        waiter.start()
      }
    }
    cancelTimer = Number.isFinite(nextMs) ? after(nextMs - nowMs(), admit) : () => {}
  }

  const line = (waiter: Waiter) => {
    const rank = urgencies.indexOf(waiter.urgency)
    const at = waiters.findIndex(({ urgency }) => urgencies.indexOf(urgency) > rank)
    waiters.splice(at < 0 ? waiters.length : at, 0, waiter)
  }

  return {
    enter: (limits, urgency, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const all = limits.map(counterOf)
      const start = () => {
        try {
          resolve(begin(all))
        } catch (error) {
          reject(error)
        }
      }
      const waiter: Waiter = { counters: all, urgency, start }
      const leave = () => {
        waiters = waiters.filter(each => each !== waiter)
        reject(signal.reason)
      }
      if (signal.aborted) leave()
      else {
        signal.addEventListener('abort', leave, { once: true })
        line(waiter)
        admit()
      }
      return promise.finally(() => signal.removeEventListener('abort', leave))
    },
    reachedOf: limits => {
      const longest = limits
        .map(limit => ({ limit, freeInMs: Math.max(0, freeAtMs(counterOf(limit)) - nowMs()) }))
        .reduce((most, each) => (each.freeInMs > most.freeInMs ? each : most))
      return new LimitReached(longest.limit, longest.freeInMs)
    },
    usageOf: limit => {
      const counter = counterOf(limit)
      const free = freeAtMs(counter)
      return { used: counter.begunMs.length, freeAtMs: free }
    },
  }
}
