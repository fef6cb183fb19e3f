import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CarrierRecord } from '../../../shared/api/carriers.ts'
import type { DeskPickup } from '../../../shared/desk/pickups.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/tables/record-table.tsx'
import { dayText } from '../../lib/format.ts'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { windowText } from '../../lib/shipments/pickup-window.ts'
import { t } from '../../lib/text.ts'
import { carrierNameOf, pickupState, placeText } from './pickup-text.ts'

/** What the list says of a pickup, when it is first. */
export const pickupColumns = (carriers: readonly CarrierRecord[]): Column<DeskPickup>[] => [
  { key: 'day', label: t('pickups.columnDay'), cell: dayCell },
  {
    key: 'carrier',
    label: t('pickups.columnCarrier'),
    cell: pickup => carrierNameOf(pickup, carriers),
  },
  { key: 'place', label: t('pickups.columnPlace'), cell: ({ address }) => placeText(address) },
  {
    key: 'parcels',
    label: t('pickups.columnParcels'),
    align: 'end',
    cell: ({ parcels }) => parcels.length,
  },
  {
    key: 'number',
    label: t('pickups.columnNumber'),
    cell: ({ confirmation_number: number }) => number && <code>{number}</code>,
  },
  {
    key: 'state',
    label: t('pickups.columnState'),
    stays: 'bare',
    cell: pickup => <StatusBadge {...pickupState(pickup, new Date())} />,
  },
]

const dayCell = ({ id, pickup_date, ...times }: DeskPickup, link: RowLinkProps) => (
  <>
    <Anchor
      fw={600}
      c="var(--ink)"
      renderRoot={props => <Link to="/pickups/$id" params={{ id }} {...props} {...link} />}
    >
      {dayText(pickup_date)}
    </Anchor>
    <Text fz="sm" c="dimmed">
      {windowText(times)}
    </Text>
  </>
)
