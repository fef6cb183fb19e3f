import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type StationStatus, stationEndpoints } from '../../../shared/desk/station.ts'
import { announce } from '../../stores/announcements.ts'
import { shipDraft } from '../../stores/ship-draft.ts'
import { type CallError, load } from '../station/api.ts'
import { t } from '../text.ts'
import { fromAddressRecord, savedAddresses } from './address-draft.ts'

/** Removes the sample data, its sender on the Ship screen too: it would stand on the first real label. */
export function useSampleRemoval() {
  const queries = useQueryClient()
  return useMutation<StationStatus, CallError>({
    networkMode: 'always',
    mutationFn: async () => {
      const before = await queries.fetchQuery(savedAddresses)
      const status = await load(stationEndpoints.removeSample, {})
      await queries.invalidateQueries()
      const after = await queries.fetchQuery(savedAddresses)
      const kept = new Set(after.map(({ id }) => id))
      const gone = before.filter(({ id }) => !kept.has(id))
      shipDraft.getState().forgetSenders(gone.map(fromAddressRecord))
      return status
    },
    onSuccess: () => announce(t('app.sampleRemoved')),
  })
}
