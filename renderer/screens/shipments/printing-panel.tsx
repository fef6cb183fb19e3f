import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Keys } from '../../components/keys.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { PrintJobList } from '../../components/printing/print-job-list.tsx'
import { PrintProblem } from '../../components/printing/print-problem.tsx'
import { PrinterChoice } from '../../components/printing/printer-choice.tsx'
import { ariaKeys, isMacKeyboard } from '../../lib/keyboard/shortcut-text.ts'
import { useShortcuts } from '../../lib/keyboard/use-shortcuts.ts'
import { printKeys } from '../../lib/printing/print-keys.ts'
import { t } from '../../lib/text.ts'
import type { LabelPrinting } from './use-label-printing.ts'

/** Printing the label, as often as wanted, and what became of every copy. */
export function PrintingPanel({ printing }: { printing: LabelPrinting }) {
  const { jobs, target, choose, print, canPrint, isReady, start, anyway } = printing
  const text = t('shipments.keyPrint')
  useShortcuts([
    // Also where nothing can be printed: the dialog of the browser would print the page.
    { keys: printKeys, text, run: start },
    { keys: 'P', text, run: start, whileTyping: false },
  ])
  const idle = t(jobs.length > 0 ? 'shipments.printAgain' : 'shipments.print')
  return (
    <Panel title={t('shipments.printing')}>
      <Stack gap="md">
        {target.usable.length > 0 ? (
          <Group align="end" gap="sm">
            <PrinterChoice target={target} onChoose={choose} />
            <Button
              disabled={!canPrint}
              aria-disabled={!isReady}
              onClick={start}
              rightSection={<Keys of={printKeys} />}
              aria-keyshortcuts={ariaKeys(printKeys, isMacKeyboard())}
            >
              {print.isPending ? t('shipments.printBusy') : idle}
            </Button>
          </Group>
        ) : target.isKnown ? (
          <NoPrinter />
        ) : null}
        {target.nowhere ? <Text fz="sm">{target.nowhere}</Text> : null}
        {print.error ? (
          <PrintProblem
            error={print.error}
            onAnyway={anyway}
            isBusy={print.isPending}
            onDismiss={print.reset}
          />
        ) : null}
        {jobs.length > 0 ? (
          <PrintJobList
            label={t('shipments.printing')}
            jobs={jobs}
            printerId={target.chosen}
            withShipment={false}
          />
        ) : (
          <Text c="dimmed">{t('shipments.neverPrinted')}</Text>
        )}
      </Stack>
    </Panel>
  )
}

const NoPrinter = () => (
  <div>
    <Text fw={600}>{t('shipments.noPrinterTitle')}</Text>
    <Text c="dimmed">{t('shipments.noPrinterText')}</Text>
    <Anchor renderRoot={props => <Link to="/printers" {...props} />}>{t('shipments.addPrinter')}</Anchor>
  </div>
)
