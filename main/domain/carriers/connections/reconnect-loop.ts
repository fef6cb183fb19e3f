import { createLoop, type Loop, type LoopOptions, type NextRound } from '../../../platform/loops/loop.ts'

/**
 * Tries connections that are cut off again when their pause is over, so that the screens tell when a carrier is
 * back without anybody asking it for a price.
 */
export const createReconnectLoop = (
  ports: Pick<LoopOptions, 'clock' | 'random' | 'report' | 'changed'> & {
    breaker: { cutOff: () => { connectionId: string; nextTryAtMs: number }[] }
    /** Asks the carrier something harmless, where there is such a thing. */
    probe: (connectionId: string) => Promise<unknown>
  },
): Loop =>
  createLoop({
    ...ports,
    name: 'reconnect',
    intervalMs: 60_000,
    floorMs: 1_000,
    backOff: { firstMs: 30_000, mostMs: 5 * 60_000 },
    round: async (signal): Promise<NextRound> => {
      const nowMs = () => ports.clock.now().getTime()
      const due = ports.breaker.cutOff().filter(({ nextTryAtMs }) => nextTryAtMs <= nowMs())
      await Promise.all(due.map(({ connectionId }) => ports.probe(connectionId)))
      if (signal.aborted) return 'when_called'
      const later = ports.breaker.cutOff().filter(({ nextTryAtMs }) => nextTryAtMs > nowMs())
      const next = Math.min(...later.map(({ nextTryAtMs }) => nextTryAtMs))
      return Number.isFinite(next) ? { atMs: next } : 'when_called'
    },
  })
