import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type OriginRecord, originEndpoints } from '../../shared/desk/origins.ts'
import { change } from '../lib/station/queries.ts'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'

/** The three answers to a web page that asks, each said aloud when it is done. */
export function usePairing(asking: OriginRecord | undefined) {
  const queries = useQueryClient()
  const said = (text: 'app.pairAllowed' | 'app.pairPutOff' | 'app.pairBlocked') => ({
    onSuccess: ({ origin }: OriginRecord) => announce(t(text, { origin })),
    // Also after a refusal: a page that fell silent does not ask any more.
    onSettled: () => queries.invalidateQueries({ queryKey: ['origins'] }),
  })
  const allow = useMutation({ ...change(originEndpoints.approve), ...said('app.pairAllowed') })
  const later = useMutation({ ...change(originEndpoints.postpone), ...said('app.pairPutOff') })
  const block = useMutation({ ...change(originEndpoints.block), ...said('app.pairBlocked') })
  const all = [allow, later, block]
  const run = (answer: typeof allow) => () => {
    if (asking) answer.mutate({ params: { id: asking.id } })
  }
  return {
    allow: run(allow),
    later: run(later),
    block: run(block),
    isBusy: all.some(each => each.isPending),
    error: all.find(each => each.error && each.variables?.params.id === asking?.id)?.error ?? null,
  }
}
