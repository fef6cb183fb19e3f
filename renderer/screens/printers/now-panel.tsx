import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { Facts } from '../../components/facts.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { identityFacts } from './identity-facts.ts'
import { PrinterMarks } from './printer-columns.tsx'
import { PrinterState } from './printer-state.tsx'
import { asChange, differenceText, proposalsFor } from './proposal-text.ts'

type Props = { printer: Printer }

/** How the printer is, what it says of itself, and where that differs from its settings. */
export function NowPanel({ printer }: Props) {
  const ask = useMutation({
    ...change(printerEndpoints.identify),
    onSuccess: ({ printer: { name, identity }, note }) =>
      announce(
        note ??
          t('printerSettings.saidIdentity', {
            name,
            model: identity?.model ?? t('printers.foundUnknown'),
          }),
      ),
  })
  const idle = printer.identity ? 'printerSettings.askAgain' : 'printerSettings.ask'
  return (
    <Panel
      title={t('printerSettings.now')}
      actions={
        <Button
          size="xs"
          variant="default"
          miw="8rem"
          disabled={ask.isPending}
          onClick={() => ask.mutate({ params: { id: printer.id }, body: {} })}
        >
          {t(ask.isPending ? 'printerSettings.asking' : idle)}
        </Button>
      }
    >
      <Stack gap="sm">
        <div>
          <PrinterMarks printer={printer} />
          <PrinterState printer={printer} />
        </div>
        <Facts
          of={[{ label: t('printerSettings.address'), value: printer.uri }, ...identityFacts(printer)]}
        />
        {ask.data?.note ? <Text c="dimmed">{ask.data.note}</Text> : null}
        {ask.error ? <ProblemNotice error={ask.error} doing="load" onDismiss={ask.reset} /> : null}
        <Differences printer={printer} />
      </Stack>
    </Panel>
  )
}

/** What the printer says otherwise, with the one press that believes it. */
function Differences({ printer }: Props) {
  const proposals = proposalsFor(printer)
  const use = useMutation({
    ...change(printerEndpoints.update),
    onSuccess: ({ name }) => announce(t('printerSettings.used', { name })),
  })
  if (proposals.length === 0) return null
  const title = t('printerSettings.differsTitle')
  return (
    <Alert
      color="kraft"
      c="var(--ink)"
      role="group"
      aria-label={title}
      title={title}
      icon={<IconInfoCircle aria-hidden />}
    >
      <Stack gap="xs" align="start">
        <List size="sm">
          {proposals.map(proposal => (
            <List.Item key={proposal.setting}>{differenceText(proposal)}</List.Item>
          ))}
        </List>
        {use.error ? <ProblemNotice error={use.error} doing="save" /> : null}
        <Button
          size="xs"
          disabled={use.isPending}
          onClick={() => use.mutate({ params: { id: printer.id }, body: asChange(proposals) })}
        >
          {t(use.isPending ? 'printerSettings.using' : 'printerSettings.useThese')}
        </Button>
      </Stack>
    </Alert>
  )
}
