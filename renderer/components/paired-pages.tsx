import { Anchor, Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type OriginRecord, originEndpoints } from '../../shared/desk/origins.ts'
import { change, query } from '../lib/station/queries.ts'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'
import { ProblemNotice } from './page/problem-notice.tsx'
import classes from './paired-pages.module.css'
import { StatusBadge } from './status-badge.tsx'

const tones = { pending: 'attention', put_off: 'neutral', paired: 'good', blocked: 'bad' } as const

/** Web pages that use the station, ask to, or must not; and the way to take that back. */
export function PairedPages() {
  const queries = useQueryClient()
  const origins = useQuery(query(originEndpoints.list, { query: { limit: 100 } })).data?.results ?? []
  const onSettled = () => queries.invalidateQueries({ queryKey: ['origins'] })
  const remove = useMutation({
    ...change(originEndpoints.remove),
    onSuccess: ({ origin }) => announce(t('system.originRemoved', { origin })),
    onSettled,
  })
  const allow = useMutation({
    ...change(originEndpoints.approve),
    onSuccess: ({ origin }) => announce(t('app.pairAllowed', { origin })),
    onSettled,
  })
  return (
    <>
      <Text mb="xs">{t(origins.length > 0 ? 'system.originsText' : 'system.originsNone')}</Text>
      <ul className={classes.list} aria-label={t('system.originsList')}>
        {origins.map(each => (
          <Origin
            key={each.id}
            of={each}
            onAllow={() => allow.mutate({ params: { id: each.id } })}
            onRemove={() => remove.mutate({ params: { id: each.id } })}
          />
        ))}
      </ul>
      {remove.error ? <ProblemNotice error={remove.error} doing="remove" /> : null}
      {allow.error ? <ProblemNotice error={allow.error} doing="save" /> : null}
      <Anchor href="/connect" target="_blank">
        {t('system.originsCheck')}
      </Anchor>
    </>
  )
}

type OriginProps = { of: OriginRecord; onAllow: () => void; onRemove: () => void }

const Origin = ({ of: { origin, state }, onAllow, onRemove }: OriginProps) => (
  <li className={classes.item}>
    <span className={classes.words}>{origin}</span>
    <StatusBadge tone={tones[state]} text={t(`system.origin_${state}`)} />
    <Group gap="xs">
      {state === 'paired' ? null : (
        <Button
          size="xs"
          variant="default"
          aria-label={t('system.originAllow', { origin })}
          onClick={onAllow}
        >
          {t('app.pairAllow')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        aria-label={t('system.originRemove', { origin })}
        onClick={onRemove}
      >
        {t('system.originTakeBack')}
      </Button>
    </Group>
  </li>
)
