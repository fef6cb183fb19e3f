import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'

type Props = { job: PrintJob; isBusy: boolean; onGo: (printer: Printer) => void }

/** Where else a job can go while its printer does not take it; nothing where no rule names a fallback. */
export function FallbackOffer({ job, isBusy, onGo }: Props) {
  const { name, state, fallback_printer_id: id } = job
  const { data } = useQuery(query(printerEndpoints.list, {}))
  const printer = data?.results.find(each => each.id === id)
  if (!printer) return null
  const words = { name, printer: printer.name }
  const isMove = state === 'queued'
  return (
    <Group gap="xs" mt={6}>
      <Text fz="sm">{t('printing.elsewhere', words)}</Text>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        aria-label={t(isMove ? 'printing.elsewhereMoveName' : 'printing.elsewherePrintName', words)}
        onClick={() => onGo(printer)}
      >
        {t(isMove ? 'printing.elsewhereMove' : 'printing.elsewherePrint')}
      </Button>
    </Group>
  )
}
