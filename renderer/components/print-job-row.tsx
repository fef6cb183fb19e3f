import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { canCancel, canRepeat } from '../../shared/desk/print-job-states.ts'
import type { PrintJob } from '../../shared/desk/print-jobs.ts'
import { instantText } from '../lib/format.ts'
import { printState } from '../lib/print-job-text.ts'
import { t } from '../lib/text.ts'
import type { PrintJobActions } from '../lib/use-print-job-actions.ts'
import classes from './print-job-list.module.css'
import { StatusBadge } from './status-badge.tsx'

type Props = { job: PrintJob; isFolder: boolean; actions: PrintJobActions; withShipment: boolean }

export function PrintJobRow({ job, isFolder, actions, withShipment }: Props) {
  const facts = [
    t('printing.at', { printer: job.printer_name }),
    instantText(job.created_at),
    job.format,
    job.copies > 1 ? t('printing.copies', { count: job.copies }) : '',
    job.repeat_number > 0 ? t('printing.repeat', { count: job.repeat_number }) : '',
    job.next_attempt_at ? t('printing.nextTry', { time: instantText(job.next_attempt_at) }) : '',
    job.attempts > 1 ? t('printing.attempts', { count: job.attempts }) : '',
  ]
  return (
    <li className={classes.job}>
      <div className={classes.state}>
        <StatusBadge {...printState(job.state, isFolder)} />
      </div>
      <div className={classes.words}>
        <Text fw={600}>
          {withShipment && job.shipment_id ? (
            <Anchor
              renderRoot={props => (
                <Link to="/shipments/$id" params={{ id: job.shipment_id ?? '' }} {...props} />
              )}
            >
              {job.name}
            </Anchor>
          ) : (
            job.name
          )}
        </Text>
        <Text fz="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {job.problem ? (
          <Text fz="sm">
            {job.problem.message} <strong>{job.problem.advice}</strong>
          </Text>
        ) : null}
      </div>
      <JobButtons job={job} actions={actions} />
    </li>
  )
}

function JobButtons({ job, actions }: Pick<Props, 'job' | 'actions'>) {
  const { name } = job
  const isWaiting = job.state === 'queued'
  const isBusy = actions.again.isPending || actions.withdraw.isPending
  return (
    <Group gap="xs">
      {canRepeat(job.state) ? (
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          aria-label={t('printing.retryName', { name })}
          onClick={() => actions.startAgain(job)}
        >
          {t('printing.retry')}
        </Button>
      ) : null}
      {canCancel(job.state) ? (
        <Button
          size="xs"
          variant="subtle"
          disabled={isBusy}
          aria-label={t(isWaiting ? 'printing.withdrawName' : 'printing.putAsideName', { name })}
          onClick={() => actions.startWithdraw(job)}
        >
          {t(isWaiting ? 'printing.withdraw' : 'printing.putAside')}
        </Button>
      ) : null}
    </Group>
  )
}
