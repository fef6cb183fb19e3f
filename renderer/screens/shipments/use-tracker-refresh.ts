import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type TrackerRecord, trackerEndpoints } from '../../../shared/api/trackers.ts'
import { trackerState } from '../../lib/shipments/shipment-text.ts'
import { load } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** Asks the carrier where a parcel is; one asked less than a minute ago is not asked again. */
export function useTrackerRefresh() {
  const queries = useQueryClient()
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: ({ tracking_number, carrier_name, carrier_id }: TrackerRecord) =>
      load(trackerEndpoints.add, {
        query: carrier_id === null ? {} : { carrier_id },
        body: { tracking_number, carrier_name },
      }),
    onSuccess: ({ status }) => announce(t('shipments.trackingSaid', { state: trackerState(status).text })),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['trackers'] })
      await queries.invalidateQueries({ queryKey: ['shipments'] })
    },
  })
  return {
    isPending: ask.isPending,
    error: ask.error,
    reset: ask.reset,
    start: (tracker: TrackerRecord) => ask.mutate(tracker),
  }
}
