import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconPrinterOff } from '@tabler/icons-react'
import { canRepeat } from '../../../shared/desk/printing/print-job-states.ts'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { PrintProblem } from '../../components/printing/print-problem.tsx'
import { PrinterChoice } from '../../components/printing/printer-choice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { jobState, troubleOf } from '../../lib/printing/print-job-text.ts'
import { t } from '../../lib/text.ts'
import { preferences } from '../../stores/preferences.ts'
import type { ShipDesk } from './use-ship-desk.ts'

/** Where the label is printed and what became of it, said as it is. */
export function PrintStatus({ desk: { printing } }: { desk: ShipDesk }) {
  const { target, isFolder, job, print, repeat } = printing
  const error = print.error ?? repeat.error
  if (target.isKnown && target.usable.length === 0)
    return (
      <Alert color="gray" icon={<IconPrinterOff aria-hidden />} title={t('ship.noPrinterTitle')}>
        {t('ship.noPrinterText')}
      </Alert>
    )
  return (
    <Stack gap="sm">
      {target.usable.length > 1 ? (
        <PrinterChoice target={target} onChoose={preferences.getState().setPrinter} />
      ) : null}
      {target.nowhere ? <Text fz="sm">{target.nowhere}</Text> : null}
      {job ? (
        <JobLine
          job={job}
          isFolder={isFolder}
          isBusy={repeat.isPending}
          onRepeat={() => printing.again(job.id)}
        />
      ) : null}
      {error ? (
        <PrintProblem error={error} onAnyway={printing.anyway} isBusy={print.isPending || repeat.isPending} />
      ) : null}
    </Stack>
  )
}

type JobProps = { job: PrintJob; isFolder: boolean; isBusy: boolean; onRepeat: () => void }

function JobLine({ job, isFolder, isBusy, onRepeat }: JobProps) {
  const { tone, text } = jobState(job, isFolder)
  const trouble = troubleOf(job)
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <StatusBadge tone={tone} text={text} />
        <Text span c="dimmed" fz="sm">
          {t('printing.at', { printer: job.printer_name })}
        </Text>
      </Group>
      {job.state === 'sent' ? <Text fz="sm">{t('printing.sentHint')}</Text> : null}
      {trouble ? (
        <Text fz="sm">
          <strong>{trouble.message}</strong> {trouble.advice}
        </Text>
      ) : null}
      {canRepeat(job.state) ? (
        <Group>
          <Button size="xs" variant="default" disabled={isBusy} onClick={onRepeat}>
            {t('ship.printAgain')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
