import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { DoctorFinding, PrinterReport } from '../../../shared/desk/printing/print-doctor.ts'
import { type Printer, type PrinterChange, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { instantText } from '../../lib/format.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import classes from './doctor-report.module.css'
import { asChange, fixText } from './proposal-text.ts'

type Props = { report: PrinterReport; printer: Printer; onFixed: () => void }

const verdictTones = { well: 'good', doubtful: 'attention', ill: 'bad' } as const
const tones = { error: 'bad', warning: 'attention', note: 'neutral' } as const

/** What the doctor found: the one thing to put right first, with its button where that can be done here. */
export function DoctorReport({ report, printer, onFixed }: Props) {
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
      color={fix.severity === 'error' ? 'red' : 'kraft'}
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
