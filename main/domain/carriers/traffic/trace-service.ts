import type { CarrierTrace, TraceFilters } from '../../../../shared/desk/traces.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { createLateRows } from '../../../db/activity/late-rows.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import type { Exchange } from '../../../platform/carrier-http/exchange.ts'
import { toShown } from '../../../platform/carrier-http/shown-exchange.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { KnownSecrets } from '../../../platform/secrets/known-secrets.ts'
import { type TracedCall, toTraceParts } from './trace-mapper.ts'
import type { TraceRepository } from './trace-repository.ts'

type Waiting = { call: TracedCall; exchange: Exchange; secrets: Pick<KnownSecrets, 'hide' | 'longest'> }

export type TraceService = {
  /** Keeps an exchange, a moment later. Costs whoever calls next to nothing and never throws. */
  record: (waiting: Waiting) => void
  list: (filters: TraceFilters) => DocumentPage
  retrieve: (id: string) => Result<CarrierTrace>
  /** Forgets what is older than a time; answers how many. */
  pruneBefore: (time: Date) => number
  /** Writes what still waits. */
  stop: () => void
}

/** So many are kept, and no more than the file has room for. */
const most = 20_000
/** Bodies wait in memory until they are written. */
const mostWaiting = 100

const missing = (id: string) =>
  refuse('not_found', {
    message: `There is no carrier traffic ${id.slice(0, 80)}; it is kept for some days only.`,
  })

export function createTraceService(ports: {
  repository: TraceRepository
  clock: Clock
  ids: Ids
  failed: (error: unknown) => void
}): TraceService {
  const { repository, clock, ids } = ports
  const store = (rows: readonly Waiting[]) => {
    const traces = rows.map(({ call, exchange, secrets }) =>
      toTraceParts(ids('trace'), call, toShown(exchange, secrets)),
    )
    repository.pruneTo(most - traces.length)
    try {
      repository.insert(traces)
    } catch (error) {
      // The file has its greatest size: the oldest make room.
      if ((error as { code?: unknown }).code !== 'SQLITE_FULL') throw error
      repository.pruneTo(most / 4)
      repository.insert(traces)
    }
  }
  const late = createLateRows<Waiting>({
    ...{ clock, write: store, failed: ports.failed },
    ...{ delayMs: 250, mostRows: mostWaiting, rowsPerWrite: 10 },
  })
  return {
    record: late.add,
    list: filters => {
      late.flush()
      return repository.page(filters)
    },
    retrieve: id => {
      late.flush()
      const found = repository.find(id)
      return found ? ok(found) : missing(id)
    },
    pruneBefore: time => repository.pruneBefore(time.getTime()),
    stop: late.stop,
  }
}
