import { Anchor, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CarrierRecord } from '../../../shared/api/carriers.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { MoneyText } from '../../components/money-text.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { type Column, RecordTable, type Selection } from '../../components/tables/record-table.tsx'
import { dateText, timeText } from '../../lib/format.ts'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { carrierNameOf } from '../../lib/shipments/rate-text.ts'
import { serviceName, shipmentStateOf } from '../../lib/shipments/shipment-text.ts'
import { t } from '../../lib/text.ts'

type Props = {
  shipments: readonly ShipmentRecord[]
  carriers: readonly CarrierRecord[]
  isLoading: boolean
  selection: Selection<ShipmentRecord>
}

export function ShipmentTable({ shipments, carriers, isLoading, selection }: Props) {
  const navigate = useNavigate()
  return (
    <RecordTable
      label={t('shipments.list')}
      records={shipments}
      keyOf={({ id }) => id}
      columns={shipmentColumns(carriers)}
      isLoading={isLoading}
      selection={selection}
      room="wide"
      onOpen={({ id }) => void navigate({ to: '/shipments/$id', params: { id } })}
    />
  )
}

/** What the list says of a shipment, most telling first. */
const shipmentColumns = (carriers: readonly CarrierRecord[]): Column<ShipmentRecord>[] => [
  { key: 'recipient', label: t('shipments.columnRecipient'), cell: recipient },
  {
    key: 'reference',
    label: t('shipments.columnReference'),
    cell: ({ reference }) =>
      reference && (
        <Text fz="inherit" w="max-content" maw="11rem" style={{ overflowWrap: 'anywhere' }}>
          {reference}
        </Text>
      ),
  },
  {
    key: 'status',
    label: t('shipments.columnStatus'),
    stays: 'bare',
    cell: shipment => <StatusBadge {...shipmentStateOf(shipment)} />,
  },
  {
    key: 'service',
    label: t('shipments.columnService'),
    cell: ({ selected_rate: rate }) =>
      rate ? <TwoLines first={serviceName(rate)} second={carrierNameOf(rate, carriers)} /> : null,
  },
  {
    key: 'tracking',
    label: t('shipments.columnTracking'),
    cell: ({ tracking_number: number }) => number && <code>{number}</code>,
  },
  {
    key: 'cost',
    label: t('shipments.columnCost'),
    align: 'end',
    cell: ({ selected_rate: rate }) =>
      rate ? <MoneyText amount={rate.total_charge} currency={rate.currency} /> : null,
  },
  {
    key: 'created',
    label: t('shipments.columnCreated'),
    align: 'end',
    cell: ({ created_at }) => <TwoLines first={dateText(created_at)} second={timeText(created_at)} />,
  },
]

const recipient = ({ id, recipient: to }: ShipmentRecord, link: RowLinkProps) => (
  <TwoLines
    first={
      <Anchor
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} {...link} />}
      >
        {addressee(to) || t('shipments.noName')}
      </Anchor>
    }
    second={[to.city, to.country_code].filter(Boolean).join(', ')}
  />
)

const TwoLines = ({ first, second }: { first: ReactNode; second: string }) => (
  <>
    {first}
    <Text fz="sm" c="dimmed">
      {second}
    </Text>
  </>
)
