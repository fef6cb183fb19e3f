import type { TrackerRecord, TrackerStatus } from '../../../shared/api/trackers.ts'
import type { CallLimit, TrackingPace } from '../../carriers/contract/limits.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How often a carrier is asked about a parcel, in intervals of the station's setting; null: never again. */
export const paceOfStatus: Record<TrackerStatus, number | null> = {
  delivered: null,
  out_for_delivery: 1 / 4,
  in_transit: 1,
  on_hold: 1,
  delivery_delayed: 1,
  delivery_failed: 1,
  ready_for_pickup: 2,
  // Nobody has handed it over, or the carrier does not know it yet.
  pending: 2,
  unknown: 2,
}

/** A parcel nothing is heard of is asked about less and less; the first line that fits counts. */
export const paceOfSilence: readonly { untilMs: number; times: number }[] = [
  { untilMs: 3 * dayMs, times: 1 },
  { untilMs: 14 * dayMs, times: 3 },
  { untilMs: 90 * dayMs, times: 12 },
]

/** Answers that say nothing of a number double the pause this often at most. */
const mostDoublings = 6

export const shortestPollMs = 5 * minuteMs
export const longestPollMs = 48 * hourMs
/** Part of a pause by which it is made longer at random, so that what was stored together is not due together. */
const jitter = 0.1
/** How soon a parcel is asked about whose turn fell into trouble of the connection. */
export const postponedMs = 15 * minuteMs

export type PollState = {
  status: TrackerStatus
  /** How long ago there was news, or somebody asked. */
  silentMs: number
  /** Answers in a row that said nothing of this number. */
  failures: number
}

/** The pause before a carrier is asked again; null when it is not. `chance` is 0 to 1. */
export function pollPauseMs(state: PollState, intervalMs: number, chance: number): number | null {
  const pace = paceOfStatus[state.status]
  const silence = paceOfSilence.find(({ untilMs }) => state.silentMs < untilMs)
  if (pace === null || !silence) return null
  const wantedMs = intervalMs * pace * silence.times * 2 ** Math.min(state.failures, mostDoublings)
  const pauseMs = Math.min(Math.max(wantedMs, shortestPollMs), longestPollMs)
  return Math.round(pauseMs * (1 + jitter * chance))
}

/** Of a limit over hours the background takes this part, so that the day is not over for people when it is for the loop. */
const backgroundPart = 0.8

/** A pace that keeps the limits of a carrier, spread over the whole time of each. */
export function paceWithin(pace: TrackingPace, limits: readonly CallLimit[]): TrackingPace {
  const ofTracking = limits.filter(({ operations }) => !operations || operations.includes('track'))
  const rates = ofTracking.flatMap(({ requests, perMs }) =>
    requests === undefined || perMs === undefined
      ? []
      : [((requests * 1000) / perMs) * (perMs >= hourMs ? backgroundPart : 1)],
  )
  const atOnce = ofTracking.flatMap(({ concurrency }) => concurrency ?? [])
  return {
    ...pace,
    perSecond: Math.min(pace.perSecond, ...rates),
    concurrency: Math.min(pace.concurrency, ...atOnce),
  }
}

/** The tracker with the words that say why it is left alone. */
export const withGivenUpMessage = (tracker: TrackerRecord): TrackerRecord => ({
  ...tracker,
  messages: [
    {
      carrier_name: tracker.carrier_name,
      ...(tracker.carrier_id === null ? {} : { carrier_id: tracker.carrier_id }),
      code: 'tracking_given_up',
      message:
        'Nothing was heard of this parcel for 90 days, so the carrier is no longer asked. Add the tracker again to ask once more.',
    },
  ],
})
