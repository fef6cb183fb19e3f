import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RateRecord } from '../../../shared/api/rates.ts'
import { shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { purchaseQueueEndpoints, type QueuedPurchase } from '../../../shared/desk/purchase-queue.ts'
import { toLateData } from '../../lib/drafts/ship-form.ts'
import { type CallError, load, onceOnly } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { shipDraft } from '../../stores/ship-draft.ts'
import type { ShipDesk } from './use-ship-desk.ts'

/** Puts the shipment on the desk into the queue at a price; the station buys it by itself. */
export function useQueueing({ mode, shipment }: ShipDesk) {
  const queries = useQueryClient()
  return useMutation<QueuedPurchase, CallError, RateRecord>({
    mutationFn: async rate => {
      const id = shipment?.id ?? ''
      const late = toLateData(shipDraft.getState().byMode[mode].form)
      await load(shipmentEndpoints.update, { params: { id }, body: late })
      const body = { shipment_id: id, selected_rate_id: rate.id, label_type: late.label_type }
      return load(purchaseQueueEndpoints.add, { body }, onceOnly())
    },
    onSuccess: () => announce(t('offline.saidQueued')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['shipments'] }),
  })
}
