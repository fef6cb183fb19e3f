import { createLoop, type Loop, type LoopOptions } from '../../../platform/loops/loop.ts'
import type { RetentionService } from './retention-service.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Removes what is older than it is kept, a few times a day. */
export const createRetentionLoop = (
  ports: Pick<LoopOptions, 'clock' | 'random' | 'report' | 'changed'> & {
    retention: Pick<RetentionService, 'removeOld'>
    /** Told how much of what was removed, when anything was. */
    removed: (counts: Awaited<ReturnType<RetentionService['removeOld']>>) => void
  },
): Loop =>
  createLoop({
    ...ports,
    name: 'retention',
    intervalMs: 6 * hourMs,
    floorMs: minuteMs,
    jitter: 0.1,
    backOff: { firstMs: 10 * minuteMs, mostMs: 6 * hourMs },
    round: async signal => {
      const counts = await ports.retention.removeOld(signal)
      if (Object.keys(counts).length > 0) ports.removed(counts)
      return undefined
    },
  })
