import { ActionIcon, Anchor, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { canCancel, canRepeat, type PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { isStandstill } from '../../../shared/desk/printing/print-problems.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { isStoppedByCheck, jobFacts, jobState, troubleOf } from '../../lib/printing/print-text.ts'
import type { Printing } from '../../lib/printing/use-printing.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { StatusBadge } from '../status-badge.tsx'
import classes from './print-job-list.module.css'

type Props = {
  job: PrintJob
  actions: Printing
  withShipment: boolean
  withOffer: boolean
  onPreview: (job: PrintJob) => void
  /** Its place in a list of which only a part is drawn; a row of such a list is one line. */
  place?: PlacedJob | undefined
}

export type PlacedJob = {
  'data-index': number
  'aria-posinset': number
  'aria-setsize': number
  ref: (item: HTMLLIElement | null) => void
}

export function PrintJobRow({ job, actions, withShipment, withOffer, onPreview, place }: Props) {
  return (
    <li className={classes.job} data-line={place ? 'one' : undefined} {...place}>
      <div>
        <StatusBadge {...jobState(job)} />
      </div>
      <div className={classes.words}>
        <Text fw={600} title={place ? job.name : undefined}>
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
        <Text fz={place ? 'inherit' : 'sm'} c="dimmed" title={place ? jobFacts(job) : undefined}>
          {jobFacts(job)}
        </Text>
        <JobTrouble job={job} />
        {withOffer ? (
          <FallbackOffer job={job} isBusy={actions.isBusy} onGo={({ id }) => actions.printAt(job, id)} />
        ) : null}
      </div>
      <JobButtons job={job} actions={actions} onPreview={onPreview} />
    </li>
  )
}

type TroubleProps = {
  job: PrintJob
  /** What the printer itself stands still for is said already. */
  isStandstillSaid?: boolean
}

/** What keeps a job back or was found about it, and what to do. */
export function JobTrouble({ job, isStandstillSaid = false }: TroubleProps) {
  const isSaid = isStandstillSaid && (job.problem === null || isStandstill(job.problem.code))
  const trouble = isSaid ? null : troubleOf(job)
  const findings = job.preflight?.findings ?? []
  const [worst] = findings.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
  return (
    <>
      {trouble ? (
        <Text fz="sm" title={`${trouble.message} ${trouble.advice}`}>
          {trouble.message} <strong>{trouble.advice}</strong>
        </Text>
      ) : null}
      {worst && !isStoppedByCheck(job) ? (
        <Text fz="sm" c="dimmed">
          {t(findings.length > 1 ? 'printing.foundMore' : 'printing.found', {
            message: worst.message,
            count: findings.length - 1,
          })}
        </Text>
      ) : null}
    </>
  )
}

function JobButtons({ job, actions, onPreview }: Pick<Props, 'job' | 'actions' | 'onPreview'>) {
  const { name, state } = job
  const isWaiting = state === 'queued'
  const { isBusy } = actions
  const isBlocked = isStoppedByCheck(job)
  return (
    <div className={classes.buttons}>
      {state === 'unknown' ? (
        <>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={t('printing.cameOutName', { name })}
            onClick={() => actions.settle(job, true)}
          >
            {t('printing.cameOut')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={t('printing.notOutName', { name })}
            onClick={() => actions.settle(job, false)}
          >
            {t('printing.notOut')}
          </Button>
        </>
      ) : null}
      {canRepeat(state) ? (
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          data-retry={job.id}
          aria-label={t(isBlocked ? 'printing.anywayName' : 'printing.retryName', { name })}
          onClick={() => actions.startAgain(job)}
        >
          {t(isBlocked ? 'printing.anyway' : 'printing.retry')}
        </Button>
      ) : null}
      {canCancel(state) ? (
        <Button
          size="xs"
          variant="subtle"
          disabled={isBusy}
          aria-label={t(isWaiting ? 'printing.withdrawName' : 'printing.putAsideName', { name })}
          onClick={() => actions.withdraw(job)}
        >
          {t(isWaiting ? 'printing.withdraw' : 'printing.putAside')}
        </Button>
      ) : null}
      <PreviewButton job={job} onPreview={onPreview} />
    </div>
  )
}

export const PreviewButton = ({ job, onPreview }: Pick<Props, 'job' | 'onPreview'>) => (
  <Tooltip label={t('preview.open')}>
    <ActionIcon
      size="md"
      aria-label={t('preview.openName', { name: job.name })}
      onClick={() => onPreview(job)}
    >
      <IconEye size="1.125rem" stroke={1.6} aria-hidden />
    </ActionIcon>
  </Tooltip>
)

type FallbackProps = { job: PrintJob; isBusy: boolean; onGo: (printer: Printer) => void }

/** Where else a job can go while its printer does not take it; nothing where no rule names a fallback. */
export function FallbackOffer({ job, isBusy, onGo }: FallbackProps) {
  const { name, state, fallback_printer_id: id } = job
  const { data } = useQuery(query(printerEndpoints.list, {}))
  const printer = data?.results.find(each => each.id === id)
  if (!printer) return null
  const words = { name, printer: printer.name }
  const isMove = state === 'queued'
  return (
    <Group gap="xs" mt={6}>
      <Text fz="sm">{t('printing.elsewhere', words)}</Text>
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        aria-label={t(isMove ? 'printing.elsewhereMoveName' : 'printing.elsewherePrintName', words)}
        onClick={() => onGo(printer)}
      >
        {t(isMove ? 'printing.elsewhereMove' : 'printing.elsewherePrint')}
      </Button>
    </Group>
  )
}
