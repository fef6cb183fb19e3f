import type { ApiLogFilters, ApiUsage, UsedPath } from '../../../../shared/desk/api-log.ts'
import { createLateRows } from '../../../db/activity/late-rows.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ApiLogRepository, CallRow, KeyCall } from './api-log-repository.ts'

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

const piece = 4_000
const mostPaths = 200

/** Counts what programs called since then, in pieces, so that others are answered in between. */
async function countUsage(
  { keyCalls }: Pick<ApiLogRepository, 'keyCalls'>,
  { caller, sinceMs }: { caller: string | undefined; sinceMs: number },
): Promise<ApiUsage> {
  const found = new Map<string, UsedPath>()
  for (let after = 0; ; await breathe()) {
    const { rows, upTo, isEnd } = keyCalls(after, piece)
    for (const row of rows)
      if (row.at >= sinceMs && (caller === undefined || row.caller === caller)) count(found, row)
    after = upTo
    if (isEnd) break
  }
  const paths = [...found.values()].toSorted((one, other) => other.calls - one.calls)
  return { object_type: 'api_usage', paths: paths.slice(0, mostPaths) }
}

function count(found: Map<string, UsedPath>, { caller, method, path: called, status, at }: KeyCall): void {
  const path = plainPath(called)
  const key = `${caller} ${method} ${path}`
  const time = new Date(at).toISOString()
  const before = found.get(key) ?? {
    caller,
    method,
    path,
    calls: 0,
    refused: 0,
    failed: 0,
    last_at: time,
    last_error: null,
  }
  found.set(key, {
    ...before,
    calls: before.calls + 1,
    refused: before.refused + Number(status >= 400 && status < 500),
    failed: before.failed + Number(status >= 500),
    last_at: time,
    last_error: status >= 400 ? { status, at: time } : before.last_error,
  })
}

/** Ids of the station have a prefix and many digits; what programs number themselves has digits alone. */
const plainPath = (path: string): string =>
  (path.split('?', 1)[0] ?? '')
    .split('/')
    .map(part => (/^[a-z]+_(?=.*\d)[0-9a-z]{12,}$/i.test(part) || /^\d+$/.test(part) ? ':id' : part))
    .join('/')
