import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconClockHour4, IconPrinterOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { pendingLabelOf } from '../../../shared/desk/bought-labels.ts'
import { canRepeat, type PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { plainText } from '../../../shared/values.ts'
import { AddressCard } from '../../components/addresses/address-panel.tsx'
import { Panel } from '../../components/page/page.tsx'
import { LabelPreview } from '../../components/printing/label-preview.tsx'
import { PrintProblem } from '../../components/printing/print-problem.tsx'
import { PrinterChoice } from '../../components/printing/printer-choice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { customsText } from '../../lib/drafts/customs-draft.ts'
import { dayText, moneyText, parcelText } from '../../lib/format.ts'
import { jobState, troubleOf } from '../../lib/printing/print-text.ts'
import {
  pendingLabelText,
  rateName,
  shipmentStateOf,
  transitText,
} from '../../lib/shipments/shipment-text.ts'
import { t } from '../../lib/text.ts'
import { preferences } from '../../stores/preferences.ts'
import classes from './bought-panel.module.css'
import type { ShipDesk } from './use-ship-desk.ts'

/** The bought label: what it is, how it looks, how its printing goes. */
export function BoughtPanel({ desk, shipment }: { desk: ShipDesk; shipment: ShipmentRecord }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasJustBeenBought = desk.purchasing.purchase.isSuccess
  useEffect(() => {
    if (hasJustBeenBought) heading.current?.focus()
  }, [hasJustBeenBought])
  return (
    <section className={classes.panel} aria-labelledby="bought">
      <Group gap="xs" mb="sm" className={classes.head}>
        <IconCircleCheck size="1.625rem" stroke={1.8} aria-hidden />
        <Title order={2} id="bought" ref={heading} tabIndex={-1} className={classes.title}>
          {t(shipment.label_url === null ? 'ship.boughtFollows' : 'ship.bought')}
        </Title>
      </Group>
      <div className={classes.content}>
        {shipment.label_url === null ? (
          <LabelFollows shipment={shipment} />
        ) : (
          <LabelPreview
            previewed={{ of: 'label', id: shipment.id, printerId: desk.printing.target.previewAt }}
            name={shipment.tracking_number ?? shipment.id}
          />
        )}
        <Stack gap="md" className={classes.facts}>
          <Facts shipment={shipment} />
          <Anchor renderRoot={props => <Link to="/shipments/$id" params={{ id: shipment.id }} {...props} />}>
            {t('ship.openShipment')}
          </Anchor>
          {shipment.label_url ? (
            <Anchor href={shipment.label_url} target="_blank" rel="noopener">
              {t('ship.openLabel')} ({shipment.label_type ?? 'PDF'})
            </Anchor>
          ) : null}
          {shipment.status === 'purchased' ? null : (
            <strong>{t('ship.changedElsewhere', { status: shipmentStateOf(shipment).text })}</strong>
          )}
          {shipment.label_url === null ? null : <PrintStatus desk={desk} />}
        </Stack>
      </div>
    </section>
  )
}

/** In the place of a label that is paid for and not here. */
function LabelFollows({ shipment }: { shipment: ShipmentRecord }) {
  const pending = pendingLabelOf(shipment)
  return (
    <Alert color="amber" icon={<IconClockHour4 aria-hidden />} title={t('shipments.pendingTitle')}>
      {pending ? pendingLabelText(pending) : null}
    </Alert>
  )
}

function Facts({ shipment }: { shipment: ShipmentRecord }) {
  const rate = shipment.selected_rate
  const date = plainText(shipment.options.shipment_date) || undefined
  const facts = [
    { name: t('ship.trackingNumber'), value: shipment.tracking_number, isBig: true },
    { name: t('ship.service'), value: rate ? rateName(rate) : shipment.service },
    { name: t('ship.price'), value: rate ? moneyText(rate.total_charge, rate.currency) : null },
    { name: t('shipments.columnDays'), value: rate ? transitText(rate) : null },
    { name: t('shipments.shipmentDate'), value: date === undefined ? null : dayText(date) },
    { name: t('ship.reference'), value: shipment.reference },
  ].filter(({ value }) => value)
  return (
    <dl className={classes.list}>
      {facts.map(({ name, value, isBig }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-big={isBig || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where the label is printed and what became of it, said as it is. */
function PrintStatus({ desk: { printing } }: { desk: ShipDesk }) {
  const { target, job, error, isBusy } = printing
  if (target.isKnown && target.usable.length === 0)
    return (
      <Alert color="gray" icon={<IconPrinterOff aria-hidden />} title={t('ship.noPrinterTitle')}>
        {t('ship.noPrinterText')}
      </Alert>
    )
  return (
    <Stack gap="sm">
      {target.usable.length > 1 ? (
        <PrinterChoice target={target} onChoose={preferences.getState().setPrinter} />
      ) : null}
      {target.nowhere ? <Text fz="sm">{target.nowhere}</Text> : null}
      {job ? <JobLine job={job} isBusy={isBusy} onRepeat={() => printing.printAgain(job)} /> : null}
      {error ? (
        <PrintProblem
          error={error}
          onAnyway={printing.anyway}
          stopped={printing.stopped}
          beside={printing.beside}
          isBusy={isBusy}
        />
      ) : null}
    </Stack>
  )
}

type JobProps = { job: PrintJob; isBusy: boolean; onRepeat: () => void }

function JobLine({ job, isBusy, onRepeat }: JobProps) {
  const { tone, text } = jobState(job)
  const trouble = troubleOf(job)
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <StatusBadge tone={tone} text={text} />
        <Text span c="dimmed" fz="sm">
          {t('printing.at', { printer: job.printer_name })}
        </Text>
      </Group>
      {job.state === 'sent' ? <Text fz="sm">{t('printing.sentHint')}</Text> : null}
      {trouble ? (
        <Text fz="sm">
          <strong>{trouble.message}</strong> {trouble.advice}
        </Text>
      ) : null}
      {canRepeat(job.state) ? (
        <Group>
          <Button size="xs" variant="default" disabled={isBusy} onClick={onRepeat}>
            {t('ship.printAgain')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}

/** What was bought, to read: after a purchase nothing of it can be changed any more. */
export function ShipmentSummary({ shipment }: { shipment: ShipmentRecord }) {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xl: 2 }} spacing="md">
        <Panel title={t('ship.to')}>
          <AddressCard address={shipment.recipient} from={shipment.shipper.country_code} />
        </Panel>
        <Panel title={t('ship.from')}>
          <AddressCard address={shipment.shipper} />
        </Panel>
      </SimpleGrid>
      <Panel title={t('ship.parcels')}>
        {shipment.parcels.map((parcel, at) => (
          <Text key={parcel.id ?? at}>{parcelText(parcel)}</Text>
        ))}
      </Panel>
      {shipment.customs ? (
        <Panel title={t('customs.title')}>
          <Text>{customsText(shipment.customs)}</Text>
        </Panel>
      ) : null}
    </Stack>
  )
}
