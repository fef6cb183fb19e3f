import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPlayerPause } from '@tabler/icons-react'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { PreviewDialog } from '../../components/printing/preview-dialog.tsx'
import { PrintProblem } from '../../components/printing/print-problem.tsx'
import { useRowKeys } from '../../lib/keyboard/use-row-keys.ts'
import { standstillText } from '../../lib/printing/print-job-text.ts'
import { t } from '../../lib/text.ts'
import classes from './line.module.css'
import { LineRow } from './line-row.tsx'
import { useLineActions } from './use-line-actions.ts'
import { type PrinterLine, useLines } from './use-lines.ts'

/** The line of every printer something waits at, or that stands still. */
export function LinePanels() {
  const { lines, isKnown } = useLines()
  const actions = useLineActions()
  if (isKnown && lines.length === 0)
    return (
      <EmptyState
        icon={<IconCircleCheck size="2.5rem" stroke={1.2} aria-hidden />}
        title={t('prints.emptyTitle')}
        text={t('prints.emptyText')}
      />
    )
  return (
    <Stack gap="lg">
      {actions.error ? (
        <PrintProblem
          error={actions.error}
          onAnyway={actions.anyway}
          isBusy={actions.isBusy}
          onDismiss={actions.dismiss}
        />
      ) : null}
      {lines.map(line => (
        <LinePanel key={line.printer.id} line={line} actions={actions} />
      ))}
      <PreviewDialog job={actions.shown} onClose={() => actions.show(null)} />
    </Stack>
  )
}

type Props = { line: PrinterLine; actions: ReturnType<typeof useLineActions> }

function LinePanel({ line, actions }: Props) {
  const { printer, jobs, count, others, showMore } = line
  const { tableProps, linkProps } = useRowKeys()
  return (
    <Panel
      title={t('prints.line', { printer: printer.name })}
      actions={
        <>
          <Text fz="sm" c="dimmed">
            {t('prints.lineCount', { count })}
          </Text>
          <Button
            size="xs"
            variant="default"
            disabled={actions.isBusy}
            aria-label={t(printer.paused ? 'prints.resumeName' : 'prints.pauseName', {
              printer: printer.name,
            })}
            onClick={() => actions.pause(printer, !printer.paused)}
          >
            {t(printer.paused ? 'prints.resume' : 'prints.pause')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <LineTrouble printer={printer} />
        {jobs.length > 0 ? (
          <ol
            className={classes.line}
            aria-label={t('prints.lineList', { printer: printer.name })}
            {...tableProps}
          >
            {jobs.map((job, at) => (
              <LineRow
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
            {t('prints.lineMore', { count: count - jobs.length })}
          </Button>
        ) : null}
      </Stack>
    </Panel>
  )
}

/** Why nothing moves there, and what to do. */
function LineTrouble({ printer }: Pick<PrinterLine, 'printer'>) {
  const standstill = standstillText(printer.name, printer.troubles)
  if (printer.paused || !printer.enabled)
    return (
      <Alert color="gray" p="xs" role="note" icon={<IconPlayerPause aria-hidden />} c="var(--ink)">
        {t(printer.enabled ? 'prints.paused' : 'prints.switchedOff')}
      </Alert>
    )
  if (standstill === null) return null
  return (
    <Alert color="kraft" p="xs" role="note" icon={<IconAlertTriangle aria-hidden />} c="var(--ink)">
      {standstill.message} <strong>{standstill.advice}</strong>
    </Alert>
  )
}
