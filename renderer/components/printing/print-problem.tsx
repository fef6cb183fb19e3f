import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { PreflightFinding } from '../../../shared/desk/printing/preflight.ts'
import { blockOf, type PrintedBeside, type Stopped } from '../../lib/printing/use-printing.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { ConfirmDialog } from '../dialogs.tsx'
import { ProblemNotice } from '../page/problem-notice.tsx'
import { FindingList } from './finding-list.tsx'
import { WaysOut } from './ways-out.tsx'

type Props = {
  error: unknown
  /** Prints what the check has stopped; null where nobody can. */
  onAnyway: (() => void) | null
  /** Printing it another way, where it is larger than its paper. */
  stopped?: Stopped | null
  /** What it was, where it goes along with a label that comes out. */
  beside?: PrintedBeside | null
  isBusy: boolean
  onDismiss?: () => void
}

/** Why something was not printed. What only the check has stopped can be printed all the same, in two steps. */
export function PrintProblem({ error, onAnyway, stopped = null, beside = null, isBusy, onDismiss }: Props) {
  const [isAsked, ask] = useState(false)
  const findings = blockOf(error)
  if (findings === null || onAnyway === null)
    return (
      <>
        {beside ? <Text fz="sm">{besideText(beside)}</Text> : null}
        <ProblemNotice error={error} doing="print" {...(onDismiss ? { onDismiss } : {})} />
      </>
    )
  return (
    <>
      <Blocked
        findings={findings}
        stopped={stopped}
        beside={beside}
        isBusy={isBusy}
        onAnyway={() => ask(true)}
        onDismiss={onDismiss}
      />
      <AnywayDialog
        findings={findings}
        isOpen={isAsked}
        isBusy={isBusy}
        onConfirm={() => {
          ask(false)
          onAnyway()
        }}
        onClose={() => ask(false)}
      />
    </>
  )
}

const besideText = (beside: PrintedBeside): string => t(`printing.beside_${beside}`)

type Actions = {
  error: unknown
  anyway: (() => void) | null
  stopped?: Stopped | null
  beside?: PrintedBeside | null
  isBusy: boolean
  dismiss: () => void
}

/** The same for what a list of prints can do; nothing while all went well. */
export const PrintActionsProblem = ({
  actions: { error, anyway, stopped = null, beside = null, isBusy, dismiss },
}: {
  actions: Actions
}) =>
  error ? (
    <PrintProblem
      error={error}
      onAnyway={anyway}
      stopped={stopped}
      beside={beside}
      isBusy={isBusy}
      onDismiss={dismiss}
    />
  ) : null

type BlockedProps = {
  findings: PreflightFinding[]
  stopped: Stopped | null
  beside: PrintedBeside | null
  isBusy: boolean
  onAnyway: () => void
  onDismiss: (() => void) | undefined
}

function Blocked({ findings, stopped, beside, isBusy, onAnyway, onDismiss }: BlockedProps) {
  const title = t('printing.blockedTitle')
  const said = findings.map(({ message, advice }) => `${message} ${advice}`).join(' ')
  useEffect(() => announce(`${title} ${said}`, { urgent: true }), [title, said])
  return (
    <Alert
      color="red"
      c="var(--ink)"
      role="group"
      aria-label={title}
      title={title}
      icon={<IconHandStop aria-hidden />}
    >
      <Stack gap="sm">
        <FindingList findings={findings} />
        <Text fz="sm">{beside ? besideText(beside) : t('printing.blockedSafe')}</Text>
        <WaysOut findings={findings} stopped={stopped} isBusy={isBusy} />
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onAnyway}>
            {t('printing.anyway')}
          </Button>
          {onDismiss ? (
            <Button size="xs" variant="subtle" onClick={onDismiss}>
              {t('printing.blockedKeep')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Alert>
  )
}

type DialogProps = {
  findings: PreflightFinding[]
  isOpen: boolean
  isBusy: boolean
  stopped?: Stopped | null
  error?: unknown
  onConfirm: () => void
  onClose: () => void
}

/** The second step: what is wrong once more, and that the name of who says so is kept. */
export const AnywayDialog = ({
  findings,
  stopped = null,
  isOpen,
  isBusy,
  error,
  onConfirm,
  onClose,
}: DialogProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    title={t('printing.anywayTitle')}
    confirm={t('printing.anywayConfirm')}
    busy={t('printing.againBusy')}
    keep={t('printing.againKeep')}
    isBusy={isBusy}
    error={error}
    doing="print"
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <FindingList findings={findings} />
    <WaysOut findings={findings} stopped={stopped} isBusy={isBusy} />
    <Text>{t('printing.anywayText')}</Text>
  </ConfirmDialog>
)
