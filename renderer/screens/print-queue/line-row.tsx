import { ActionIcon, Anchor, Group, Menu, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { FallbackOffer } from '../../components/printing/fallback-offer.tsx'
import { JobTrouble, PreviewButton } from '../../components/printing/print-job-row.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { ToolButton } from '../../components/tool-button.tsx'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { jobFacts, jobState } from '../../lib/printing/print-job-text.ts'
import { t } from '../../lib/text.ts'
import classes from './line.module.css'
import type { LineActions } from './use-line-actions.ts'

type Props = {
  job: PrintJob
  /** How many there are in the line, with the one under way. */
  last: number
  others: readonly Printer[]
  /** Above the line. */
  isStandstillSaid: boolean
  actions: LineActions
  link: RowLinkProps
}

/** One job of a line: its place, what it is, and what can be done with it there. */
export function LineRow({ job, last, others, isStandstillSaid, actions, link }: Props) {
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
        <StatusBadge {...jobState(job, false)} />
      </div>
      {position === null ? (
        <span />
      ) : (
        <Buttons job={job} position={position} last={last} others={others} actions={actions} />
      )}
    </li>
  )
}

type ButtonsProps = Omit<Props, 'link' | 'isStandstillSaid'> & { position: number }

function Buttons({ job, position, last, others, actions }: ButtonsProps) {
  const { name } = job
  const isHeld = job.held_at !== null
  return (
    <Group gap={2} wrap="nowrap">
      <ToolButton
        label={t('prints.moveUp', { name })}
        icon={IconArrowUp}
        isOff={position === 1}
        run={() => actions.place(job, position - 1)}
      />
      <ToolButton
        label={t('prints.moveDown', { name })}
        icon={IconArrowDown}
        isOff={position >= last}
        run={() => actions.place(job, position + 1)}
      />
      <ToolButton
        label={t(isHeld ? 'prints.release' : 'prints.hold', { name })}
        icon={isHeld ? IconPlayerPlay : IconPlayerPause}
        run={() => actions.hold(job, !isHeld)}
      />
      <PreviewButton job={job} onPreview={actions.show} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="md" aria-label={t('prints.more', { name })}>
            <IconDots size="1.125rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('prints.more', { name })}>
          {position > 1 ? (
            <Menu.Item onClick={() => actions.place(job, 1)}>{t('prints.toFront')}</Menu.Item>
          ) : null}
          {others.map(printer => (
            <Menu.Item key={printer.id} onClick={() => actions.moveTo(job, printer)}>
              {t('prints.moveTo', { printer: printer.name })}
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
  actions: LineActions,
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
  actions: LineActions,
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
