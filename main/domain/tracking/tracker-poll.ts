import type { TrackerRecord } from '../../../shared/api/trackers.ts'
import { toStorageError } from '../../db/storage-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { createLanes, type Lanes, type Next } from '../../platform/loops/loop.ts'
import { createPacer, type Pacer } from '../../platform/loops/pacer.ts'
import type { LiveConnection } from '../carriers/connections/live-connections.ts'
import type { PollQueue } from './poll-queue.ts'
import { detailOf } from './tracker-mapper.ts'

export type TrackerPollPorts = {
  queue: PollQueue
  /** Switched off, nobody is asked. */
  isOn: () => boolean
  clock: Clock
  random: () => number
  report: (error: unknown) => void
  /** Trouble began or ended. */
  changed: () => void
}

export type TrackerPoll = Omit<Lanes<string>, 'wake'> & {
  /** Another parcel of the connection is due at a time. */
  wake: (connectionId: string, dueAtMs?: number) => void
  /** Connections or settings are other ones: looks at all that is due. */
  wakeAll: () => void
}

const minuteMs = 60_000
/** A connection that gives no answer is left alone for longer and longer. */
const backOff = { firstMs: minuteMs, mostMs: 30 * minuteMs }
/** So many silent answers in a row, and none that speaks, are taken for trouble of the connection. */
const silentInARow = 2
/** Calls of a round for each that may be under way at once, so that the slowest one of a round holds up few others. */
const callsInARow = 8
/** No answer of a carrier silences it for longer. */
const longestRestMs = 24 * 60 * minuteMs

/** What came of the calls of one round. */
type Round = {
  connection: LiveConnection
  stopping: AbortSignal
  /** Resolves when the next call may be made. */
  turn: () => Promise<void>
  heard: number
  silent: TrackerRecord[]
  /** The carrier takes no more for so long. */
  restMs: number
  lastProblem: string
}

/**
 * Asks carriers where parcels are, each connection in a lane of its own. Who is due is in the database and moves on
 * only when an answer is written down: a crash loses nothing and repeats a batch at most.
 */
export function createTrackerPoll(ports: TrackerPollPorts): TrackerPoll {
  const { queue, clock } = ports
  const pacers = new Map<string, Pacer>()
  /** When a lane looks again by itself: 0 while it is at work or pauses after trouble. */
  const looksAtMs = new Map<string, number>()
  /** Until when a connection wants to be left alone. */
  const restsUntilMs = new Map<string, number>()

  const restOf = (connectionId: string): number | null => {
    const untilMs = restsUntilMs.get(connectionId) ?? 0
    const nowMs = clock.now().getTime()
    return untilMs > nowMs && untilMs <= nowMs + longestRestMs ? untilMs : null
  }

  const pacerOf = (connectionId: string): Pacer => {
    const pacer = pacers.get(connectionId) ?? createPacer(clock)
    pacers.set(connectionId, pacer)
    return pacer
  }

  /** What is said of a parcel is written down before the next one is looked at; what cannot be read is its own loss. */
  const settle = (tracker: TrackerRecord, ...said: [Detail, Messages]) => {
    try {
      queue.settle(tracker, ...said)
    } catch (error) {
      if (toStorageError(error, '')) throw error
      ports.report(error)
      queue.settle(tracker, null, [])
    }
  }

  async function ask(batch: readonly TrackerRecord[], round: Round): Promise<void> {
    await round.turn()
    if (round.stopping.aborted) return
    const outcome = await unlessStopped(queue.ask(round.connection, batch), round.stopping)
    if (outcome === null) return
    const [only] = batch.length === 1 ? batch : []
    if (outcome.ok) {
      round.heard += 1
      for (const tracker of batch) {
        const detail = detailOf(outcome.value, tracker.tracking_number)
        settle(tracker, detail, only ? outcome.messages : [])
      }
    } else if (outcome.retry === 'safe' && outcome.retryAfterMs !== undefined) {
      round.restMs = Math.min(Math.max(outcome.retryAfterMs, 1000), longestRestMs)
    } else if (!only) {
      await askOneByOne(batch, round)
    } else if (outcome.retry === 'never' && !isAboutConnection(outcome.messages)) {
      round.heard += 1
      settle(only, null, outcome.messages)
    } else {
      round.silent.push(only)
      round.lastProblem = outcome.messages[0]?.message ?? 'it did not say why'
    }
  }

  /** One number may have spoiled the answer for the others. */
  async function askOneByOne(batch: readonly TrackerRecord[], round: Round) {
    const before = round.heard
    for (const tracker of batch) {
      if (round.restMs > 0 || (round.heard === before && round.silent.length >= silentInARow)) return
      await ask([tracker], round)
    }
  }

  const isInTrouble = ({ heard, silent, restMs }: Round) =>
    restMs > 0 || (heard === 0 && silent.length >= silentInARow)

  async function askAll(due: readonly TrackerRecord[], round: Round) {
    const { batchSize, concurrency } = queue.paceOf(round.connection)
    const batches = inBatches(due, batchSize, tracker => queue.resoldCarrier(round.connection, tracker))
    const work = async () => {
      while (!round.stopping.aborted && !isInTrouble(round)) {
        const batch = batches.shift()
        if (!batch) return
        await ask(batch, round)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    if (round.heard > 0) for (const tracker of round.silent) settle(tracker, null, [])
    else if (!round.stopping.aborted) queue.postpone(round.silent)
  }

  async function step(connectionId: string, stopping: AbortSignal): Promise<Next> {
    const route = ports.isOn() ? await queue.findRoute(connectionId) : null
    if (stopping.aborted || !ports.isOn()) return 'idle'
    if (!route) return atOrIdle(queue.nextLookAtMs(connectionId))
    const { connection } = route
    const { id: askedId } = connection.row
    const restingMs = restOf(askedId)
    if (restingMs !== null) return { atMs: restingMs }
    const { batchSize, perSecond, concurrency } = queue.paceOf(connection)
    const pauseMs = 1_000 / perSecond
    // Where a call is minutes away, who is due is asked anew for each.
    const inARow = Math.max(1, Math.min(callsInARow, Math.floor(minuteMs / pauseMs)))
    const due = queue.listDue(connectionId, route, batchSize * concurrency * inARow)
    if (due.length === 0) {
      return atOrIdle(queue.nextDueAtMs(connectionId))
    }
    const turn = () => pacerOf(askedId)(pauseMs, stopping)
    const round: Round = { connection, stopping, turn, heard: 0, silent: [], restMs: 0, lastProblem: '' }
    await askAll(due, round)
    if (round.restMs > 0) {
      const atMs = clock.now().getTime() + round.restMs
      restsUntilMs.set(askedId, atMs)
      return { atMs }
    }
    if (round.heard === 0 && !stopping.aborted)
      throw new Error(`${connection.row.carrierId} cannot be asked about parcels: ${round.lastProblem}`)
    return 'again'
  }

  const lanes = createLanes<string>({
    ...ports,
    name: 'tracking',
    backOff,
    atStart: queue.connections,
    step: async (connectionId, stopping) => {
      looksAtMs.set(connectionId, 0)
      const next = await step(connectionId, stopping)
      looksAtMs.set(connectionId, typeof next === 'string' ? Number.POSITIVE_INFINITY : next.atMs)
      return next
    },
  })

  return {
    ...lanes,
    wake: (connectionId, dueAtMs = 0) => {
      if (dueAtMs < (looksAtMs.get(connectionId) ?? Number.POSITIVE_INFINITY)) lanes.wake(connectionId)
    },
    wakeAll: () => {
      queue.lookAnew()
      for (const connectionId of queue.connections()) lanes.wake(connectionId)
    },
  }
}

/** Null as soon as the station stops: what was asked is asked again after the next start. */
function unlessStopped<T>(answer: Promise<T>, stopping: AbortSignal): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const stop = () => resolve(null)
  stopping.addEventListener('abort', stop, { once: true })
  return Promise.race([answer, promise]).finally(() => stopping.removeEventListener('abort', stop))
}

/** Credentials a carrier refuses are trouble of the connection and of no parcel. */
const isAboutConnection = (messages: Messages): boolean =>
  messages.some(({ details }) => {
    const fields: unknown = details?.fields
    return Array.isArray(fields) && fields.some(field => String(field).startsWith('credentials.'))
  })

type Detail = Parameters<PollQueue['settle']>[1]
type Messages = Parameters<PollQueue['settle']>[2]

/** Batches of parcels that are asked about in the name of the same carrier. */
function inBatches(
  trackers: readonly TrackerRecord[],
  size: number,
  groupOf: (tracker: TrackerRecord) => string | null,
): TrackerRecord[][] {
  const groups = Map.groupBy(trackers, groupOf)
  return [...groups.values()].flatMap(group =>
    Array.from({ length: Math.ceil(group.length / size) }, (_, n) => group.slice(n * size, (n + 1) * size)),
  )
}

const atOrIdle = (atMs: number | null): Next => (atMs === null ? 'idle' : { atMs })
