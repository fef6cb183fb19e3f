import { Button, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BackgroundSettings, backgroundEndpoints } from '../../../shared/desk/background.ts'
import {
  type Retained,
  type RetentionPatch,
  retained,
  retentionEndpoints,
} from '../../../shared/desk/retention.ts'
import type { LoopState, LoopStatus } from '../../../shared/desk/station.ts'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { fieldsOf } from '../../lib/drafts/use-record-form.ts'
import { instantText, wordsOf } from '../../lib/format.ts'
import { CallError } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { hasText, t } from '../../lib/text.ts'
import type { Tone } from '../../lib/tone.ts'
import { announce } from '../../stores/announcements.ts'
import classes from './attention-panel.module.css'

type BackgroundDraft = Partial<Omit<BackgroundSettings, 'tracking_interval_minutes'>> & {
  tracking_interval_minutes?: number | string
}

/** How carriers are asked where parcels are, and where events may be sent. */
export function BackgroundPanel() {
  const settings = useQuery(query(backgroundEndpoints.retrieve, {}))
  const [draft, setDraft] = useState<BackgroundDraft>({})
  const save = useMutation({
    ...change(backgroundEndpoints.change),
    onSuccess: () => {
      announce(t('background.saved'))
      setDraft({})
    },
  })
  const wrong = save.error instanceof CallError ? fieldsOf(save.error.problem) : {}
  const stored = settings.data
  if (!stored) return null
  const shown = { ...stored, ...draft }
  const put = (more: BackgroundDraft) => setDraft({ ...draft, ...more })
  return (
    <Panel title={t('background.title')}>
      <form
        onSubmit={event => {
          event.preventDefault()
          // A text that is no number is refused by the station, which says so.
          save.mutate({ body: draft as Partial<BackgroundSettings> })
        }}
      >
        <Stack gap="sm" align="flex-start">
          <Switch
            label={t('background.tracking')}
            description={t('background.trackingHint')}
            checked={shown.tracking}
            onChange={({ currentTarget }) => put({ tracking: currentTarget.checked })}
          />
          <NumberField
            label={t('background.interval')}
            error={wrong.tracking_interval_minutes}
            value={shown.tracking_interval_minutes}
            disabled={!shown.tracking}
            onChange={minutes => put({ tracking_interval_minutes: minutes })}
          />
          <WebhookSwitches shown={shown} onChange={put} />
          <Button
            type="submit"
            variant="default"
            disabled={save.isPending || Object.keys(draft).length === 0}
          >
            {t(save.isPending ? 'background.saving' : 'background.save')}
          </Button>
        </Stack>
      </form>
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={save.reset} /> : null}
    </Panel>
  )
}

type SwitchesProps = { shown: BackgroundDraft; onChange: (more: BackgroundDraft) => void }

/** Where events may be sent besides servers on the internet. */
const WebhookSwitches = ({ shown, onChange }: SwitchesProps) => (
  <>
    <Switch
      label={t('background.toThisComputer')}
      checked={shown.webhooks_to_this_computer ?? false}
      onChange={({ currentTarget }) => onChange({ webhooks_to_this_computer: currentTarget.checked })}
    />
    <Switch
      label={t('background.toPrivateNetwork')}
      description={t('background.toPrivateNetworkHint')}
      checked={shown.webhooks_to_private_network ?? false}
      onChange={({ currentTarget }) => onChange({ webhooks_to_private_network: currentTarget.checked })}
    />
  </>
)

const tones: Record<LoopState, Tone> = {
  idle: 'good',
  running: 'busy',
  waiting: 'good',
  failing: 'bad',
  stopped: 'neutral',
}

/** What goes on without anybody asking, and when it is next due. */
export function LoopsPanel({ loops }: { loops: readonly LoopStatus[] }) {
  return (
    <Panel title={t('backups.loops')}>
      <ul className={classes.list}>
        {loops.map(loop => (
          <LoopLine key={loop.name} loop={loop} />
        ))}
      </ul>
    </Panel>
  )
}

function LoopLine({ loop }: { loop: LoopStatus }) {
  const name = `backups.loop_${loop.name}`
  const times = [
    loop.next_due_at && t('backups.loopNext', { time: instantText(loop.next_due_at) }),
    loop.last_run_at && t('backups.loopLast', { time: instantText(loop.last_run_at) }),
  ].filter(Boolean)
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        {hasText(name) ? (t as (key: string) => string)(name) : wordsOf(loop.name)}
        {times.map(time => (
          <Text key={time} fz="sm" c="var(--ink-soft)">
            {time}
          </Text>
        ))}
        {loop.last_error ? <Text fz="sm">{loop.last_error}</Text> : null}
      </div>
      <StatusBadge tone={tones[loop.state]} text={t(`backups.loopState_${loop.state}`)} />
    </li>
  )
}

type RetentionDraft = Partial<Record<Retained, number | string>>

/** A text that is no number is refused by the station, which says so. */
const toPatch = (draft: RetentionDraft): RetentionPatch =>
  Object.fromEntries(
    Object.entries(draft).map(([name, days]) => [name, days === '' ? null : days]),
  ) as RetentionPatch

/** After how many days things are removed by themselves. */
export function RetentionPanel() {
  const settings = useQuery(query(retentionEndpoints.retrieve, {}))
  const [draft, setDraft] = useState<RetentionDraft>({})
  const save = useMutation({
    ...change(retentionEndpoints.change),
    onSuccess: () => {
      announce(t('background.saved'))
      setDraft({})
    },
  })
  const wrong = save.error instanceof CallError ? fieldsOf(save.error.problem) : {}
  const stored = settings.data
  if (!stored) return null
  return (
    <Panel title={t('background.keeping')}>
      <Text mb="sm">{t('background.keepingText')}</Text>
      <form
        onSubmit={event => {
          event.preventDefault()
          save.mutate({ body: toPatch(draft) })
        }}
      >
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mb="sm">
          {retained.map(name => (
            <NumberField
              key={name}
              label={t(`background.keep_${name}`)}
              error={wrong[name]}
              placeholder={t('background.kept')}
              value={draft[name] ?? stored[name]}
              onChange={days => setDraft({ ...draft, [name]: days })}
            />
          ))}
        </SimpleGrid>
        <Button type="submit" variant="default" disabled={save.isPending || Object.keys(draft).length === 0}>
          {t(save.isPending ? 'background.saving' : 'background.saveKeeping')}
        </Button>
      </form>
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={save.reset} /> : null}
    </Panel>
  )
}
