import type { TrackerRecord } from '../../../shared/api/trackers.ts'
import { type CarrierMessage, ok, type Result } from '../../../shared/errors/result.ts'
import { isEnd, trackerMoves } from '../../../shared/states/status-moves.ts'
import type { TrackingDetail } from '../../carriers/contract/model.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { RecordEvent } from '../../platform/record-event.ts'
import { pollPauseMs, withGivenUpMessage } from './poll-rules.ts'
import { detailSince, hasNews, withDetail } from './tracker-mapper.ts'
import type { NumberUse, PollSchedule, TrackerRepository } from './tracker-repository.ts'

/** What trackers ask of the shipments they follow; part of the transaction a tracker is stored in. */
export type TrackedShipments = {
  /** The shipment a number was bought for, when it has not been cancelled. */
  shipmentOf: (tracker: TrackerRecord) => string | null
  /** The shipment becomes what its tracker says. */
  followTracker: (tracker: TrackerRecord, shipmentId: string | null) => void
  /** A tracker was removed by hand; its shipment stays as it is. */
  forgetTracker: (shipmentId: string | null) => void
}

export type TrackerRefreshPorts = {
  database: Pick<Database, 'transact' | 'afterCommit'>
  repository: TrackerRepository
  shipments: Pick<TrackedShipments, 'followTracker'>
  recordEvent: RecordEvent
  clock: Clock
  random: () => number
  changes: ChangeFeed
  /** How often carriers are asked about a parcel on its way. */
  intervalMs: () => number
  /** A parcel of this connection is to be asked about at a time. */
  wakePoll: (connectionId: string, atMs: number) => void
  /** Stores something about a tracker, and what the board said of it before. */
  watch: (id: string, store: () => void) => void
}

/** What an answer of a carrier is about: a turn of the poll, or somebody who wants to know now. */
export type Occasion = 'poll' | 'demand'

type Heard = { detail: TrackingDetail | null; messages: CarrierMessage[] }

export type TrackerRefresh = {
  /** Part of the transaction that stores a new tracker: when it is first asked about. */
  scheduleFirst: (status: TrackerRecord['status'], connectionId: string | null) => PollSchedule
  /**
   * Writes down what a carrier said of a tracker, nothing when `detail` is null, and when it is asked next. Others
   * hear of it when there is news. Answers the tracker as it is now, null when it is gone.
   */
  settle: (tracker: TrackerRecord, answer: Heard, occasion: Occasion) => TrackerRecord | null
}

export function createTrackerRefresh(ports: TrackerRefreshPorts): TrackerRefresh {
  const { database, repository, changes } = ports

  const schedule = (status: TrackerRecord['status'], silentSince: number, failures: number): PollSchedule => {
    const nowMs = ports.clock.now().getTime()
    const silentMs = nowMs - silentSince
    const pauseMs = pollPauseMs({ status, silentMs, failures }, ports.intervalMs(), ports.random())
    return { nextPollAt: pauseMs === null ? null : nowMs + pauseMs, pollFailures: failures, silentSince }
  }

  const wakeFor = (connectionId: string | null, { nextPollAt }: PollSchedule) => {
    if (connectionId !== null && nextPollAt !== null)
      database.afterCommit(() => ports.wakePoll(connectionId, nextPollAt))
  }

  const settle: TrackerRefresh['settle'] = (tracker, answer, occasion) => {
    const settled = database.transact((): Result<TrackerRecord | null> => {
      const latest = repository.find(tracker.id, tracker.test_mode)
      const known = repository.scheduleOf(tracker.id)
      if (!latest || !known) return ok(null)
      const nowMs = ports.clock.now().getTime()
      const use = repository.numberUse(latest.id)
      if (use.isUsedAgain) {
        repository.schedule(latest.id, { ...known, nextPollAt: null })
        return ok(occasion === 'demand' ? { ...latest, messages: [usedAgain(latest)] } : latest)
      }
      const { detail, messages } = ofThisParcel(answer, use, latest)
      const isOver = isEnd(trackerMoves, latest.status)
      // Whoever asks now is told what the carrier said, also when that was no.
      const asked = occasion === 'demand' ? { ...latest, messages } : latest
      const updated = isOver ? latest : detail ? { ...withDetail(latest, detail), messages } : asked
      const isNews = detail !== null && hasNews(latest, updated)
      const isAwake = isNews || occasion === 'demand'
      const failures = detail || occasion === 'demand' ? 0 : known.pollFailures + 1
      const next = schedule(updated.status, isAwake ? nowMs : (known.silentSince ?? nowMs), failures)
      const isLeft = next.nextPollAt === null && updated.status !== 'delivered'
      const record = isLeft ? withGivenUpMessage(updated) : updated
      if (JSON.stringify(record) !== JSON.stringify(latest)) {
        ports.watch(record.id, () => repository.save(record, isNews))
        database.afterCommit(() => changes.publish({ topic: 'trackers', id: record.id, action: 'updated' }))
      }
      if (detail?.aliases) repository.keepAliases(record.id, detail.aliases)
      repository.schedule(record.id, { ...next, ...(detail ? { refreshedAt: nowMs } : {}) })
      if (occasion === 'demand') wakeFor(known.connectionId, next)
      if (isNews) ports.recordEvent({ type: 'tracker_updated', data: record, testMode: record.test_mode })
      if (detail) ports.shipments.followTracker(record, repository.shipmentOf(record.id))
      return ok(record)
    })
    return settled.ok ? settled.value : null
  }

  return {
    settle,
    scheduleFirst: (status, connectionId) => {
      const next = schedule(status, ports.clock.now().getTime(), 0)
      wakeFor(connectionId, next)
      return next
    },
  }
}

const usedAgain = ({ tracking_number: number }: TrackerRecord): CarrierMessage => ({
  code: 'number_used_again',
  message: `The number ${number} belongs to a newer parcel now. What is shown here is what was last known of this one.`,
  details: { tracking_number: number },
})

/** What was said of the parcel that had the number before is left out, and that it was. */
function ofThisParcel(
  heard: Heard,
  { usedSince }: NumberUse,
  { tracking_number: number }: TrackerRecord,
): Heard {
  if (heard.detail === null || usedSince === null) return heard
  const detail = detailSince(heard.detail, usedSince)
  const left = heard.detail.events.length - (detail?.events.length ?? 0)
  if (detail !== null && left === 0) return heard
  const message = `The number ${number} was another parcel's before. What the carrier says of that one is left out${left > 0 ? ` (${left} events)` : ''}.`
  const words = { code: 'number_used_before', message, details: { tracking_number: number } }
  return { detail, messages: [...heard.messages, words] }
}
