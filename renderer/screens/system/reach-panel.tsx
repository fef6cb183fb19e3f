import { Anchor, Button, Group, List, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type OriginRecord, originEndpoints } from '../../../shared/desk/origins.ts'
import { purchaseQueueEndpoints } from '../../../shared/desk/purchase-queue.ts'
import type { StationStatus } from '../../../shared/desk/station.ts'
import { ReachNotice } from '../../components/carriers/reach-notice.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useSettingsForm } from '../../lib/drafts/use-settings-form.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import classes from './origins-panel.module.css'

/** Which carriers cannot be reached, and by how much a price may rise until one that waits is bought. */
export function ReachPanel({ status }: { status: StationStatus }) {
  const away = status.reachability.filter(({ state }) => state === 'unreachable')
  return (
    <Panel
      title={t('offline.panelTitle')}
      actions={away.length === 0 ? <StatusBadge tone="good" text={t('offline.allReachable')} /> : null}
    >
      {away.length > 0 ? (
        <List listStyleType="none" mb="sm">
          {away.map(each => (
            <List.Item key={each.connection_id}>
              <Text fw={550}>{each.display_name || each.carrier_id}</Text>
              <ReachNotice reachability={each} />
            </List.Item>
          ))}
        </List>
      ) : null}
      <Tolerance />
    </Panel>
  )
}

function Tolerance() {
  const settings = useQuery(query(purchaseQueueEndpoints.settings, {}))
  const { draft, put, submit, wrong, ...form } = useSettingsForm({
    endpoint: purchaseQueueEndpoints.changeSettings,
    toInput: (changed: { tolerance_percent?: number | string }) => ({
      body: changed as { tolerance_percent: number },
    }),
    saved: () => t('offline.toleranceSaved'),
  })
  if (!settings.data) return null
  return (
    <form onSubmit={submit}>
      <Group align="start" gap="xs">
        <NumberField
          label={t('offline.tolerance')}
          description={t('offline.toleranceHint')}
          error={wrong.tolerance_percent}
          value={draft.tolerance_percent ?? settings.data.tolerance_percent}
          onChange={percent => put({ tolerance_percent: percent })}
        />
        <Button type="submit" variant="default" mt="1.55rem" disabled={!form.canSave}>
          {t(form.isSaving ? 'background.saving' : 'offline.saveTolerance')}
        </Button>
      </Group>
      {form.error ? <ProblemNotice error={form.error} doing="save" onDismiss={form.dismiss} /> : null}
    </form>
  )
}

const tones = { pending: 'attention', put_off: 'neutral', paired: 'good', blocked: 'bad' } as const

/** Web pages that use the station, ask to, or must not; and the way to take that back. */
export function OriginsPanel() {
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
    <Panel title={t('system.origins')}>
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
    </Panel>
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
