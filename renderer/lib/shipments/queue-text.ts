import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { QueuedPurchase } from '../../../shared/desk/purchase-queue.ts'
import { t } from '../text.ts'
import type { Tone } from '../tone.ts'

/** Whether the station buys the label by itself, or waits for a word about its price. */
export function isQueued(meta: ShipmentRecord['meta'] | undefined): boolean {
  const note = meta?.queued_purchase as Partial<QueuedPurchase> | undefined
  return note !== undefined && (note.state !== 'stopped' || note.reason === 'price_moved')
}

const stopTones = {
  price_moved: 'attention',
  service_gone: 'bad',
  refused: 'bad',
  unknown: 'unsure',
  cancelled: 'neutral',
} as const

/** The state of a queued purchase in words and how good it is. */
export const queueState = ({
  state,
  reason,
}: Pick<QueuedPurchase, 'state' | 'reason'>): { tone: Tone; text: string } =>
  state === 'stopped' && reason
    ? { tone: stopTones[reason], text: t(`offline.reason_${reason}`) }
    : { tone: state === 'bought' ? 'good' : 'busy', text: t(`offline.state_${state}`) }
