import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { sortedRates } from '../../lib/shipments/rate-text.ts'
import { type CallError, load, onceOnly } from '../../lib/station/api.ts'
import { singleFlight } from '../../lib/station/single-flight.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/**
 * Buys at the chosen price, once. Whatever comes back, also nothing, the shipment is looked up afterwards: what
 * the station says of it counts, and nothing is sent a second time from here.
 */
export function useBuying(shipment: ShipmentRecord) {
  const { id } = shipment
  const [chosen, choose] = useState<string | null>(null)
  const queries = useQueryClient()
  const lookUp = { onSettled: () => queries.invalidateQueries({ queryKey: ['shipments'] }) }
  const send = useMemo(
    () =>
      singleFlight((rateId: string) =>
        load(shipmentEndpoints.purchase, { params: { id }, body: { selected_rate_id: rateId } }, onceOnly()),
      ),
    [id],
  )
  const buy = useMutation<ShipmentRecord, CallError, string>({
    ...lookUp,
    mutationFn: send,
    onSuccess: ({ tracking_number: number }) => announce(t('shipments.bought', { number: number ?? '' })),
  })
  const refresh = useMutation<ShipmentRecord, CallError>({
    ...lookUp,
    mutationFn: () => load(shipmentEndpoints.rates, { params: { id }, body: {} }),
    onSuccess: ({ rates }) => announce(t('shipments.ratesFound', { count: rates.length })),
  })
  const rates = sortedRates(shipment.rates)
  const rate = rates.find(each => each.id === chosen) ?? rates[0]
  const isBusy = buy.isPending || refresh.isPending
  return { rates, rate, choose, buy, refresh, isBusy, start: () => rate && !isBusy && buy.mutate(rate.id) }
}
