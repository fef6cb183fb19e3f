import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type StationStatus, stationEndpoints } from '../../../shared/desk/station.ts'
import { announce } from '../../stores/announcements.ts'
import { type CallError, load } from '../station/api.ts'
import { query } from '../station/queries.ts'
import { t } from '../text.ts'

/** Whether the sample data is there or gone, and when it goes; neither while the station has not said. */
export function useSampleState() {
  const { data } = useQuery(query(stationEndpoints.status, {}))
  return {
    isThere: data?.sample ?? false,
    isGone: data?.sample === false,
    removalAt: data?.sample_removal_at ?? null,
  }
}

/** Having the sample data removed in a minute, and keeping it after all. */
export function useSampleRemoval() {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries()
  const remove = useMutation<StationStatus, CallError>({
    networkMode: 'always',
    mutationFn: () => load(stationEndpoints.removeSampleSoon, {}),
    onSuccess: () => announce(t('app.sampleGoes')),
    onSettled: reload,
  })
  const keep = useMutation<StationStatus, CallError>({
    networkMode: 'always',
    mutationFn: () => load(stationEndpoints.keepSample, {}),
    onSuccess: ({ sample }) => announce(t(sample ? 'app.sampleKept' : 'app.sampleTooLate')),
    onSettled: reload,
  })
  return { remove, keep }
}

/**
 * Says that the sample data has gone, and takes its sender off the Ship screen: it would stand on the first real label.
 * It may have gone while this page was closed or had not yet heard of it.
 */
export function useSampleGone(): void {
  const queries = useQueryClient()
  const { isThere, isGone } = useSampleState()
  const wasThere = useRef(false)
  useEffect(() => {
    const wasSeen = wasThere.current
    wasThere.current = isThere
    if (!isGone) return
    void forgetSampleSender().then(stoodThere => {
      if (!stoodThere && !wasSeen) return
      announce(t('app.sampleRemoved'))
      void queries.invalidateQueries()
    })
  }, [isThere, isGone, queries])
}

/** The Ship screen's entries come with that screen, not with the frame around every one. */
async function forgetSampleSender(): Promise<boolean> {
  const { shipDraft } = await import('../../stores/ship-draft.ts')
  return shipDraft.getState().forgetSampleSender()
}
