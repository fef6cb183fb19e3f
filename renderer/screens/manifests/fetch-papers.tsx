import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { type ManifestSummary, manifestEndpoints } from '../../../shared/desk/manifests.ts'
import { dayText } from '../../lib/format.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** Papers of the carrier that are not here: it made them, and they could not be fetched yet. */
export const isPaperMissing = ({ state, documents }: Pick<ManifestSummary, 'state' | 'documents'>): boolean =>
  state === 'closed' && documents.some(({ url }) => url === null)

/** Asking carriers for the papers of a manifest, for the first time or again. */
export function useFetchingPapers() {
  const queries = useQueryClient()
  const adapters = useQuery(query(adapterEndpoints.list, { query: { limit: 100 } }))
  const giving = new Set(
    adapters.data?.results.flatMap(each => (each.fetches_manifests ? each.slug : [])) ?? [],
  )
  const fetching = useMutation({
    ...change(manifestEndpoints.fetchPapers),
    onSuccess: ({ finding }) => announce(t(finding === 'fetched' ? 'manifests.fetched' : 'manifests.notYet')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['deskManifests'] }),
  })
  return {
    /** Whether its carrier gives the papers of this one again. */
    canFetch: ({ state, carrier_name: carrier, documents }: ManifestSummary): boolean =>
      state === 'closed' && documents.length > 0 && giving.has(carrier),
    isBusy: (id: string): boolean => fetching.isPending && fetching.variables.params.id === id,
    /** What the last answer left open, for the manifest it was about. */
    leftOpen: (id: string): boolean =>
      fetching.data?.finding === 'not_yet' && fetching.variables?.params.id === id,
    start: (id: string): void => fetching.mutate({ params: { id } }),
    error: fetching.error,
    dismiss: fetching.reset,
  }
}

export type FetchingPapers = ReturnType<typeof useFetchingPapers>

type Props = { manifest: ManifestSummary; carrier: string; fetching: FetchingPapers }

/** The way to a paper that is missing or was lost; nothing where the carrier gives none again. */
export function FetchPapers({ manifest, carrier, fetching }: Props) {
  const { id, day } = manifest
  const isMissing = isPaperMissing(manifest)
  const canFetch = fetching.canFetch(manifest)
  const isBusy = fetching.isBusy(id)
  const said = fetching.leftOpen(id) ? 'notYet' : canFetch ? 'missing' : 'missingForGood'
  return (
    <>
      {isMissing ? (
        <Text fz="sm" c="dimmed">
          {t(`manifests.${said}`)}
        </Text>
      ) : null}
      {canFetch ? (
        <Button
          size="compact-xs"
          variant={isMissing ? 'default' : 'subtle'}
          w="fit-content"
          disabled={isBusy}
          aria-label={isBusy ? undefined : t('manifests.fetchName', { carrier, day: dayText(day) })}
          onClick={() => fetching.start(id)}
        >
          {t(isBusy ? 'manifests.fetching' : 'manifests.fetch')}
        </Button>
      ) : null}
    </>
  )
}
