import { Anchor, Group, Stack, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { LabelPreview } from '../../components/printing/label-preview.tsx'
import { moneyText } from '../../lib/format.ts'
import { rateName } from '../../lib/shipments/rate-text.ts'
import { shipmentState } from '../../lib/shipments/shipment-text.ts'
import { t } from '../../lib/text.ts'
import classes from './bought-panel.module.css'
import { PrintStatus } from './print-status.tsx'
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
          {t('ship.bought')}
        </Title>
      </Group>
      <div className={classes.content}>
        <LabelPreview
          previewed={{ of: 'label', id: shipment.id, printerId: desk.printing.target.previewAt }}
          name={shipment.tracking_number ?? shipment.id}
        />
        <Stack gap="md" className={classes.facts}>
          <Facts shipment={shipment} />
          {shipment.label_url ? (
            <Anchor href={shipment.label_url} target="_blank" rel="noopener">
              {t('ship.openLabel')} ({shipment.label_type ?? 'PDF'})
            </Anchor>
          ) : null}
          {shipment.status === 'purchased' ? null : (
            <strong>{t('ship.changedElsewhere', { status: shipmentState(shipment.status).text })}</strong>
          )}
          <PrintStatus desk={desk} />
        </Stack>
      </div>
    </section>
  )
}

function Facts({ shipment }: { shipment: ShipmentRecord }) {
  const rate = shipment.selected_rate
  const facts = [
    { name: t('ship.trackingNumber'), value: shipment.tracking_number, isBig: true },
    { name: t('ship.service'), value: rate ? rateName(rate) : shipment.service },
    { name: t('ship.price'), value: rate ? moneyText(rate.total_charge, rate.currency) : null },
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
