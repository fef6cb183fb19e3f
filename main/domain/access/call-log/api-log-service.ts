import type { ApiLogFilters, ApiUsage } from '../../../../shared/desk/api-log.ts'
import { createLateRows } from '../../../db/activity/late-rows.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ApiLogRepository, CallRow } from './api-log-repository.ts'
import { countUsage } from './api-usage.ts'

export type ApiLog = {
  /** Remembers a call that was answered. Costs next to nothing and never throws. */
  record: (call: Omit<CallRow, 'at'>) => void
  list: (filters: ApiLogFilters) => DocumentPage
  /** What programs called in the last days, most called first. */
  usage: (asked: { caller?: string | undefined; days: number }) => Promise<ApiUsage>
  /** Forgets what is older than a time; answers how many. */
  pruneBefore: (time: Date) => number
  /** Writes what still waits. */
  stop: () => void
}

const dayMs = 86_400_000
const mostCalls = 100_000
/** Forgotten so many at a time: looking for the oldest with every few calls is half of what the log costs. */
const prunedAtOnce = 1_000

export function createApiLog(ports: {
  repository: ApiLogRepository
  clock: Clock
  failed: (error: unknown) => void
}): ApiLog {
  const { repository, clock } = ports
  let sincePruned = prunedAtOnce
  const late = createLateRows<CallRow>({
    clock,
    failed: ports.failed,
    write: rows => {
      if (sincePruned >= prunedAtOnce) {
        repository.pruneTo(mostCalls - prunedAtOnce)
        sincePruned = 0
      }
      repository.insert(rows)
      sincePruned += rows.length
    },
    delayMs: 500,
    mostRows: 5_000,
    rowsPerWrite: 100,
  })
  return {
    record: call => late.add({ ...call, at: clock.now().getTime() - Math.round(call.duration_ms) }),
    list: filters => {
      late.flush()
      return repository.page(filters)
    },
    usage: ({ caller, days }) => {
      late.flush()
      return countUsage(repository, { caller, sinceMs: clock.now().getTime() - days * dayMs })
    },
    pruneBefore: time => repository.pruneBefore(time.getTime()),
    stop: late.stop,
  }
}
