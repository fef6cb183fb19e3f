import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { type OriginRecord, originEndpoints } from '../../shared/desk/origins.ts'
import { ProblemNotice } from '../components/page/problem-notice.tsx'
import { change, query } from '../lib/station/queries.ts'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'
import classes from './pairing-dialog.module.css'

/**
 * Asks what to do about a web page that called the station. It takes neither the keyboard nor the screen away: a
 * scan in progress goes on, and no Enter of a scanner can allow anything.
 */
export function PairingDialog() {
  const id = useId()
  const { data } = useQuery(query(originEndpoints.list, { query: { state: 'pending', limit: 1 } }))
  const asking = data?.results[0]
  const origin = asking?.origin
  const { allow, later, block, isBusy, error } = usePairing(asking)
  useEffect(() => {
    if (origin) announce(t('app.pairTitle', { origin }), { urgent: true })
  }, [origin])
  if (!asking) return null
  return (
    <div
      role="dialog"
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className={classes.words}>
        <h2 className={classes.title} id={`${id}-title`}>
          {t('app.pairTitle', { origin: asking.origin })}
        </h2>
        <p className={classes.text} id={`${id}-text`}>
          {t('app.pairText')}
        </p>
      </div>
      <Group gap="xs">
        <Button variant="default" disabled={isBusy} onClick={later}>
          {t('app.pairLater')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={block}>
          {t('app.pairBlock')}
        </Button>
        <Button disabled={isBusy} onClick={allow}>
          {t('app.pairAllow')}
        </Button>
      </Group>
      {error ? <ProblemNotice error={error} doing="save" /> : null}
    </div>
  )
}

/** The three answers to a web page that asks, each said aloud when it is done. */
function usePairing(asking: OriginRecord | undefined) {
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
