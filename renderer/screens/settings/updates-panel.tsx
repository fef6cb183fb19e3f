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
      {bridge ? <Updates window={bridge} /> : <Text>{t('settings.updatesNotHere')}</Text>}
    </SettingPlace>
  )
}

type Ask = (window: DeskBridge['updates']) => Promise<UpdateState>

function Updates({ window }: { window: DeskBridge['updates'] }) {
  const queries = useQueryClient()
  const { data: state } = useQuery({
    queryKey: key,
    queryFn: () => window.state(),
    networkMode: 'always',
    refetchInterval: ({ state: { data } }) => (data?.step.kind === 'loading' ? 500 : false),
  })
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: (step: Ask) => step(window),
    onMutate: () => void queries.invalidateQueries({ queryKey: key }),
    onSuccess: answer => {
      queries.setQueryData(key, answer)
      announce(sentenceOf(answer))
    },
  })
  if (!state) return null
  const { step, channel, version } = state
  const go = (each: Ask) => () => ask.mutate(each)
  return (
    <>
      <Text>{t('settings.updatesVersion', { version })}</Text>
      <Text mb="sm">{sentenceOf(state)}</Text>
      {step.kind === 'loading' ? (
        <Progress.Root mb="sm">
          <Progress.Section
            value={step.percent}
            aria-label={t('settings.updatesLoading', { version: step.next })}
          />
        </Progress.Root>
      ) : null}
      {step.kind === 'off' ? null : (
        <>
          <Group mb="sm">
            <Steps step={step} busy={ask.isPending} go={go} />
          </Group>
          <Select
            label={t('settings.updatesChannel')}
            description={t('settings.updatesChannelHint')}
            data={updateChannels.map(value => ({ value, label: t(`settings.updatesChannel_${value}`) }))}
            value={channel}
            disabled={ask.isPending}
            onChange={value => ask.mutate(each => each.choose((value ?? 'latest') as UpdateChannel))}
          />
        </>
      )}
    </>
  )
}

type StepsProps = { step: UpdateState['step']; busy: boolean; go: (ask: Ask) => () => void }

function Steps({ step, busy, go }: StepsProps) {
  if (step.kind === 'found')
    return (
      <Button disabled={busy} onClick={go(each => each.load())}>
        {t('settings.updatesLoad')}
      </Button>
    )
  if (step.kind === 'ready' || step.kind === 'busy')
    return (
      <>
        <Button disabled={busy} onClick={go(each => each.install())}>
          {t('settings.updatesInstall')}
        </Button>
        {step.kind === 'ready' && step.later ? null : (
          <Button variant="default" disabled={busy} onClick={go(each => each.later())}>
            {t('settings.updatesLater')}
          </Button>
        )}
      </>
    )
  return (
    <Button
      variant="default"
      disabled={busy || step.kind === 'checking' || step.kind === 'loading'}
      onClick={go(each => each.check())}
    >
      {t('settings.updatesCheck')}
    </Button>
  )
}

function sentenceOf({ step }: UpdateState): string {
  switch (step.kind) {
    case 'off':
      return t(`settings.updatesOff_${step.why}`)
    case 'none':
      return step.checkedAt === null
        ? t('settings.updatesNotChecked')
        : t('settings.updatesNone', { time: timeText(step.checkedAt) })
    case 'checking':
      return t('settings.updatesChecking')
    case 'found':
      return t('settings.updatesFound', { version: step.next })
    case 'loading':
      return t('settings.updatesLoading', { version: step.next })
    case 'ready':
      return t(step.later ? 'settings.updatesReadyLater' : 'settings.updatesReady', { version: step.next })
    case 'busy':
      return t('settings.updatesBusy', { version: step.next })
    case 'failed':
      return t(`settings.updatesFailed_${step.during}`)
  }
}
