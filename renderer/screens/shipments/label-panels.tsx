import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { invoiceTemplateOf, type ShipmentRecord } from '../../../shared/api/shipments.ts'
import { type PrintJob, printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { plainText } from '../../../shared/values.ts'
import { Keys } from '../../components/keys.tsx'
import { FormFoot, Panel } from '../../components/page/page.tsx'
import { LabelPreview } from '../../components/printing/label-preview.tsx'
import { PrintJobList } from '../../components/printing/print-job-list.tsx'
import { PrintActionsProblem } from '../../components/printing/print-problem.tsx'
import { PrinterChoice } from '../../components/printing/printer-choice.tsx'
import { ariaKeys, isMacKeyboard, printKeys, useGuard, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { jobState } from '../../lib/printing/print-text.ts'
import { usePrinting, usePrintTarget } from '../../lib/printing/use-printing.ts'
import { fileUrl } from '../../lib/station/files.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useAskedAction } from '../../stores/asked-action.ts'
import { FetchAgain } from './bought-papers.tsx'
import classes from './shipment-screen.module.css'

type PrintingProps = {
  printing: LabelPrinting
  /** Nothing else is to be done first. */
  isNext: boolean
}

/** Printing the label, as often as wanted, and what became of every copy. */
export function PrintingPanel({ printing, isNext }: PrintingProps) {
  const { shipmentId, jobs, target, choose, print, canPrint, isReady, start, printInvoice } = printing
  const text = t('shipments.keyPrint')
  useShortcuts([
    // Also where nothing can be printed: the dialog of the browser would print the page.
    { keys: printKeys, text, run: start },
    { keys: 'P', text, run: start, whileTyping: false },
  ])
  useAskedAction(shipmentId, { print: start }, target.isKnown)
  const idle = t(jobs.length > 0 ? 'shipments.printAgain' : 'shipments.print')
  const button = (
    <Button
      variant={isNext ? 'filled' : 'default'}
      disabled={!canPrint}
      onClick={start}
      rightSection={<Keys of={printKeys} />}
      aria-disabled={!isReady}
      aria-keyshortcuts={ariaKeys(printKeys, isMacKeyboard())}
    >
      {print.isBusy ? t('shipments.printBusy') : idle}
    </Button>
  )
  return (
    <Panel title={t('shipments.printing')}>
      <div className={classes.printing}>
        {target.usable.length > 0 ? (
          <Group align="end" gap="sm">
            <PrinterChoice target={target} onChoose={choose} />
            {isNext ? null : button}
            {printInvoice ? (
              <Button variant="default" disabled={!canPrint} onClick={printInvoice}>
                {t('shipments.printInvoice')}
              </Button>
            ) : null}
          </Group>
        ) : target.isKnown ? (
          <NoPrinter />
        ) : null}
        {isNext && target.usable.length > 0 ? <FormFoot>{button}</FormFoot> : null}
        <Stack gap="md">
          {target.nowhere ? <Text fz="sm">{target.nowhere}</Text> : null}
          <PrintActionsProblem actions={print} />
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
      </div>
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

type Props = { shipment: ShipmentRecord; previewAt: string | null | undefined }

/** The bought label, to look at as it will come out and to take away. */
export function LabelPanel({ shipment, previewAt }: Props) {
  const { id, label_type: bought, tracking_number: number, invoice_url: invoice } = shipment
  return (
    <Panel title={t('shipments.label')}>
      {shipment.status === 'cancelled' ? (
        <Alert color="red" mb="sm" icon={<IconAlertTriangle aria-hidden />} role="note" c="var(--ink)">
          {t('shipments.labelVoid')}
        </Alert>
      ) : null}
      <LabelPreview previewed={{ of: 'label', id, printerId: previewAt }} name={number ?? id} />
      <Text fw={600} fz="sm" mt="sm">
        {t('shipments.download')}
      </Text>
      <List listStyleType="none" spacing={2}>
        {bought ? (
          <List.Item>
            <Anchor href={fileUrl(shipment, `label.${bought.toLowerCase()}`, 'download')} download>
              {t('shipments.downloadBought', { format: bought })}
            </Anchor>
          </List.Item>
        ) : null}
        {invoice ? (
          <List.Item>
            <Anchor href={fileUrl(shipment, 'invoice.pdf', 'download')} download>
              {t('shipments.invoice')}
            </Anchor>
          </List.Item>
        ) : null}
      </List>
      {shipment.status === 'cancelled' ? null : <FetchAgain shipment={shipment} />}
    </Panel>
  )
}

/** The print jobs of a shipment's label, and printing it: where the routes say, unless somebody chose a printer. */
export function useLabelPrinting(shipment: ShipmentRecord, hasLabel: boolean) {
  const { id: shipmentId } = shipment
  const withInvoice = invoiceTemplateOf(shipment) !== null
  const [wanted, choose] = useState<string | null>(null)
  const target = usePrintTarget(hasLabel ? shipmentId : null, wanted)
  const listed = useQuery({
    ...query(printJobEndpoints.list, { query: { shipment_id: shipmentId, limit: 100 } }),
    enabled: hasLabel,
  })
  const along = usePrintsAlong(shipment)
  const jobs = [...(listed.data?.results ?? []), ...along].toSorted((one, other) =>
    other.created_at.localeCompare(one.created_at),
  )
  const print = usePrinting({ printerId: target.chosen })
  const { guard, held } = useGuard(() => announce(t('printing.heldBack')))
  const latest = jobs[0]
  const said = latest && jobState(latest).text
  useEffect(() => {
    if (said) announce(said)
  }, [said])
  const canPrint = target.usable.length > 0 && !print.isBusy
  return {
    shipmentId,
    target,
    choose,
    jobs,
    print,
    canPrint,
    isReady: held === null,
    /** Null where none goes along. */
    printInvoice: withInvoice ? () => guard('print', () => print.printInvoice(shipmentId)) : null,
    /** A second press within a moment is no second label. */
    start: () => {
      if (canPrint) guard('print', () => print.printLabel(shipmentId, withInvoice))
    },
  }
}

/** The prints of a return label that was bought along: they belong to the shipment in whose box it lies. */
function usePrintsAlong({ meta, tracking_number: number }: ShipmentRecord): PrintJob[] {
  const sentId = plainText(meta.return_of)
  const { data } = useQuery({
    ...query(printJobEndpoints.list, { query: { shipment_id: sentId, limit: 100 } }),
    enabled: sentId !== '',
  })
  return (data?.results ?? []).filter(
    job => job.kind === 'return_label' && number !== null && job.tracking_numbers.includes(number),
  )
}

type LabelPrinting = ReturnType<typeof useLabelPrinting>
