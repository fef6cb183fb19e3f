import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manifestEndpoints } from '../../../shared/desk/manifests.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** Asking the carrier what became of a manifest. It closes nothing. */
export function useManifestInquiry(id: string) {
  const queries = useQueryClient()
  const ask = useMutation({
    ...change(manifestEndpoints.askCarrier),
    onSuccess: ({ finding }) => announce(t(`manifests.found_${finding}`)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['manifests'] }),
  })
  return {
    answer: ask.data,
    error: ask.error,
    isAsking: ask.isPending,
    start: () => {
      if (!ask.isPending) ask.mutate({ params: { id } })
    },
  }
}

export type ManifestInquiry = ReturnType<typeof useManifestInquiry>
