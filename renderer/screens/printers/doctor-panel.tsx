import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { printDoctorEndpoints } from '../../../shared/desk/printing/print-doctor.ts'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { CalibrationReading } from './calibration-reading.tsx'
import { DoctorReport } from './doctor-report.tsx'

/** Examines a printer that does not print right, and names what to put right first. */
export function DoctorPanel({ printer }: { printer: Printer }) {
  const params = { id: printer.id }
  const examine = useMutation({
    ...change(printDoctorEndpoints.examine),
    onSuccess: ({ verdict, fix }) =>
      announce(
        fix
          ? t('printDoctor.said', { verdict: t(`printDoctor.verdict_${verdict}`), advice: fix.advice })
          : t(`printDoctor.verdict_${verdict}`),
      ),
  })
  const calibrate = useMutation({
    ...change(printDoctorEndpoints.calibrate),
    onSuccess: ({ printer_name: name }) => announce(t('printDoctor.calibrated', { name })),
  })
  const idle = examine.data ? 'printDoctor.examineAgain' : 'printDoctor.examine'
  return (
    <Panel title={t('printDoctor.title')}>
      <Stack gap="sm">
        <Text c="dimmed">{t('printDoctor.text')}</Text>
        <Group gap="xs">
          <Button
            variant="default"
            miw="8.5rem"
            disabled={examine.isPending}
            onClick={() => examine.mutate({ params })}
          >
            {t(examine.isPending ? 'printDoctor.examining' : idle)}
          </Button>
          <Button
            variant="default"
            disabled={calibrate.isPending || !printer.enabled}
            onClick={() => calibrate.mutate({ params })}
          >
            {t(calibrate.isPending ? 'printDoctor.calibrating' : 'printDoctor.calibrate')}
          </Button>
        </Group>
        {examine.error ? <ProblemNotice error={examine.error} doing="load" /> : null}
        {calibrate.error ? <ProblemNotice error={calibrate.error} doing="print" /> : null}
        {examine.data ? (
          <DoctorReport report={examine.data} printer={printer} onFixed={() => examine.mutate({ params })} />
        ) : null}
        <Disclosure label={t('printDoctor.adjust')} mustShow={calibrate.isSuccess}>
          <CalibrationReading printer={printer} />
        </Disclosure>
      </Stack>
    </Panel>
  )
}
