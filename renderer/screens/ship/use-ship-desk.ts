import { useEffect } from 'react'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { rateKey } from '../../lib/drafts/ship-form.ts'
import { sortedRates } from '../../lib/shipments/rate-text.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import type { Mode } from '../../stores/preferences.ts'
import { shipDraft } from '../../stores/ship-draft.ts'
import { useCustoms } from './customs/use-customs.ts'
import { nextAction, stageOf } from './next-action.ts'
import { useCarriersHere } from './rates/use-carriers-here.ts'
import { useRating } from './rates/use-rating.ts'
import { useDefaultSender } from './use-default-sender.ts'
import { usePrinting } from './use-printing.ts'
import { usePurchase } from './use-purchase.ts'
import { useShipForm } from './use-ship-form.ts'
import { useShipment } from './use-shipment.ts'

/** Everything the Ship screen knows and does about the parcel on the desk. */
export function useShipDesk(mode: Mode) {
  const work = shipDraft(({ byMode }) => byMode[mode])
  const control = useShipForm(mode)
  const { shipment, found, store } = useShipment(work.shipmentId, mode, work.isBuying)
  const carriers = useCarriersHere(mode)
  const customs = useCustoms(control)
  const rating = useRating({ mode, control, shipment, store, numbers: carriers.numbers })
  const purchasing = usePurchase({ mode, store, lookUp: found.refetch })
  const isSenderAwaited = useDefaultSender(mode, control)

  // While the answer is still to come nothing is uncertain yet.
  const isWaiting = purchasing.purchase.isPending
  const known = isWaiting ? { ...work, isBuying: false } : work
  const stage = stageOf(known, shipment, rateKey(control.form.values))
  const printing = usePrinting(mode, work, stage === 'bought' ? (shipment?.id ?? null) : null)
  const jobState = printing.job?.state ?? null
  const action = nextAction(stage, { canPrint: printing.target.usable.length > 0, jobState })
  const rates = shipment ? sortedRates(shipment.rates) : []
  const rate = rates.find(({ id }) => id === work.rateId) ?? rates[0] ?? null

  const isBoughtAfterAll = stage === 'bought' && work.isBuying
  useEffect(() => {
    if (!isBoughtAfterAll) return
    shipDraft.getState().change(mode, { isBuying: false })
    announce(t('ship.saidBought', { number: shipment?.tracking_number ?? '' }))
  }, [isBoughtAfterAll, mode, shipment])

  const restart = () => {
    const { purchase, settle } = purchasing
    for (const each of [rating, purchase, settle, printing.print, printing.repeat]) each.reset()
    control.restart()
  }
  const next = () => {
    shipDraft.getState().next(mode)
    restart()
  }
  const takeUp = (draft: ShipmentRecord) => {
    store(draft)
    shipDraft.getState().takeUp(mode, draft)
    restart()
  }
  return {
    mode,
    work,
    control,
    carriers,
    customs,
    shipment,
    found,
    rates,
    rate,
    rating,
    purchasing,
    printing,
    stage,
    action,
    isSenderAwaited,
    next,
    takeUp,
  }
}

export type ShipDesk = ReturnType<typeof useShipDesk>
