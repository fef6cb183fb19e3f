import { type ConnectionReachability, isCutOff } from '../../../../shared/desk/connections.ts'
import type { NotificationKind } from '../../../../shared/desk/notifications.ts'
import type { BoardQuery, BoardTracker, TrackerState } from '../../../../shared/desk/trackers.ts'
import { ok } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createLoop, type Loop, type LoopOptions } from '../../../platform/loops/loop.ts'
import { hourly, type TellNotification } from '../../../platform/tell-notification.ts'
import { type ParcelTrouble, parcelHappening } from './notification-mapper.ts'
import type { NotificationRepository } from './notification-repository.ts'

export type WatchPorts = Pick<LoopOptions, 'random' | 'report' | 'changed'> & {
  database: Pick<Database, 'transact' | 'write'>
  repository: NotificationRepository
  tell: TellNotification
  clock: Clock
  changes: ChangeFeed
  board: {
    page: (testMode: boolean, query: BoardQuery) => BoardTracker[]
    stateOf: (id: string) => TrackerState | null
  }
  /** Connections whose line is known. */
  reachability: () => ConnectionReachability[]
  /** So long a carrier is out of reach before it is told. */
  carrierMinutes: () => number
  newestBackupAt: () => string | null
}

/** States of the board that come about by waiting alone, so that no transaction tells of them. */
const waits = { stuck: 'parcel_stuck', never_scanned: 'never_scanned' } as const satisfies Partial<
  Record<TrackerState, ParcelTrouble>
>
const waitStates = Object.keys(waits) as (keyof typeof waits)[]

const atOnce = 100
/** A shop with more of them has another problem, and the board counts them all. */
const mostParcels = 500
/** Who waits longer than this was told long ago. */
const longestDays = 31
const minuteMs = 60_000
/** The board is looked at so often: of many parcels that takes its time. */
const lookEveryMs = 15 * minuteMs
/** What happens in a bunch is looked at once. */
const gatherMs = 1_500

const watched = [
  'trackers',
  'printers',
  'webhooks',
  'runs',
  'reachability',
  'connections',
  'backups',
  'exports',
  'shop',
]

/** Sees what comes about by waiting, and strikes what is over. */
export function createNotificationWatch(ports: WatchPorts): Loop {
  const { clock, changes, repository } = ports
  let lookedAt = Number.NEGATIVE_INFINITY
  const loop = createLoop({
    ...ports,
    name: 'notifications',
    intervalMs: lookEveryMs,
    floorMs: 1_000,
    backOff: { firstMs: minuteMs, mostMs: 15 * minuteMs },
    round: async signal => {
      const nowMs = clock.now().getTime()
      if (Math.abs(nowMs - lookedAt) >= lookEveryMs) {
        lookedAt = nowMs
        for (const testMode of [true, false])
          for (const state of waitStates) await tellParcels(ports, { state, testMode, signal })
      }
      if (signal.aborted) return 'when_called'
      const next = tellCarriers(ports)
      strike(ports)
      return { atMs: Math.min(next, lookedAt + lookEveryMs) }
    },
  })
  let isCalled = false
  const stopListening = changes.subscribe(({ topic }) => {
    if (isCalled || !watched.includes(topic)) return
    isCalled = true
    clock.after(gatherMs, () => {
      isCalled = false
      loop.wake()
    })
  })
  return {
    ...loop,
    start: () => {
      // Nothing of an earlier time is asked for; what it left open is looked at in the first round.
      repository.endAll(clock.now().getTime())
      loop.start()
    },
    stop: async () => {
      stopListening()
      await loop.stop()
    },
  }
}

type Part = { state: keyof typeof waits; testMode: boolean; signal: AbortSignal }

async function tellParcels({ board, database, tell }: WatchPorts, { state, testMode, signal }: Part) {
  const kind = waits[state]
  for (let offset = 0; offset < mostParcels && !signal.aborted; offset += atOnce) {
    await breathe()
    const records = board.page(testMode, { view: state, limit: atOnce, offset, contacted: false })
    const news = records.filter(({ days }) => days !== null && days <= longestDays)
    if (news.length > 0)
      database.write(() => {
        for (const { id, recipient, tracking_number: number, since } of news) {
          const parcel = { id, name: recipient || number, testMode }
          tell(parcelHappening(kind, parcel, state === 'stuck' ? (since ?? '') : 'once'))
        }
      })
    if (records.length < atOnce) return
  }
}

/** Answers when the next one would have to be told. */
function tellCarriers({ reachability, tell, clock, carrierMinutes }: WatchPorts): number {
  const nowMs = clock.now().getTime()
  let next = Number.POSITIVE_INFINITY
  for (const { connection_id: id, display_name: name, ...line } of reachability()) {
    if (!isCutOff(line) || line.since === null) continue
    const dueMs = Date.parse(line.since) + carrierMinutes() * minuteMs
    if (dueMs > nowMs) {
      next = Math.min(next, dueMs)
      continue
    }
    tell({
      kind: 'carrier_lost',
      tone: 'attention',
      testMode: line.test_mode,
      subject: 'connection',
      subjectId: id,
      occasion: hourly,
      facts: { name, trouble: line.last_error },
    })
  }
  return next
}

/** What is over by now, whoever saw to it. */
function strike(ports: WatchPorts): void {
  const { repository, database, board, clock } = ports
  const at = clock.now().getTime()
  const lines = new Map(ports.reachability().map(each => [each.connection_id, each.state]))
  const over: Partial<Record<NotificationKind, (subjectId: string, since: number) => boolean>> = {
    parcel_stuck: id => board.stateOf(id) !== 'stuck',
    never_scanned: id => board.stateOf(id) !== 'never_scanned',
    // Not known after a start is not "back".
    carrier_lost: id => lines.get(id) === 'reachable',
    backup_failed: (_, since) => Date.parse(ports.newestBackupAt() ?? '') > since,
  }
  const struck = database.transact(() => {
    let any = repository.endAll(at)
    for (const [kind, isOver] of Object.entries(over) as [
      NotificationKind,
      (typeof over)['carrier_lost'] & {},
    ][])
      for (const { subjectId, createdAt } of repository.open(kind))
        if (isOver(subjectId, createdAt)) any = repository.end(kind, subjectId, at) || any
    return ok(any)
  })
  if (struck.ok && struck.value) ports.changes.publish({ topic: 'notifications', id: '', action: 'updated' })
}
