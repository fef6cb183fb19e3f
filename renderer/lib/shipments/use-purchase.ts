import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RateRecord } from '../../../shared/api/rates.ts'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { announce } from '../../stores/announcements.ts'
import type { toLateData } from '../drafts/ship-form.ts'
import { type CallError, load, onceOnly, singleFlight } from '../station/api.ts'
import { isUncertain } from '../station/problem-text.ts'
import { boughtText } from './shipment-text.ts'

type Ports = {
  /** Comes before anything is sent: keeps on disk that a purchase is under way. */
  onSending?: () => void
  /** Comes once it is known how it went: the bought shipment, or null when nothing was bought. */
  onKnown?: (bought: ShipmentRecord | null) => void
  /** Asks the station how the shipment is, whatever came back: what it says counts. */
  lookUp: () => unknown
}

export type Purchase = {
  shipmentId: string
  rateId: string
  /** What may still change between price and purchase. */
  late?: ReturnType<typeof toLateData>
}

/** Buys a label, once. A purchase whose outcome is not known is looked up and never sent again from here. */
export function usePurchase({ onSending, onKnown, lookUp }: Ports) {
  const send = useMemo(
    () =>
      singleFlight(({ shipmentId, rateId, late }: Purchase) =>
        load(
          shipmentEndpoints.purchase,
          { params: { id: shipmentId }, body: { selected_rate_id: rateId, ...late } },
          onceOnly(),
        ),
      ),
    [],
  )
  return useMutation<ShipmentRecord, CallError, Purchase>({
    mutationFn: send,
    onMutate: () => onSending?.(),
    onSuccess: shipment => {
      announce(boughtText(shipment))
      onKnown?.(shipment)
    },
    onError: ({ problem }) => {
      if (!isUncertain(problem)) onKnown?.(null)
    },
    onSettled: () => lookUp(),
  })
}

/** A draft whose order may have its label already, and its purchase: done again with the reason where that was missing. */
export type SecondLabelProps = {
  shipment: ShipmentRecord
  purchase: Pick<ReturnType<typeof usePurchase>, 'error' | 'variables' | 'mutate' | 'reset' | 'isPending'>
}

/** Where what is doubtful of a draft is put right: at its address or weight, or among its prices. */
export type FixPlace = 'address' | 'parcel' | 'price'

export type BeforeBuyingProps = SecondLabelProps & {
  /** By which it would be bought now. */
  rate: RateRecord | null
  /** What is entered is not what the draft is any more, so that nothing is said of it. */
  isStale?: boolean
  /** Goes to where it is put right, where that is on this screen, and says there what is doubtful; null: nowhere. */
  onFix?: ((place: FixPlace, text: string) => void) | null
}
