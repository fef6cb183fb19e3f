import { Button, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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
import { useSettingsForm } from '../../lib/drafts/use-settings-form.ts'
import { instantText, wordsOf } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { hasText, t } from '../../lib/text.ts'
import type { Tone } from '../../lib/tone.ts'
import classes from './attention-panel.module.css'

type BackgroundDraft = Partial<Omit<BackgroundSettings, 'tracking_interval_minutes'>> & {
  tracking_interval_minutes?: number | string
}

/** How carriers are asked where parcels are, and where events may be sent. */
export function BackgroundPanel() {
  const settings = useQuery(query(backgroundEndpoints.retrieve, {}))
  const { draft, put, submit, wrong, ...form } = useSettingsForm({
    endpoint: backgroundEndpoints.change,
    toInput: (changed: BackgroundDraft) => ({ body: changed as Partial<BackgroundSettings> }),
    saved: () => t('background.saved'),
  })
  const stored = settings.data
  if (!stored) return null
  const shown = { ...stored, ...draft }
  return (
    <Panel title={t('background.title')}>
      <form onSubmit={submit}>
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
          <Button type="submit" variant="default" disabled={!form.canSave}>
            {t(form.isSaving ? 'background.saving' : 'background.save')}
          </Button>
        </Stack>
      </form>
      {form.error ? <ProblemNotice error={form.error} doing="save" onDismiss={form.dismiss} /> : null}
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

const toPatch = (draft: RetentionDraft): RetentionPatch =>
  Object.fromEntries(
    Object.entries(draft).map(([name, days]) => [name, days === '' ? null : days]),
  ) as RetentionPatch

/** After how many days things are removed by themselves. */
export function RetentionPanel() {
  const settings = useQuery(query(retentionEndpoints.retrieve, {}))
  const { draft, put, submit, wrong, ...form } = useSettingsForm({
    endpoint: retentionEndpoints.change,
    toInput: (changed: RetentionDraft) => ({ body: toPatch(changed) }),
    saved: () => t('background.saved'),
  })
  const stored = settings.data
  if (!stored) return null
  return (
    <Panel title={t('background.keeping')}>
      <Text mb="sm">{t('background.keepingText')}</Text>
      <form onSubmit={submit}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mb="sm">
          {retained.map(name => (
            <NumberField
              key={name}
              label={t(`background.keep_${name}`)}
              error={wrong[name]}
              placeholder={t('background.kept')}
              value={draft[name] ?? stored[name]}
              onChange={days => put({ [name]: days })}
            />
          ))}
        </SimpleGrid>
        <Button type="submit" variant="default" disabled={!form.canSave}>
          {t(form.isSaving ? 'background.saving' : 'background.saveKeeping')}
        </Button>
      </form>
      {form.error ? <ProblemNotice error={form.error} doing="save" onDismiss={form.dismiss} /> : null}
    </Panel>
  )
}
