import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { toLateData } from '../../lib/drafts/ship-form.ts'
import { CallError, load, onceOnly, singleFlight } from '../../lib/station/api.ts'
import { isUncertain } from '../../lib/station/problem-text.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import type { Mode } from '../../stores/preferences.ts'
import { shipDraft } from '../../stores/ship-draft.ts'

type Ports = {
  mode: Mode
  store: (shipment: ShipmentRecord) => void
  /** Asks the station how the shipment is. */
  lookUp: () => Promise<{ data: ShipmentRecord | undefined; isError: boolean }>
}

type Purchase = { shipmentId: string; rateId: string }

/**
 * Buys once. That a purchase is under way is on disk before it is sent; while its outcome is not known the
 * station is asked what became of it, and nothing is ever sent a second time from here.
 */
export function usePurchase({ mode, store, lookUp }: Ports) {
  const send = useMemo(
    () =>
      singleFlight(({ shipmentId, rateId }: Purchase) => {
        const { change, byMode } = shipDraft.getState()
        change(mode, { isBuying: true })
        const body = { selected_rate_id: rateId, ...toLateData(byMode[mode].form) }
        return load(shipmentEndpoints.purchase, { params: { id: shipmentId }, body }, onceOnly())
      }),
    [mode],
  )
  const purchase = useMutation<ShipmentRecord, CallError, Purchase>({
    mutationFn: send,
    onMutate: () => settle.reset(),
    onSuccess: shipment => {
      store(shipment)
      shipDraft.getState().change(mode, { isBuying: false })
      announce(t('ship.saidBought', { number: shipment.tracking_number ?? '' }))
    },
    onError: error => {
      if (!isUncertain(error.problem)) shipDraft.getState().change(mode, { isBuying: false })
      void lookUp()
    },
  })
  const settle = useMutation({
    mutationFn: async () => {
      const { data, isError } = await lookUp()
      if (isError || !data) throw new CallError({ kind: 'unreachable' })
      return data
    },
    onSuccess: ({ status, tracking_number }) => {
      purchase.reset()
      shipDraft.getState().change(mode, { isBuying: false })
      const isBought = status !== 'draft'
      announce(isBought ? t('ship.saidBought', { number: tracking_number ?? '' }) : t('ship.saidNotBought'))
    },
  })
  return { purchase, settle }
}
