import type { TrackerRecord } from '../../../shared/api/trackers.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { defaultTracking, type TrackingPace } from '../../carriers/contract/adapter.ts'
import { limitsOf } from '../../carriers/contract/limits.ts'
import type { TrackingDetail } from '../../carriers/contract/model.ts'
import type { Outcome } from '../../carriers/contract/outcome.ts'
import type { Clock } from '../../platform/clock.ts'
import type { LiveConnection, LiveConnections } from '../carriers/connections/live-connections.ts'
import { longestPollMs, paceWithin, postponedMs } from './poll-rules.ts'
import type { AskTracking } from './tracker-call.ts'
import type { TrackerRefresh } from './tracker-refresh.ts'
import type { TrackerRepository } from './tracker-repository.ts'

/** `find`: who is asked about a parcel whose connection is gone; null where it is there, and is asked about all of them. */
export type PollRoute = {
  connection: LiveConnection
  find: ((tracker: TrackerRecord) => LiveConnection | null) | null
}

export type PollQueue = {
  /** Connections that carry parcels somebody may still have to ask about. */
  connections: () => string[]
  /** Who is asked about parcels of a connection next: itself, or another one where it is gone; null: nobody. */
  findRoute: (connectionId: string) => Promise<PollRoute | null>
  /** When somebody is looked for again, where nobody could be asked; null where nothing has to be asked about. */
  nextLookAtMs: (connectionId: string) => number | null
  /** Connections are other ones than before. */
  lookAnew: () => void
  paceOf: (connection: LiveConnection) => TrackingPace
  /** The ones that are due, longest overdue first, as far as they are asked about there; the others wait for theirs. */
  listDue: (connectionId: string, route: PollRoute, limit: number) => TrackerRecord[]
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

/** How many parcels of a connection that is gone are looked at for one somebody can be asked about, at first and then. */
const lookedAt = [20, 500]

/** Trackers in the order in which carriers are to be asked about them. The order is in the database. */
export function createPollQueue(ports: {
  repository: TrackerRepository
  refresh: Pick<TrackerRefresh, 'settle'>
  tracking: Pick<AskTracking, 'askMany' | 'findOthers' | 'movedBy'>
  live: LiveConnections
  clock: Clock
  random: () => number
}): PollQueue {
  const { repository, refresh, tracking, live } = ports
  const nowMs = () => ports.clock.now().getTime()
  /** A clock that was set back must not hold a parcel for longer than the longest pause. */
  const farMs = () => nowMs() + 2 * longestPollMs

  /** Until when nobody is looked for again for a connection. An own carrier is one: every label of it comes by here. */
  const nobodyUntilMs = new Map<string, number>()

  const findOther = async (connectionId: string): Promise<PollRoute | null> => {
    const leftMs = (nobodyUntilMs.get(connectionId) ?? 0) - nowMs()
    if (leftMs > 0 && leftMs <= postponedMs) return null
    nobodyUntilMs.delete(connectionId)
    const find = await tracking.findOthers()
    for (const limit of lookedAt) {
      const parcels = repository.due(connectionId, Number.MAX_SAFE_INTEGER, farMs(), limit)
      for (const tracker of parcels) {
        const connection = find(tracker)
        if (connection) return { connection, find }
      }
      if (parcels.length === 0) return null
    }
    nobodyUntilMs.set(connectionId, nowMs() + postponedMs)
    return null
  }

  const postpone: PollQueue['postpone'] = trackers => {
    for (const { id } of trackers)
      repository.postpone(id, nowMs() + Math.round(postponedMs * (1 + ports.random())))
  }

  return {
    connections: repository.connectionsToPoll,
    findRoute: async connectionId => {
      const own = await live.find(connectionId)
      if (own?.row.active && own.adapter.track) return { connection: own, find: null }
      return findOther(connectionId)
    },
    nextLookAtMs: connectionId => nobodyUntilMs.get(connectionId) ?? null,
    lookAnew: () => nobodyUntilMs.clear(),
    paceOf: ({ adapter, connection }) =>
      paceWithin({ ...defaultTracking, ...adapter.tracking }, limitsOf(adapter, connection)),
    listDue: (connectionId, { connection, find }, limit) => {
      const due = repository.due(connectionId, nowMs(), farMs(), limit)
      if (!find) return due
      // Out of the way of those somebody can be asked about.
      postpone(due.filter(tracker => find(tracker) === null))
      return due.filter(tracker => find(tracker)?.row.id === connection.row.id)
    },
    nextDueAtMs: repository.nextPollAt,
    resoldCarrier: tracking.movedBy,
    ask: tracking.askMany,
    settle: (tracker, detail, messages) => void refresh.settle(tracker, { detail, messages }, 'poll'),
    postpone,
  }
}
