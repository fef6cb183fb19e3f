import { useMutation } from '@tanstack/react-query'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { purchaseQueueEndpoints as on, type QueuedPurchase } from '../../../shared/desk/purchase-queue.ts'
import { announce } from '../../stores/announcements.ts'
import { change } from '../station/queries.ts'
import { t } from '../text.ts'
import type { Tone } from '../tone.ts'

/** What a person decides about purchases that wait. */
export function useQueueActions() {
  const accept = useMutation({ ...change(on.accept), onSuccess: () => announce(t('offline.saidAccepted')) })
  const leave = useMutation({ ...change(on.cancel), onSuccess: () => announce(t('offline.saidLeft')) })
  const forget = useMutation({ ...change(on.remove), onSuccess: () => announce(t('offline.saidForgotten')) })
  const all = [accept, leave, forget]
  return {
    accept: ({ id, offered_charge, offered_currency }: QueuedPurchase) => {
      if (offered_charge === null || offered_currency === null) return
      const body = { offered_charge, offered_currency: offered_currency as 'CAD' }
      accept.mutate({ params: { id }, body })
    },
    leave: ({ id }: QueuedPurchase) => leave.mutate({ params: { id } }),
    forget: ({ id }: QueuedPurchase) => forget.mutate({ params: { id } }),
    error: all.find(each => each.error)?.error ?? null,
    dismiss: () => {
      for (const each of all) each.reset()
    },
    isBusy: all.some(each => each.isPending),
  }
}

export type QueueActions = ReturnType<typeof useQueueActions>

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
