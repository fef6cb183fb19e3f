import type { ApiUsage, UsedPath } from '../../../../shared/desk/api-log.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { ApiLogRepository, KeyCall } from './api-log-repository.ts'

const piece = 4_000
const mostPaths = 200

/** Counts what programs called since then, in pieces, so that others are answered in between. */
export async function countUsage(
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
