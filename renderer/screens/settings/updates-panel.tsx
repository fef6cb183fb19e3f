import { Button, Group, Progress, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskBridge } from '../../../shared/desk/ipc.ts'
import { type UpdateChannel, type UpdateState, updateChannels } from '../../../shared/desk/updates.ts'
import { Select } from '../../components/fields/select.tsx'
import { deskWindow } from '../../lib/desk-window.ts'
import { timeText } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { SettingPlace } from './setting-row.tsx'

const key = ['window', 'updates']

/** Newer versions of the program this page is shown by: where that stands, and the next step. */
export function UpdatesSetting() {
  const bridge = deskWindow()?.updates
  return (
    <SettingPlace id="updates">
      <Text fw={600}>{t('settings.updates')}</Text>
      {bridge ? <Updates window={bridge} /> : <Text>{t('updates.notHere')}</Text>}
    </SettingPlace>
  )
}

type Ask = (window: DeskBridge['updates']) => Promise<UpdateState>

function Updates({ window }: { window: DeskBridge['updates'] }) {
  const queries = useQueryClient()
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: (step: Ask) => step(window),
    onMutate: () => void queries.invalidateQueries({ queryKey: key }),
    onSuccess: answer => {
      queries.setQueryData(key, answer)
      announce(sentenceOf(answer))
    },
  })
  const { data: state } = useQuery({
    queryKey: key,
    queryFn: () => window.state(),
    networkMode: 'always',
    // An installation says where it is while its answer, which may be the end of this window, is awaited.
    refetchInterval: ask.isPending ? 500 : false,
  })
  if (!state) return null
  const { step, channel, version } = state
  const go = (each: Ask) => () => ask.mutate(each)
  return (
    <>
      <Text>{t('updates.version', { version })}</Text>
      <Text mb="sm">{sentenceOf(state)}</Text>
      {step.kind === 'loading' ? (
        <Progress.Root mb="sm">
          <Progress.Section value={step.percent} aria-label={t('updates.loading', { version: step.next })} />
        </Progress.Root>
      ) : null}
      {step.kind === 'off' ? null : (
        <>
          <Group mb="sm">
            <Steps window={window} step={step} busy={ask.isPending} go={go} />
          </Group>
          <Select
            label={t('updates.channel')}
            description={t('updates.channelHint')}
            data={updateChannels.map(value => ({ value, label: t(`updates.channel_${value}`) }))}
            value={channel}
            disabled={ask.isPending}
            onChange={value => ask.mutate(each => each.choose((value ?? 'latest') as UpdateChannel))}
          />
        </>
      )}
    </>
  )
}

type StepsProps = {
  window: DeskBridge['updates']
  step: UpdateState['step']
  busy: boolean
  go: (ask: Ask) => () => void
}

function Steps({ window, step, busy, go }: StepsProps) {
  const skip = (
    <Button variant="default" disabled={busy} onClick={go(each => each.skip())}>
      {t('updates.skip')}
    </Button>
  )
  if (step.kind === 'found' || step.kind === 'skipped')
    return (
      <>
        <Button
          variant={step.kind === 'found' ? 'filled' : 'default'}
          disabled={busy}
          onClick={go(each => each.load())}
        >
          {t('updates.load')}
        </Button>
        {step.kind === 'found' ? skip : null}
      </>
    )
  // The download is what is under way: everything else waits for it, but this.
  if (step.kind === 'loading')
    return (
      <Button variant="default" onClick={() => void window.cancel()}>
        {t('updates.cancel')}
      </Button>
    )
  if (step.kind === 'ready' || step.kind === 'busy')
    return (
      <>
        <Button disabled={busy} onClick={go(each => each.install())}>
          {t('updates.install')}
        </Button>
        {step.kind === 'ready' && step.later ? null : (
          <Button variant="default" disabled={busy} onClick={go(each => each.later())}>
            {t('updates.later')}
          </Button>
        )}
        {skip}
      </>
    )
  return (
    <Button variant="default" disabled={busy || step.kind === 'checking'} onClick={go(each => each.check())}>
      {t('updates.check')}
    </Button>
  )
}

function sentenceOf({ step }: UpdateState): string {
  switch (step.kind) {
    case 'off':
      return t(`updates.off_${step.why}`, { address: step.newerAt ?? '' })
    case 'none':
      return step.checkedAt === null
        ? t('updates.notChecked')
        : t('updates.none', { time: timeText(step.checkedAt) })
    case 'checking':
      return t('updates.checking')
    case 'found':
      return t('updates.found', { version: step.next })
    case 'skipped':
      return t('updates.skipped', { version: step.next })
    case 'loading':
      return t('updates.loading', { version: step.next })
    case 'ready':
      return t(step.later ? 'updates.readyLater' : 'updates.ready', { version: step.next })
    case 'busy':
      return t('updates.busy', { version: step.next })
    case 'changing':
      return t('updates.changing', { version: step.next })
    case 'failed':
      return t(`updates.failed_${step.during}`)
  }
}
