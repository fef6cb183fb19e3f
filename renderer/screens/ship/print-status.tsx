import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconPrinterOff } from '@tabler/icons-react'
import { canRepeat } from '../../../shared/desk/print-job-states.ts'
import type { PrintJob } from '../../../shared/desk/print-jobs.ts'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { printState } from '../../lib/print-job-text.ts'
import { t } from '../../lib/text.ts'
import { preferences } from '../../stores/preferences.ts'
import type { ShipDesk } from './use-ship-desk.ts'

/** Where the label is printed and what became of it, said as it is. */
export function PrintStatus({ desk: { printing } }: { desk: ShipDesk }) {
  const { printers, usable, printer, isFolder, job, print, repeat } = printing
  const error = print.error ?? repeat.error
  if (printers.isSuccess && usable.length === 0)
    return (
      <Alert color="gray" icon={<IconPrinterOff aria-hidden />} title={t('ship.noPrinterTitle')}>
        {t('ship.noPrinterText')}
      </Alert>
    )
  return (
    <Stack gap="sm">
      {usable.length > 1 ? (
        <NativeSelect
          label={t('ship.printer')}
          value={printer?.id ?? ''}
          onChange={({ currentTarget }) => preferences.getState().setPrinter(currentTarget.value)}
          data={usable.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      {job ? (
        <JobLine
          job={job}
          isFolder={isFolder}
          isBusy={repeat.isPending}
          onRepeat={() =>
            repeat.mutate({ params: { id: job.id }, body: { printer_id: printer?.id ?? null } })
          }
        />
      ) : null}
      {error ? <ProblemNotice error={error} doing="print" /> : null}
    </Stack>
  )
}

type JobProps = { job: PrintJob; isFolder: boolean; isBusy: boolean; onRepeat: () => void }

function JobLine({ job, isFolder, isBusy, onRepeat }: JobProps) {
  const { tone, text } = printState(job.state, isFolder)
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <StatusBadge tone={tone} text={text} />
        <Text span c="dimmed" fz="sm">
          {t('printing.at', { printer: job.printer_name })}
        </Text>
      </Group>
      {job.state === 'sent' ? <Text fz="sm">{t('printing.sentHint')}</Text> : null}
      {job.problem ? (
        <Text fz="sm">
          <strong>{job.problem.message}</strong> {job.problem.advice}
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
