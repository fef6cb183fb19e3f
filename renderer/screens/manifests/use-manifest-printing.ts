import { useMutation } from '@tanstack/react-query'
import { manifestEndpoints } from '../../../shared/desk/manifests.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** Prints the first paper of a manifest; where it goes the station decides. */
export function useManifestPrinting() {
  const print = useMutation({
    ...change(manifestEndpoints.print),
    onSuccess: () => announce(t('manifests.printing')),
  })
  return {
    error: print.error,
    reset: print.reset,
    busyWith: print.isPending ? print.variables.params.id : null,
    start: (id: string) => print.mutate({ params: { id }, body: {} }),
  }
}

export type ManifestPrinting = ReturnType<typeof useManifestPrinting>
