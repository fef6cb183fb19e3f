import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { purchaseQueueEndpoints, type QueuedPurchase } from '../../../shared/desk/purchase-queue.ts'
import { announce } from '../../stores/announcements.ts'
import { type CallError, load, onceOnly } from '../station/api.ts'
import { change } from '../station/queries.ts'
import { t } from '../text.ts'
import type { Tone } from '../tone.ts'
import type { Purchase } from './use-purchase.ts'

/** Purchases the station makes once their carrier can be reached: what is put there, and what is said of one there. */
export function useQueueing() {
  const queries = useQueryClient()
  const add = useMutation<QueuedPurchase, CallError, Required<Purchase>>({
    mutationFn: async ({ shipmentId, rateId, late }) => {
      await load(shipmentEndpoints.update, { params: { id: shipmentId }, body: late })
      const body = { shipment_id: shipmentId, selected_rate_id: rateId, label_type: late.label_type }
      return load(purchaseQueueEndpoints.add, { body }, onceOnly())
    },
    onSuccess: () => announce(t('offline.saidQueued')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['shipments'] }),
  })
  const accept = useMutation({
    ...change(purchaseQueueEndpoints.accept),
    onSuccess: () => announce(t('offline.saidAccepted')),
  })
  const leave = useMutation({
    ...change(purchaseQueueEndpoints.cancel),
    onSuccess: () => announce(t('offline.saidLeft')),
  })
  const forget = useMutation({
    ...change(purchaseQueueEndpoints.remove),
    onSuccess: () => announce(t('offline.saidForgotten')),
  })
  const all = [add, accept, leave, forget]
  return {
    add: (purchase: Required<Purchase>) => add.mutate(purchase),
    /** Agrees to the price that is asked about. */
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

export type Queueing = ReturnType<typeof useQueueing>

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
