import type { TrackerRecord } from '../../../shared/api/trackers.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { defaultTracking, type TrackingPace } from '../../carriers/contract/adapter.ts'
import { limitsOf } from '../../carriers/contract/limits.ts'
import type { TrackingDetail } from '../../carriers/contract/model.ts'
import type { Outcome } from '../../carriers/contract/outcome.ts'
import type { Clock } from '../../platform/clock.ts'
import { chooseConnection } from '../carriers/connections/connection-rules.ts'
import type { LiveConnection, LiveConnections } from '../carriers/connections/live-connections.ts'
import { longestPollMs, paceWithin, postponedMs } from './poll-rules.ts'
import type { AskTracking } from './tracker-call.ts'
import type { TrackerRefresh } from './tracker-refresh.ts'
import type { TrackerRepository } from './tracker-repository.ts'

export type PollQueue = {
  /** Connections that carry parcels somebody may still have to ask about. */
  connections: () => string[]
  /** Who is asked about the parcels of a connection: itself, another of the same carrier, or a stand-in; null: nobody. */
  findRoute: (connectionId: string) => Promise<LiveConnection | null>
  paceOf: (connection: LiveConnection) => TrackingPace
  /** The ones that are due, longest overdue first. */
  listDue: (connectionId: string, limit: number) => TrackerRecord[]
  /** When the next one is due; null when none is. */
  nextDueAtMs: (connectionId: string) => number | null
  /** One call about several parcels of the same carrier. */
  ask: (connection: LiveConnection, trackers: readonly TrackerRecord[]) => Promise<Outcome<TrackingDetail[]>>
  /** Whom the parcel is asked about at a reseller or stand-in; null when the connection is the carrier's own. */
  resoldCarrier: (connection: LiveConnection, tracker: TrackerRecord) => string | null
  /** Writes down what was said of one parcel. */
  settle: (tracker: TrackerRecord, detail: TrackingDetail | null, messages: CarrierMessage[]) => void
  /** The connection was in trouble; that says nothing about these parcels. */
  postpone: (trackers: readonly TrackerRecord[]) => void
}

/** Trackers in the order in which carriers are to be asked about them. The order is in the database. */
export function createPollQueue(ports: {
  repository: TrackerRepository
  refresh: Pick<TrackerRefresh, 'settle'>
  tracking: Pick<AskTracking, 'askMany' | 'findStandIn' | 'movedBy'>
  live: LiveConnections
  clock: Clock
  random: () => number
}): PollQueue {
  const { repository, refresh, tracking, live } = ports
  const nowMs = () => ports.clock.now().getTime()
  /** A clock that was set back must not hold a parcel for longer than the longest pause. */
  const farMs = () => nowMs() + 2 * longestPollMs

  return {
    connections: repository.connectionsToPoll,
    findRoute: async connectionId => {
      const own = await live.find(connectionId)
      if (own?.row.active && own.adapter.track) return own
      const [any] = repository.due(connectionId, Number.MAX_SAFE_INTEGER, farMs(), 1)
      if (!any) return null
      const can = ({ track }: LiveConnection['adapter']) => track !== undefined
      const same = chooseConnection(await live.active(any.test_mode), { slug: any.carrier_name, can })
      return same ?? tracking.findStandIn(any, any.test_mode)
    },
    paceOf: ({ adapter, connection }) =>
      paceWithin({ ...defaultTracking, ...adapter.tracking }, limitsOf(adapter, connection)),
    listDue: (connectionId, limit) => repository.due(connectionId, nowMs(), farMs(), limit),
    nextDueAtMs: repository.nextPollAt,
    resoldCarrier: tracking.movedBy,
    ask: tracking.askMany,
    settle: (tracker, detail, messages) => void refresh.settle(tracker, { detail, messages }, 'poll'),
    postpone: trackers => {
      for (const { id } of trackers)
        repository.postpone(id, nowMs() + Math.round(postponedMs * (1 + ports.random())))
    },
  }
}
