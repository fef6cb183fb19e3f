import { Alert, Button, Group, List, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DoctorFinding,
  type PrinterReport,
  printDoctorEndpoints,
} from '../../../shared/desk/printing/print-doctor.ts'
import { type Printer, type PrinterChange, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { instantText } from '../../lib/format.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type MissingFrames, moveFor, noneMissing } from './calibration-move.ts'
import classes from './doctor-panel.module.css'
import { asChange, fixText } from './printer-text.ts'

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

type Props = { report: PrinterReport; printer: Printer; onFixed: () => void }

const verdictTones = { well: 'good', doubtful: 'attention', ill: 'bad' } as const
const tones = { error: 'bad', warning: 'attention', note: 'neutral' } as const

/** What the doctor found: the one thing to put right first, with its button where that can be done here. */
function DoctorReport({ report, printer, onFixed }: Props) {
  const { verdict, fix, findings, examined_at: at } = report
  const others = fix ? findings.slice(1) : findings
  return (
    <Stack gap="sm" role="group" aria-label={t(`printDoctor.verdict_${verdict}`)}>
      <div>
        <StatusBadge tone={verdictTones[verdict]} text={t(`printDoctor.verdict_${verdict}`)} />
        <Text fz="sm" c="dimmed" mt={2}>
          {t('printDoctor.examined', { time: instantText(at) })}
        </Text>
      </div>
      {fix ? <Fix fix={fix} printer={printer} onFixed={onFixed} /> : null}
      {others.length > 0 ? (
        <div>
          <Title order={3} fz="sm">
            {t('printDoctor.others')}
          </Title>
          <ul className={classes.list}>
            {others.map(finding => (
              <Other key={`${finding.code} ${finding.seen}`} finding={finding} />
            ))}
          </ul>
        </div>
      ) : null}
    </Stack>
  )
}

type FixProps = { fix: DoctorFinding; printer: Printer; onFixed: () => void }

function Fix({ fix, printer, onFixed }: FixProps) {
  const use = useMutation({
    ...change(printerEndpoints.update),
    onSuccess: () => {
      announce(t('printDoctor.used'))
      onFixed()
    },
  })
  const remedy = remedyOf(fix)
  const title = t('printDoctor.first')
  return (
    <Alert
      color={fix.severity === 'error' ? 'red' : 'amber'}
      c="var(--ink)"
      role="group"
      aria-label={title}
      title={title}
      icon={<IconTool aria-hidden />}
    >
      <Stack gap={6} align="start">
        <strong>{fix.advice}</strong>
        <span>
          {fix.seen} {fix.meaning}
        </span>
        {use.error ? <ProblemNotice error={use.error} doing="save" /> : null}
        {remedy ? (
          <Button
            size="xs"
            variant="default"
            mt={4}
            disabled={use.isPending}
            onClick={() => use.mutate({ params: { id: printer.id }, body: remedy.body })}
          >
            {use.isPending ? t('printDoctor.using') : remedy.text}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  )
}

/** What can be put right from here; the rest is done at the printer. */
function remedyOf({ code, proposal }: DoctorFinding): { text: string; body: PrinterChange } | null {
  if (proposal) return { text: fixText(proposal), body: asChange([proposal]) }
  return code === 'switched_off' ? { text: t('printDoctor.switchOn'), body: { enabled: true } } : null
}

const Other = ({ finding: { severity, seen, meaning, advice } }: { finding: DoctorFinding }) => (
  <li className={classes.finding}>
    <StatusBadge tone={tones[severity]} text={t(`printDoctor.severity_${severity}`)} />
    <Text fz="sm" mt={4}>
      {seen} {meaning}
    </Text>
    <Text fz="sm" c="dimmed">
      {advice}
    </Text>
  </li>
)

const edges = ['left', 'right', 'top', 'bottom'] as const
const counts = ['0', '1', '2', '3', '4', '5']

/** What the calibration label shows as numbers, and the move that puts the print right. */
function CalibrationReading({ printer }: { printer: Printer }) {
  const [missing, setMissing] = useState<MissingFrames>(noneMissing)
  const save = useMutation({
    ...change(printerEndpoints.update),
    onSuccess: () => {
      setMissing(noneMissing)
      announce(t('printDoctor.adjusted'))
    },
  })
  const move = moveFor(missing)
  const isStill = move.x === 0 && move.y === 0
  const words = isStill ? t('printDoctor.adjustNothing') : t('printDoctor.adjustWill', move)
  return (
    <Stack gap="xs" pt={4}>
      <Text fz="sm">{t('printDoctor.adjustText')}</Text>
      <SimpleGrid cols={4} spacing="xs" role="group" aria-label={t('printDoctor.missing')}>
        {edges.map(edge => (
          <NativeSelect
            key={edge}
            size="xs"
            label={t(`printDoctor.missing_${edge}`)}
            value={String(missing[edge])}
            onChange={({ currentTarget: { value } }) => setMissing({ ...missing, [edge]: Number(value) })}
            data={counts}
          />
        ))}
      </SimpleGrid>
      <Text fz="sm" c="dimmed">
        {save.isSuccess && isStill ? t('printDoctor.adjusted') : words}
      </Text>
      {save.error ? <ProblemNotice error={save.error} doing="save" /> : null}
      <Button
        size="xs"
        variant="default"
        style={{ alignSelf: 'start' }}
        disabled={isStill || save.isPending}
        onClick={() =>
          save.mutate({
            params: { id: printer.id },
            body: {
              offset_x_mm: printer.offset_x_mm + move.x,
              offset_y_mm: printer.offset_y_mm + move.y,
            },
          })
        }
      >
        {t('printDoctor.adjustMove')}
      </Button>
      <List size="sm" c="dimmed">
        <List.Item>{t('printDoctor.ruler')}</List.Item>
        <List.Item>{t('printDoctor.bars')}</List.Item>
        <List.Item>{t('printDoctor.codes')}</List.Item>
      </List>
    </Stack>
  )
}
