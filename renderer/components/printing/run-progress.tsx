import { Anchor, Button, CloseButton, Group, Progress, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type PrintRun, printRunEndpoints } from '../../../shared/desk/printing/print-runs.ts'
import { isRunGoing, runFacts } from '../../lib/printing/print-text.ts'
import { change } from '../../lib/station/queries.ts'
import { type TextKey, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { ConfirmDialog } from '../dialogs.tsx'
import { ProblemNotice } from '../page/problem-notice.tsx'
import classes from './run-progress.module.css'

type Props = { run: PrintRun; onDismiss?: () => void }

/** How far a run is, what it waits for, and how to hold or stop the rest of it. */
export function RunProgress({ run, onDismiss }: Props) {
  const actions = useRunActions(run)
  const { jobs, name, waits_for: waitsFor } = run
  const isGoing = isRunGoing(run)
  useEffect(() => {
    if (waitsFor !== null) announce(t('printQueue.runWaits', { name }), { urgent: true })
  }, [waitsFor, name])
  return (
    <li className={classes.run}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text fw={600} className={classes.name ?? ''}>
          <Anchor
            c="var(--ink)"
            renderRoot={props => <Link to="/print-queue" search={{ run: run.id, show: 'all' }} {...props} />}
          >
            {name}
          </Anchor>
        </Text>
        <Text fz="sm">
          {t('printQueue.runDone', { done: jobs.confirmed + jobs.sent, total: jobs.total })}
        </Text>
        {onDismiss && !isGoing ? (
          <CloseButton size="sm" aria-label={t('printQueue.dismiss', { name })} onClick={onDismiss} />
        ) : null}
      </Group>
      <Bar run={run} />
      {/* Not at the end of the line, where the button was that began the run: it may be pressed twice. */}
      <Group gap="md" mih="1.875rem">
        <Text fz="sm" c="dimmed">
          {runFacts(run)}
        </Text>
        {jobs.queued > 0 ? <Buttons run={run} actions={actions} /> : null}
      </Group>
      {waitsFor ? (
        <Text fz="sm" fw={600}>
          {t(jobs.queued > 0 ? 'printQueue.runWaitsText' : 'printQueue.runWaitsLast')}{' '}
          <Anchor fz="sm" renderRoot={props => <Link to="/print-queue" {...props} />}>
            {t('printQueue.runWaitsLink')}
          </Anchor>
        </Text>
      ) : null}
      {actions.error ? <ProblemNotice error={actions.error} doing="print" /> : null}
      <ConfirmDialog
        isOpen={actions.isAsked}
        title={t('printQueue.cancelTitle', { name })}
        confirm={t('printQueue.cancelConfirm')}
        busy={t('printQueue.cancelBusy')}
        keep={t('printQueue.cancelKeep')}
        isBusy={actions.isBusy}
        doing="print"
        onConfirm={actions.cancel}
        onClose={actions.stopAsking}
      >
        <Text>{t('printQueue.cancelText', { count: jobs.queued })}</Text>
      </ConfirmDialog>
    </li>
  )
}

/** Printed and sent from the start, what needs somebody behind them. */
function Bar({ run: { jobs, name } }: { run: PrintRun }) {
  const part = (count: number) => (jobs.total === 0 ? 0 : (count / jobs.total) * 100)
  const done = jobs.confirmed + jobs.sent
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={jobs.total}
      aria-valuenow={done}
      aria-valuetext={t('printQueue.runDone', { done, total: jobs.total })}
    >
      <Progress.Root size="lg" radius="sm" aria-hidden>
        <Progress.Section value={part(jobs.confirmed)} color="teal" withAria={false} />
        <Progress.Section value={part(jobs.sent)} color="desk.4" withAria={false} />
        <Progress.Section value={part(jobs.failed + jobs.unknown)} color="red" withAria={false} />
        <Progress.Section value={part(jobs.cancelled)} color="gray" withAria={false} />
      </Progress.Root>
    </div>
  )
}

type ButtonsProps = { run: PrintRun; actions: ReturnType<typeof useRunActions> }

function Buttons({ run: { name, jobs }, actions }: ButtonsProps) {
  const isHeld = jobs.held === jobs.queued
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        disabled={actions.isBusy}
        aria-label={t(isHeld ? 'printQueue.releaseName' : 'printQueue.holdName', { name })}
        onClick={isHeld ? actions.release : actions.hold}
      >
        {t(isHeld ? 'printQueue.releaseRest' : 'printQueue.holdRest')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        disabled={actions.isBusy}
        aria-label={t('printQueue.cancelName', { name })}
        onClick={actions.ask}
      >
        {t('printQueue.cancelRest')}
      </Button>
    </Group>
  )
}

/** Holding, letting go on and stopping the rest of a run. */
function useRunActions({ id }: PrintRun) {
  const [isAsked, ask] = useState(false)
  const said = (text: TextKey) => ({ onSuccess: () => announce((t as (key: TextKey) => string)(text)) })
  const hold = useMutation({ ...change(printRunEndpoints.hold), ...said('printQueue.saidHeld') })
  const release = useMutation({ ...change(printRunEndpoints.release), ...said('printQueue.saidReleased') })
  const cancel = useMutation({
    ...change(printRunEndpoints.cancel),
    onSuccess: () => announce(t('printQueue.saidCancelled')),
    onSettled: () => ask(false),
  })
  const all = [hold, release, cancel]
  const run = (act: typeof hold | typeof cancel) => () => act.mutate({ params: { id } })
  return {
    isAsked,
    ask: () => ask(true),
    stopAsking: () => ask(false),
    hold: run(hold),
    release: run(release),
    cancel: run(cancel),
    isBusy: all.some(each => each.isPending),
    error: all.find(each => each.error)?.error ?? null,
  }
}
