import type { BoardTracker, TrackerState } from '../../../shared/desk/trackers.ts'
import { t } from '../text.ts'
import type { Tone } from '../tone.ts'

const tones: Record<TrackerState, Tone> = {
  delivery_failed: 'bad',
  never_scanned: 'bad',
  stuck: 'attention',
  late: 'attention',
  on_hold: 'attention',
  ready_for_pickup: 'attention',
  delayed: 'attention',
  not_scanned: 'neutral',
  no_answer: 'unsure',
  in_transit: 'busy',
  out_for_delivery: 'busy',
  delivered: 'good',
}

/** What the board says of a parcel. */
export const boardState = ({
  state,
  days,
}: Pick<BoardTracker, 'state' | 'days'>): { tone: Tone; text: string } => ({
  tone: tones[state],
  text:
    state === 'stuck' || state === 'late'
      ? t(`tracking.state_${state}`, { count: days ?? 0 })
      : t(`tracking.state_${state}`),
})
