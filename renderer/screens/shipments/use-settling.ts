import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { settlingEndpoints } from '../../../shared/desk/settling.ts'
import type { Doubt, DoubtKind } from '../../lib/shipments/shipment-doubts.ts'
import { load } from '../../lib/station/api.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** Saying what became of something, and asking the carrier. Neither buys, voids or sends anything. */
export function useSettling({ id }: ShipmentRecord, kind: DoubtKind, doubt: Doubt, onSettled: () => void) {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries()
  const settle = useMutation({
    mutationFn: async (happened: boolean): Promise<void> => {
      const body = { happened }
      if (kind === 'upload') await load(settlingEndpoints.upload, { params: { id: doubt.id ?? '' }, body })
      else await load(settlingEndpoints[kind], { params: { id }, body })
    },
    onSuccess: () => {
      announce(t('attention.settled'))
      onSettled()
    },
    onSettled: reload,
  })
  const ask = useMutation({
    ...change(settlingEndpoints.askCarrier),
    onSuccess: ({ finding }) => announce(t(`attention.found_${finding}`)),
    onSettled: reload,
  })
  return { settle, ask: { ...ask, start: () => ask.mutate({ params: { id } }) } }
}
