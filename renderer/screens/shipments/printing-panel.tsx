import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { Keys } from '../../components/keys.tsx'
import { Panel } from '../../components/panel.tsx'
import { PrintJobList } from '../../components/print-job-list.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { ariaKeys, isMacKeyboard } from '../../lib/shortcut-text.ts'
import { t } from '../../lib/text.ts'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { useLabelPrinting } from './use-label-printing.ts'

const printKeys = 'alt+P'

/** Printing the label, as often as wanted, and what became of every copy. */
export function PrintingPanel({ shipment }: { shipment: ShipmentRecord }) {
  const { jobs, printers, printer, choose, print, start } = useLabelPrinting(shipment.id)
  const canPrint = printer !== undefined && !print.isPending
  useShortcuts([{ keys: printKeys, text: t('shipments.keyPrint'), run: start, disabled: !canPrint }])
  const idle = t(jobs.length > 0 ? 'shipments.printAgain' : 'shipments.print')
  return (
    <Panel title={t('shipments.printing')}>
      <Stack gap="md">
        {printer ? (
          <Group align="end" gap="sm">
            <Select
              label={t('shipments.printer')}
              data={printers.map(({ id, name }) => ({ value: id, label: name }))}
              value={printer.id}
              onChange={choose}
              allowDeselect={false}
            />
            <Button
              disabled={!canPrint}
              onClick={start}
              rightSection={<Keys of={printKeys} />}
              aria-keyshortcuts={ariaKeys(printKeys, isMacKeyboard())}
            >
              {print.isPending ? t('shipments.printBusy') : idle}
            </Button>
          </Group>
        ) : (
          <NoPrinter />
        )}
        {print.error ? <ProblemNotice error={print.error} doing="print" onDismiss={print.reset} /> : null}
        {jobs.length > 0 ? (
          <PrintJobList
            label={t('shipments.printing')}
            jobs={jobs}
            printerId={printer?.id ?? null}
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
