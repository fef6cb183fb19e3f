import { ActionIcon, Alert, Anchor, Button, Group, Menu, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { Panel } from '../../components/page/page.tsx'
import { PreviewDialog } from '../../components/printing/label-preview.tsx'
import { FallbackOffer, JobTrouble, PreviewButton } from '../../components/printing/print-job-row.tsx'
import { PrintActionsProblem } from '../../components/printing/print-problem.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { ToolButton } from '../../components/tool-button.tsx'
import { type RowLinkProps, useRowKeys } from '../../lib/keyboard/use-row-keys.ts'
import { jobFacts, jobState, standstillText } from '../../lib/printing/print-text.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './queue-panels.module.css'
import { PauseButton, TodayPanel } from './today-panel.tsx'
import {
  type PrinterQueue,
  type PrintQueueActions,
  usePrintQueueActions,
  usePrintQueues,
} from './use-print-queues.ts'

/** The queue of every printer something waits at, or that stands still, and what all of them printed today. */
export function QueuePanels() {
  const { queues, isKnown } = usePrintQueues()
  const actions = usePrintQueueActions()
  return (
    <Stack gap="lg">
      <PrintActionsProblem actions={actions} />
      {queues.map(queue => (
        <QueuePanel key={queue.printer.id} queue={queue} actions={actions} />
      ))}
      {isKnown ? <TodayPanel actions={actions} queued={queues.map(({ printer: { id } }) => id)} /> : null}
      <PreviewDialog job={actions.shown} onClose={() => actions.show(null)} />
    </Stack>
  )
}

type Props = { queue: PrinterQueue; actions: ReturnType<typeof usePrintQueueActions> }

function QueuePanel({ queue, actions }: Props) {
  const { printer, jobs, count, others, showMore } = queue
  const { tableProps, linkProps } = useRowKeys()
  return (
    <Panel
      title={t('printQueue.line', { printer: printer.name })}
      actions={
        <>
          <Text fz="sm" c="dimmed">
            {t('printQueue.lineCount', { count })}
          </Text>
          <PauseButton printer={printer} actions={actions} />
        </>
      }
    >
      <Stack gap="sm">
        <QueueTrouble printer={printer} />
        <TestPrintsAhead jobs={jobs} />
        {jobs.length > 0 ? (
          <ol
            className={classes.line}
            aria-label={t('printQueue.lineList', { printer: printer.name })}
            {...tableProps}
          >
            {jobs.map((job, at) => (
              <JobRow
                key={job.id}
                job={job}
                last={count}
                others={others}
                isStandstillSaid={standstillText(printer.name, printer.troubles) !== null}
                actions={actions}
                link={linkProps(at, jobs.length)}
              />
            ))}
          </ol>
        ) : null}
        {count > jobs.length ? (
          <Button variant="default" size="xs" onClick={showMore} style={{ alignSelf: 'start' }}>
            {t('printQueue.lineMore', { count: count - jobs.length })}
          </Button>
        ) : null}
      </Stack>
    </Panel>
  )
}

/** In live mode prints of test labels are not listed, but they take their turn. */
function TestPrintsAhead({ jobs }: Pick<PrinterQueue, 'jobs'>) {
  const first = jobs.find(({ position }) => position !== null)
  const count = (first?.position ?? 1) - 1
  if (useMode() === 'test' || count === 0) return null
  return (
    <Text fz="sm" c="dimmed">
      {t('printQueue.testAhead', { count })}
    </Text>
  )
}

/** Why nothing moves there, and what to do. */
function QueueTrouble({ printer }: Pick<PrinterQueue, 'printer'>) {
  const standstill = standstillText(printer.name, printer.troubles)
  if (printer.paused || !printer.enabled)
    return (
      <Alert color="gray" p="xs" role="note" icon={<IconPlayerPause aria-hidden />} c="var(--ink)">
        {t(printer.enabled ? 'printQueue.paused' : 'printQueue.switchedOff')}
      </Alert>
    )
  if (standstill === null) return null
  return (
    <Alert color="amber" p="xs" role="note" icon={<IconAlertTriangle aria-hidden />} c="var(--ink)">
      {standstill.message} <strong>{standstill.advice}</strong>
    </Alert>
  )
}

type RowProps = {
  job: PrintJob
  /** How many there are in the queue, with the one under way. */
  last: number
  others: readonly Printer[]
  /** Above the queue. */
  isStandstillSaid: boolean
  actions: PrintQueueActions
  link: RowLinkProps
}

/** One job of a queue: its place, what it is, and what can be done with it there. */
function JobRow({ job, last, others, isStandstillSaid, actions, link }: RowProps) {
  const { name, position } = job
  const fallback = others.find(({ id }) => id === job.fallback_printer_id)
  return (
    <li className={classes.row}>
      <span className={classes.place}>{position ?? '–'}</span>
      <div className={classes.words}>
        <Anchor
          component="button"
          type="button"
          fw={600}
          c="var(--ink)"
          ta="start"
          onClick={() => actions.show(job)}
          onKeyDown={(event: KeyboardEvent) => onKey(event, job, fallback, actions)}
          {...link}
        >
          {name}
        </Anchor>
        <Text fz="sm" c="dimmed">
          {jobFacts(job, { withPrinter: false })}
        </Text>
        <JobTrouble job={job} isStandstillSaid={isStandstillSaid} />
        <FallbackOffer job={job} isBusy={actions.isBusy} onGo={printer => actions.moveTo(job, printer)} />
      </div>
      <div className={classes.state}>
        <StatusBadge {...jobState(job)} />
      </div>
      {position === null ? (
        <span />
      ) : (
        <Buttons job={job} position={position} last={last} others={others} actions={actions} />
      )}
    </li>
  )
}

type ButtonsProps = Omit<RowProps, 'link' | 'isStandstillSaid'> & { position: number }

function Buttons({ job, position, last, others, actions }: ButtonsProps) {
  const { name } = job
  const isHeld = job.held_at !== null
  return (
    <Group gap={2} wrap="nowrap">
      <ToolButton
        label={t('printQueue.moveUp', { name })}
        icon={IconArrowUp}
        isOff={position === 1}
        run={() => actions.place(job, position - 1)}
      />
      <ToolButton
        label={t('printQueue.moveDown', { name })}
        icon={IconArrowDown}
        isOff={position >= last}
        run={() => actions.place(job, position + 1)}
      />
      <ToolButton
        label={t(isHeld ? 'printQueue.release' : 'printQueue.hold', { name })}
        icon={isHeld ? IconPlayerPlay : IconPlayerPause}
        run={() => actions.hold(job, !isHeld)}
      />
      <PreviewButton job={job} onPreview={actions.show} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="md" aria-label={t('printQueue.more', { name })}>
            <IconDots size="1.125rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('printQueue.more', { name })}>
          {position > 1 ? (
            <Menu.Item onClick={() => actions.place(job, 1)}>{t('printQueue.toFront')}</Menu.Item>
          ) : null}
          {others.map(printer => (
            <Menu.Item key={printer.id} onClick={() => actions.moveTo(job, printer)}>
              {t('printQueue.moveTo', { printer: printer.name })}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => actions.withdraw(job)}>{t('printing.withdraw')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

/**
 * On the name of a job: Alt with an arrow moves it, H holds it back or lets it go on, F sends it to the fallback that is
 * offered, Delete takes it out.
 */
function onKey(
  event: KeyboardEvent,
  job: PrintJob,
  fallback: Printer | undefined,
  actions: PrintQueueActions,
): void {
  const act = actOf(event, job, fallback, actions)
  if (act === null) return
  event.preventDefault()
  // The arrows alone walk the list.
  event.stopPropagation()
  act()
}

function actOf(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  job: PrintJob,
  fallback: Printer | undefined,
  actions: PrintQueueActions,
) {
  const { position } = job
  if (position === null || ctrlKey || metaKey) return null
  if (altKey && key === 'ArrowUp') return () => position > 1 && actions.place(job, position - 1)
  if (altKey && key === 'ArrowDown') return () => actions.place(job, position + 1)
  if (altKey && key === 'Home') return () => actions.place(job, 1)
  if (key.toLowerCase() === 'h') return () => actions.hold(job, job.held_at === null)
  if (key.toLowerCase() === 'f' && fallback) return () => actions.moveTo(job, fallback)
  if (key === 'Delete') return () => actions.withdraw(job)
  return null
}
