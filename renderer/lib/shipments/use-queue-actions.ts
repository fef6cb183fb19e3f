import { useMutation } from '@tanstack/react-query'
import { purchaseQueueEndpoints as on, type QueuedPurchase } from '../../../shared/desk/purchase-queue.ts'
import { announce } from '../../stores/announcements.ts'
import { change } from '../station/queries.ts'
import { t } from '../text.ts'

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
